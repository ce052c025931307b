// Rows with more operations than can be seen.
const manyIterations = 0xFF888888;  // the colour of several iterations in one column of pixels

// Draws such rows on a white canvas. In each column of pixels, an activity's share of the row's
// height is its share of the column's time.
function crowdImage(painter, visible) {
  const width = painter.canvas.width, height = painter.canvas.height;
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  pixels.fill(0xFFFFFFFF);
  for (const lane of visible) {
    for (const row of painter.drawn) {
      if (!painter.isCrowded(lane, row)) continue;
      const top = Math.max(0, Math.round(painter.rowTop(lane, row) * painter.ratio));
      const bottom = Math.min(height, Math.max(top + 1,
        Math.round((painter.rowTop(lane, row) + painter.rowHeight(row)) * painter.ratio)));
      paintColumns(painter, pixels, painter.rowOf(lane, row), row, top, bottom);
    }
  }
  return image;
}

function paintColumns(painter, pixels, data, row, top, bottom) {
  const width = painter.canvas.width, shares = new Float64Array(painter.packed.length);
  const left = Math.round(painter.labelWidth * painter.ratio);
  const perPixel = 1 / (painter.pxPerPs * painter.ratio), start = painter.view.begin;
  let at = firstAfter(data, start);
  for (let column = left; column < width && at < data.count; ++column) {
    const begin = start + (column - left) * perPixel, end = begin + perPixel;
    const first = data.iteration[at];
    let isOne = true;  // all activities of the column belong to one iteration
    let any = false;
    shares.fill(0);
    for (; at < data.count && data.begin[at] < end; ++at) {
      shares[data.kind[at]] += Math.min(data.end[at], end) - Math.max(data.begin[at], begin);
      isOne = isOne && data.iteration[at] === first;
      any = true;
      if (data.end[at] > end) break;
    }
    if (!any) continue;
    if (row !== strip) {
      stackShares(painter, pixels, column, shares, perPixel, top, bottom);
    } else if (first >= 0) {
      const colour = isOne ? painter.packedShades[first % painter.shades.length] : manyIterations;
      for (let y = top; y < bottom; ++y) pixels[y * width + column] = colour;
    }
  }
}

// Draws from the bottom. An activity too short for a pixel gets one if nothing else is there.
function stackShares(painter, pixels, column, shares, whole, top, bottom) {
  const width = painter.canvas.width;
  let used = 0, y = bottom - 1, most = 0;
  for (let kind = 0; kind < shares.length; ++kind) {
    used += shares[kind];
    if (shares[kind] > shares[most]) most = kind;
    const until = Math.max(bottom - 1 - Math.round(used / whole * (bottom - top)), top - 1);
    for (; y > until; --y) pixels[y * width + column] = painter.packed[kind];
  }
  if (y === bottom - 1) pixels[y * width + column] = painter.packed[most];
}
