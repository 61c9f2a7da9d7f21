// From the address to a page.
const PAGES = {summary: pageSummary, items: pageItems, item: pageItem, policies: pagePolicies, run: pageRun};
const PAGE_NAMES = {summary: 'Summary', items: 'Items', item: 'Item', policies: 'Policies', run: 'Run'};
let shown = 0;

async function showPage() {
  const {page, params} = readRoute();
  const main = document.getElementById('main');
  const name = PAGES[page] ? page : 'summary';
  const turn = ++shown;
  const turned = main.dataset.page !== name;
  forgetCharts();
  for (const link of document.querySelectorAll('.bar nav a')) {
    if (link.dataset.page === name || (name === 'item' && link.dataset.page === 'items')) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = PAGE_NAMES[name] + ' · ' + visible(clip(manifest.title, 80));
  try {
    const done = PAGES[name](main, params);
    if (name !== 'items' || turned) main.dataset.page = name;
    if (turned || name === 'item') window.scrollTo(0, 0);
    await done;
  } catch (error) {
    if (turn === shown) replace(main, h('h1', null, 'This page could not be shown'), h('p', {class: 'empty'}, visible(String(error && error.message || error))));
    console.error(error);
  }
  if (focusSearch && name === 'items') {
    focusSearch = false;
    document.getElementById('search')?.focus();
  }
  if (turn === shown) document.documentElement.dataset.ready = location.hash || '#/';
}

window.addEventListener('hashchange', () => { delete document.documentElement.dataset.ready; showPage(); });
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { if (readRoute().page === 'summary') showPage(); });
showPage();
