// The keyboard. Nothing is taken from fields, and nothing with a modifier.
const helpDialog = document.getElementById('help');

const KEYS = {
  '/': () => { const field = document.getElementById('search'); if (field) { field.focus(); field.select(); } else { go('#/items'); focusSearch = true; } },
  '?': () => helpDialog.showModal(),
  j: () => step(1), k: () => step(-1),
  u: () => { if (readRoute().page === 'item' && currentSteps) currentSteps.up(); },
  1: () => go('#/'), 2: () => go('#/items'), 3: () => go('#/policies'), 4: () => go('#/run'),
};
let focusSearch = false;

function step(by) {
  const {page} = readRoute();
  if (page === 'items' && currentList) currentList.move(by);
  if (page === 'item' && currentSteps) (by > 0 ? currentSteps.next : currentSteps.previous)?.();
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || helpDialog.open) return;
  const field = event.target.closest('input:not([type="checkbox"]), select, textarea');
  if (field) {
    if (event.key === 'Escape') field.blur();
    if (event.key === 'ArrowDown' && field.id === 'search') { event.preventDefault(); document.querySelector('.list')?.focus(); }
    return;
  }
  const inList = event.target.closest('.list') || event.target === document.body || event.target.id === 'main';
  if (readRoute().page === 'items' && currentList && inList) {
    if (event.key === 'Enter' && !event.target.closest('a, button')) { event.preventDefault(); return currentList.open(); }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') { event.preventDefault(); return currentList.move(event.key === 'ArrowDown' ? 1 : -1); }
  }
  const action = KEYS[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});
document.getElementById('help-open').addEventListener('click', () => helpDialog.showModal());
