// Pieces that several pages share.

// A verdict badge: sign and number, so that it reads without colour.
function verdictBadge(score, value, outcome) {
  const verdict = score ? verdictOf(score, value) : 'none';
  if (verdict === 'none') return h('span', {class: 'verdict'}, DASH);
  const text = outcome && outcome !== 'right' && outcome !== 'wrong' ? outcome : formatItemValue(value);
  return h('span', {class: 'verdict ' + verdict, title: VERDICT_WORDS[verdict]}, h('span', {'aria-hidden': 'true'}, VERDICT_SIGNS[verdict]), t(text, 24));
}

function swatch(state) {
  return h('span', {class: 'swatch s' + state, 'aria-hidden': 'true'});
}

// The door behind a score's value: exactly the observations that it is made of.
function scoreAddress(score) {
  return address('items', {score: score.number, verdict: ['right', 'partial', 'wrong'].join(LIST_MARK)});
}

function valueLink(score) {
  const title = 'signature: ' + score.signature + (score.value === null ? '' : '\nvalue: ' + score.value);
  if (score.value === null) return h('span', {class: 'value', title}, unknown());
  return h('a', {class: 'value', href: scoreAddress(score), title}, formatValue(score, score.value), ' ', h('span', {class: 'unit'}, unitOf(score)));
}

// The interval on the score's range, and in words.
function intervalBar(score) {
  if (!score.interval || score.value === null) return h('span', {class: 'interval'}, h('small', null, 'interval not known'));
  const [low, high] = score.range, place = (x) => Math.max(0, Math.min(100, 100 * (x - low) / (high - low))) + '%';
  const area = h('i', null), point = h('b', null);
  area.style.left = place(score.interval.low);
  area.style.right = 'calc(100% - ' + place(score.interval.high) + ')';
  point.style.left = place(score.value);
  return h('span', {class: 'interval', title: Math.round(100 * score.interval.level) + ' % interval, ' + score.interval.method},
    h('span', {class: 'track', 'aria-hidden': 'true'}, area, point),
    h('small', null, formatValue(score, score.interval.low) + ' – ' + formatValue(score, score.interval.high) + ' (' + Math.round(100 * score.interval.level) + ' %)'));
}

// States as a stacked strip of links, with the counts in words under it.
function stateStrip(score) {
  if (score.items === 0) return h('span', {class: 'muted small'}, 'no items');
  const present = STATES.map((name, code) => ({name, code, count: score.states[name] || 0})).filter((state) => state.count > 0);
  const to = (state) => address('items', {score: score.number, state: state.name});
  return h('div', null,
    h('div', {class: 'strip', 'aria-hidden': 'true'}, present.map((state) => {
      const part = h('a', {class: 's' + state.code, href: to(state), tabindex: '-1', title: words(state.name) + ': ' + formatCount(state.count)});
      part.style.flexGrow = state.count;
      return part;
    })),
    h('div', {class: 'state-words'}, present.map((state) => h('a', {href: to(state)}, swatch(state.code), words(state.name) + ' ' + formatCount(state.count),
      state.code !== 0 && ' (' + formatShare(state.count, score.items) + ')'))));
}

function fact(name, value) {
  return value === null || value === undefined || value === '' ? null : h('div', null, h('dt', null, name), h('dd', null, typeof value === 'string' ? t(value, 200) : value));
}

function notesList(notes) {
  return h('ul', {class: 'notes'}, notes.map((note) => h('li', {class: 'note ' + (note.level === 'warning' ? 'warning' : 'info')},
    h('span', null, note.level === 'warning' ? '⚠ warning' : 'note'), t(note.text, 600))));
}

function emptyState(text) {
  return h('p', {class: 'empty'}, text);
}

// A select; options: [{value, text}].
function choice(label, options, chosen, change) {
  return h('label', null, label, h('select', {onchange: (event) => change(event.target.value)},
    options.map((option) => h('option', {value: option.value, selected: String(option.value) === String(chosen)}, visible(clip(option.text, 80))))));
}

function scoreChoice(label, list, chosen, change) {
  const many = new Set(list.map((score) => score.cell)).size > 1;
  return choice(label, list.map((score) => ({value: score.number, text: (many ? cells[score.cell].title + (cells[score.cell].model ? ' · ' + cells[score.cell].model : '') + ' · ' : '') + scoreLabel(score)})), chosen ? chosen.number : '', change);
}

async function copyText(text, button) {
  const old = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch (refused) {
    const area = h('textarea', {class: 'vh'});
    area.value = text;
    document.body.append(area);
    area.select();
    button.textContent = document.execCommand('copy') ? 'Copied' : 'Could not copy';
    area.remove();
  }
  announce(button.textContent);
  setTimeout(() => { button.textContent = old; }, 1600);
}
