// The same predictions under several policies side by side, and the items on which two of them differ.
const DIFFERENT_ROWS = 100;

function policyTable(list, first) {
  return h('div', {class: 'scroll-x'}, h('table', {class: 'scores'},
    h('thead', null, h('tr', null, ['Metric · policy', 'Value', 'Interval', 'n', 'Against the first', 'How the items ended'].map((name, i) => h('th', {scope: 'col', class: i === 3 || i === 4 ? 'num' : null}, name)))),
    h('tbody', null, list.map((score) => {
      const like = score.value !== null && first.value !== null && score !== first && score.unit === first.unit && score.range.join() === first.range.join();
      const difference = like ? score.value - first.value : null;
      return h('tr', null, h('th', {scope: 'row', class: 'metric'}, t(score.metric, 60), score.policy && h('span', {class: 'muted'}, ' · ', t(score.policy, 60))),
        h('td', null, valueLink(score)), h('td', null, intervalBar(score)), h('td', {class: 'num'}, formatCount(score.n)),
        h('td', {class: 'num'}, difference === null ? DASH : (difference > 0 ? '+' : '') + formatValue(score, difference)), h('td', null, stateStrip(score)));
    }))));
}

async function differingRows(a, b, observations) {
  const cell = cells[a.cell];
  const columns = await loadColumns(cell);
  const other = cells[b.cell] === cell ? metricColumn(columns, b) : null;
  const mine = metricColumn(columns, a);
  const rows = await Promise.all(observations.map((i) => cell.rows.get(i)));
  return h('div', {class: 'scroll-x'}, h('table', {class: 'plain'},
    h('thead', null, h('tr', null, h('th', {scope: 'col'}, 'Question'), h('th', {scope: 'col'}, 'Answer'), h('th', {scope: 'col'}, 'Gold'), h('th', {scope: 'col'}, visible(scoreLabel(a))), other && h('th', {scope: 'col'}, visible(scoreLabel(b))))),
    h('tbody', null, rows.map((row, k) => h('tr', null,
      h('th', {scope: 'row'}, h('a', {href: address('item', other ? {score: a.number, differs: b.number, i: observations[k]} : {score: a.number, i: observations[k]})}, t(row[2] || row[0], 160))),
      h('td', null, row[3] === null ? unknown() : t(row[3], 80)), h('td', null, row[4] === null ? unknown() : t(row[4], 80)),
      h('td', null, verdictBadge(a, mine.value[observations[k]], mine.outcome.words[mine.outcome.codes[observations[k]]])),
      other && h('td', null, verdictBadge(b, other.value[observations[k]], other.outcome.words[other.outcome.codes[observations[k]]])))))));
}

async function compareSection(a, b) {
  const found = await comparePair(a, b);
  const same = a.cell === b.cell;
  const scale = isPercent(a) === isPercent(b);
  const shown = scale && found.difference !== null;
  const rows = await differingRows(a, b, found.differing.slice(0, DIFFERENT_ROWS));
  return [
    h('dl', {class: 'facts'}, fact('Items with both values', formatCount(found.both)),
      fact(clip(scoreLabel(a), 40), formatValue(a, found.meanA)), fact(clip(scoreLabel(b), 40), formatValue(b, found.meanB)),
      fact('Difference of the items’ means', shown ? (found.difference > 0 ? '+' : '') + formatValue(a, found.difference) : DASH),
      fact('95 %, paired, clustered', shown && found.interval ? formatValue(a, found.interval[0]) + ' – ' + formatValue(a, found.interval[1]) : DASH),
      fact('Items that differ', formatCount(found.differing.length)), found.aOnly + found.bOnly > 0 && fact('With one value only', formatCount(found.aOnly + found.bOnly)),
      found.unmatched > 0 && fact('Only in the first run', formatCount(found.unmatched))),
    found.groups.length > 0 && h('section', {'aria-label': 'Groups'}, h('h3', null, 'What changes into what'), h('table', {class: 'plain'},
      h('thead', null, h('tr', null, h('th', {scope: 'col'}, visible(scoreLabel(a))), h('th', {scope: 'col'}, visible(scoreLabel(b))), h('th', {scope: 'col', class: 'num'}, 'Items'))),
      h('tbody', null, found.groups.slice(0, 30).map((group) => h('tr', null, h('th', {scope: 'row'}, t(group.a, 80)), h('td', null, t(group.b, 80)), h('td', {class: 'num'}, formatCount(group.items.length))))))),
    h('section', {'aria-label': 'Items that differ', id: 'differing'},
      h('div', {class: 'section-head'}, h('h3', null, 'Items that differ'), same && found.differing.length > 0 && h('a', {href: address('items', {score: a.number, differs: b.number})}, 'All ' + formatCount(found.differing.length) + ' in the list')),
      found.differing.length === 0 ? emptyState('No item differs.') : rows,
      found.differing.length > DIFFERENT_ROWS && h('p', {class: 'muted small'}, 'The first ' + DIFFERENT_ROWS + ' of ' + formatCount(found.differing.length) + '.')),
  ];
}

async function pagePolicies(main, params) {
  const head = h('div', {class: 'head'}, h('h1', null, 'Policies'), h('p', {class: 'lead'}, 'The same predictions under different rules, side by side: where the choice of rule changes the number, and on which items.'));
  const pairs = scores.filter((a) => scores.some((b) => comparable(a, b)));
  if (pairs.length === 0) return replace(main, head, emptyState(scores.length === 0 ? 'There are no scores.' : 'There is one score only; ask for a metric under a second policy (metric:policy) to compare.'));
  const a = pairs.find((score) => String(score.number) === params.get('a')) || pairs[0];
  const partners = scores.filter((score) => comparable(a, score));
  const b = partners.find((score) => String(score.number) === params.get('b'))
    || partners.find((score) => score.cell === a.cell && score.metric === a.metric) || partners[0];
  const box = h('div', {class: 'head'}, h('p', {class: 'muted'}, 'Comparing…'));
  const turn = (next) => go(address('policies', {a: a.number, b: b.number, ...next}));
  replace(main, head,
    cells.filter((cell) => cell.scores.length > 1).map((cell) => h('section', null, h('h2', null, t(cell.title, 80), cell.model && h('span', {class: 'muted'}, ' · ', t(cell.model, 60))), policyTable(scoresOf(cell), scoresOf(cell)[0]))),
    h('section', {'aria-labelledby': 'compare-title', id: 'compare'}, h('div', {class: 'section-head'}, h('h2', {id: 'compare-title'}, 'Two at a time'),
      h('div', {class: 'controls'}, scoreChoice('First', pairs, a, (value) => turn({a: value, b: b.number})), scoreChoice('second', partners, b, (value) => turn({b: value})))), box));
  const content = await compareSection(a, b);
  if (box.isConnected) replace(box, content);
}
