// Put between a page's own script and probe.js by page.sh, with `expected` and `wantedLegend`: the
// legend, the export, playing, and links. Looks at what the page's pen is told to draw.
const faults = [];
const must = (truth, what) => { if (!truth) faults.push(what); };
const view = () => timeline.painter.view;
const key = name => timeline.canvas.dispatchEvent(
  new KeyboardEvent("keydown", {key: name, bubbles: true, cancelable: true}));
const said = () => document.getElementById("details").textContent;

// A page that was opened by a link shows what the link says.
if (location.hash) {
  must(location.hash === "#from=5&to=60.5&rank=2", `the address became ${location.hash}`);
  must(view().begin === 5e6 && view().end === 60.5e6 && timeline.painter.marked === 2,
       `${location.hash} opens ${JSON.stringify(view())}, ${timeline.painter.marked}`);
  timeline.select(null);
  key("0");
}

// The legend has an entry for all that is drawn, and no entry is cut off.
const entries = [...document.querySelectorAll("#legend span")];
must(entries.map(entry => entry.textContent).join() === wantedLegend,
     `the legend: ${entries.map(entry => entry.textContent).join()}`);
for (const entry of entries) {
  const pixels = entry.firstChild.getContext("2d").getImageData(0, 0, entry.firstChild.width, entry.firstChild.height);
  must(pixels.data.some((byte, i) => i % 4 === 3 && byte > 0), `an empty swatch: ${entry.textContent}`);
}
function mustBeInside() {
  const width = document.documentElement.clientWidth;
  must(document.documentElement.scrollWidth <= width, `the page is wider than the window: ${width}`);
  for (const element of document.querySelectorAll("#legend span, #tools > *, header *, #keys, #frame")) {
    const {left, right, top, bottom} = element.getBoundingClientRect();
    must(left >= 0 && right <= width + 0.5, `outside of the window: ${element.textContent}`);
    must(bottom <= document.getElementById("frame").getBoundingClientRect().top + 0.5 || !element.closest("#legend, #tools"),
         `under the picture: ${element.textContent}`);
  }
}
mustBeInside();

// No text is cut off, and every box of the whole run is inside the canvas.
function drawnParts() {
  const context = timeline.painter.context, texts = [], boxes = [];
  context.fillText = (text, x, y) => {
    const wide = context.measureText(text).width;
    const left = x - {left: 0, center: wide / 2, right: wide}[context.textAlign];
    texts.push({text: String(text), left, right: left + wide, y});
  };
  context.fillRect = (x, y, wide, high) => boxes.push({x, y, right: x + wide, bottom: y + high});
  timeline.painter.paint(null);
  delete context.fillText;
  delete context.fillRect;
  return {texts, boxes};
}
function mustFit() {
  const {texts, boxes} = drawnParts(), {width, height} = timeline.painter;
  must(texts.some(text => text.text === "0") && texts.some(text => text.text === String(timeline.run.ranks - 1)),
       `no label of the first time or the last rank: ${texts.map(text => text.text)}`);
  for (const {text, left, right, y} of texts)
    must(left >= 0 && right <= width && y >= 5 && y <= height - 5, `cut off: ${text}, ${left} to ${right} of ${width}`);
  const latest = Math.max(...expected.map(one => one.end_us)) * 1e6;
  must(timeline.painter.x(latest) < width - 4, "the last box touches the edge");
  must(timeline.painter.x(0) > timeline.painter.labelWidth + 4, "the first box touches the labels");
  for (const box of boxes.slice(0, -2))
    must(box.right <= width && box.bottom <= height, `a box outside of the canvas: ${JSON.stringify(box)}`);
}
key("0");
mustFit();

// Export: what is visible, as SVG. page.sh also gives it to xmllint and rsvg-convert.
let saved = null, name = "";
URL.createObjectURL = blob => { saved = blob; return "data:,"; };
document.addEventListener("click", event => {
  if (event.target.tagName !== "A") return;
  event.preventDefault();
  name = event.target.download;
});
function exported() {
  document.getElementById("save").click();
  must(saved && saved.type === "image/svg+xml" && /^[a-z0-9][a-z0-9-]*\.svg$/.test(name), `saved as ${name}`);
  return visibleSvg(timeline.painter, timeline.selected);
}
const savedText = exported();
const svg = new DOMParser().parseFromString(savedText, "image/svg+xml");
must(svg.querySelector("parsererror") === null, "the exported SVG is not well-formed");
const labels = [...svg.querySelectorAll("text")].map(element => element.textContent);
must(labels.join("").replace(/ /g, "").includes(document.querySelector("h1").textContent.replace(/ /g, "")),
     "the exported SVG has no title");
