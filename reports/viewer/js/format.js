// Numbers for people. Unknown is a dash, never a zero.
const DASH = '–';

function isPercent(score) {
  return score.unit === '' && score.range[0] === 0 && score.range[1] === 1;
}

function unitOf(score) {
  return isPercent(score) || score.unit === 'percent' ? '%' : score.unit;
}

// The value in the score's unit, two decimals (four below 1 where the unit is its own).
function formatValue(score, value) {
  if (value === null || value === undefined || Number.isNaN(value)) return DASH;
  if (isPercent(score)) return (100 * value).toFixed(2);
  return Math.abs(value) >= 1 || value === 0 ? value.toFixed(2) : value.toFixed(4);
}

// An item's value as it was scored.
function formatItemValue(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return DASH;
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4)));
}

function formatCount(n) {
  return n === null || n === undefined ? DASH : Math.round(n).toString().replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

function formatShare(part, whole) {
  return whole ? (100 * part / whole).toFixed(part && part / whole < 0.01 ? 2 : 1) + ' %' : DASH;
}

function formatDuration(started, finished) {
  const seconds = (Date.parse(finished) - Date.parse(started)) / 1000;
  if (!Number.isFinite(seconds)) return DASH;
  if (seconds < 60) return seconds.toFixed(1) + ' s';
  if (seconds < 3600) return Math.floor(seconds / 60) + ' min ' + Math.round(seconds % 60) + ' s';
  return Math.floor(seconds / 3600) + ' h ' + Math.round(seconds % 3600 / 60) + ' min';
}

function formatTime(text) {
  return text ? String(text).replace('T', ' ').replace(/\.\d+Z$/, 'Z') : DASH;
}

function words(state) {
  return state.replace(/_/g, ' ');
}

function plural(n, one, many) {
  return formatCount(n) + ' ' + (n === 1 ? one : many);
}

// right, partial, wrong or none: where an item's value stands in the range of its score.
function verdictOf(score, value) {
  if (value === null || value === undefined || Number.isNaN(value)) return 'none';
  const best = score.higher_is_better ? score.range[1] : score.range[0];
  const worst = score.higher_is_better ? score.range[0] : score.range[1];
  return value === best ? 'right' : value === worst ? 'wrong' : 'partial';
}
const VERDICTS = ['right', 'partial', 'wrong', 'none'];
const VERDICT_WORDS = {right: 'full score', partial: 'in between', wrong: 'lowest score', none: 'no value'};
const VERDICT_SIGNS = {right: '✓', partial: '◐', wrong: '✗', none: ''};
