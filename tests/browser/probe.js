// Put behind a page's own script and picture.js by page.sh, with `expected`: the same run as `loggp timeline -o
// FILE.csv` has it. Points at every operation that is wide enough to be pointed at, and says what
// the page then says that is not so.
const wrong = [];
const check = (truth, what) => { if (!truth) wrong.push(what); };
let checks = 0;

function pointAt(x, y) {
  const frame = timeline.canvas.getBoundingClientRect();
  timeline.canvas.dispatchEvent(new PointerEvent("pointermove", {
    bubbles: true, buttons: 0, clientX: frame.left + x, clientY: frame.top + y}));
  const tip = document.getElementById("tip");
  return tip.hidden ? "" : tip.textContent;
}
function press(key) {
  timeline.canvas.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
  return document.getElementById("details").textContent;
}

// By its own arithmetic, in µs as the table has them.
const rows = {"cpu": [0, 0.3, "CPU"], "send port": [0.3, 0.1, "send port"], "receive port": [0.4, 0.1, "receive port"]};
const ends = expected.map(one => one.end_us);
const margins = [52 + 8, 14];  // labels and margin on the left, margin on the right
const perUs = (timeline.canvas.clientWidth - margins[0] - margins[1]) / Math.max(...ends);
for (const one of expected) {
  const width = (one.end_us - one.begin_us) * perUs;
  if (width < 2) continue;
  const [top, height, name] = rows[one.row];
  const x = margins[0] + (one.begin_us + one.end_us) / 2 * perUs;
  const y = 26 + (one.rank + 0.2 + top + height / 2) * timeline.painter.pitch;
  const tip = pointAt(x, y), lines = tip.split("\n");
  const times = /^([-\d.]+) to ([-\d.]+) µs/.exec(lines[1] || "");
  check(lines[0].startsWith(`rank ${one.rank}, ${name}: `), `the place of ${JSON.stringify(one)}: ${tip}`);
  check(times && Number(times[1]) === one.begin_us && Number(times[2]) === one.end_us,
        `the times of ${JSON.stringify(one)}: ${tip}`);
  if (one.message !== "")
    check(tip.includes(`message ${one.message}, ${one.from} to ${one.to}: ${one.bytes} B, ${one.protocol}`),
          `the message of ${JSON.stringify(one)}: ${tip}`);
  if (one.iteration !== "") check(tip.includes(`iteration ${one.iteration}`), `the iteration: ${tip}`);
  ++checks;
}
check(checks > 20, `only ${checks} operations could be pointed at`);
check(pointAt(5, 5) === "", "a tip where nothing is");

// Keyboard: the first send, its message's receive, and back; then along the critical path.
press("Escape");
check(press("n").includes("rank 0, CPU"), "the first operation is not on rank 0");
while (!press("n").includes("CPU: send")) if (++checks > 1000) break;
const sent = document.getElementById("details").textContent;
const message = /message (\d+), (\d+) to (\d+)/.exec(sent);
const received = press("m");
check(received.includes(`rank ${message[3]}, CPU: receive from ${message[2]}`) &&
      received.includes(`message ${message[1]},`), `following ${sent} leads to ${received}`);
check(press("m") === sent, "following a message twice does not lead back");
const path = new Set();
for (let step = 0; step < 1000; ++step) path.add(press("c"));
const last = ` to ${Math.max(...expected.filter(one => one.row === "cpu").map(one => one.end_us))} µs`;
const end = [...path].at(-1);
check(end.includes(last) || press("n").includes(last), `the critical path ends at ${end}`);  // it may have noise behind it
const span = () => timeline.painter.view.end - timeline.painter.view.begin;
press("0");
const whole = span();
press("+");
check(Math.abs(span() - whole / 2) < 1, "zooming in does not halve the span");
const begin = timeline.painter.view.begin;
press("ArrowRight");
check(timeline.painter.view.begin > begin, "the right arrow does not go on");
press("0");
check(span() === whole, "0 does not show the whole run");

// Only the lanes asked for are shown, and the whole run is all times of all ranks.
const field = document.getElementById("ranks");
const filter = text => { field.value = text; field.dispatchEvent(new Event("input")); return timeline.painter.lanes; };
check(filter("0-1,3").join() === "0,1,3", "0-1,3 is not shown");
check(filter("2-1").join() === "0,1,3" && field.getAttribute("aria-invalid") === "true", "2-1 is not refused");
check(filter("").length === timeline.run.ranks, "all are not shown again");
filter("1");
press("+");
document.getElementById("whole").click();
check(timeline.painter.lanes.length === timeline.run.ranks && field.value === "" && span() === whole,
      "'whole run' leaves out ranks or times");
check(timeline.canvas.getAttribute("role") === "application" && timeline.canvas.tabIndex === 0, "no keyboard");
check(document.getElementById("details").getAttribute("aria-live") === "polite", "nothing for a screen reader");

wrong.push(...faults);
const report = document.createElement("pre");
report.id = "report";
report.textContent = wrong.length === 0 ? `${checks} checks, all right` : `WRONG\n${wrong.slice(0, 5).join("\n")}`;
document.body.append(report);
