// Where the numbers come from: runs, configuration, versions, hashes, events.

function eventGroups() {
  const groups = new Map();
  for (const event of manifest.events) {
    // Numbers and quoted names apart, the same message has the same cause.
    const key = event.level + '\u0000' + event.kind + '\u0000' + event.message.replace(/\d+/g, '#').replace(/'[^']*'/g, '‹›');
    if (!groups.has(key)) groups.set(key, {...event, count: 0});
    ++groups.get(key).count;
  }
  return [...groups.values()];
}

function eventTable() {
  const groups = eventGroups();
  if (groups.length === 0) return emptyState('No events: nothing went wrong that the run noticed.');
  return h('div', {class: 'scroll-x'}, h('table', {class: 'plain', id: 'events'},
    h('thead', null, h('tr', null, ['Level', 'Kind', 'First message', 'First time', 'Count'].map((name, i) => h('th', {scope: 'col', class: i === 4 ? 'num' : null}, name)))),
    h('tbody', null, groups.map((group) => h('tr', null, h('td', null, t(group.level, 20)), h('td', null, t(group.kind, 40)), h('th', {scope: 'row'}, t(group.message, 1000)), h('td', {class: 'small muted'}, formatTime(group.time)), h('td', {class: 'num'}, formatCount(group.count)))))));
}

function componentTable(cell) {
  const list = cell.facts && Array.isArray(cell.facts.components) ? cell.facts.components : [];
  if (list.length === 0) return null;
  return h('div', {class: 'scroll-x'}, h('table', {class: 'plain'},
    h('thead', null, h('tr', null, ['Component', 'Version', 'Plugin', 'SHA-256'].map((name) => h('th', {scope: 'col'}, name)))),
    h('tbody', null, list.map((component) => h('tr', null, h('th', {scope: 'row'}, t(component.id ?? DASH, 80)), h('td', null, t(component.version || DASH, 40)),
      h('td', null, t([component.plugin, component.plugin_version].filter(Boolean).join(' ') || DASH, 80)), h('td', {class: 'mono'}, component.plugin_sha256 ? t(component.plugin_sha256.slice(0, 16)) : DASH))))));
}

function cellSection(cell) {
  return h('section', null, h('h2', null, t(cell.title, 80), cell.model && h('span', {class: 'muted'}, ' · ', t(cell.model, 60))),
    h('dl', {class: 'facts'}, fact('Cell', cell.cell_id), fact('Dataset hash', cell.dataset_sha256 ? cell.dataset_sha256.slice(0, 16) : DASH), fact('Limit', cell.limit || 'none'), fact('Samples', String(cell.samples)), fact('Seed', String(cell.seed))),
    componentTable(cell),
    scoresOf(cell).length > 0 && h('details', null, h('summary', null, 'Signatures'), h('dl', {class: 'head'}, scoresOf(cell).map((score) => [h('dt', {class: 'muted small'}, t(scoreLabel(score), 80)), h('dd', {class: 'signature'}, t(score.signature))]))),
    h('details', null, h('summary', null, 'Configuration'), h('div', {class: 'panel'}, tree(cell.spec))),
    h('details', null, h('summary', null, 'Facts found out while running'), h('div', {class: 'panel'}, tree(cell.facts))));
}

function pageRun(main) {
  replace(main, h('div', {class: 'head'}, h('h1', null, 'Run'), h('p', {class: 'lead'}, 'Everything the numbers depend on: how the run was started, with what, and what happened.')),
    manifest.runs.length === 0 ? emptyState('The store holds no run.') : manifest.runs.map((run) => h('section', null, h('h2', null, t(run.run_id, 120)),
      h('dl', {class: 'facts'}, fact('Status', run.finished ? run.status : 'not ended'), fact('Started', formatTime(run.started)), fact('Finished', run.finished ? formatTime(run.finished) : DASH), fact('Took', run.finished ? formatDuration(run.started, run.finished) : DASH)),
      run.command && h('pre', {class: 'completion t'}, visible(run.command)),
      h('details', {open: manifest.runs.length === 1}, h('summary', null, 'Provenance'), h('div', {class: 'panel'}, tree(run.provenance))))),
    h('section', null, h('h2', null, 'Events'), eventTable()),
    cells.map(cellSection));
}
