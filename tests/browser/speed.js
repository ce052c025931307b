// Put behind a page's own script by page.sh --speed: how long it took to open, and a frame takes.
const opened = performance.now();
const frames = (zoom, pans) => {
  timeline.whole();
  timeline.zoom(zoom);
  const times = [];
  for (let i = 0; i < pans; ++i) {
    timeline.pan(-7, 0);
    const start = performance.now();
    timeline.painter.paint(null);
    timeline.painter.context.getImageData(0, 0, 1, 1);  // waits until it is drawn
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1].toFixed(1);
};
const report = document.createElement("pre");
report.id = "report";
const count = timeline.run.rows.reduce((sum, row) => sum + row.count, 0);
report.textContent = `${timeline.run.messages.count} messages, ${count} intervals: open after ${opened.toFixed(0)} ms; ` +
  `frames of the whole run ${frames(1, 15)} ms, of a 10th ${frames(10, 15)} ms, of a 1000th ${frames(1000, 15)} ms`;
document.body.append(report);
