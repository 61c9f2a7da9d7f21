// The facets beside the list: each word with the number of items that choosing it would show.

function facetBox(facet, params) {
  const present = facet.words.map((word, code) => ({word, code, count: facet.counts[code]}))
    .filter((entry) => entry.count > 0 || (facet.chosen && facet.chosen.has(entry.word)));
  if (present.length === 0 || (present.length === 1 && !facet.chosen && facet.key !== 'state')) return null;
  if (facet.key === 'outcome' || facet.key.startsWith('f.')) present.sort((a, b) => b.count - a.count);
  const toggle = (word) => {
    const chosen = new Set(facet.chosen || []);
    if (!chosen.delete(word)) chosen.add(word);
    const next = new URLSearchParams(params);
    next.delete(facet.key);
    if (chosen.size > 0) next.set(facet.key, [...chosen].join(LIST_MARK));
    next.delete('at');
    go(address('items', next));
  };
  return h('fieldset', {'data-facet': facet.key}, h('legend', null, visible(clip(facet.title, 40))),
    present.map((entry) => h('label', null,
      h('input', {type: 'checkbox', checked: !!(facet.chosen && facet.chosen.has(entry.word)), 'data-word': entry.word, onchange: () => toggle(entry.word)}),
      h('span', {class: 'name', title: visible(entry.word)}, facet.key === 'state' && swatch(entry.code), visible(facet.label ? facet.label(entry.word) : entry.word)),
      h('span', {class: 'count'}, formatCount(entry.count)))));
}

function facetPanel(result, params, about) {
  const others = about.score ? scoresOf(about.cell).filter((score) => score !== about.score) : [];
  const set = (key, value) => {
    const next = new URLSearchParams(params);
    next.delete(key);
    if (value !== '') next.set(key, value);
    next.delete('at');
    go(address('items', next));
  };
  const first = result.facets.filter((facet) => ['verdict', 'state', 'outcome'].includes(facet.key));
  const rest = result.facets.filter((facet) => !first.includes(facet));
  return h('form', {class: 'facets', 'aria-label': 'Filters', onsubmit: (event) => event.preventDefault()},
    first.map((facet) => facetBox(facet, params)),
    others.length > 0 && h('fieldset', null, h('legend', null, 'Value differs from'),
      h('select', {'aria-label': 'Value differs from', onchange: (event) => set('differs', event.target.value)}, h('option', {value: ''}, 'any'),
        others.map((score) => h('option', {value: score.number, selected: String(score.number) === params.get('differs')}, visible(clip(scoreLabel(score), 40)))))),
    rest.map((facet) => facetBox(facet, params)));
}
