// Two scores over the same items: aligned observations, the difference and what it is made of.

function comparable(a, b) {
  return a !== b && cells[a.cell].dataset === cells[b.cell].dataset && cells[a.cell].split === cells[b.cell].split;
}

// {pairs: [[observation of a, observation of b]…], …} over items that both have, by item index and sample.
async function comparePair(a, b) {
  const ca = await loadColumns(cells[a.cell]), cb = await loadColumns(cells[b.cell]);
  const ma = metricColumn(ca, a), mb = metricColumn(cb, b);
  let match = (i) => i;
  if (ca !== cb) {
    // Observations of an item stand together, so the n-th of an item is its n-th sample.
    const keysOf = (columns) => {
      let before = -1, nth = 0;
      return Array.from(columns.index, (item) => { nth = item === before ? nth + 1 : 0; before = item; return item + ':' + nth; });
    };
    const where = new Map(keysOf(cb).map((key, i) => [key, i]));
    const keys = keysOf(ca);
    match = (i) => where.get(keys[i]);
  }
  const groups = new Map();
  const differing = [];
  const clusters = new Map();
  let both = 0, sumA = 0, sumB = 0, aOnly = 0, bOnly = 0, unmatched = 0;
  const name = (metric, score, i) => metric.outcome.words[metric.outcome.codes[i]] || (Number.isNaN(metric.value[i]) ? words(STATES[metric.state[i]]) : VERDICT_WORDS[verdictOf(score, metric.value[i])]);
  for (let i = 0; i < ca.size; ++i) {
    const k = match(i);
    if (k === undefined) { ++unmatched; continue; }
    const x = ma.value[i], y = mb.value[k];
    if (!sameValue(x, y)) {
      differing.push(i);
      const key = name(ma, a, i) + '\u0000' + name(mb, b, k);
      if (!groups.has(key)) groups.set(key, {a: name(ma, a, i), b: name(mb, b, k), items: []});
      groups.get(key).items.push(i);
    }
    if (Number.isNaN(x) || Number.isNaN(y)) { if (Number.isNaN(x) !== Number.isNaN(y)) Number.isNaN(y) ? ++aOnly : ++bOnly; continue; }
    ++both;
    sumA += x;
    sumB += y;
    const c = ca.cluster[i], held = clusters.get(c) || {sum: 0, n: 0};
    held.sum += y - x;
    ++held.n;
    clusters.set(c, held);
  }
  const out = {both, unmatched, aOnly, bOnly, differing, groups: [...groups.values()].sort((p, q) => q.items.length - p.items.length), meanA: both ? sumA / both : null, meanB: both ? sumB / both : null, difference: null, interval: null};
  if (both === 0) return out;
  out.difference = (sumB - sumA) / both;
  // Cluster-robust standard error of the mean difference, normal quantile; not given for fewer than 30 clusters.
  let square = 0;
  for (const {sum, n} of clusters.values()) square += (sum - n * out.difference) ** 2;
  const count = clusters.size;
  if (count >= 30) {
    const error = Math.sqrt(square * count / (count - 1)) / both;
    out.interval = [out.difference - 1.959963984540054 * error, out.difference + 1.959963984540054 * error];
  }
  return out;
}
