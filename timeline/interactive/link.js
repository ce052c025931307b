// Deep links: the part of the address after # says what is shown.
//   from, to  the visible times in µs     rank  the marked rank
//   ranks     the lanes shown: 0-3,8      at    with rank: the operation of its CPU at this time,
//                                               in µs; alone: the place of the time line
//   row       send-port or receive-port, with rank and at: the operation of this row
const rowNames = ["CPU", "send port", "receive port"];
const linkNames = ["from", "to", "rank", "ranks", "at", "row"];
const rowWords = rowNames.map(name => name.toLowerCase().replace(" ", "-"));
function writeLink(timeline) {
  const {painter, selected} = timeline, view = painter.view, words = [];
  const us = ps => microseconds(Math.round(ps));
  if (!painter.isWhole()) words.push(`from=${us(view.begin)}`, `to=${us(view.end)}`);
  if (painter.marked !== null) words.push(`rank=${painter.marked}`);
  if (selected) {
    const data = timeline.run.rows[3 * selected.rank + selected.row];
    words.push(`at=${us(data.begin[selected.index])}`);
    if (selected.row > 0) words.push(`row=${rowWords[selected.row]}`);
  } else if (painter.now !== null && painter.marked === null) {
    words.push(`at=${us(painter.now)}`);
  }
  const lanes = timeline.element("ranks").value.replace(/\s/g, "");
  if (lanes && parseRanks(lanes, timeline.run.ranks)) words.push(`ranks=${lanes}`);
  return words.length > 0 ? `#${words.join("&")}` : "";
}

// Shows what a link says and returns the names of its words that say nothing about this run.
function readLink(timeline, hash) {
  const {painter, run} = timeline, wrong = [];
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const number = name => {
    const text = words.get(name);
    if (text === null) return null;
    if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
    wrong.push(name);
    return null;
  };
  for (const name of words.keys()) if (!linkNames.includes(name)) wrong.push(name);
  for (const [name, other] of [["from", "to"], ["to", "from"], ["row", "at"], ["row", "rank"]])
    if (words.has(name) && !words.has(other) && !wrong.includes(name)) wrong.push(name);
  painter.showWhole();
  const [from, to, at, rank] = ["from", "to", "at", "rank"].map(number);
  const lanes = parseRanks(words.get("ranks") ?? "", run.ranks);
  if (!lanes) wrong.push("ranks");
  timeline.element("ranks").value = lanes ? words.get("ranks") ?? "" : "";
  timeline.filter(timeline.element("ranks").value);
  if (rank !== null && !(Number.isInteger(rank) && rank >= 0 && rank < run.lanes)) wrong.push("rank");
  else painter.marked = rank;
  const span = {begin: Math.round((from ?? 0) * 1e6), end: Math.round((to ?? 0) * 1e6)};
  const hasSpan = from !== null && to !== null;
  if (hasSpan && !(span.begin < span.end && span.begin < run.end && span.end > run.begin)) wrong.push("from", "to");
  else if (hasSpan) Object.assign(painter.view, span);
  const row = rowWords.indexOf(words.get("row") ?? "cpu");
  if (row < 0) wrong.push("row");
  if (at !== null && !showInstant(timeline, Math.round(at * 1e6), Math.max(row, 0))) wrong.push("at");
  else if (painter.marked !== null) timeline.bring(painter.marked, painter.view.begin, painter.view.end);
  if (hasSpan && !wrong.includes("from")) Object.assign(painter.view, span);  // also if `at` lies elsewhere
  return wrong;
}

// Selects the operation of the marked rank's row at or after a time, or, without a marked rank, moves
// the time line there. Returns whether there is such an operation, or the time is one of the run.
function showInstant(timeline, time, row) {
  const {painter, run} = timeline;
  if (painter.marked === null) {
    painter.now = Math.min(Math.max(time, run.begin), run.end);
    return painter.now === time;
  }
  const data = run.rows[3 * painter.marked + row];
  let index = firstAfter(data, time - 1);
  while (index < data.count && data.begin[index] < time && data.end[index] <= time) ++index;
  if (index < data.count) timeline.select({rank: painter.marked, row, index});
  return index < data.count;
}
