// Exports the visible part as an SVG file: the painter draws once more, with a pen that writes SVG.
const svgNamespace = ["http", "//www.w3.org/2000/svg"].join(":");  // a name; nothing is fetched

function xml(text) {
  const names = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"};
  return String(text).replace(/[&<>"]/g, c => names[c]);
}

// Has those of a canvas context's calls that the painter and the legend use.
class SvgPen {
  constructor(canvas) {
    this.canvas = canvas;
    this.measure = document.createElement("canvas").getContext("2d");
    this.parts = [];
    this.dash = [];
    this.clips = 0;
    this.open = [];  // groups to close, by save()
    this.textAlign = "left";
    this.textBaseline = "alphabetic";
    this.lineJoin = "miter";
  }
  static number(value) { return String(Math.round(value * 100) / 100); }
  // Returns the attributes of a colour; SVG 1.1 has no #RRGGBBAA. Whatever is no colour is the hatch.
  static colour(name, style) {
    if (typeof style !== "string") return `${name}="url(#hatch)"`;
    const opacity = style.length === 9 ? parseInt(style.slice(7), 16) / 255 : 1;
    return `${name}="${style.slice(0, 7)}"` +
           (opacity < 1 ? ` ${name}-opacity="${SvgPen.number(opacity)}"` : "");
  }
  get line() {
    const dash = this.dash.length > 0 ? ` stroke-dasharray="${this.dash.join(" ")}"` : "";
    return `fill="none" ${SvgPen.colour("stroke", this.strokeStyle)} stroke-width="${this.lineWidth}"` +
           ` stroke-linejoin="${this.lineJoin}"${dash}`;
  }
  box(x, y, width, height, look) {
    const [left, top, wide, high] = [x, y, width, height].map(SvgPen.number);
    this.parts.push(`<rect x="${left}" y="${top}" width="${wide}" height="${high}" ${look}/>`);
  }
  fillRect(x, y, width, height) { this.box(x, y, width, height, SvgPen.colour("fill", this.fillStyle)); }
  strokeRect(x, y, width, height) { this.box(x, y, width, height, this.line); }
  beginPath() { this.path = ""; }
  moveTo(x, y) { this.path += `M${SvgPen.number(x)} ${SvgPen.number(y)}`; }
  lineTo(x, y) { this.path += `L${SvgPen.number(x)} ${SvgPen.number(y)}`; }
  closePath() { this.path += "z"; }
  rect(x, y, width, height) {
    this.moveTo(x, y);
    this.path += `h${SvgPen.number(width)}v${SvgPen.number(height)}h${SvgPen.number(-width)}z`;
  }
  draw(look) { if (this.path) this.parts.push(`<path d="${this.path}" ${look}/>`); }
  fill() { this.draw(SvgPen.colour("fill", this.fillStyle)); }
  stroke() { this.draw(this.line); }
  setLineDash(dash) { this.dash = dash; }
  setTransform() {}
  save() { this.open.push(0); }
  clip() {
    const id = `clip${++this.clips}`;
    this.parts.push(`<clipPath id="${id}"><path d="${this.path}"/></clipPath><g clip-path="url(#${id})">`);
    this.open[this.open.length - 1] += 1;
  }
  restore() { this.parts.push("</g>".repeat(this.open.pop())); }
  group(x, y, draw) {
    this.parts.push(`<g transform="translate(${SvgPen.number(x)} ${SvgPen.number(y)})">`);
    draw(this);
    this.parts.push("</g>");
  }
  measureText(text) {
    this.measure.font = this.font;
    return this.measure.measureText(text);
  }
  fillText(text, x, y) {
    const anchor = {left: "start", center: "middle", right: "end"}[this.textAlign];
    const bold = this.font.startsWith("bold") ? ' font-weight="bold"' : "";
    const down = this.textBaseline === "middle" ? 4 : 0;  // librsvg knows no dominant-baseline
    this.parts.push(`<text x="${SvgPen.number(x)}" y="${SvgPen.number(y + down)}" text-anchor="${anchor}"` +
                    `${bold} font-size="${/(\d+)px/.exec(this.font)[1]}" ` +
                    `${SvgPen.colour("fill", this.fillStyle)}>${xml(text)}</text>`);
  }
  // Embeds the rows that are drawn as pixels.
  putImageData(image) {
    const pixels = new Uint32Array(image.data.buffer);
    if (pixels.every(pixel => pixel === 0xFFFFFFFF)) return;
    const sheet = document.createElement("canvas");
    [sheet.width, sheet.height] = [image.width, image.height];
    sheet.getContext("2d").putImageData(image, 0, 0);
    this.parts.push(`<image width="${this.canvas.clientWidth}" height="${this.canvas.clientHeight}" ` +
                    `preserveAspectRatio="none" xlink:href="${sheet.toDataURL("image/png")}"/>`);
  }
}

// Returns lines of at most `width` px, broken at spaces where there are any.
function wrapped(pen, text, width) {
  const lines = [""], fits = line => pen.measureText(line).width <= width;
  for (const word of text.split(" ")) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (fits(longer)) { lines[lines.length - 1] = longer; continue; }
    if (lines.at(-1)) lines.push("");
    for (const letter of word) {
      if (!fits(lines.at(-1) + letter)) lines.push("");
      lines[lines.length - 1] += letter;
    }
  }
  return lines;
}

// Draws the title and the parameters and returns their height.
function drawHeading(pen, width) {
  let y = 8;
  pen.fillStyle = "#1A1A1A";
  for (const [element, font, line] of [["h1", "bold 15px", 19], ["header p", "12px", 16]]) {
    pen.font = `${font} Helvetica, Arial, sans-serif`;
    for (const text of wrapped(pen, document.querySelector(element).textContent, width - 24))
      pen.fillText(text, 12, (y += line));
  }
  return y + 10;
}

// Draws the legend from `y` and returns where it ends.
function drawLegend(pen, painter, y) {
  let x = 12;
  pen.font = "11px Helvetica, Arial, sans-serif";
  pen.textAlign = "left";
  pen.textBaseline = "alphabetic";
  for (const {name, draw} of legendEntries(painter)) {
    const width = swatchWidth + 5 + pen.measureText(name).width + 14;
    if (x > 12 && x + width > painter.width) { x = 12; y += 18; }
    pen.group(x, y, draw);
    pen.fillStyle = "#1A1A1A";
    pen.fillText(name, x + swatchWidth + 5, y + 9);
    x += width;
  }
  return y + 22;
}

// Returns the visible part of the run as an SVG document.
function visibleSvg(painter, selected) {
  const pen = new SvgPen(painter.canvas), context = painter.context;
  const top = drawHeading(pen, painter.width);
  painter.context = pen;
  pen.group(0, top, () => painter.paint(selected));
  painter.context = context;
  const height = drawLegend(pen, painter, top + painter.height + 8);
  return `<svg xmlns="${svgNamespace}" xmlns:xlink="${svgNamespace.replace("2000/svg", "1999/xlink")}" ` +
    `width="${painter.width}" height="${Math.ceil(height)}" viewBox="0 0 ${painter.width} ${Math.ceil(height)}" ` +
    `font-family="Helvetica, Arial, sans-serif">\n<title>${xml(document.title)}</title>\n` +
    '<defs><pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" ' +
    'fill="#FFFFFF"/><path d="M-1 1l2-2M0 4l4-4M3 5l2-2" stroke="#444444" stroke-width="1"/></pattern></defs>\n' +
    `<rect width="100%" height="100%" fill="#FFFFFF"/>\n${pen.parts.join("\n")}\n</svg>\n`;
}

// Offers a text as a file to save.
function download(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], {type: "image/svg+xml"}));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
function fileName(title) {
  return `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "timeline"}.svg`;
}
