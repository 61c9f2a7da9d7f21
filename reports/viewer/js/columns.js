// Filter columns of a cell, one entry an observation (item and sample). Loaded once.
function loadColumns(cell) {
  cell.columns ||= readColumns(cell);
  return cell.columns;
}

async function readColumns(cell) {
  const view = cell.view;
  const bytes = async (number) => new Uint8Array(await blockBytes(number));
  const wide = async (number) => new Uint32Array(await blockBytes(number));
  const doubles = async (number) => new Float64Array(await blockBytes(number));
  const [item, index, cluster, state] = await Promise.all([wide(view.item), wide(view.index), wide(view.cluster), bytes(view.state)]);
  const metrics = await Promise.all(view.metrics.map(async (metric) => ({
    score: scores[metric.score],
    state: await bytes(metric.state),
    value: await doubles(metric.value),
    outcome: {words: metric.outcome.words, codes: await bytes(metric.outcome.block)},
  })));
  const facets = await Promise.all(view.facets.map(async (facet) => ({name: facet.name, words: facet.words, codes: await bytes(facet.block)})));
  const numbers = await Promise.all(view.numbers.map(async (number) => ({name: number.name, values: await doubles(number.block)})));
  return {size: view.observations, item, index, cluster, state, metrics, facets, numbers};
}

function metricColumn(columns, score) {
  return columns.metrics.find((metric) => metric.score === score);
}

// Ranges of a number column that are offered as a filter.
const ROW_BINS = [[0, 5, '0–5 rows'], [6, 15, '6–15 rows'], [16, 50, '16–50 rows'], [51, 200, '51–200 rows'], [201, Infinity, 'over 200 rows']];

// Table size as a facet like the others; null when no table is known.
function rowFacet(columns) {
  if (columns.rowFacet !== undefined) return columns.rowFacet;
  const rows = columns.numbers.find((number) => number.name === 'table rows');
  if (!rows) return columns.rowFacet = null;
  const codes = new Uint8Array(columns.size).fill(255);
  for (let i = 0; i < columns.size; ++i) {
    const n = rows.values[i];
    if (!Number.isNaN(n)) codes[i] = ROW_BINS.findIndex(([low, high]) => n >= low && n <= high);
  }
  return columns.rowFacet = {name: 'table size', words: ROW_BINS.map((bin) => bin[2]), codes};
}
