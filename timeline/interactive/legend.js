// The legend: an entry for all that the picture has. The page and its export draw the same entries.
const swatchWidth = 24, swatchHeight = 10;

function boxSwatch(fill, height = swatchHeight) {
  return pen => {
    const top = (swatchHeight - height) / 2;
    pen.fillStyle = fill;
    pen.fillRect(0, top, swatchWidth, height);
    pen.strokeStyle = "#444444";
    pen.lineWidth = 0.5;
    pen.strokeRect(0.25, top + 0.25, swatchWidth - 0.5, height - 0.5);
  };
}
function messageSwatch(style) {
  const ends = [[0, swatchHeight / 2], [swatchWidth, swatchHeight / 2]];
  return pen => {
    pen.strokeStyle = pen.fillStyle = messageColour;
    pen.lineWidth = 1;
    pen.setLineDash(dashes[style]);
    pen.beginPath();
    pen.moveTo(...ends[0]);
    pen.lineTo(...ends[1]);
    pen.stroke();
    pen.setLineDash([]);
    pen.beginPath();
    addArrowhead(pen, ends);
    pen.fill();
  };
}
function bandSwatch(pen) {
  pen.fillStyle = bandColour;
  pen.fillRect(0, 0, swatchWidth, swatchHeight);
}
// A message that leaves inside the box of its send.
function earlySwatch(fill) {
  return pen => {
    boxSwatch(fill, 5)(pen);
    pen.fillStyle = messageColour;
    pen.fillRect(9.5, 0, 1, 6);
    pen.beginPath();
    addArrowhead(pen, [[10, 0], [10, swatchHeight]]);
    pen.fill();
  };
}
function bracketSwatch(pen) {
  pen.strokeStyle = "#000000";
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.moveTo(14, 1); pen.lineTo(10, 1);
  pen.lineTo(10, swatchHeight - 1); pen.lineTo(14, swatchHeight - 1);
  pen.stroke();
}
function pathSwatch(pen) {
  pen.fillStyle = pathColour;
  pen.fillRect(0, swatchHeight / 2 - 1, swatchWidth, 2);
}
function shadesSwatch(shades) {
  return pen => shades.forEach((shade, k) => {
    pen.fillStyle = shade;
    pen.fillRect(k * swatchWidth / shades.length, 3, swatchWidth / shades.length, 5);
  });
}

// Returns the entries, {name, draw}: `draw` draws from (0, 0) to (swatchWidth, swatchHeight).
function legendEntries(painter) {
  const {occurring, messages, path, arrivals, about} = painter.run, entries = [];
  const add = (name, draw) => entries.push({name, draw});
  kindNames.forEach((name, kind) => {
    if (!occurring.kinds.has(kind)) return;
    add(name, boxSwatch(isHatched(kind) ? painter.hatch : painter.fills[kind], kind === 5 || kind === 6 ? 5 : swatchHeight));
  });
  const isEager = occurring.styles.size === 1 && occurring.styles.has(0);
  const names = [isEager ? "message" : "eager message", "synchronising message", "handshake message",
                 "its request and answer"];
  names.forEach((name, style) => { if (occurring.styles.has(style)) add(name, messageSwatch(style)); });
  if (occurring.bands) add("its first to last byte", bandSwatch);
  if (messages.earliest > 0) add("L < 0: leaves inside its send", earlySwatch(painter.fills[2]));
  if (arrivals.length > 0) add("rank arrives", bracketSwatch);
  if (path.length > 0) add("critical path", pathSwatch);
  if (painter.shades.length > 0) add(`${about.mark}s in turn`, shadesSwatch(painter.shades));
  return entries;
}

function buildLegend(element, painter) {
  const ratio = window.devicePixelRatio || 1;
  for (const {name, draw} of legendEntries(painter)) {
    const entry = document.createElement("span"), swatch = document.createElement("canvas");
    swatch.width = swatchWidth * ratio;
    swatch.height = swatchHeight * ratio;
    const pen = swatch.getContext("2d");
    pen.scale(ratio, ratio);
    draw(pen);
    entry.append(swatch, name);
    element.append(entry);
  }
}