const context2d = document.createElement("canvas").getContext("2d");
for (const element of svg.querySelectorAll("text")) {
  context2d.font = `${element.getAttribute("font-weight") ?? ""} ${element.getAttribute("font-size")}px Helvetica, Arial, sans-serif`;
  const wide = context2d.measureText(element.textContent).width;
  const right = Number(element.getAttribute("x")) + wide * {start: 1, middle: 0.5, end: 0}[element.getAttribute("text-anchor")];
  must(right <= timeline.painter.width + 0.5, `cut off in the exported SVG: ${element.textContent}`);
}
for (const entry of wantedLegend.split(","))
  must(labels.includes(entry), `the exported SVG's legend lacks ${entry}`);
const sending = new Set(expected.map(one => one.message).filter(message => message !== "")).size;
const triangles = path => (path.getAttribute("d").match(/M[^M]*L[^M]*L[^M]*z/g) ?? []).length;
const filled = colour => [...svg.querySelectorAll(`g[clip-path] path[fill="${colour}"]`)];
const heads = filled("#222222").filter(path => path.getAttribute("fill-opacity") === null).map(triangles);
must(heads.length === 1 && heads[0] === sending, `${heads} arrowheads of ${sending} messages`);
const lines = [...svg.querySelectorAll('g[clip-path] path[stroke="#222222"]')]
  .flatMap(path => [...path.getAttribute("d").matchAll(/M([-\d.]+) [-\d.]+L([-\d.]+)/g)]);
must(lines.length === sending && lines.every(([, from, to]) => Number(to) >= Number(from)), "an arrow points back in time");
const bands = filled("#222222").filter(path => path.getAttribute("fill-opacity") !== null);
must(bands.length === (wantedLegend.includes("first to last byte") ? 1 : 0), `${bands.length} fills of bands`);
must((svg.querySelector(`g[clip-path] path[stroke="#D0006F"]`) !== null) === (timeline.run.path.length > 0),
     "the critical path");
must(svg.querySelector("img, script, foreignObject, image, a") === null, "the exported SVG has elements of others");

// Play: the line crosses the window in the chosen time; the space bar stops it; it ends with the run.
const {player} = timeline, near = (a, b) => Math.abs(a - b) < 1e-6 * (timeline.run.end - timeline.run.begin);
key(" ");
must(player.playing && near(timeline.painter.now, timeline.run.begin), "the space bar does not play");
player.advance(1000);
must(near(timeline.painter.now, timeline.run.begin + (view().end - view().begin) / 10), "a second is not a 10th of 10 s");
must(drawnParts().texts.some(part => part.text === `${(timeline.painter.now / 1e6).toFixed(3)} µs`), "the line has no time");
key(" ");
must(!player.playing && said().startsWith("Stopped at "), "the space bar does not stop it");
document.getElementById("pace").value = "3";
document.getElementById("pace").dispatchEvent(new Event("change"));
timeline.zoom(4, timeline.painter.labelWidth);
document.getElementById("play").click();
for (let step = 0; step < 200 && player.playing; ++step) {
  player.advance(100);
  must(timeline.painter.now <= view().end, "the line leaves the window");
}
must(!player.playing && timeline.painter.now === timeline.run.end, "it does not end with the run");
key("Escape");
must(timeline.painter.now === null, "Escape leaves the line");

// Links: the address says what is shown, and shows it again.
const state = () => JSON.stringify([view().begin, view().end, timeline.painter.marked, timeline.selected, field_text()]);
const field_text = () => document.getElementById("ranks").value;
key("0");
timeline.storeLink();
must(location.hash === "", `the whole run has the address ${location.hash}`);
timeline.filter(document.getElementById("ranks").value = "0-2");
timeline.select({rank: 2, row: 0, index: 0});
timeline.zoom(3);
view().begin = Math.round(view().begin);
view().end = Math.round(view().end);
timeline.storeLink();
const shown = state(), link = location.hash;
must(/^#from=-?[\d.]+&to=[\d.]+&rank=2&at=[\d.]+&ranks=0-2$/.test(link), `the address is ${link}`);
key("0");
timeline.select(null);
timeline.storeLink();
must(location.hash === "" && state() !== shown, `not the whole run: ${location.hash}`);
history.replaceState(null, "", link);
timeline.openLink();
must(state() === shown, `${link} shows ${state()} instead of ${shown}`);
for (const [address, words] of [["#from=9&to=3&rank=-1", "rank, from, to"], ["#rank=1e9&ranks=%3Cimg%3E&at=x", "at, rank, ranks"]]) {
  history.replaceState(null, "", address);
  timeline.openLink();
  must(said().includes(`with: `) && words.split(", ").every(word => said().includes(word)), `${address}: ${said()}`);
  must(timeline.painter.isWhole(), `${address} shows no whole run`);
}
history.replaceState(null, "", "#");
timeline.openLink();
timeline.say("Nothing is selected.");

const file = document.createElement("pre");
file.id = "svg";
file.hidden = true;
file.textContent = btoa(unescape(encodeURIComponent(savedText)));
document.body.append(file, "\n");
