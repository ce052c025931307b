// Handles the mouse, the keyboard and the buttons.
class Timeline {
  constructor(run) {
    this.run = run;
    this.element = id => document.getElementById(id);
    this.canvas = this.element("canvas");
    this.painter = new Painter(this.canvas, run);
    this.selected = null;
    this.step = -1;  // on the critical path
    this.player = new Player(this);
    buildLegend(this.element("legend"), this.painter);
    for (const id of ["path-back", "path-on"]) this.element(id).disabled = run.path.length === 0;
    this.painter.resize();  // the legend has taken its place
    this.listen();
    this.openLink();
    this.draw();
  }
  draw() {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.painter.paint(this.selected);
    });
    if (!this.player.playing) this.updateLink();
  }
  say(text) { this.element("details").textContent = text; }
  openLink() {
    const wrong = readLink(this, window.location.hash);
    if (wrong.length > 0) this.say(`The address says nothing about this run with: ${wrong.join(", ")}.`);
    this.link = window.location.hash;
    this.draw();
  }
  // Writes the address when the reader rests, as browsers limit how often it may change.
  updateLink() {
    clearTimeout(this.linkTimer);
    this.linkTimer = setTimeout(() => this.storeLink(), 200);
  }
  storeLink() {
    if (this.player.playing) return;  // the line moves; the address follows when it stops
    const link = writeLink(this);
    if (link === this.link) return;
    this.link = link;
    try {
      history.replaceState(null, "", link || "#");
    } catch {}  // where pages may not change their address, the view stays without one
  }

  zoom(factor, x = (this.painter.labelWidth + this.painter.width) / 2) {
    const view = this.painter.view, time = this.painter.time(x);
    const least = 10, most = 2 * (this.run.end - this.run.begin);  // ps
    const span = Math.min(Math.max((view.end - view.begin) / factor, least), most);
    const share = (x - this.painter.labelWidth) / (this.painter.width - this.painter.labelWidth);
    view.begin = time - share * span;
    view.end = view.begin + span;
    this.draw();
  }
  pan(dx, dy) {
    const view = this.painter.view, by = dx / this.painter.pxPerPs;
    const span = view.end - view.begin;
    view.begin = Math.min(Math.max(view.begin - by, this.run.begin - span / 2), this.run.end - span / 2);
    view.end = view.begin + span;
    const tallest = this.painter.lanes.length * this.painter.pitch - this.painter.height + axisHeight +
                    bottomMargin;
    view.top = Math.max(0, Math.min(view.top - dy, tallest));
    this.draw();
  }
  // Shows all times and all ranks.
  whole() {
    this.element("ranks").value = "";
    this.filter("");
    this.painter.showWhole();
    this.draw();
  }
  // Makes the lanes higher or lower; the lane in the middle stays there.
  zoomLanes(factor) {
    const painter = this.painter, view = painter.view, middle = (painter.height - axisHeight) / 2;
    const lane = (view.top + middle) / painter.pitch;
    view.leastPitch = painter.pitch * factor;
    view.top = lane * painter.pitch - middle;
    this.pan(0, 0);
  }
  // Scrolls a place into view; changes the scales only if they are far too small.
  bring(rank, begin, end) {
    const view = this.painter.view, span = view.end - view.begin;
    if (this.painter.pitch < readableLane / 2) this.zoomLanes(readableLane / this.painter.pitch);
    const wanted = Math.min(span, Math.max(40 * (end - begin), 10));
    if (end - begin > 0 && (end - begin) * this.painter.pxPerPs < 2) {
      view.begin = begin - wanted / 2;
      view.end = view.begin + wanted;
    } else if (begin < view.begin || end > view.end) {
      this.pan((view.begin + span / 2 - (begin + end) / 2) * this.painter.pxPerPs, 0);
    }
    const y = this.painter.rowMiddle(Math.max(this.painter.lane(rank), 0), 0);
    if (y < axisHeight || y > this.painter.height - bottomMargin) this.pan(0, this.painter.height / 2 - y);
    this.draw();
  }

  // Returns the lane at a height, or -1.
  laneAt(y) {
    const painter = this.painter, lane = Math.floor((y - axisHeight + painter.view.top) / painter.pitch);
    return y >= axisHeight && lane >= 0 && lane < painter.lanes.length ? lane : -1;
  }
  // Marks a lane's rank, for links.
  mark(lane) {
    this.select(null);
    if (lane < 0) return;
    this.painter.marked = this.painter.lanes[lane];
    const name = laneName(this.run, this.painter.marked);
    this.say(`Marked: ${name}.`);
    this.draw();
  }
  // Returns {rank, row, index} under a point, or null.
  at(x, y) {
    const painter = this.painter;
    const lane = this.laneAt(y);
    if (lane < 0 || x < painter.labelWidth) return null;
    const row = [0, 1, 2].filter(r => painter.drawn.includes(r)).find(r => y >= painter.rowTop(lane, r) &&
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
    let what = kindNames[kind];
    if (kind === 2) what = `send to ${messages.to[message]}`;
    if (kind === 3) what = `receive from ${messages.from[message]}`;
    const where = rank < this.run.ranks ? `rank ${rank}, ${rowNames[row]}` : laneName(this.run, rank);
    lines.push(`${where}: ${what}`);
    lines.push(`${microseconds(data.begin[index])} to ${microseconds(data.end[index])} µs, ` +
               `${microseconds(data.end[index] - data.begin[index])} µs`);
    if (message >= 0) {
      const part = ["data", "request to send", "clear to send"][messages.kind[message] % 3];
      const protocol = ["eager", "synchronising", "handshake"][Math.floor(messages.kind[message] / 3)];
      lines.push(`message ${message}, ${messages.from[message]} to ${messages.to[message]}: ` +
                 `${messages.bytes[message]} B, ${protocol}, ${part}`);
      lines.push(`leaves at ${microseconds(leavingTime(messages, message))}, first byte there at ` +
                 `${microseconds(messages.first[message])}, last at ${microseconds(messages.last[message])} µs`);
    }
    if (data.iteration[index] >= 0) lines.push(`${this.run.about.mark} ${data.iteration[index] + 1}`);
    return lines;
  }
  select(place) {
    this.selected = place;
    this.painter.marked = place ? place.rank : null;
    this.say(place ? this.describe(place).join("; ") : "Nothing is selected.");
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
    const isAll = text.trim() === "";  // with what the ranks of nodes share
    const lanes = parseRanks(text, isAll ? this.run.lanes : this.run.ranks);
    this.element("ranks").setAttribute("aria-invalid", lanes ? "false" : "true");
    if (!lanes) return;
    this.painter.show(lanes);
    this.painter.view.top = 0;
    this.draw();
  }

  // Keeps the view; the whole run stays whole.
  resize() {
    const isWhole = this.painter.isWhole();
    this.painter.resize();
    if (isWhole) this.painter.showWhole();
    this.pan(0, 0);
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
    const below = y + 18, above = Math.max(0, y - tip.offsetHeight - 8);
    tip.style.top = `${below + tip.offsetHeight > this.painter.height ? above : below}px`;
  }
  key(event) {
    const actions = {
      "+": () => this.zoom(2), "=": () => this.zoom(2), "-": () => this.zoom(0.5),
      "0": () => this.whole(),
      "Escape": () => { this.player.clear(); this.select(null); },
      " ": () => this.player.toggle(), "[": () => this.zoomLanes(1 / 1.5), "]": () => this.zoomLanes(1.5),
      "ArrowLeft": () => this.pan(80, 0), "ArrowRight": () => this.pan(-80, 0),
      "ArrowUp": () => this.pan(0, 60), "ArrowDown": () => this.pan(0, -60),
      "PageUp": () => this.otherLane(-1), "PageDown": () => this.otherLane(1),
      "n": () => this.neighbour(1), "p": () => this.neighbour(-1), "m": () => this.follow(),
      "c": () => this.walk(1), "C": () => this.walk(-1),
    };
    const action = actions[event.key];
    const {tagName} = event.target;  // fields have keys of their own, and Space and Enter press a button
    if (/^(INPUT|SELECT)$/.test(tagName) || (tagName === "BUTTON" && event.key === " ")) return;
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  }
  listen() {
    const on = (id, action) => this.element(id).addEventListener("click", event => {
      action();
      if (event.detail > 0) this.canvas.focus();  // after a click of the mouse, Space plays
    });
    on("zoom-in", () => this.zoom(2));
    on("zoom-out", () => this.zoom(0.5));
    on("whole", () => this.whole());
    on("path-on", () => this.walk(1));
    on("path-back", () => this.walk(-1));
    on("follow", () => this.follow());
    on("taller", () => this.zoomLanes(1.5));
    on("lower", () => this.zoomLanes(1 / 1.5));
    on("play", () => this.player.toggle());
    on("save", () => download(visibleSvg(this.painter, this.selected), fileName(document.title)));
    this.element("pace").addEventListener("change", event => { this.player.seconds = Number(event.target.value); });
    window.addEventListener("hashchange", () => {
      if (window.location.hash !== this.link) this.openLink();
    });
    this.element("ranks").addEventListener("input", event => this.filter(event.target.value));
    document.addEventListener("keydown", event => this.key(event));
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
      const [x, y] = this.point(event);
      if (drag && !drag.moved) x < this.painter.labelWidth ? this.mark(this.laneAt(y)) : this.select(this.at(x, y));
      drag = null;
    });
    this.canvas.addEventListener("pointerleave", () => { this.element("tip").hidden = true; });
    window.addEventListener("resize", () => this.resize());
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
