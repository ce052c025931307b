// Draws lanes of three rows, messages, the critical path and a time axis, on a canvas or, for
// export, with an SvgPen.
const leastLabelWidth = 52, axisHeight = 26, bottomMargin = 6;
const labelFont = "11px Helvetica, Arial, sans-serif";
const leftMargin = 8, rightMargin = 14;  // px beside the whole run, so that nothing is cut off
const readableLane = 14, compactLane = 5, leastLane = 0.5;  // px
const strip = 3;  // a fourth row, above the CPU: the iterations
const pathColour = "#D0006F";
const kindNames = ["wait", "compute", "send", "receive", "noise", "gap g", "gap per byte G",
                   "reduce", "copy"];
// Whether boxes of this kind are hatched: computing and copying.
const isHatched = kind => kind === 1 || kind === 8;

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
    this.allRows = this.shades.length > 0 ? [0, 1, 2, strip] : [0, 1, 2];
    this.context = canvas.getContext("2d", {alpha: false});
    this.hatch = this.makeHatch();
    this.view = {begin: run.begin, end: run.end, top: 0, leastPitch: 0};
    this.lanes = Array.from({length: run.lanes}, (_, i) => i);  // those shown
    this.now = null;     // the time line's time in ps
    this.marked = null;  // a rank whose lane is marked
    this.resize();
    this.showWhole();
  }
  // Shows the whole run: all times, with a margin, and all lanes.
  showWhole() {
    const margin = (this.run.end - this.run.begin) /
                   Math.max(this.width - this.labelWidth - leftMargin - rightMargin, 1);
    this.view = {begin: this.run.begin - leftMargin * margin,
                 end: this.run.end + rightMargin * margin, top: 0, leastPitch: 0};
  }
  isWhole() {
    const shown = this.view;
    this.showWhole();
    const whole = this.view;
    this.view = shown;
    return Object.keys(whole).every(key => whole[key] === shown[key]);
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
    this.labelWidth = this.roomForLabels(this.canvas.clientWidth / 4);
    this.width = Math.max(this.canvas.clientWidth, this.labelWidth + 50);
    this.height = Math.max(this.canvas.clientHeight, axisHeight + 20);
    this.canvas.width = Math.round(this.width * this.ratio);
    this.canvas.height = Math.round(this.height * this.ratio);
  }
  // Returns the width of the margin: that of the widest label, but at most `most` px.
  roomForLabels(most) {
    this.context.font = labelFont;
    const widths = this.run.shared.map(({label}) => this.context.measureText(label).width + 16);
    const widest = widths.reduce((a, b) => Math.max(a, b), 0);
    return Math.max(leastLabelWidth, Math.ceil(Math.min(widest, most)));
  }
  // The height of a lane. All lanes fit into the window, unless the view asks for higher lanes.
  get pitch() {
    const fitting = (this.height - axisHeight - bottomMargin) / Math.max(this.lanes.length, 1);
    return Math.min(60, Math.max(this.view.leastPitch, fitting));
  }
  // Low lanes have no room for ports and iterations: the CPU takes the whole lane.
  get isCompact() { return this.pitch < compactLane; }
  get drawn() { return this.isCompact ? [0] : this.allRows; }
  get pxPerPs() { return (this.width - this.labelWidth) / (this.view.end - this.view.begin); }
  x(time) { return this.labelWidth + (time - this.view.begin) * this.pxPerPs; }
  time(x) { return this.view.begin + (x - this.labelWidth) / this.pxPerPs; }
  // Computes from the lane's place among those shown, as timeline/svg/page.cpp does.
  rowTop(lane, row) {
    if (this.isCompact) return axisHeight - this.view.top + lane * this.pitch;
    return axisHeight - this.view.top + (lane + 0.2 + [0, 0.3, 0.4, -0.08][row]) * this.pitch;
  }
  rowHeight(row) {
    if (this.isCompact) return this.pitch * this.laneStride;
    return [0.3, 0.1, 0.1, 0.08][row] * this.pitch;
  }
  // Of lanes lower than half a pixel, only one in `laneStride` is drawn.
  get laneStride() { return Math.max(1, Math.ceil(leastLane / this.pitch)); }
  rowMiddle(lane, row) { return this.rowTop(lane, row) + this.rowHeight(row) / 2; }
  // Returns the place of a rank among those shown; -1 if it is not shown.
  lane(rank) { return this.laneOf ? this.laneOf[rank] : rank; }
  show(lanes) {
    this.lanes = lanes;
    this.laneOf = new Int32Array(this.run.lanes).fill(-1);
    lanes.forEach((rank, lane) => { this.laneOf[rank] = lane; });
  }

  paint(selected) {
    const start = performance.now();
    const pen = this.context;
    const visible = this.visibleLanes();
    pen.putImageData(crowdImage(this, visible), 0, 0);
    pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    pen.save();
    pen.beginPath();
    pen.rect(this.labelWidth, axisHeight, this.width - this.labelWidth, this.height - axisHeight);
    pen.clip();
    this.paintMarked();
    const messages = visibleMessages(this);
    paintBands(this, messages);
    for (const lane of visible)
      for (const row of this.drawn)
        if (!this.isCrowded(lane, row)) row === strip ? this.paintStrip(lane) : this.paintRow(lane, row);
    this.paintArrivals(visible);
    paintMessages(this, messages);
    this.paintPath();
    if (selected) this.paintSelected(selected);
    this.paintNow();
    pen.restore();
    this.paintFrame();
    this.paintNote(messages.stride);
    this.frame_ms = performance.now() - start;
  }
  visibleLanes() {
    const first = Math.max(0, Math.floor(this.view.top / this.pitch));
    const last = Math.min(this.lanes.length, Math.ceil((this.view.top + this.height) / this.pitch));
    const stride = this.laneStride, count = Math.max(Math.ceil((last - first) / stride), 0);
    const pick = i => (Math.imul(i, 0x9E3779B1) >>> 0) % stride;  // ranks of any parity
    return Array.from({length: count}, (_, i) => Math.min(first + i * stride + pick(i), last - 1));
  }
  rowOf(lane, row) { return this.run.rows[3 * this.lanes[lane] + row % strip]; }
  inView(row) { return [firstAfter(row, this.view.begin), firstAfter(row, this.view.end) + 1]; }
  isCrowded(lane, row) {
    const [first, last] = this.inView(this.rowOf(lane, row));
    return last - first > (this.width - this.labelWidth) / 2;
  }

  paintRow(lane, row) {
    const pen = this.context, data = this.rowOf(lane, row);
    const [first, last] = this.inView(data);
    const top = this.rowTop(lane, row), height = this.rowHeight(row);
    for (let i = first; i < Math.min(last, data.count); ++i) {
      const left = Math.max(this.x(data.begin[i]), this.labelWidth - 2);
      const width = Math.min(this.x(data.end[i]), this.width + 2) - left;
      pen.fillStyle = isHatched(data.kind[i]) ? this.hatch : this.fills[data.kind[i]];
      pen.fillRect(left, top, Math.max(width, 0.6), height);
      if (data.kind[i] !== 0 && width > 3 && height > 3) {
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
      if (this.lanes[lane] >= this.run.ranks) continue;
      const x = this.x(this.run.arrivals[this.lanes[lane]]), top = this.rowTop(lane, 0) - 2;
      pen.beginPath();
      pen.moveTo(x, top); pen.lineTo(x - 3, top);
      pen.lineTo(x - 3, top + this.rowHeight(0) + 4); pen.lineTo(x, top + this.rowHeight(0) + 4);
      pen.stroke();
    }
  }
  paintMarked() {
    const lane = this.marked === null ? -1 : this.lane(this.marked);
    if (lane < 0) return;
    this.context.fillStyle = "#FFE99980";
    this.context.fillRect(this.labelWidth, axisHeight - this.view.top + lane * this.pitch,
                          this.width - this.labelWidth, this.pitch);
  }
  paintPath() {
    const pen = this.context;
    pen.beginPath();
    let last = null;
    for (const point of this.run.path) {
      const lane = this.lane(point.rank);
      const place = lane < 0 ? null : [this.x(point.time), this.rowMiddle(lane, point.row)];
      if (place && last) strokeTo(pen, this, last, place);
      last = place;
    }
    pen.lineJoin = "round";
    for (const [style, width] of [["#FFFFFF", 3.6], [pathColour, 2]]) {
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
    if (data.message[index] >= 0) paintSelectedMessage(this, data.message[index]);
  }
  // The time line: what lies after it is pale.
  paintNow() {
    if (this.now === null) return;
    const pen = this.context, x = this.x(this.now);
    pen.fillStyle = "#FFFFFFB0";
    pen.fillRect(Math.max(x, this.labelWidth), axisHeight, Math.max(this.width - Math.max(x, this.labelWidth), 0),
                 this.height - axisHeight);
    pen.fillStyle = "#B00020";
    pen.fillRect(x - 0.75, axisHeight, 1.5, this.height - axisHeight);
  }
  paintFrame() {
    const pen = this.context;
    pen.fillStyle = "#FFFFFF";
    pen.fillRect(0, 0, this.width, axisHeight);
    pen.fillRect(0, 0, this.labelWidth, this.height);
    pen.fillStyle = "#1A1A1A";
    pen.font = labelFont;
    pen.textAlign = "right";
    pen.textBaseline = "middle";
    const every = [1, 10, 100, 1000, 1e4, 1e5].flatMap(power => [power, 2 * power, 5 * power])
      .find(lanes => lanes * this.pitch >= 12) ?? 1e6;
    const first = Math.ceil(this.view.top / this.pitch / every) * every;
    for (let lane = first; lane < this.lanes.length && this.rowMiddle(lane, 0) <= this.height - 6; lane += every) {
      const y = this.rowMiddle(lane, 0);
      if (y >= axisHeight) pen.fillText(laneLabel(this.run, this.lanes[lane]), this.labelWidth - 8, Math.max(y, axisHeight + 3));
    }
    this.paintAxis();
    this.paintNowLabel();
  }
  paintAxis() {
    const pen = this.context, span = this.view.end - this.view.begin;
    const [unit, size] = [["s", 1e12], ["ms", 1e9], ["µs", 1e6], ["ns", 1e3], ["ps", 1]]
      .find(([, ps]) => span >= ps) || ["ps", 1];
    const least = span / Math.max((this.width - this.labelWidth) / 90, 1);
    const power = 10 ** Math.floor(Math.log10(least));
    const step = Math.max([1, 2, 5, 10].map(f => f * power).find(s => s >= least), 1);
    const decimals = Math.max(0, Math.round(Math.log10(size) - Math.floor(Math.log10(step))));
    pen.textAlign = "center";
    pen.strokeStyle = "#00000020";
    pen.lineWidth = 1;
    for (let time = Math.ceil(this.view.begin / step) * step; time <= this.view.end; time += step) {
      const x = this.x(time), text = ((time || 0) / size).toFixed(decimals);  // no -0
      const half = pen.measureText(text).width / 2;
      if (x - half > this.labelWidth - 4 && x + half < this.width - 2) pen.fillText(text, x, 11);
      pen.beginPath();
      pen.moveTo(x, axisHeight - 5); pen.lineTo(x, this.height);
      pen.stroke();
    }
    pen.textAlign = "right";
    pen.fillText(unit, this.labelWidth - 8, 11);
  }
  // Labels the time line; the label stays inside the window.
  paintNowLabel() {
    const pen = this.context;
    if (this.now === null || this.now < this.view.begin || this.now > this.view.end) return;
    const text = `${(this.now / 1e6).toFixed(3)} µs`, half = pen.measureText(text).width / 2 + 3;
    const x = Math.min(Math.max(this.x(this.now), this.labelWidth + half), this.width - half);
    pen.fillStyle = "#B00020";
    pen.fillRect(x - half, 2, 2 * half, 17);
    pen.fillStyle = "#FFFFFF";
    pen.textAlign = "center";
    pen.fillText(text, x, 11);
  }
  // Says what is left out, in the bottom right corner.
  paintNote(stride) {
    const parts = [];
    if (this.laneStride > 1) parts.push(`one of ${this.laneStride} ranks`);
    if (stride > 1) parts.push(`one of ${stride} messages`);
    if (!this.heads) parts.push("no arrowheads");
    this.note = parts.length > 0 ? `drawn: ${parts.join(", ")}; zoom in for all` : "";
    if (!this.note) return;
    const pen = this.context, width = pen.measureText(this.note).width;
    pen.fillStyle = "#FFFFFFD8";
    pen.fillRect(this.width - width - 12, this.height - 19, width + 12, 19);
    pen.fillStyle = "#1A1A1A";
    pen.textAlign = "right";
    pen.fillText(this.note, this.width - 6, this.height - 9);
  }
}
