// Handles the mouse, the keyboard and the buttons.
class Timeline {
  constructor(run) {
    this.run = run;
    this.element = id => document.getElementById(id);
    this.canvas = this.element("canvas");
    this.painter = new Painter(this.canvas, run);
    this.selected = null;
    this.step = -1;  // on the critical path
    this.buildLegend();
    this.listen();
    this.draw();
  }
  draw() {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.painter.paint(this.selected);
    });
  }
  buildLegend() {
    const legend = this.element("legend");
    kindNames.forEach((name, kind) => {
      const swatch = document.createElement("span");
      swatch.style.background = kind === 1
        ? "repeating-linear-gradient(-45deg, #444444 0 1px, #FFFFFF 1px 3px)" : this.painter.fills[kind];
      legend.append(swatch, name);
    });
    for (const id of ["path-back", "path-on"]) this.element(id).disabled = this.run.path.length === 0;
  }

  zoom(factor, x = (labelWidth + this.painter.width) / 2) {
    const view = this.painter.view, time = this.painter.time(x);
    const least = 10, most = 2 * (this.run.end - this.run.begin);  // ps
    const span = Math.min(Math.max((view.end - view.begin) / factor, least), most);
    const share = (x - labelWidth) / (this.painter.width - labelWidth);
    view.begin = time - share * span;
    view.end = view.begin + span;
    this.draw();
  }
  pan(dx, dy) {
    const view = this.painter.view, by = dx / this.painter.pxPerPs;
    const span = view.end - view.begin;
    view.begin = Math.min(Math.max(view.begin - by, this.run.begin - span / 2), this.run.end - span / 2);
    view.end = view.begin + span;
    const tallest = this.painter.lanes.length * this.painter.pitch - this.painter.height + axisHeight;
    view.top = Math.max(0, Math.min(view.top - dy, tallest));
    this.draw();
  }
  whole() {
    Object.assign(this.painter.view, {begin: this.run.begin, end: this.run.end, top: 0});
    this.draw();
  }
  // Scrolls a place into view; changes the scale only if it is far too small.
  bring(rank, begin, end) {
    const view = this.painter.view, span = view.end - view.begin;
    const wanted = Math.min(span, Math.max(40 * (end - begin), 10));
    if (end - begin > 0 && (end - begin) * this.painter.pxPerPs < 2) {
      view.begin = begin - wanted / 2;
      view.end = view.begin + wanted;
    } else if (begin < view.begin || end > view.end) {
      this.pan((view.begin + span / 2 - (begin + end) / 2) * this.painter.pxPerPs, 0);
    }
    const y = this.painter.rowMiddle(Math.max(this.painter.lane(rank), 0), 0);
    if (y < axisHeight || y > this.painter.height) this.pan(0, this.painter.height / 2 - y);
    this.draw();
  }

  // Returns {rank, row, index} under a point, or null.
  at(x, y) {
    const painter = this.painter;
    const lane = Math.floor((y - axisHeight + painter.view.top) / painter.pitch);
    if (lane < 0 || lane >= painter.lanes.length || x < labelWidth || y < axisHeight) return null;
    const row = [0, 1, 2].find(r => y >= painter.rowTop(lane, r) &&
                                    y < painter.rowTop(lane, r) + painter.rowHeight(r));
    if (row === undefined) return null;
    const rank = painter.lanes[lane], data = this.run.rows[3 * rank + row];
    const index = firstAfter(data, painter.time(x));
    const hit = index < data.count && data.begin[index] <= painter.time(x + 1);
    return hit ? {rank, row, index} : null;
  }
  describe({rank, row, index}) {
    const data = this.run.rows[3 * rank + row], messages = this.run.messages;
    const kind = data.kind[index], message = data.message[index], lines = [];
    const rows = ["CPU", "send port", "receive port"];
    let what = kindNames[kind];
    if (kind === 2) what = `send to ${messages.to[message]}`;
    if (kind === 3) what = `receive from ${messages.from[message]}`;
    lines.push(`rank ${rank}, ${rows[row]}: ${what}`);
    lines.push(`${microseconds(data.begin[index])} to ${microseconds(data.end[index])} µs, ` +
               `${microseconds(data.end[index] - data.begin[index])} µs`);
    if (message >= 0) {
      const part = ["data", "request to send", "clear to send"][messages.kind[message] % 3];
      const protocol = ["eager", "synchronising", "handshake"][Math.floor(messages.kind[message] / 3)];
      lines.push(`message ${message}, ${messages.from[message]} to ${messages.to[message]}: ` +
                 `${messages.bytes[message]} B, ${protocol}, ${part}`);
      lines.push(`leaves at ${microseconds(messages.leaves[message])}, first byte there at ` +
                 `${microseconds(messages.first[message])}, last at ${microseconds(messages.last[message])} µs`);
    }
    if (data.iteration[index] >= 0) lines.push(`${this.run.about.mark} ${data.iteration[index] + 1}`);
    return lines;
  }
  select(place) {
    this.selected = place;
    this.element("details").textContent = place ? this.describe(place).join("; ") : "Nothing is selected.";
    if (place) {
      const data = this.run.rows[3 * place.rank + place.row];
      this.bring(place.rank, data.begin[place.index], data.end[place.index]);
    }
    this.draw();
  }
  neighbour(by) {
    if (!this.selected) return this.selectFirst();
    const {rank, row, index} = this.selected;
    const next = index + by;
    if (next >= 0 && next < this.run.rows[3 * rank + row].count) this.select({rank, row, index: next});
  }
  selectFirst() {
    const rank = this.painter.lanes.find(r => this.run.rows[3 * r].count > 0);
    if (rank !== undefined) this.select({rank, row: 0, index: 0});
  }
  otherLane(by) {
    if (!this.selected) return this.selectFirst();
    const {rank, row, index} = this.selected, time = this.run.rows[3 * rank + row].begin[index];
    for (let lane = this.painter.lane(rank) + by; lane >= 0 && lane < this.painter.lanes.length; lane += by) {
      const other = this.painter.lanes[lane], data = this.run.rows[3 * other];
      if (data.count === 0) continue;
      return this.select({rank: other, row: 0, index: Math.min(firstAfter(data, time), data.count - 1)});
    }
  }
  follow() {
    if (!this.selected) return;
    const {rank, row, index} = this.selected, data = this.run.rows[3 * rank + row];
    const message = data.message[index];
    if (message < 0) return;
    const atSender = data.kind[index] === 2 || row === 1;
    const other = atSender ? this.run.messages.to[message] : this.run.messages.from[message];
    const found = findOnCpu(this.run, other, message, atSender ? 3 : 2);
    if (found >= 0) this.select({rank: other, row: 0, index: found});
  }
  // Moves to the next or previous activity on the critical path.
  walk(by) {
    const path = this.run.path;
    for (let k = this.step + by; k >= 0 && k + 1 < path.length; k += by) {
      const {rank, row, time} = path[k], until = path[k + 1];
      if (until.rank !== rank || until.time <= time) continue;
      const data = this.run.rows[3 * rank + row], index = firstAfter(data, time);
      if (index >= data.count) continue;
      this.step = k;
      return this.select({rank, row, index});
    }
  }
  filter(text) {
    const lanes = parseRanks(text, this.run.ranks);
    this.element("ranks").setAttribute("aria-invalid", lanes ? "false" : "true");
    if (!lanes) return;
    this.painter.show(lanes);
    this.painter.view.top = 0;
    this.draw();
  }

  point(event) {
    const frame = this.canvas.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  }
  hover(event) {
    const [x, y] = this.point(event), place = this.at(x, y), tip = this.element("tip");
    tip.hidden = !place;
    if (!place) return;
    tip.textContent = this.describe(place).join("\n");
    tip.style.left = `${Math.max(0, Math.min(x + 14, this.painter.width - tip.offsetWidth - 4))}px`;
    tip.style.top = `${y + 18 + tip.offsetHeight > this.painter.height ? y - tip.offsetHeight - 8 : y + 18}px`;
  }
  key(event) {
    const actions = {
      "+": () => this.zoom(2), "=": () => this.zoom(2), "-": () => this.zoom(0.5),
      "0": () => this.whole(), "Escape": () => this.select(null),
      "ArrowLeft": () => this.pan(80, 0), "ArrowRight": () => this.pan(-80, 0),
      "ArrowUp": () => this.pan(0, 60), "ArrowDown": () => this.pan(0, -60),
      "PageUp": () => this.otherLane(-1), "PageDown": () => this.otherLane(1),
      "n": () => this.neighbour(1), "p": () => this.neighbour(-1), "m": () => this.follow(),
      "c": () => this.walk(1), "C": () => this.walk(-1),
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  }
  listen() {
    const on = (id, action) => this.element(id).addEventListener("click", action);
    on("zoom-in", () => this.zoom(2));
    on("zoom-out", () => this.zoom(0.5));
    on("whole", () => this.whole());
    on("path-on", () => this.walk(1));
    on("path-back", () => this.walk(-1));
    on("follow", () => this.follow());
    this.element("ranks").addEventListener("input", event => this.filter(event.target.value));
    this.canvas.addEventListener("keydown", event => this.key(event));
    this.canvas.addEventListener("wheel", event => {
      event.preventDefault();
      if (event.shiftKey) this.pan(0, -event.deltaY);
      else this.zoom(Math.exp(-event.deltaY / 300), this.point(event)[0]);
    }, {passive: false});
    let drag = null;
    this.canvas.addEventListener("pointerdown", event => {
      drag = {x: event.clientX, y: event.clientY, moved: false};
    });
    this.canvas.addEventListener("pointermove", event => {
      if (!drag || event.buttons === 0) return this.hover(event);
      this.element("tip").hidden = true;
      const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
      if (!drag.moved && Math.hypot(dx, dy) < 4) return;
      drag = {x: event.clientX, y: event.clientY, moved: true};
      this.pan(dx, dy);
    });
    this.canvas.addEventListener("pointerup", event => {
      if (drag && !drag.moved) this.select(this.at(...this.point(event)));
      drag = null;
    });
    this.canvas.addEventListener("pointerleave", () => { this.element("tip").hidden = true; });
    window.addEventListener("resize", () => { this.painter.resize(); this.draw(); });
  }
}

// Parses "0-3,8" as a list of ranks and "" as all ranks; returns null if the text is no such list.
function parseRanks(text, count) {
  const wanted = new Set();
  if (text.trim() === "") return Array.from({length: count}, (_, i) => i);
  for (const part of text.split(",")) {
    const match = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part);
    if (!match) return null;
    const first = Number(match[1]), last = Number(match[2] ?? match[1]);
    if (first > last || last >= count) return null;
    for (let rank = first; rank <= last; ++rank) wanted.add(rank);
  }
  return [...wanted].sort((a, b) => a - b);
}

const timeline = new Timeline(decodeRun(JSON.parse(document.getElementById("about").textContent),
                                        document.getElementById("data").textContent));
