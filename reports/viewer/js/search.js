// Text search over a cell's observations. The first search decodes the rows; later ones read them from memory.

// Lower-case text an observation is searched in; completions are added when they are asked for.
async function searchTexts(cell, deep, progress) {
  cell.texts ||= [];
  if (cell.texts.length < cell.rows.size) {
    for (let k = 0; k < cell.rows.parts; ++k) {
      if (cell.rows.index.first[k] < cell.texts.length) continue;
      const {first, values} = await cell.rows.part(k);
      values.forEach((row, i) => { cell.texts[first + i] = [row[0], row[2], row[3] ?? '', row[4] ?? ''].join('\n').toLowerCase(); });
      if (k % 16 === 15) progress(k / cell.rows.parts);
    }
  }
  if (!deep || cell.deepTexts) return deep ? cell.deepTexts : cell.texts;
  const deepTexts = [];
  for (let k = 0; k < cell.details.parts; ++k) {
    const {values} = await cell.details.part(k);
    for (const item of values) {
      for (let s = 0; s < Math.max(item.samples.length, 1); ++s) {
        deepTexts.push((item.samples[s]?.generation.text ?? '').toLowerCase());
      }
    }
    if (k % 16 === 15) progress(k / cell.details.parts);
  }
  return cell.deepTexts = deepTexts.map((text, i) => cell.texts[i] + '\n' + text);
}

// One byte an observation: 1 = every word of the query is there. The newest few answers are kept.
async function searchMask(cell, query, deep, progress) {
  const key = (deep ? 'd:' : 'q:') + query;
  cell.masks ||= new Map();
  if (cell.masks.has(key)) return cell.masks.get(key);
  const texts = await searchTexts(cell, deep, progress);
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  const mask = new Uint8Array(texts.length);
  for (let i = 0; i < texts.length; ++i) mask[i] = terms.every((term) => texts[i].includes(term)) ? 1 : 0;
  cell.masks.set(key, mask);
  if (cell.masks.size > 8) cell.masks.delete(cell.masks.keys().next().value);
  return mask;
}
