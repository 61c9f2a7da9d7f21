// The first screen: what ran, scores with intervals and states, what changes how to read them.

function scoreTable() {
  return h('div', {class: 'scroll-x'}, h('table', {class: 'scores'},
    h('thead', null, h('tr', null, ['Dataset', 'Metric · policy', 'Value', 'Interval', 'n', 'How the items ended'].map((name, i) => h('th', {scope: 'col', class: i === 4 ? 'num' : null}, name)))),
    cells.map((cell) => {
      const list = scoresOf(cell);
      const heading = h('th', {scope: 'rowgroup', rowspan: Math.max(1, list.length)}, h('div', {class: 'group'}, t(cell.title, 80)),
        h('div', {class: 'muted small'}, t(cell.model || cell.runner, 60), cell.task && [' · ', t(cell.task, 60)]));
      if (list.length === 0) return h('tbody', null, h('tr', null, heading, h('td', {colspan: 5, class: 'muted'}, 'not scored')));
      return h('tbody', null, list.map((score, i) => h('tr', {'data-score': score.number}, i === 0 && heading,
        h('th', {scope: 'row', class: 'metric'}, t(score.metric, 60), score.policy && h('span', {class: 'muted'}, ' · ', t(score.policy, 60))),
        h('td', null, valueLink(score)), h('td', null, intervalBar(score)),
        h('td', {class: 'num'}, formatCount(score.n)), h('td', null, stateStrip(score)))));
    })));
}

// Dataset by metric, when there is more than one cell.
function scoreMatrix() {
  if (cells.length < 2) return null;
  const names = [...new Set(scores.map((score) => score.name))];
  return h('section', {'aria-labelledby': 'matrix-title'}, h('h2', {id: 'matrix-title'}, 'Matrix'),
    h('div', {class: 'scroll-x'}, h('table', {class: 'scores matrix'},
      h('thead', null, h('tr', null, h('th', {scope: 'col'}, 'Dataset'), h('th', {scope: 'col'}, 'Model or runner'), names.map((name) => h('th', {scope: 'col'}, t(name, 40))))),
      h('tbody', null, cells.map((cell) => h('tr', null, h('th', {scope: 'row'}, t(cell.title, 80)), h('td', null, t(cell.model || cell.runner, 60)),
        names.map((name) => {
          const score = scoresOf(cell).find((candidate) => candidate.name === name);
          return h('td', null, score ? [valueLink(score), score.interval && score.value !== null && h('div', {class: 'cell-note'}, '± ' + formatValue(score, (score.interval.high - score.interval.low) / 2) + ', n ' + formatCount(score.n))] : h('span', {class: 'muted'}, 'not run'));
        })))))));
}

// Scores on one axis; those of other ranges get their own chart.
function scoreCharts() {
  const groups = new Map();
  for (const score of scores) {
    if (score.value === null) continue;
    const key = unitOf(score) + ' ' + score.range.join(' ');
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(score);
  }
  return [...groups.values()].map((list) => {
    const scale = isPercent(list[0]) ? 100 : 1;
    const many = cells.length > 1;
    return h('figure', {class: 'panel'},
      h('figcaption', null, h('h2', null, 'Scores and their intervals' + (groups.size > 1 ? ', ' + (unitOf(list[0]) || list[0].metric) : ''))),
      barChart({
        bars: list.slice(0, 24).map((score) => ({label: (many ? cells[score.cell].title + ' · ' : '') + scoreLabel(score), value: score.value * scale, text: formatValue(score, score.value),
          interval: score.interval && [score.interval.low * scale, score.interval.high * scale], href: scoreAddress(score)})),
        range: list[0].range.map((x) => x * scale), unit: unitOf(list[0]) || 'value', description: 'Bars of the scores with their intervals; the values are in the table of scores above.',
      }),
      list.length > 24 && h('p', {class: 'muted small'}, 'The first 24 of ' + list.length + '; all are in the table above.'));
  });
}

function tokenFact(which) {
  let sum = 0, known = 0;
  for (const cell of cells) {
    const total = cell.view.tokens[which];
    if (total) sum += total.sum, known += total.known;
  }
  return known > 0 ? formatCount(sum) : null;
}

function runFacts() {
  const run = manifest.runs[manifest.runs.length - 1];
  const unique = (list) => [...new Set(list.filter(Boolean))].join(', ');
  const provenance = (run && run.provenance) || {};
  const commit = provenance.git_commit || (provenance.git && provenance.git.commit) || provenance.commit;
  return h('dl', {class: 'facts'},
    fact('Model or runner', unique(cells.map((cell) => cell.model || cell.runner))),
    fact('Task', unique(cells.map((cell) => cell.task))),
    fact('Samples', unique(cells.map((cell) => String(cell.samples)))),
    fact('Seed', unique(cells.map((cell) => String(cell.seed)))),
    fact('Prompt tokens', tokenFact('prompt')), fact('Completion tokens', tokenFact('completion')),
    run && fact('Started', formatTime(run.started)), run && run.finished && fact('Took', formatDuration(run.started, run.finished)),
    run && fact('Status', run.finished ? run.status : 'not ended'),
    typeof commit === 'string' && fact('Commit', commit.slice(0, 12)));
}

function pageSummary(main) {
  const head = h('div', {class: 'head'}, h('h1', null, t(manifest.title, 200)), h('p', {class: 'lead'}, t(manifest.sentence, 600)));
  if (cells.length === 0) {
    replace(main, head, emptyState('Nothing to show: the store holds no cell. Run an evaluation first, then make the report again.'), manifest.notes.length > 0 && notesList(manifest.notes));
    return;
  }
  const warnings = manifest.notes.filter((note) => note.level === 'warning'), others = manifest.notes.filter((note) => note.level !== 'warning');
  const box = h('div', null);
  replace(main, head, runFacts(),
    manifest.notes.length > 0 && h('section', {'aria-label': 'Notes'}, notesList(warnings.slice(0, 4)),
      (warnings.length > 4 || others.length > 0) && h('details', null, h('summary', null, plural(Math.max(0, warnings.length - 4) + others.length, 'more note', 'more notes')), notesList([...warnings.slice(4), ...others]))),
    scoreMatrix(),
    h('section', {'aria-labelledby': 'scores-title'}, h('h2', {id: 'scores-title'}, 'Scores'), scoreTable()),
    h('div', {class: 'two'}, scoreCharts(), box));
  return breakdownSection(box);
}
