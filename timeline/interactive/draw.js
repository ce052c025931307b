// Draws the canvas: lanes of three rows, messages, the critical path, a time axis.
const labelWidth = 52, axisHeight = 26;
const strip = 3;  // a fourth row, above the CPU: the iterations
const kindNames = ["waiting", "computing", "send", "receive", "noise", "gap g", "gap per byte G"];

// Colours by number, as ImageData keeps them.
function packed(hex) {
  const value = parseInt(hex.slice(1), 16);
  return (0xFF000000 | (value & 0xFF) << 16 | (value & 0xFF00) | value >> 16) >>> 0;
}

class Painter {
  constructor(canvas, run) {
    this.canvas = canvas;
    this.run = run;
    this.fills = run.about.fills;
    this.packed = this.fills.map(packed);
    this.shades = run.about.iteration_fills;
    this.packedShades = this.shades.map(packed);
    this.drawn = this.shades.length > 0 ? [0, 1, 2, strip] : [0, 1, 2];  // rows of a lane
    this.context = canvas.getContext("2d", {alpha: false});
    this.hatch = this.makeHatch();
    this.view = {begin: run.begin, end: run.end, top: 0};
    this.lanes = Array.from({length: run.ranks}, (_, i) => i);  // those shown
    this.resize();
  }
  makeHatch() {
    const tile = document.createElement("canvas");
    tile.width = tile.height = 4;
    const pen = tile.getContext("2d");
    pen.fillStyle = "#FFFFFF";
    pen.fillRect(0, 0, 4, 4);
    pen.strokeStyle = "#444444";
    pen.beginPath();
    for (const x of [-2, 2, 6]) { pen.moveTo(x, 4); pen.lineTo(x + 4, 0); }
    pen.stroke();
    return this.context.createPattern(tile, "repeat");
  }
  resize() {
    this.ratio = window.devicePixelRatio || 1;
    this.width = Math.max(this.canvas.clientWidth, labelWidth + 50);
    this.height = Math.max(this.canvas.clientHeight, axisHeight + 20);
    this.canvas.width = Math.round(this.width * this.ratio);
    this.canvas.height = Math.round(this.height * this.ratio);
  }
  get pitch() {
    return Math.min(60, Math.max(14, (this.height - axisHeight) / Math.max(this.lanes.length, 1)));
  }
  get pxPerPs() { return (this.width - labelWidth) / (this.view.end - this.view.begin); }
  x(time) { return labelWidth + (time - this.view.begin) * this.pxPerPs; }
  time(x) { return this.view.begin + (x - labelWidth) / this.pxPerPs; }
  // Computes from the lane's place among those shown, as timeline/svg/page.cpp does.
  rowTop(lane, row) {
    return axisHeight - this.view.top + (lane + 0.2 + [0, 0.3, 0.4, -0.08][row]) * this.pitch;
  }
  rowHeight(row) { return [0.3, 0.1, 0.1, 0.08][row] * this.pitch; }
  rowMiddle(lane, row) { return this.rowTop(lane, row) + this.rowHeight(row) / 2; }
  // Returns the place of a rank among those shown; -1 if it is not shown.
  lane(rank) { return this.laneOf ? this.laneOf[rank] : rank; }
  show(lanes) {
    this.lanes = lanes;
    this.laneOf = new Int32Array(this.run.ranks).fill(-1);
    lanes.forEach((rank, lane) => { this.laneOf[rank] = lane; });
  }

  paint(selected) {
    const start = performance.now();
    const pen = this.context;
    const visible = this.visibleLanes();
    this.context.putImageData(crowdImage(this, visible), 0, 0);
    pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    pen.save();
    pen.beginPath();
    pen.rect(labelWidth, axisHeight, this.width - labelWidth, this.height - axisHeight);
    pen.clip();
    for (const lane of visible)
      for (const row of this.drawn)
        if (!this.isCrowded(lane, row)) row === strip ? this.paintStrip(lane) : this.paintRow(lane, row);
    this.paintArrivals(visible);
    this.skipped = this.paintMessages();
    this.paintPath();
    if (selected) this.paintSelected(selected);
    pen.restore();
    this.paintFrame(visible);
    this.frame_ms = performance.now() - start;
  }
  visibleLanes() {
    const first = Math.max(0, Math.floor(this.view.top / this.pitch));
    const last = Math.min(this.lanes.length, Math.ceil((this.view.top + this.height) / this.pitch));
    return Array.from({length: Math.max(last - first, 0)}, (_, i) => first + i);
  }
  rowOf(lane, row) { return this.run.rows[3 * this.lanes[lane] + row % strip]; }
  inView(row) { return [firstAfter(row, this.view.begin), firstAfter(row, this.view.end) + 1]; }
  isCrowded(lane, row) {
    const [first, last] = this.inView(this.rowOf(lane, row));
    return last - first > (this.width - labelWidth) / 2;
  }

