// From the address to the observations that pass, in order, with counts for every facet.
//
// Parameters: score (or cell), state, verdict, outcome, rows, f.NAME (lists, separated by '~'), differs (number of another score),
// q, deep, sort, dir.
const LIST_MARK = '~';

function listParam(params, key) {
  const text = params.get(key);
  return text === null || text === '' ? null : text.split(LIST_MARK);
}

// The score that the page is about, and its cell; null when the report has none.
function subject(params) {
  const number = Number(params.get('score') ?? NaN);
  if (scores[number]) return {score: scores[number], cell: cells[scores[number].cell]};
  const cell = cells[Number(params.get('cell') ?? 0)] || cells[0];
  return cell ? {score: scoresOf(cell)[0] || null, cell} : null;
}

// Facets of a subject: {key, title, words, codes}.
function facetsOf(columns, score) {
  const out = [];
  const metric = score && metricColumn(columns, score);
  if (metric) {
    metric.verdict ||= Uint8Array.from(metric.value, (value) => VERDICTS.indexOf(verdictOf(score, value)));
    out.push({key: 'verdict', title: 'Value', words: VERDICTS, label: (word) => VERDICT_WORDS[word], codes: metric.verdict});
    out.push({key: 'state', title: 'State', words: STATES, label: words, codes: metric.state});
    if (metric.outcome.words.length > 0) out.push({key: 'outcome', title: 'Outcome', words: metric.outcome.words, codes: metric.outcome.codes});
  } else {
    out.push({key: 'state', title: 'State', words: STATES, label: words, codes: columns.state});
  }
  for (const facet of columns.facets) out.push({key: 'f.' + facet.name, title: facet.name, words: facet.words, codes: facet.codes});
  const rows = rowFacet(columns);
  if (rows) out.push({key: 'rows', title: 'Table size', words: rows.words, codes: rows.codes});
  return out;
}

function sameValue(a, b) {
  return a === b || (Number.isNaN(a) && Number.isNaN(b));
}

// {order: Uint32Array of observations, facets with .counts and .chosen, total}
async function applyFilter(params, about, progress) {
  const columns = await loadColumns(about.cell);
  const facets = facetsOf(columns, about.score);
  for (const facet of facets) {
    const list = listParam(params, facet.key);
    facet.chosen = list ? new Set(list) : null;
    facet.pass = list ? Uint8Array.from({length: 256}, (_, code) => (facet.chosen.has(facet.words[code] ?? '') ? 1 : 0)) : null;
    facet.counts = new Uint32Array(256);
  }
  const query = (params.get('q') || '').trim();
  const mask = query ? await searchMask(about.cell, query, params.get('deep') === '1', progress) : null;
  const other = params.get('differs') !== null && scores[Number(params.get('differs'))];
  const mine = about.score && metricColumn(columns, about.score);
  const theirs = other && metricColumn(columns, other);
  const passed = new Uint32Array(columns.size);
  let n = 0;
  for (let i = 0; i < columns.size; ++i) {
    if (mask && !mask[i]) continue;
    if (theirs && mine && sameValue(mine.value[i], theirs.value[i])) continue;
    // A facet's counts are of what passes all the others.
    let failed = null, fails = 0;
    for (const facet of facets) {
      if (facet.pass && !facet.pass[facet.codes[i]]) {
        failed = facet;
        if (++fails > 1) break;
      }
    }
    if (fails > 1) continue;
    if (fails === 1) {
      ++failed.counts[failed.codes[i]];
      continue;
    }
    for (const facet of facets) ++facet.counts[facet.codes[i]];
    passed[n++] = i;
  }
  const order = sortOrder(passed.slice(0, n), params, columns, mine);
  return {order, facets, columns, total: columns.size};
}

// Sort keys that the list offers.
function sortColumn(key, columns, mine) {
  if (key === 'value') return mine ? mine.value : null;
  if (key === 'state') return mine ? mine.state : columns.state;
  const number = columns.numbers.find((column) => column.name === key);
  return number ? number.values : null;
}

function sortOrder(order, params, columns, mine) {
  const down = params.get('dir') === 'desc';
  const column = params.get('sort') ? sortColumn(params.get('sort'), columns, mine) : null;
  if (!column) return down ? order.reverse() : order;
  const sign = down ? -1 : 1;
  // Unknown values last, whatever the direction; ties in item order.
  return order.sort((a, b) => {
    const x = column[a], y = column[b];
    const noX = Number.isNaN(x), noY = Number.isNaN(y);
    if (noX || noY) return noX - noY || a - b;
    return sign * (x - y) || a - b;
  });
}

// The newest filter results, so that an item's page knows its neighbours.
const filterCache = new Map();
function filtered(params, progress) {
  const kept = new URLSearchParams(params);
  for (const key of ['i', 'at']) kept.delete(key);
  kept.sort();
  const key = kept.toString();
  if (!filterCache.has(key)) {
    const about = subject(params);
    const made = applyFilter(params, about, progress || (() => {}));
    made.catch(() => filterCache.delete(key));
    filterCache.set(key, made);
    if (filterCache.size > 6) filterCache.delete(filterCache.keys().next().value);
  }
  return filterCache.get(key);
}
