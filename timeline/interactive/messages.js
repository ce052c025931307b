// Draws messages: a line from the sender to the receiver with an arrowhead, and a band from the
// first byte to the last.
const messageColour = "#222222", bandColour = "#22222233";
// of eager, synchronising and handshake messages, and of a request or clear to send
const dashes = [[], [6, 2.5], [9, 2.5, 2, 2.5], [1.2, 2.2]];
const mostMessages = 4000, mostArrowheads = 1500;

// Returns when a message leaves. A receiver may take bytes in before the send returns (L below 0): such
// a message leaves inside its overhead box, straight across, as no arrow may point back in time.
function leavingTime(messages, i) { return Math.min(messages.leaves[i], messages.first[i]); }

// Returns [x, y] where a message leaves its sender and where its first byte arrives; null if one of
// its ranks is not shown.
function messageEnds(painter, i) {
  const messages = painter.run.messages;
  const from = painter.lane(messages.from[i]), to = painter.lane(messages.to[i]);
  if (from < 0 || to < 0) return null;
  const height = painter.rowHeight(0), down = from < to;
  const leaves = painter.x(leavingTime(messages, i));
  return [[leaves, painter.rowTop(from, 0) + (down ? height : 0)],
          [painter.x(messages.first[i]), painter.rowTop(to, 0) + (down ? 0 : height)]];
}

// Adds a line to the pen's path, without what lies far outside: coordinates of a deep zoom would
// pass the precision of canvas and SVG.
function strokeTo(pen, painter, [x0, y0], [x1, y1]) {
  const low = -painter.width, high = 2 * painter.width;
  if (Math.max(x0, x1) < low || Math.min(x0, x1) > high) return;
  const at = x => x0 === x1 ? y0 : y0 + (y1 - y0) * (x - x0) / (x1 - x0);
  const inside = (x, y) => x < low ? [low, at(low)] : x > high ? [high, at(high)] : [x, y];
  pen.moveTo(...inside(x0, y0));
  pen.lineTo(...inside(x1, y1));
}

// Adds the band of a message, a parallelogram as wide as its bytes take. All bands turn the same
// way, so that one fill of many bands is nowhere darker than a single band.
function addBand(pen, painter, i, [[x0, y0], [x1, y1]]) {
  const messages = painter.run.messages;
  const width = (messages.last[i] - messages.first[i]) * painter.pxPerPs;
  if (width < 1) return;
  const low = -painter.width, high = 2 * painter.width;
  const near = x => Math.min(Math.max(x, low), high);
  const corners = [[x0, y0], [x0 + width, y0], [x1 + width, y1], [x1, y1]];
  if (y0 > y1) corners.reverse();
  corners.forEach(([x, y], k) => k === 0 ? pen.moveTo(near(x), y) : pen.lineTo(near(x), y));
  pen.closePath();
}

function addArrowhead(pen, [[x0, y0], [x1, y1]]) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length < 4) return;
  const long = Math.min(7, length / 2), wide = long * 0.4;
  const dx = (x1 - x0) / length, dy = (y1 - y0) / length;
  const bx = x1 - long * dx, by = y1 - long * dy;
  pen.moveTo(x1, y1);
  pen.lineTo(bx - wide * dy, by + wide * dx);
  pen.lineTo(bx + wide * dy, by - wide * dx);
  pen.closePath();
}

// Returns the messages to draw, and the stride: if there are too many, only one in `stride`.
function visibleMessages(painter) {
  const messages = painter.run.messages, order = messages.byLeaving;
  const search = time => {
    let low = 0, high = messages.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (messages.leaves[order[middle]] < time) low = middle + 1; else high = middle;
    }
    return low;
  };
  const first = search(painter.view.begin - messages.longest);
  const last = search(painter.view.end + messages.earliest);
  const stride = Math.max(1, Math.ceil((last - first) / mostMessages));
  const isDrawn = i => (Math.imul(i, 0x9E3779B1) >>> 0) % stride === 0;  // without a visible pattern
  const drawn = [];
  for (let k = first; k < last; ++k) if (isDrawn(order[k])) drawn.push(order[k]);
  return {drawn, stride};
}

// Draws the bands of messages that visibleMessages() has found.
function paintBands(painter, {drawn, stride}) {
  const pen = painter.context, messages = painter.run.messages;
  if (stride > 1) return;
  pen.beginPath();
  for (const i of drawn) {
    const ends = styleOf(messages, i) === 3 ? null : messageEnds(painter, i);
    if (ends) addBand(pen, painter, i, ends);
  }
  pen.fillStyle = bandColour;
  pen.fill();
}

// Draws the lines of these messages, and arrowheads if there are not too many.
function paintMessages(painter, {drawn, stride}) {
  const pen = painter.context;
  const lines = drawn.map(i => ({i, style: styleOf(painter.run.messages, i), ends: messageEnds(painter, i)}))
    .filter(line => line.ends);
  pen.strokeStyle = stride > 1 ? messageColour + "60" : messageColour;
  pen.lineWidth = 0.8;
  for (let style = 0; style < dashes.length; ++style) {
    pen.beginPath();
    for (const line of lines) if (line.style === style) strokeTo(pen, painter, ...line.ends);
    pen.setLineDash(dashes[style]);
    pen.stroke();
  }
  pen.setLineDash([]);
  painter.heads = lines.length <= mostArrowheads && (!painter.isCompact || lines.length === 0);
  pen.beginPath();
  if (painter.heads) for (const {ends} of lines) addArrowhead(pen, ends);
  pen.fillStyle = messageColour;
  pen.fill();
}

function paintSelectedMessage(painter, i) {
  const pen = painter.context, ends = messageEnds(painter, i);
  if (!ends) return;
  pen.beginPath();
  addBand(pen, painter, i, ends);
  pen.fillStyle = "#22222240";
  pen.fill();
  pen.beginPath();
  strokeTo(pen, painter, ...ends);
  pen.stroke();
  pen.beginPath();
  addArrowhead(pen, ends);
  pen.fillStyle = "#000000";
  pen.fill();
}
