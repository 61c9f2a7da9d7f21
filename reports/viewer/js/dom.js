// Building the page. Data enters as text nodes only; nothing here parses markup.

// h('p', {class: 'x', onclick: f}, 'text', node, [more]) → element. Null and false children are left out.
function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'value' || key === 'checked' || key === 'open' || key === 'disabled') element[key] = value;
    else element.setAttribute(key, value === true ? '' : value);
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(element, child);
    else element.append(child);
  }
}

function replace(element, ...children) {
  element.textContent = '';
  append(element, children);
}

// Characters that hide or turn around what stands beside them are shown by name instead: control, bidi and separator characters.
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

function visible(text) {
  return String(text).replace(INVISIBLE, (c) => {
    const code = c.charCodeAt(0);
    if (code === 13) return '';
    if (code < 32) return String.fromCharCode(0x2400 + code);
    return '⟦U+' + code.toString(16).toUpperCase().padStart(4, '0') + '⟧';
  });
}

function clip(text, most) {
  const s = String(text);
  return s.length > most ? s.slice(0, most) + '…' : s;
}

// Text of the data: isolated, in its own direction.
function t(text, most) {
  return h('span', {class: 't', dir: 'auto'}, visible(most ? clip(text, most) : text));
}

function unknown() {
  return h('span', {class: 'muted'}, '–');
}

function announce(text) {
  document.getElementById('live').textContent = text;
}
