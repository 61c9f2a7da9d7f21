// Structured facts as nested lists. Depth and length are bounded: the rest is shown as text.
const TREE_DEPTH = 8, TREE_ITEMS = 200;

function jsonTree(value, depth = 0) {
  if (value === null || value === undefined) return unknown();
  if (typeof value !== 'object') return typeof value === 'string' ? (value === '' ? unknown() : t(value)) : h('span', {class: 'mono'}, String(value));
  const entries = Array.isArray(value) ? value.map((item, i) => [String(i + 1), item]) : Object.entries(value);
  if (entries.length === 0) return unknown();
  if (depth >= TREE_DEPTH) return h('code', null, visible(clip(JSON.stringify(value), 2000)));
  if (Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object')) return t(clip(value.map(String).join(', '), 4000));
  const list = h('dl', null, entries.slice(0, TREE_ITEMS).map(([key, item]) => [h('dt', null, t(key)), h('dd', null, jsonTree(item, depth + 1))]));
  return entries.length > TREE_ITEMS ? [list, h('p', {class: 'muted'}, '… and ' + plural(entries.length - TREE_ITEMS, 'entry', 'entries') + ' more')] : list;
}

function tree(value) {
  return h('div', {class: 'tree'}, jsonTree(value));
}
