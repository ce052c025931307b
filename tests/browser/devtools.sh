#!/usr/bin/env bash
# devtools.sh LOGGP: loads exported trace events into the Performance panel of Chromium's DevTools. The panel must show
# every slice at its time, on its thread, and not inside another slice, and must connect each message's send to its
# receive. Exits with 77 (skipped) without chromium, or if chromium's DevTools lack the functions that this test calls.
set -euo pipefail
loggp=$1
browser=$(command -v chromium || command -v chromium-browser || true)
[[ -n $browser ]] || { printf 'devtools.sh: SKIPPED, for there is no chromium (apt-get install chromium)\n'; exit 77; }
work=$(mktemp -d)
mkfifo "$work/to" "$work/from"
timeout -k 5 90 "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
  --user-data-dir="$work/profile" --remote-debugging-pipe 3<"$work/to" 4>"$work/from" 2>"$work/log" &
pid=$!
trap 'kill $pid 2>/dev/null || true; wait $pid 2>/dev/null || true; rm -rf "$work"' EXIT
exec 5>"$work/to" 6<"$work/from"

# ask METHOD PARAMS [SESSION]: prints the browser's answer. In the Chrome DevTools Protocol each message ends with \0.
id=0
ask() {
  id=$((id + 1))
  jq -cn --argjson id $id --arg method "$1" --slurpfile params "$2" --arg session "${3:-}" \
    '{$id, $method, params: $params[0]} + if $session == "" then {} else {sessionId: $session} end' | tr '\n' '\0' >&5
  local answer
  while IFS= read -r -d '' -t 60 answer <&6; do
    if jq -e --argjson id $id '.id == $id' <<<"$answer" >/dev/null; then
      printf '%s' "$answer"
      return
    fi
  done
  printf 'devtools.sh: the browser does not answer %s\n' "$1" >&2
  exit 1
}

read -r -d '' reader <<'JS' || true
  const module = await import('devtools://devtools/bundled/panels/timeline/timeline.js').catch(() => null);
  const pause = () => new Promise(go => setTimeout(go, 100));
  let panel = null;
  for (let i = 0; i < 100 && module && !panel; ++i) {
    try {
      panel = module.TimelinePanel.TimelinePanel.instance();
    } catch {  // there is none yet
      await pause();
    }
  }
  if (!panel?.loadFromFile || !panel.hasActiveTrace || !panel.getParsedTraceForLayoutTests) return 'other DevTools';
  const active = () => panel.hasActiveTrace() ? panel.getParsedTraceForLayoutTests() : null;
  const before = active();
  await panel.loadFromFile(new File([text], 'run.json', {type: 'application/json'}));
  for (let i = 0; i < 200 && (!active() || active() === before); ++i) await pause();
  const parsed = active();
  const {Meta, Renderer, Flows} = parsed.data ?? parsed;
  if (!Meta?.processNames || !Renderer?.processes || !Flows?.flows) return 'other DevTools';
  const slices = [], inside = [];
  for (const [pid, process] of Renderer.processes) {
    const rank = Meta.processNames.get(pid).args.name;
    for (const thread of process.threads.values()) {
      for (const event of thread.entries) slices.push([rank, thread.name, event.ts, event.dur, event.name]);
      inside.push(thread.tree?.maxDepth ?? 0);
    }
  }
  return {slices, deepest: Math.max(...inside),
          flows: Flows.flows.map(([send, receive]) => [send.args.message, send.name, receive.args.message, receive.name])};
JS

printf '{"url": "devtools://devtools/bundled/devtools_app.html?panel=timeline"}' >"$work/params"
target=$(ask Target.createTarget "$work/params" | jq -r .result.targetId)
jq -n --arg target "$target" '{targetId: $target, flatten: true}' >"$work/params"
session=$(ask Target.attachToTarget "$work/params" | jq -r .result.sessionId)

# value EXPRESSION-FILE: prints the value of the expression in the page
value() {
  jq -n --rawfile expression "$1" '{$expression, awaitPromise: true, returnByValue: true}' >"$work/params"
  ask Runtime.evaluate "$work/params" "$session" | jq '.result | if .exceptionDetails then . else .result.value end'
}
printf 'location.protocol + document.readyState' >"$work/state"
for _ in $(seq 100); do
  state=$(value "$work/state")
  [[ $state != '"devtools:complete"' ]] || break
  sleep 0.1
done

# check ARGUMENTS…: compares the panel's slices and flows with the CSV of the same timeline
check() {
  "$loggp" timeline "$@" -o "$work/run.json" >/dev/null
  "$loggp" timeline "$@" -o "$work/run.csv" >/dev/null
  jq -rn --rawfile trace "$work/run.json" --arg reader "$reader" \
    '"(async () => { const text = \($trace | tojson); \($reader) })()"' >"$work/expression"
  value "$work/expression" >"$work/got"
  if jq -e '. == "other DevTools"' "$work/got" >/dev/null; then
    printf 'devtools.sh: SKIPPED, for the DevTools of this chromium are others\n'
    exit 77
  fi
  jq -Rsn '[inputs | split("\n")[1:-1][] | split(",")] | {
      slices: [.[] | ["rank " + .[0], .[1], (.[3] | tonumber), (.[4] | tonumber) - (.[3] | tonumber)]],
      flows: [.[] | select(.[2] == "receive") | [(.[6] | tonumber), "send to " + .[8], (.[6] | tonumber),
              "receive from " + .[7]]]}' "$work/run.csv" >"$work/wanted"
  jq -e 'type == "object" and has("slices")' "$work/got" >/dev/null || {
    printf 'devtools.sh: FAILED %s\n%s\n' "$*" "$(cat "$work/got")"
    exit 1
  }
  printf '%s: ' "$*"
  jq -rs '.[0] as $got | .[1] as $wanted | ($got.slices | map(.[:4]) | sort) as $found | ($wanted.slices | sort) as $slices |
    [range($slices | length) | select($found[.][:2] != $slices[.][:2] or
       ([$found[.][2:4], $slices[.][2:4]] | transpose | any((.[0] - .[1] | fabs) > 2e-6)))] as $wrong |
    if ($found | length) == ($slices | length) and $wrong == [] and $got.deepest <= 1 and
       ($got.flows | sort) == ($wanted.flows | sort) and ($slices | length) > 0
    then "\($slices | length) slices and \($got.flows | length) messages are read as they are"
    else "FAILED: \($found | length) slices of \($slices | length), \($wrong | length) elsewhere, \($got.deepest) deep; " +
         "\($got.flows | length) messages of \($wanted.flows | length)\n" | halt_error(1) end' "$work/got" "$work/wanted"
}

check broadcast --algorithm binomial --ranks 8 --params ompi-ib-sdr --scheme loop --iterations 3
check broadcast --algorithm pipelined --ranks 6 --bytes 64KiB --segment 16KiB --params ompi-ib-sdr \
  --arrivals one-late:1:0.5 --noise periodic:100us:10us
check broadcast --algorithm flat --ranks 4 --bytes 2000 --params L=6us,o=4us,g=5us,G=1ns,S=1000,protocol=handshake
