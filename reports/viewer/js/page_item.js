// One item: question, gold and answer, verdicts and why, the table, the completion, the prompt.

// Texts whose cells the table marks.
function answerSet(value, text) {
  const out = new Set();
  const add = (x) => { if (x !== null && x !== undefined && typeof x !== 'object') out.add(String(x).trim().toLowerCase()); };
  if (value && Array.isArray(value.answers)) value.answers.forEach(add);
  if (value && value.label === undefined && value.sql === undefined && out.size === 0 && typeof text === 'string' && text.length < 200) add(text);
  if (value && value.exe_ans !== undefined) add(value.exe_ans);
  out.delete('');
  return out;
}

function goldText(gold) {
  if (!gold || typeof gold !== 'object') return null;
  if (Array.isArray(gold.answers)) return gold.answers.map(String).join(' | ');
  if (gold.label !== undefined) return String(gold.label);
  if (Array.isArray(gold.references)) return gold.references.map(String).join('\n');
  for (const key of ['sql', 'text', 'exe_ans']) if (gold[key] !== undefined && gold[key] !== null) return String(gold[key]);
  if (Array.isArray(gold.program)) return gold.program.map(String).join(' ');
  return JSON.stringify(gold);
}

function databaseView(database) {
  const tables = Array.isArray(database.tables) ? database.tables : [];
  return h('details', {open: tables.length <= 6}, h('summary', null, 'Database ', t(database.id, 60), ': ' + plural(tables.length, 'table', 'tables')),
    h('div', {class: 'schema'}, tables.map((table) => h('div', {class: 'panel'}, h('h3', null, t(table.name, 80)),
      h('ul', {class: 'small'}, (table.columns || []).map((column) => h('li', null, t(column.name, 80), ' ', h('span', {class: 'muted'}, t(column.type || '', 40)))))))));
}

// The neighbours under the same filters.
async function itemSteps(params, observation) {
  const {order} = await filtered(params);
  const at = order.indexOf(observation);
  return {at, count: order.length, previous: at > 0 ? order[at - 1] : null, next: at >= 0 && at + 1 < order.length ? order[at + 1] : null};
}

let currentSteps = null;

function stepBar(params) {
  const back = new URLSearchParams(params);
  back.delete('i');
  const place = h('span', {class: 'muted small', id: 'item-place'});
  const previous = h('button', {type: 'button', disabled: true, id: 'item-previous'}, '← Previous'), next = h('button', {type: 'button', disabled: true, id: 'item-next'}, 'Next →');
  const up = h('a', {href: address('items', back), id: 'item-up'}, '↑ All items');
  const bar = h('div', {class: 'item-bar'}, up, h('div', {class: 'steps'}, place, previous, next));
  const observation = Number(params.get('i'));
  currentSteps = {previous: null, next: null, up: () => go(up.getAttribute('href'))};
  const mine = currentSteps;
  itemSteps(params, observation).then((steps) => {
    if (mine !== currentSteps) return;
    if (steps.at >= 0) {
      place.textContent = formatCount(steps.at + 1) + ' of ' + formatCount(steps.count);
      back.set('at', steps.at);
      up.setAttribute('href', address('items', back));
    }
    const link = (button, target, key) => {
      if (target === null) return;
      mine[key] = () => go(itemAddress(params, target));
      button.disabled = false;
      button.addEventListener('click', mine[key]);
    };
    link(previous, steps.previous, 'previous');
    link(next, steps.next, 'next');
  });
  return bar;
}

