// Bars with intervals, drawn by Chart.js. Every chart has a table of its values beside it (page code), so the canvas is one image.
const liveCharts = new Set();

function forgetCharts() {
  for (const chart of liveCharts) chart.destroy();
  liveCharts.clear();
}

function cssColour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

// Draws [low, high] of each bar as a line with end strokes.
const intervalMarks = {
  id: 'intervalMarks',
  afterDatasetsDraw(chart) {
    const intervals = chart.data.datasets[0].intervals || [];
    const {ctx, scales} = chart;
    ctx.save();
    ctx.strokeStyle = cssColour('--text');
    ctx.lineWidth = 1.5;
    chart.getDatasetMeta(0).data.forEach((bar, i) => {
      if (!intervals[i]) return;
      const low = scales.x.getPixelForValue(intervals[i][0]), high = scales.x.getPixelForValue(intervals[i][1]);
      const end = Math.min(5, bar.height / 3);
      ctx.beginPath();
      ctx.moveTo(low, bar.y); ctx.lineTo(high, bar.y);
      ctx.moveTo(low, bar.y - end); ctx.lineTo(low, bar.y + end);
      ctx.moveTo(high, bar.y - end); ctx.lineTo(high, bar.y + end);
      ctx.stroke();
    });
    ctx.restore();
  },
};

// Writes each bar's value behind it.
const valueLabels = {
  id: 'valueLabels',
  afterDatasetsDraw(chart) {
    const data = chart.data.datasets[0];
    const {ctx, scales, chartArea} = chart;
    ctx.save();
    ctx.font = '600 12px ' + Chart.defaults.font.family;
    ctx.textBaseline = 'middle';
    chart.getDatasetMeta(0).data.forEach((bar, i) => {
      const right = data.intervals?.[i] ? scales.x.getPixelForValue(data.intervals[i][1]) : bar.x;
      const text = data.texts[i], wide = ctx.measureText(text).width;
      const outside = Math.max(right, bar.x) + 8;
      const fits = outside + wide < chart.width;
      ctx.fillStyle = fits ? cssColour('--text') : '#fff';
      if (fits) ctx.fillText(text, outside, bar.y);
      else ctx.fillText(text, Math.max(chartArea.left + 6, Math.min(bar.x, scales.x.getPixelForValue(data.intervals?.[i]?.[0] ?? Infinity)) - wide - 8), bar.y);
    });
    ctx.restore();
  },
};

// bars: [{label, value (null = unknown), text, interval: [low, high] | null, href}]; range: [low, high] of the axis.
// Returns the element; the chart is drawn once it is in the page.
function barChart({bars, range, unit, description}) {
  const canvas = h('canvas', {role: 'img', 'aria-label': description});
  const box = h('div', {class: 'chart'}, canvas);
  box.style.height = (bars.length * 34 + 56) + 'px';
  requestAnimationFrame(() => {
    if (!canvas.isConnected) return;
    const text = cssColour('--text'), muted = cssColour('--muted'), line = cssColour('--line');
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    Chart.defaults.font.size = 12;
    liveCharts.add(new Chart(canvas, {
      type: 'bar',
      data: {
        labels: bars.map((bar) => visible(clip(bar.label, 34))),
        datasets: [{
          data: bars.map((bar) => bar.value), intervals: bars.map((bar) => bar.interval), texts: bars.map((bar) => bar.text),
          backgroundColor: cssColour('--s0'), barThickness: 18, borderRadius: 2,
        }],
      },
      options: {
        indexAxis: 'y', animation: false, responsive: true, maintainAspectRatio: false, events: ['click', 'mousemove'],
        layout: {padding: {right: 56}},
        onClick: (event, hits) => { if (hits.length && bars[hits[0].index].href) go(bars[hits[0].index].href); },
        onHover: (event, hits) => { canvas.style.cursor = hits.length && bars[hits[0].index].href ? 'pointer' : 'default'; },
        plugins: {legend: {display: false}, tooltip: {enabled: false}},
        scales: {
          x: {min: range[0], max: range[1], title: {display: !!unit, text: unit, color: muted, align: 'end'}, ticks: {color: muted, maxTicksLimit: 6}, grid: {color: line, drawBorder: false}},
          y: {ticks: {color: text, autoSkip: false}, grid: {display: false, drawBorder: false}},
        },
      },
      plugins: [intervalMarks, valueLabels],
    }));
  });
  return box;
}
