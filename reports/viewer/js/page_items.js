// The list of items: search, facets, sorting, a virtual table. Only the rows in sight exist.
const OVERSCAN = 12;
// Browsers cannot scroll further than some 33 million pixels.
const MOST_PIXELS = 30e6;

const COLUMNS = [
  {key: '', name: 'Item', class: 'c-id'}, {name: 'Question', class: 'c-question'}, {name: 'Answer', class: 'c-answer'},
  {name: 'Gold', class: 'c-gold'}, {key: 'value', name: 'Value', class: 'c-verdict'}, {key: 'state', name: 'State', class: 'c-state'},
];

function itemAddress(params, observation) {
  const next = new URLSearchParams(params);
  next.set('i', observation);
  next.delete('at');
  return address('item', next);
}

function listHead(params) {
  const sort = params.get('sort') || '', down = params.get('dir') === 'desc';
  return h('thead', null, h('tr', {'aria-rowindex': 1}, COLUMNS.map((column) => {
    const current = column.key !== undefined && column.key === sort;
    if (column.key === undefined) return h('th', {scope: 'col', class: column.class}, column.name);
    const turn = () => {
      const next = new URLSearchParams(params);
      next.delete('at');
      if (column.key) next.set('sort', column.key); else next.delete('sort');
      if (current && !down) next.set('dir', 'desc'); else next.delete('dir');
      go(address('items', next));
    };
    return h('th', {scope: 'col', class: column.class, 'aria-sort': current ? (down ? 'descending' : 'ascending') : null},
      h('button', {type: 'button', onclick: turn, title: 'sort by ' + column.name.toLowerCase()}, column.name, current ? (down ? ' ↓' : ' ↑') : ''));
  })));
}

function listRow(row, observation, position, params, about, columns) {
  const mine = about.score && metricColumn(columns, about.score);
  const state = mine ? mine.state[observation] : columns.state[observation];
  const outcome = mine && mine.outcome.words[mine.outcome.codes[observation]];
  const text = (value) => (value === null || value === '' ? h('span', {class: 'none'}, DASH) : t(value, 300));
  return h('tr', {'data-at': position, 'aria-rowindex': position + 2},
    h('td', {class: 'c-id'}, t(row[0], 60), row[1] > 0 && ' #' + (row[1] + 1)),
    h('td', {class: 'c-question'}, h('a', {href: itemAddress(params, observation), tabindex: '-1'}, text(row[2]))),
    h('td', {class: 'c-answer'}, row[3] === '' ? h('span', {class: 'none'}, '(empty)') : text(row[3])),
    h('td', {class: 'c-gold'}, text(row[4])),
    h('td', {class: 'c-verdict'}, about.score ? verdictBadge(about.score, mine.value[observation], outcome) : unknown()),
    h('td', {class: 'c-state'}, swatch(state), words(STATES[state] || 'unknown')));
}

class VirtualList {
  constructor(result, params, about) {
    Object.assign(this, {result, params, about});
    this.marked = Math.max(0, Math.min(result.order.length - 1, Number(params.get('at') || 0)));
    this.body = h('tbody', null);
    this.element = h('div', {class: 'list', tabindex: '0', role: 'region', 'aria-label': 'Items', onscroll: () => this.schedule(), onclick: (event) => this.click(event)},
      h('table', {'aria-rowcount': result.order.length + 1}, listHead(params), this.body));
    this.drawn = '';
  }
  start() {
    this.rowHeight = parseFloat(getComputedStyle(this.element).getPropertyValue('--row')) || 44;
    this.count = Math.min(this.result.order.length, Math.floor(MOST_PIXELS / this.rowHeight));
    if (this.marked > 0) this.element.scrollTop = Math.max(0, this.marked * this.rowHeight - 120);
    return this.draw();
  }
  schedule() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => { this.waiting = false; this.draw(); });
  }
  async draw() {
    const height = this.element.clientHeight || 600;
    const first = Math.max(0, Math.floor(this.element.scrollTop / this.rowHeight) - OVERSCAN);
    const last = Math.min(this.count, Math.ceil((this.element.scrollTop + height) / this.rowHeight) + OVERSCAN);
    const wanted = first + '-' + last;
    if (this.drawn === wanted) return;
    this.drawn = wanted;
    const spacer = (rows) => {
      const cell = h('td', {colspan: COLUMNS.length});
      cell.style.height = rows * this.rowHeight + 'px';
      return h('tr', {class: 'spacer', 'aria-hidden': 'true'}, cell);
    };
    const {order, columns} = this.result;
    const rows = await Promise.all(Array.from({length: last - first}, (_, k) => this.about.cell.rows.get(order[first + k])));
    if (this.drawn !== wanted || !this.element.isConnected) return;  // scrolled on meanwhile
    replace(this.body, spacer(first), rows.map((row, k) => listRow(row, order[first + k], first + k, this.params, this.about, columns)), spacer(this.count - last));
    this.showMark();
  }
  showMark() {
    for (const row of this.body.rows) row.classList.toggle('marked', Number(row.dataset.at) === this.marked && row.dataset.at !== undefined);
  }
  move(step) {
    if (this.count === 0) return;
    this.marked = Math.max(0, Math.min(this.count - 1, this.marked + step));
    const top = this.marked * this.rowHeight, box = this.element;
    if (top < box.scrollTop + 8) box.scrollTop = Math.max(0, top - 8);
    else if (top + this.rowHeight + 44 > box.scrollTop + box.clientHeight) box.scrollTop = top + this.rowHeight + 44 - box.clientHeight;
    this.showMark();
    this.draw();
    this.remember();
  }
  remember() {
    const next = new URLSearchParams(this.params);
    next.set('at', this.marked);
    history.replaceState(null, '', address('items', next));
  }
  open() {
    if (this.count > 0) go(itemAddress(this.params, this.result.order[this.marked]));
  }
  click(event) {
    const row = event.target.closest('tr[data-at]');
    if (!row) return;
    this.marked = Number(row.dataset.at);
    this.remember();
    if (event.target.closest('a')) return;  // the link does it, also in a new tab
    this.open();
  }
}

