// A score split by a facet: question type, table size, … as bars with intervals and the table of the same values.

// Mean and interval (Student t would need its quantiles: from 30 values on the normal one is the same to two digits; below, none).
function groupStats(values, score) {
  const n = values.length;
  if (n === 0) return {n, value: null, interval: null};
  const mean = values.reduce((sum, x) => sum + x, 0) / n;
  if (n < 30) return {n, value: mean, interval: null};
  const [low, high] = score.range;
  const spread = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1);
  const z = 1.959963984540054, half = z * Math.sqrt(spread / n);
  const binary = low === 0 && high === 1 && values.every((x) => x === 0 || x === 1);
  if (binary) {  // Wilson score interval
    const middle = (mean + z * z / (2 * n)) / (1 + z * z / n);
    const arm = z / (1 + z * z / n) * Math.sqrt(mean * (1 - mean) / n + z * z / (4 * n * n));
    return {n, value: mean, interval: [middle - arm, middle + arm]};
  }
  return {n, value: mean, interval: [Math.max(low, mean - half), Math.min(high, mean + half)]};
}

function breakdownFacets(columns) {
  const out = columns.facets.map((facet) => ({key: 'f.' + facet.name, title: facet.name, words: facet.words, codes: facet.codes}));
  const rows = rowFacet(columns);
  if (rows) out.push({key: 'rows', title: 'table size', words: rows.words, codes: rows.codes});
  return out;
}

function breakdownGroups(columns, score, facet) {
  const metric = metricColumn(columns, score);
  const values = facet.words.map(() => []);
  for (let i = 0; i < columns.size; ++i) {
    const code = facet.codes[i], value = metric.value[i];
    if (code < values.length && !Number.isNaN(value)) values[code].push(value);
  }
  return facet.words.map((word, code) => ({word, ...groupStats(values[code], score)})).filter((group) => group.n > 0);
}

// The section; empty when no facet is known. Items' means stand for the score, so corpus-level scores are left out.
async function breakdownSection(box) {
  const usable = scores.filter((score) => score.value !== null && score.n > 0);
  if (usable.length === 0) return;
  let score = usable[0], facetKey = null;
  const draw = async () => {
    const columns = await loadColumns(cells[score.cell]);
    if (!box.isConnected) return;
    const facets = breakdownFacets(columns);
    const facet = facets.find((candidate) => candidate.key === facetKey) || facets[0];
    if (!facet) return replace(box);
    const groups = breakdownGroups(columns, score, facet);
    if (groups.length === 0) return replace(box);
    const scale = isPercent(score) ? 100 : 1;
    const shown = groups.slice(0, 16);
    const to = (group) => address('items', {score: score.number, [facet.key]: group.word, verdict: ['right', 'partial', 'wrong'].join(LIST_MARK)});
    replace(box, h('figure', {class: 'panel'},
      h('figcaption', null, h('h2', null, 'Score by ' + visible(facet.title)),
        h('div', {class: 'controls'},
          scoreChoice('Score', usable, score, (value) => { score = scores[Number(value)]; draw(); }),
          choice('by', facets.map((candidate) => ({value: candidate.key, text: candidate.title})), facet.key, (value) => { facetKey = value; draw(); }))),
      barChart({
        bars: shown.map((group) => ({label: group.word, value: group.value * scale, text: formatValue(score, group.value), interval: group.interval && group.interval.map((x) => x * scale), href: to(group)})),
        range: score.range.map((x) => x * scale), unit: 'mean of the items, ' + (unitOf(score) || score.metric),
        description: 'Bars: ' + score.metric + ' by ' + facet.title + '; the values are in the table below.',
      }),
      h('details', null, h('summary', null, 'Values'), h('div', {class: 'scroll-x'}, h('table', {class: 'plain'},
        h('thead', null, h('tr', null, h('th', {scope: 'col'}, visible(facet.title)), h('th', {scope: 'col', class: 'num'}, 'Mean of items'), h('th', {scope: 'col', class: 'num'}, '95 % interval, items independent'), h('th', {scope: 'col', class: 'num'}, 'n'))),
        h('tbody', null, groups.map((group) => h('tr', null, h('th', {scope: 'row'}, t(group.word)), h('td', {class: 'num'}, h('a', {href: to(group)}, formatValue(score, group.value))),
          h('td', {class: 'num'}, group.interval ? formatValue(score, group.interval[0]) + ' – ' + formatValue(score, group.interval[1]) : DASH), h('td', {class: 'num'}, formatCount(group.n))))))))));
  };
  await draw();
}
