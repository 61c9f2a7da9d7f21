// The address is the state: #/page?key=value&…
function readRoute() {
  const text = location.hash.replace(/^#\/?/, '');
  const mark = text.indexOf('?');
  const page = (mark < 0 ? text : text.slice(0, mark)) || 'summary';
  return {page, params: new URLSearchParams(mark < 0 ? '' : text.slice(mark + 1))};
}

function address(page, params) {
  const query = new URLSearchParams();
  for (const [key, value] of params instanceof URLSearchParams ? params : Object.entries(params || {})) {
    if (value !== null && value !== undefined && value !== '') query.append(key, value);
  }
  const text = query.toString();
  return '#/' + (page === 'summary' ? '' : page) + (text ? '?' + text : '');
}

// A new entry in the history, or (for refinements such as typing) the same one.
function go(hash, inPlace) {
  if (inPlace) {
    history.replaceState(null, '', hash);
    showPage();
  } else {
    location.hash = hash;
  }
}
