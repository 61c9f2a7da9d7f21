// The table of an item: the source's cells on a grid, with spans, header levels and marks.

// Cells placed as the browser would place them: each at the next free column of its row. Spans are cut at the last row, and where
// they would cover more than the table can show.
const MAX_COLUMNS = 2000, FIRST_ROWS = 120, MORE_ROWS = 500;

function placeCells(table) {
  const rows = Array.isArray(table.rows) ? table.rows : [];
  const taken = rows.map(() => []);
  const placed = rows.map(() => []);
  let columns = 0;
  rows.forEach((row, r) => {
    let c = 0;
    for (const raw of row) {
      const cell = typeof raw === 'string' ? {text: raw} : raw;
      while (taken[r][c]) ++c;
      if (c >= MAX_COLUMNS) break;
      const down = Math.max(1, Math.min(cell.row_span || 1, rows.length - r));
      const right = Math.max(1, Math.min(cell.col_span || 1, MAX_COLUMNS - c));
      for (let y = r; y < r + down; ++y) for (let x = c; x < c + right; ++x) taken[y][x] = true;
      placed[r].push({text: cell.text, row: r, col: c, down, right, header: cell.header ?? r < table.header_rows, used: !!cell.highlighted});
      columns = Math.max(columns, c + right);
      c += right;
    }
  });
  return {placed, taken, columns, rows: rows.length};
}

// Number, percent, currency or a lone dash: such columns are set to the right.
const NUMBER = /^[\s(]*[-+−–]?[$€£¥]?\s*[-+−]?\d[\d,.\u202f\s]*\s*(%|[a-z]{1,3})?\)?\s*$/i;
function numberColumns(grid, headerRows) {
  const yes = new Array(grid.columns).fill(0), all = new Array(grid.columns).fill(0);
  for (const row of grid.placed.slice(headerRows, headerRows + 200)) {
    for (const cell of row) {
      const text = cell.text.trim();
      if (cell.right > 1 || text === '' || text === '-' || text === '–' || text === '—') continue;
      ++all[cell.col];
      if (NUMBER.test(text)) ++yes[cell.col];
    }
  }
  return yes.map((n, c) => all[c] > 0 && n / all[c] >= 0.8);
}

function sameText(a, set) {
  return set.has(String(a).trim().toLowerCase());
}

// gold, answers: Sets of lower-case texts whose cells are marked.
function tableView(table, {gold, answers}) {
  const grid = placeCells(table);
  const headerRows = Math.min(table.header_rows || 0, grid.rows);
  const headerCols = Math.min(table.header_cols || 0, 1);  // one column stays in sight
  const numbers = numberColumns(grid, headerRows);
  const seen = {used: false, gold: false, guess: false};

  const draw = (cell, inHead) => {
    const rowHeader = !inHead && cell.col < (table.header_cols || 0);
    const heading = inHead || rowHeader || cell.header;
    const classes = [];
    if (!heading && numbers[cell.col] && cell.right === 1) classes.push('number');
    if (inHead && numbers[cell.col] && cell.right === 1 && cell.col >= (table.header_cols || 0)) classes.push('number');
    if (inHead && cell.right > 1) classes.push('span');
    if (rowHeader && cell.col === 0 && headerCols) classes.push('row');
    if (inHead && cell.col === 0 && headerCols) classes.push('pin');
    if (cell.used) classes.push('used'), seen.used = true;
    const isGold = cell.text.trim() !== '' && sameText(cell.text, gold), isGuess = cell.text.trim() !== '' && sameText(cell.text, answers);
    if (isGold) classes.push('is-gold'), seen.gold = true;
    if (isGuess) seen.guess = true;
    return h(heading ? 'th' : 'td', {
      class: classes.join(' ') || null, colspan: cell.right > 1 ? cell.right : null, rowspan: cell.down > 1 ? cell.down : null,
      scope: !heading ? null : inHead ? (cell.right > 1 ? 'colgroup' : 'col') : (cell.down > 1 ? 'rowgroup' : 'row'),
    }, h('span', {class: cell.text.length > 120 ? 'clamp' : null}, t(cell.text)), cell.used && h('span', {class: 'vh'}, ' (highlighted)'),
    isGold && h('span', {class: 'sign gold'}, 'gold'), isGuess && h('span', {class: 'sign guess'}, 'answer'));
  };
  const drawRow = (r, inHead) => {
    const row = h('tr', null);
    let next = 0;
    const holes = (until) => { for (; next < until; ++next) if (!grid.taken[r][next]) row.append(h('td', {class: 'hole', title: 'the source has no cell here'})); };
    for (const cell of grid.placed[r]) {
      holes(cell.col);
      row.append(draw(cell, inHead));
      next = cell.col + cell.right;
    }
    holes(grid.columns);
    return row;
  };

  const head = h('thead', null, Array.from({length: headerRows}, (_, r) => drawRow(r, true)));
  const body = h('tbody', null);
  const element = h('table', {class: 'grid', 'aria-label': table.title ? clip(table.title, 80) : 'table', 'aria-rowcount': grid.rows}, headerRows > 0 && head, body);
  const more = h('button', {type: 'button', class: 'quiet', onclick: () => fill(MORE_ROWS)});
  let drawn = headerRows;
  const fill = (count) => {
    const until = Math.min(grid.rows, drawn + count);
    for (; drawn < until; ++drawn) body.append(drawRow(drawn, false));
    more.hidden = drawn >= grid.rows;
    more.textContent = 'Show more rows (' + formatCount(grid.rows - drawn) + ' left)';
    legend();
  };
  const key = h('p', {class: 'legend'});
  const legend = () => {
    replace(key, h('span', null, plural(grid.rows - headerRows, 'row', 'rows') + ' × ' + plural(grid.columns, 'column', 'columns')),
      seen.used && h('span', null, h('span', {class: 'box'}), 'highlighted in the dataset'),
      seen.gold && h('span', null, h('span', {class: 'grid'}, h('span', {class: 'sign gold'}, 'gold')), ' text equals the gold'),
      seen.guess && h('span', null, h('span', {class: 'grid'}, h('span', {class: 'sign guess'}, 'answer')), ' text equals the answer'));
  };
  fill(FIRST_ROWS);
  // Header rows stick one under the other, once their heights are known.
  requestAnimationFrame(() => {
    let top = 0;
    for (const row of head.rows) {
      for (const cell of row.cells) cell.style.top = top + 'px';
      top += row.getBoundingClientRect().height;
    }
  });
  const long = grid.placed.some((row) => row.some((cell) => cell.text.length > 120));
  const expand = long && h('button', {type: 'button', class: 'quiet', 'aria-pressed': 'false', onclick: (event) => {
    const open = element.classList.toggle('open');
    event.currentTarget.setAttribute('aria-pressed', String(open));
  }}, 'Expand long cells');
  const names = [table.title, table.section_title].filter(Boolean);
  return h('section', {'aria-label': 'Table'},
    h('div', {class: 'section-head'},
      h('div', {class: 'grid-title'}, h('h2', null, names.length ? names.map((name, i) => [i > 0 && ' · ', t(name, 200)]) : 'Table'),
        table.caption && h('p', {class: 'muted'}, t(table.caption)), table.section_text && h('p', {class: 'muted small'}, t(table.section_text, 600))),
      expand),
    grid.rows === 0 ? h('p', {class: 'empty'}, 'The table has no rows.')
      : h('div', {class: 'grid-frame', tabindex: '0', role: 'region', 'aria-label': 'table, scrollable'}, element),
    more, key);
}