  paintRow(lane, row) {
    const pen = this.context, data = this.rowOf(lane, row);
    const [first, last] = this.inView(data);
    const top = this.rowTop(lane, row), height = this.rowHeight(row);
    for (let i = first; i < Math.min(last, data.count); ++i) {
      const left = Math.max(this.x(data.begin[i]), labelWidth - 2);
      const width = Math.min(this.x(data.end[i]), this.width + 2) - left;
      pen.fillStyle = data.kind[i] === 1 ? this.hatch : this.fills[data.kind[i]];
      pen.fillRect(left, top, Math.max(width, 0.6), height);
      if (data.kind[i] !== 0 && width > 3) {
        pen.strokeStyle = "#444444";
        pen.lineWidth = 0.5;
        pen.strokeRect(left, top, width, height);
      }
    }
  }
  paintStrip(lane) {
    const pen = this.context, data = this.rowOf(lane, strip);
    const [first, last] = this.inView(data);
    for (let i = first; i < Math.min(last, data.count); ++i) {
      if (data.iteration[i] < 0) continue;
      const goesOn = i + 1 < data.count && data.iteration[i + 1] === data.iteration[i];
      const left = this.x(data.begin[i]), right = this.x(goesOn ? data.begin[i + 1] : data.end[i]);
      pen.fillStyle = this.shades[data.iteration[i] % this.shades.length];
      pen.fillRect(left, this.rowTop(lane, strip), right - left, this.rowHeight(strip));
    }
  }
  paintArrivals(visible) {
    const pen = this.context;
    if (this.run.arrivals.length === 0) return;
    pen.strokeStyle = "#000000";
    pen.lineWidth = 1.5;
    for (const lane of visible) {
      const x = this.x(this.run.arrivals[this.lanes[lane]]), top = this.rowTop(lane, 0) - 2;
      pen.beginPath();
      pen.moveTo(x, top); pen.lineTo(x - 3, top);
      pen.lineTo(x - 3, top + this.rowHeight(0) + 4); pen.lineTo(x, top + this.rowHeight(0) + 4);
      pen.stroke();
    }
  }
  messageEnds(i) {
    const from = this.lane(this.run.messages.from[i]), to = this.lane(this.run.messages.to[i]);
    if (from < 0 || to < 0) return null;
    const height = this.rowHeight(0);
    return from < to ? [this.rowTop(from, 0) + height, this.rowTop(to, 0)]
                     : [this.rowTop(from, 0), this.rowTop(to, 0) + height];
  }
  tracePath(i, ends) {
    const pen = this.context, messages = this.run.messages;
    pen.moveTo(this.x(messages.leaves[i]), ends[0]);
    pen.lineTo(this.x(messages.first[i]), ends[1]);
  }
  // Draws only one of `stride` messages if there are too many, and returns `stride`.
  paintMessages() {
    const most = 4000, pen = this.context, messages = this.run.messages, order = messages.byLeaving;
    const search = time => {
      let low = 0, high = messages.count;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (messages.leaves[order[middle]] < time) low = middle + 1; else high = middle;
      }
      return low;
    };
    const first = search(this.view.begin - messages.longest), last = search(this.view.end);
    const stride = Math.max(1, Math.ceil((last - first) / most));
    const dashes = [[], [6, 2.5], [1.2, 2.2]];  // eager, rendezvous, control message
    const isDrawn = i => (Math.imul(i, 0x9E3779B1) >>> 0) % stride === 0;  // without a visible pattern
    const drawn = [];
    for (let k = first; k < last; ++k) if (isDrawn(order[k])) drawn.push(order[k]);
    for (let style = 0; style < 3; ++style) {
      pen.beginPath();
      for (const i of drawn) {
        if (this.styleOf(i) !== style) continue;
        const ends = this.messageEnds(i);
        if (ends) this.tracePath(i, ends);
      }
      pen.setLineDash(dashes[style]);
      pen.strokeStyle = stride > 1 ? "#22222260" : "#222222";
      pen.lineWidth = 0.8;
      pen.stroke();
    }
    pen.setLineDash([]);
    return stride;
  }
  styleOf(i) {
    const kind = this.run.messages.kind[i];
    if (kind % 3 !== 0) return 2;
    return kind < 3 ? 0 : 1;
  }
  paintPath() {
    const pen = this.context;
    pen.beginPath();
    let drawing = false;
    for (const point of this.run.path) {
      const lane = this.lane(point.rank);
      if (lane < 0) { drawing = false; continue; }
      const x = this.x(point.time), y = this.rowMiddle(lane, point.row);
      if (drawing) pen.lineTo(x, y); else pen.moveTo(x, y);
      drawing = true;
    }
    pen.lineJoin = "round";
    for (const [style, width] of [["#FFFFFF", 3.6], ["#D0006F", 2]]) {
      pen.strokeStyle = style;
      pen.lineWidth = width;
      pen.stroke();
    }
  }
  paintSelected({rank, row, index}) {
    const pen = this.context, data = this.run.rows[3 * rank + row], lane = this.lane(rank);
    if (lane < 0) return;
    const left = this.x(data.begin[index]), width = Math.max(this.x(data.end[index]) - left, 1);
    pen.strokeStyle = "#000000";
    pen.lineWidth = 2;
    pen.strokeRect(left - 1, this.rowTop(lane, row) - 1, width + 2, this.rowHeight(row) + 2);
    const message = data.message[index], ends = message >= 0 ? this.messageEnds(message) : null;
    if (!ends) return;
    pen.beginPath();
    this.tracePath(message, ends);
    pen.stroke();
    const x = this.x(this.run.messages.first[message]);  // the last byte travels as fast as the first
    const width_px = this.x(this.run.messages.last[message]) - x;
    pen.fillStyle = "#22222240";
    pen.beginPath();
    this.tracePath(message, ends);
    pen.lineTo(x + width_px, ends[1]);
    pen.lineTo(this.x(this.run.messages.leaves[message]) + width_px, ends[0]);
    pen.fill();
  }
  paintFrame(visible) {
    const pen = this.context;
    pen.fillStyle = "#FFFFFF";
    pen.fillRect(0, 0, this.width, axisHeight);
    pen.fillRect(0, 0, labelWidth, this.height);
    pen.fillStyle = "#1A1A1A";
    pen.font = "11px Helvetica, Arial, sans-serif";
    pen.textAlign = "right";
    pen.textBaseline = "middle";
    for (const lane of visible) {
      const y = this.rowMiddle(lane, 0);
      if (y > axisHeight + 4) pen.fillText(this.lanes[lane], labelWidth - 8, y);
    }
    this.paintAxis();
  }
  paintAxis() {
    const pen = this.context, span = this.view.end - this.view.begin;
    const [unit, size] = [["s", 1e12], ["ms", 1e9], ["µs", 1e6], ["ns", 1e3], ["ps", 1]]
      .find(([, ps]) => span >= ps) || ["ps", 1];
    const least = span / Math.max((this.width - labelWidth) / 90, 1);
    const power = 10 ** Math.floor(Math.log10(least));
    const step = Math.max([1, 2, 5, 10].map(f => f * power).find(s => s >= least), 1);
    const decimals = Math.max(0, Math.round(Math.log10(size) - Math.floor(Math.log10(step))));
    pen.textAlign = "center";
    pen.strokeStyle = "#00000020";
    pen.lineWidth = 1;
    for (let time = Math.ceil(this.view.begin / step) * step; time <= this.view.end; time += step) {
      const x = this.x(time);
      if (x < labelWidth + 20 || x > this.width - 30) continue;
      pen.fillText((time / size).toFixed(decimals), x, 11);
      pen.beginPath();
      pen.moveTo(x, axisHeight - 5); pen.lineTo(x, this.height);
      pen.stroke();
    }
    pen.textAlign = "left";
    pen.fillText(unit, labelWidth - 22, 11);
  }
}