function searchLine(params) {
  const field = h('input', {type: 'search', id: 'search', placeholder: 'Search question, answer, gold and id', 'aria-label': 'Search items', value: params.get('q') || '', spellcheck: 'false', autocomplete: 'off'});
  const change = (key, value) => {
    const next = new URLSearchParams(params);
    next.delete(key);
    next.delete('at');
    if (value) next.set(key, value);
    go(address('items', next), true);
  };
  let timer = 0;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => change('q', field.value), 200);
  });
  return h('div', {class: 'search-line'}, field,
    h('label', {class: 'small'}, h('input', {type: 'checkbox', checked: params.get('deep') === '1', onchange: (event) => change('deep', event.target.checked ? '1' : '')}), ' completions too'),
    h('button', {type: 'button', class: 'facets-open', onclick: () => document.querySelector('.facets')?.classList.toggle('open')}, 'Filters'));
}

let currentList = null;

async function pageItems(main, params) {
  const about = subject(params);
  if (!about) return replace(main, h('h1', null, 'Items'), emptyState('There are no items: nothing has been evaluated.'));
  // The head stays while a search is refined, so that typing is not interrupted.
  const same = main.dataset.page === 'items' && document.getElementById('search');
  const list = h('div', {id: 'items-body'}, h('p', {class: 'muted'}, 'Reading the items…'));
  if (!same) {
    const usable = cells.flatMap((cell) => scoresOf(cell));
    replace(main, h('div', {class: 'section-head'}, h('h1', null, 'Items'),
      h('div', {class: 'controls', id: 'items-score'}, usable.length > 1 ? scoreChoice('Scored by', usable, about.score, (value) => {
        const next = new URLSearchParams(readRoute().params);
        for (const key of ['outcome', 'differs', 'at', 'cell']) next.delete(key);
        next.set('score', value);
        go(address('items', next));
      }) : about.score && h('span', {class: 'muted'}, t(about.cell.title, 80), ' · ', t(scoreLabel(about.score), 80)))),
      h('div', {id: 'items-search'}, searchLine(params)), list);
  } else if (document.activeElement !== document.getElementById('search')) {
    replace(document.getElementById('items-search'), searchLine(params));
  }
  const status = (share) => { const line = document.getElementById('items-count'); if (line) line.textContent = 'Searching… ' + Math.round(100 * share) + ' %'; };
  const result = await filtered(params, status);
  const here = readRoute();
  if (here.page !== 'items' || here.params.toString() !== params.toString()) return;  // the reader went on
  const virtual = currentList = new VirtualList(result, params, about);
  const any = [...params.keys()].some((key) => !['score', 'cell', 'at', 'sort', 'dir'].includes(key));
  const count = result.order.length;
  const open = document.querySelector('.facets')?.classList.contains('open');
  const facets = facetPanel(result, params, about);
  if (open) facets.classList.add('open');
  const body = h('div', {id: 'items-body', class: 'items'}, facets,
    h('section', {'aria-label': 'Results'},
      h('div', {class: 'count-line'}, h('span', {id: 'items-count'}, count === result.total ? plural(count, 'item', 'items') : formatCount(count) + ' of ' + plural(result.total, 'item', 'items'), about.cell.samples > 1 && ' (every sample is a line)'),
        any && h('button', {type: 'button', class: 'quiet', onclick: () => go(address('items', {score: params.get('score'), cell: params.get('cell')}))}, 'Clear filters')),
      count === 0 ? emptyState('No item passes these filters.') : virtual.element));
  document.getElementById('items-body').replaceWith(body);
  if (count > 0) {
    await virtual.start();
    if (virtual.count < count) announce('The list shows the first ' + virtual.count + ' items; narrow the filters to see the others.');
  }
  announce(plural(count, 'item', 'items'));
}
