// The run, decoded: all times are whole picoseconds. The writer is timeline/interactive/html.cpp.
class Bytes {
  constructor(base64) {
    const text = atob(base64);
    this.bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; ++i) this.bytes[i] = text.charCodeAt(i);
    this.at = 0;
  }
  // LEB128, decoded by arithmetic, as bit operations have only 32 bits.
  natural() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }
  whole() {
    const value = this.natural();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}

function decodeMessages(from, count) {
  const messages = {
    count,
    from: new Int32Array(count), to: new Int32Array(count), bytes: new Float64Array(count),
    kind: new Uint8Array(count),
    leaves: new Float64Array(count), first: new Float64Array(count), last: new Float64Array(count),
    longest: 0,   // from leaving to the last byte
    earliest: 0,  // by which a first byte arrives before its send has ended (L below 0)
  };
  let leaves = 0;
  for (let i = 0; i < count; ++i) {
    messages.from[i] = from.natural();
    messages.to[i] = from.natural();
    messages.bytes[i] = from.natural();
    messages.kind[i] = from.natural();
    leaves += from.whole();
    messages.leaves[i] = leaves;
    messages.first[i] = leaves + from.whole();
    messages.last[i] = messages.first[i] + from.whole();
    messages.longest = Math.max(messages.longest, messages.last[i] - leaves);
    messages.earliest = Math.max(messages.earliest, leaves - messages.first[i]);
  }
  messages.byLeaving = Uint32Array.from({length: count}, (_, i) => i);
  let sorted = true;
  for (let i = 1; i < count && sorted; ++i) sorted = messages.leaves[i - 1] <= messages.leaves[i];
  if (!sorted) messages.byLeaving.sort((a, b) => messages.leaves[a] - messages.leaves[b]);
  return messages;
}

function decodeRow(from) {
  const count = from.natural();
  const row = {
    count,
    begin: new Float64Array(count), end: new Float64Array(count), kind: new Uint8Array(count),
    message: new Int32Array(count), iteration: new Int32Array(count),  // -1: none
  };
  let end = 0, message = 0, iteration = 0;
  for (let i = 0; i < count; ++i) {
    row.kind[i] = from.natural();
    row.begin[i] = end + from.whole();
    end = row.end[i] = row.begin[i] + from.natural();
    row.message[i] = (message += from.whole()) - 1;
    row.iteration[i] = (iteration += from.whole()) - 1;
  }
  return row;
}

function decodeRun(about, base64) {
  const from = new Bytes(base64);
  const run = {about, ranks: about.ranks, messages: decodeMessages(from, about.messages)};
  run.shared = about.shared ?? [];  // what the ranks of nodes share: lanes below the ranks
  run.lanes = run.ranks + run.shared.length;
  run.rows = Array.from({length: 3 * run.lanes}, () => decodeRow(from));  // rank, then row
  run.path = [];
  let rank = 0, time = 0;
  for (let left = from.natural(); left > 0; --left) {
    rank += from.whole();
    const row = from.natural();
    time += from.whole();
    run.path.push({rank, row, time});
  }
  run.arrivals = Float64Array.from({length: from.natural()}, () => from.whole());
  if (from.at !== from.bytes.length) throw new Error("the page's data are not whole");
  run.begin = Math.min(0, about.begin_ps);
  run.end = Math.max(about.end_ps, run.begin + 1);
  run.occurring = findOccurring(run);
  return run;
}

// Returns what the legend must explain: the kinds of activities and messages that the run has.
function findOccurring(run) {
  const occurring = {kinds: new Set(), styles: new Set(), bands: false};
  for (const row of run.rows) for (const kind of row.kind) occurring.kinds.add(kind);
  const messages = run.messages;
  for (let i = 0; i < messages.count; ++i) {
    occurring.styles.add(styleOf(messages, i));
    occurring.bands ||= messages.last[i] > messages.first[i];
  }
  return occurring;
}

// Returns the label of a lane, and what it belongs to.
const laneLabel = (run, lane) => lane < run.ranks ? lane : run.shared[lane - run.ranks].label;
const laneName = (run, lane) => lane < run.ranks ? `rank ${lane}` : run.shared[lane - run.ranks].name;

// Returns the style of a message: 0 eager, 1 synchronising, 2 handshake, 3 request to send or clear to send.
function styleOf(messages, i) {
  const kind = messages.kind[i];
  return kind % 3 === 0 ? kind / 3 : 3;
}

// Returns the first interval of a row, from `low` on, that ends after `time`.
function firstAfter(row, time, low = 0) {
  let high = low + 1, step = 1;
  while (high < row.count && row.end[high] <= time) { low = high; step *= 2; high += step; }
  high = Math.min(high, row.count);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row.end[middle] > time) high = middle; else low = middle + 1;
  }
  return low;
}

// Returns the index on a rank's CPU where a message is sent (kind 2) or received (kind 3), or -1.
function findOnCpu(run, rank, message, kind) {
  const row = run.rows[3 * rank];
  const near = kind === 2 ? run.messages.leaves[message] : run.messages.first[message];
  const start = Math.min(firstAfter(row, near), row.count - 1);
  const is = i => row.message[i] === message && row.kind[i] === kind;
  for (let i = start; i >= 0 && i > start - 64; --i) if (is(i)) return i;
  for (let i = 0; i < row.count; ++i) if (is(i)) return i;
  return -1;
}

// Returns exact microseconds, as timeline/export/intervals.cpp does.
function microseconds(ps) {
  const sign = ps < 0 ? "-" : "", size = Math.abs(ps);
  const rest = String(size % 1e6).padStart(6, "0").replace(/0+$/, "");
  return sign + Math.floor(size / 1e6) + (rest ? "." + rest : "");
}