async function pageItem(main, params) {
  const about = subject(params);
  const observation = Number(params.get('i'));
  if (!about || !Number.isInteger(observation) || observation < 0 || observation >= about.cell.view.observations) {
    return replace(main, h('h1', null, 'Item'), emptyState('There is no such item in this report.'));
  }
  const {cell, score} = about;
  const [row, columns] = await Promise.all([cell.rows.get(observation), loadColumns(cell)]);
  const item = await cell.details.get(columns.item[observation]);
  const example = item.example || {};
  const tables = await Promise.all((example.tables || []).map((number) => shared.get(number)));
  const database = example.database === undefined ? null : await shared.get(example.database);
  const here = readRoute();
  if (here.page !== 'item' || here.params.toString() !== params.toString()) return;

  const sample = item.samples[row[1]] || null;
  const prediction = sample && sample.prediction;
  const answered = prediction && prediction.state === 'scored';
  const marks = {gold: answerSet(example.gold), answers: answered ? answerSet(prediction.value || {}, prediction.text) : new Set()};
  const others = item.samples.map((other, number) => ({other, number})).filter(({number}) => number !== row[1]);
  const given = sample && score && sample.scores[score.name];
  const copy = h('button', {type: 'button', class: 'quiet', onclick: (event) => copyText(JSON.stringify({cell: cell.cell_id, ...item, example: item.example && {...example, tables, database: database || undefined}}, null, 2), event.currentTarget)}, 'Copy as JSON');

  replace(main, stepBar(params),
    h('div', {class: 'head'}, h('p', {class: 'muted small'}, t(cell.title, 80), ' · ', t(item.id, 120), item.samples.length > 1 && ' · sample ' + (row[1] + 1) + ' of ' + item.samples.length, item.cluster && [' · ', t(item.cluster, 80)]),
      h('h1', {class: 'question t', dir: 'auto', id: 'question'}, item.question === '' ? 'Item ' + visible(item.id) : visible(item.question))),
    h('div', {class: 'answers'},
      h('div', {class: 'panel guess'}, h('h2', null, 'Answer ', given && verdictBadge(score, given.value)), answered ? h('p', {class: 'text', id: 'answer'}, prediction.text === '' ? '(empty)' : t(prediction.text)) : h('p', {class: 'text muted', id: 'answer'}, prediction ? words(prediction.state) : 'not run')),
      h('div', {class: 'panel gold'}, h('h2', null, 'Gold'), h('p', {class: 'text', id: 'gold'}, goldText(example.gold) === null ? h('span', {class: 'muted'}, item.example ? 'none: a blind test item' : 'not in this report') : t(goldText(example.gold))))),
    sample && h('section', {'aria-label': 'Verdicts'}, h('h2', null, 'Verdicts'), verdictTable(sample, cell)),
    tables.map((table) => tableView(table, marks)),
    !item.example && h('p', {class: 'muted'}, 'The table is not in this report: it was made without the dataset.'),
    database && h('section', {'aria-label': 'Database'}, databaseView(database)),
    (example.passages || []).length > 0 && h('section', {'aria-label': 'Passages'}, h('h2', null, 'Passages'), h('details', null, h('summary', null, plural(example.passages.length, 'passage', 'passages')),
      example.passages.slice(0, 200).map((passage) => h('div', {class: 'message'}, h('h3', null, t(passage.title || passage.id || 'passage', 200)), h('pre', {class: 't', dir: 'auto'}, visible(passage.text || '')))))),
    sample && h('section', {'aria-label': 'Completion'}, h('div', {class: 'section-head'}, h('h2', null, 'Completion'), prediction && prediction.span && h('span', {class: 'muted small'}, h('mark', null, 'marked'), ' is what was parsed as the answer')), completionView(sample), sampleFacts(sample)),
    others.length > 0 && h('section', {'aria-label': 'Other samples'}, h('h2', null, 'Other samples'), others.slice(0, 64).map(({other, number}) => h('details', null,
      h('summary', null, 'Sample ' + (number + 1) + ': ', other.prediction && other.prediction.state === 'scored' ? t(other.prediction.text, 80) : words(other.prediction ? other.prediction.state : 'not_run'), ' ', score && other.scores[score.name] && verdictBadge(score, other.scores[score.name].value)),
      h('div', {class: 'sample'}, completionView(other), verdictTable(other, cell), sampleFacts(other))))),
    h('section', {'aria-label': 'Prompt'}, h('h2', null, 'Prompt as sent'), item.prompt === null ? promptView(null) : h('details', null, h('summary', null, plural((item.prompt.messages || [0]).length, 'message', 'messages')), promptView(item.prompt))),
    h('section', {'aria-label': 'Facts'}, h('div', {class: 'section-head'}, h('h2', null, 'Facts'), copy),
      h('div', {class: 'panel'}, tree({item_key: item.item_key, index: item.index, ...(example.meta && Object.keys(example.meta).length ? {meta: example.meta} : {}), ...(example.gold ? {gold: example.gold} : {})}))));
}
