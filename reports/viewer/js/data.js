// The data in the page: the manifest is read at once, blocks (base64 of raw deflate) when something asks for them.
const manifest = JSON.parse(document.getElementById('manifest').textContent);
const STATES = manifest.states;

let documentRead = null;
// Resolves when the whole file has been read; the program starts before that.
function whenRead() {
  documentRead ||= new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('DOMContentLoaded', () => resolve());
  });
  return documentRead;
}

async function blockBytes(number) {
  let element = document.getElementById('b' + number);
  if (!element || !element.nextSibling) {  // not there, or perhaps not all of it
    await whenRead();
    element = document.getElementById('b' + number);
  }
  if (!element) throw new Error('The report is incomplete: block ' + number + ' is missing. Was the file cut off?');
  const binary = atob(element.textContent);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; ++i) bytes[i] = binary.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).arrayBuffer();
}

// The newest decoded blocks, as promises.
class BlockCache {
  constructor(most) { this.most = most; this.held = new Map(); }
  get(number) {
    let found = this.held.get(number);
    if (found) this.held.delete(number);
    else found = blockBytes(number).then((buffer) => JSON.parse(new TextDecoder().decode(buffer)));
    this.held.set(number, found);
    if (this.held.size > this.most) this.held.delete(this.held.keys().next().value);
    return found;
  }
}

// A list of JSON values cut into blocks: {first: [index…], block: [number…], size}.
class BlockedList {
  constructor(index, most) { this.index = index; this.cache = new BlockCache(most); }
  get size() { return this.index.size; }
  get parts() { return this.index.block.length; }
  partOf(i) {
    let low = 0, high = this.index.first.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.index.first[middle] <= i) low = middle; else high = middle - 1;
    }
    return low;
  }
  async part(k) { return {first: this.index.first[k], values: await this.cache.get(this.index.block[k])}; }
  async get(i) {
    const {first, values} = await this.part(this.partOf(i));
    return values[i - first];
  }
}

const shared = new BlockedList(manifest.shared, 8);
const cells = manifest.cells.map((cell, number) => ({
  ...cell, number,
  rows: new BlockedList(cell.view.rows, 64),
  details: new BlockedList(cell.view.details, 8),
}));
const scores = manifest.scores.map((score, number) => ({...score, number}));

function scoresOf(cell) { return cell.scores.map((number) => scores[number]); }
function scoreLabel(score) { return score.policy ? score.metric + ' · ' + score.policy : score.metric; }
