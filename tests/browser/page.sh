#!/usr/bin/env bash
# page.sh LOGGP: opens the interactive page in a browser. The page must load without an error and without network, and must
# show the trace's values for an operation under the pointer. Its legend, export, links and playing must be those of the
# run, in a small window too. Exits with 77 (skipped) without chromium.
# page.sh --speed LOGGP ARGUMENTS…: measures the speed of the page of `loggp timeline ARGUMENTS`; to be run by hand.
# [window=WIDTH,HEIGHT] [address='#rank=3'] page.sh --screenshot FILE.png LOGGP ARGUMENTS…: writes a screenshot of this page;
# to be run by hand.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
browser=$(command -v chromium || command -v chromium-browser || true)
[[ -n $browser ]] || { printf 'page.sh: SKIPPED, for there is no chromium (apt-get install chromium)\n'; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

browse() {
  timeout -k 5 "${limit:-90}" "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
    --user-data-dir="$work/profile" --window-size="${window:-1280,800}" --enable-logging=stderr "$@" 2>"$work/log" || {
      tail -5 "$work/log" >&2
      printf 'page.sh: the browser did not end well\n' >&2
      exit 1
    }
}
# with_script PAGE SCRIPT…: prints the page with the SCRIPTs after the page's own scripts
with_script() {
  sed '/<\/body>/,$d' "$1"
  shift
  printf '<script>\n'
  cat "$@"
  printf '</script>\n</body>\n</html>\n'
}
report_of() { sed -n '/<pre id="report">/,/<\/pre>/p' "$1" | sed 's/<[^>]*>//g'; }

if [[ $1 == --speed ]]; then
  "$2" timeline "${@:3}" -o "$work/page.html" >/dev/null
  with_script "$work/page.html" "$here/speed.js" >"$work/probe.html"
  limit=300 browse --dump-dom "file://$work/probe.html" >"$work/dom"
  printf '%s bytes; ' "$(stat -c %s "$work/page.html")"
  report_of "$work/dom"
  exit
fi
if [[ $1 == --screenshot ]]; then
  "$3" timeline "${@:4}" -o "$work/page.html" >/dev/null
  browse --screenshot="$(realpath "$2")" "file://$work/page.html${address:-}" >/dev/null
  exit
fi

# check LEGEND LOGGP ARGUMENTS…
check() {
  local legend=$1 loggp=$2
  shift 2
  "$loggp" timeline "$@" --critical-path -o "$work/page.html" >/dev/null
  "$loggp" timeline "$@" -o "$work/run.csv" >/dev/null
  jq -Rsc 'split("\n")[1:-1] | map(split(",") | {rank: .[0] | tonumber, row: .[1], kind: .[2], begin_us: .[3] | tonumber,
    end_us: .[4] | tonumber, iteration: .[5], message: .[6], from: .[7], to: .[8], bytes: .[9], protocol: .[11]})' \
    "$work/run.csv" | sed '1s/^/const expected = /' >"$work/expected.js"
  printf 'const wantedLegend = "%s";\n' "$legend" >>"$work/expected.js"
  with_script "$work/page.html" "$work/expected.js" "$here/picture.js" "$here/probe.js" >"$work/probe.html"
  browse --dump-dom "file://$work/probe.html${address:-}" >"$work/dom"
  if grep -E 'CONSOLE.*(Error|error)|Refused|net::' "$work/log" >&2; then exit 1; fi
  report_of "$work/dom" >"$work/report"
  printf '%s: %s\n' "$*" "$(cat "$work/report")"
  grep -q 'checks, all right' "$work/report" || exit 1
  sed -n 's/.*<pre id="svg"[^>]*>\([^<]*\)<.*/\1/p' "$work/dom" | base64 -d >"$work/saved.svg"
  [[ -s $work/saved.svg ]] || { printf 'page.sh: no SVG was saved\n' >&2; exit 1; }
  if command -v xmllint >/dev/null; then xmllint --noout "$work/saved.svg"; fi
  if command -v rsvg-convert >/dev/null; then rsvg-convert "$work/saved.svg" -o "$work/saved.png"; fi
  if [[ -n ${keep:-} ]]; then cp "$work/saved.svg" "$keep"; fi
}

early="L < 0: leaves inside its send"
bytes="its first to last byte"
ports="gap g,gap per byte G"
check "wait,send,receive,gap g,message,critical path,iterations in turn" \
  "$1" broadcast --algorithm binomial --ranks 8 --params ompi-ib-sdr --scheme loop --iterations 3
check "wait,send,receive,noise,$ports,synchronising message,$bytes,rank arrives,critical path" \
  "$1" broadcast --algorithm pipelined --ranks 4 --bytes 64KiB --segment 16KiB --params ompi-ib-sdr \
  --arrivals one-late:1:0.5 --noise periodic:100us:10us
window=400,360 address='#from=5&to=60.5&rank=2' check \
  "wait,send,receive,$ports,handshake message,its request and answer,$bytes,$early,critical path" \
  "$1" broadcast --algorithm flat --ranks 4 --bytes 2000 --params L=-2us,o=4us,g=5us,G=1ns,S=1000,protocol=handshake \
  --title '</script><img src=x onerror=alert(1)>"&averylongnamewithoutaspaceinitthatmustnotmakethepagewiderthanitswindow'
