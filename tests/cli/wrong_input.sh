#!/usr/bin/env bash
# Every mistake of a user gets exit status 2 and one line on stderr that says what would be right.
set -uo pipefail
loggp=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# rejected PATTERN ARGUMENTS…: the line must match the extended regular expression
rejected() {
  local pattern=$1 status=0
  shift
  "$loggp" "$@" >"$work/out" 2>"$work/err" || status=$?
  if [[ $status -ne 2 || -s $work/out || $(wc -l <"$work/err") -ne 1 ]] || ! grep -qE "$pattern" "$work/err"; then
    printf 'FAILED (status %s): loggp %s\n  wanted: %s\n  got: %s\n' "$status" "$*" "$pattern" "$(cat "$work/err")"
    failures=$((failures + 1))
  fi
}

# a parameter file with one thing changed by a jq expression
changed() { "$loggp" params show ompi-ib-sdr --format json | jq "$1" >"$work/$2.json"; }

broadcast=(simulate broadcast --algorithm binomial --params ompi-ib-sdr)

# unknown names list the known ones, nearest first
rejected "unknown command 'simulat'; known: simulate" simulat
rejected "unknown collective 'brodcast'; known: broadcast" simulate brodcast --algorithm flat --ranks 4 --params ompi-mx
rejected "unknown broadcast algorithm 'binomal'; known: binomial" simulate broadcast --algorithm binomal --ranks 4 --params ompi-mx
rejected "unknown parameter set 'ompi-m'; known: ompi-[gm]" simulate broadcast --algorithm flat --ranks 4 --params ompi-m
rejected "unknown scheme 'lop'; known: loop" "${broadcast[@]}" --ranks 4 --scheme lop
rejected "unknown reduction 'maxi'; known: max" "${broadcast[@]}" --ranks 4 --reduce maxi
rejected "unknown order 'forwards'; known: forward" "${broadcast[@]}" --ranks 4 --order forwards
rejected "broadcast needs --algorithm; known: flat" simulate broadcast --ranks 4 --params ompi-mx
rejected "unknown collective 'a.x0Ab'; known" simulate $'a\nb' --ranks 4 --params ompi-mx
too_long=$(printf 'x%.0s' {1..5000})
rejected "unknown parameter set 'x*'; known" simulate broadcast --algorithm flat --ranks 4 --params "$too_long"
rejected "no such file; give one, balanced" "${broadcast[@]}" --ranks 4 --arrivals "$too_long"
rejected "is no file; give that of a noise trace" "${broadcast[@]}" --ranks 4 --noise "$too_long"
rejected "is no file; give that of a histogram" "${broadcast[@]}" --ranks 4 --noise "latency:$too_long"
rejected "see loggp simulate --help" "${broadcast[@]}" --ranks 4 --frobnicate
rejected "ranks is required" "${broadcast[@]}"
rejected "format" "${broadcast[@]}" --ranks 4 --format xml
rejected "subcommand" --

# numbers
rejected "ranks: 0 is out of range; give 1 to" "${broadcast[@]}" --ranks 0
rejected "ranks: -4 is out of range" "${broadcast[@]}" --ranks=-4
rejected "ranks: 2G is out of range" "${broadcast[@]}" --ranks 2G
rejected "ranks: 'many' is not a whole number" "${broadcast[@]}" --ranks many
rejected "bytes: -1 is out of range" "${broadcast[@]}" --ranks 4 --bytes=-1
rejected "bytes: 99999999999999999999 is out of range" "${broadcast[@]}" --ranks 4 --bytes 99999999999999999999
rejected "segment: 0 is out of range; give 1" "${broadcast[@]}" --ranks 4 --segment 0
rejected "root: 4 is out of range; give 0 to 3" "${broadcast[@]}" --ranks 4 --root 4
rejected "iterations: 0 is out of range" "${broadcast[@]}" --ranks 4 --iterations 0
rejected "take longer than" "${broadcast[@]}" --ranks 4 --bytes 1000T

# parameter files
changed 'del(.links[0].ranges[0].g_us)' missing
rejected "missing.json: /links/0/ranges/0: missing field 'g_us'" params validate "$work/missing.json"
changed '.links[0].ranges[0].L_us = -4.73' latency
rejected "latency.json: /links/0/ranges/0: L = -4.73 us is below -o_s = -4.72" params validate "$work/latency.json"
changed '.links[0].ranges[1].min_bytes = 12000' overlap
rejected "overlap.json: /links/0/ranges/1: min_bytes is 12000, which leaves an overlap; 12289 would be right" params validate "$work/overlap.json"
changed '.links[0].ranges[1].min_bytes = 20000' gap
rejected "gap.json: /links/0/ranges/1: min_bytes is 20000, which leaves a gap; 12289 would be right" params validate "$work/gap.json"
printf '{"name": "x",\n  oops}' >"$work/broken.json"
rejected "broken.json: not JSON: .*line 2, column 3" params validate "$work/broken.json"
rejected "nowhere.json: cannot be read" params validate "$work/nowhere.json"
rejected "missing.json: /links/0/ranges/0: missing field" "${broadcast[@]:0:4}" --ranks 4 --params "$work/missing.json"
rejected "L: '5' is not a time with its unit" "${broadcast[@]:0:4}" --ranks 4 --params L=5,o=1us,g=1us,G=0
rejected "g is missing" "${broadcast[@]:0:4}" --ranks 4 --params L=5us,o=1us,G=0
rejected "not simulated yet" "${broadcast[@]:0:4}" --ranks 4 --bytes 100 --params L=5us,o=1us,g=1us,G=0,S=8,protocol=handshake

# lists
rejected "'loop' stands twice" compare broadcast --algorithms flat --ranks 4 --params ompi-mx --schemes loop,once,loop --out "$work/xd"
rejected "'ompi-mx' stands twice" compare broadcast --algorithms flat --ranks 4 --params ompi-mx,ompi-gm,ompi-mx --out "$work/xd"
rejected "ranks: '8:2:x2' ends before it begins" compare broadcast --algorithms flat --ranks 8:2:x2 --params ompi-mx --out "$work/xd"

changed '.name = "ompi-mx"' twin
rejected "two sets are named 'ompi-mx'" compare broadcast --algorithms flat --ranks 4 --params "ompi-mx,$work/twin.json" --out "$work/xd"
rejected "change-root can't time it, use once or loop" simulate ring --ranks 4 --params ompi-mx --scheme change-root
rejected "seed: -1 is out of range" "${broadcast[@]}" --ranks 4 --seed=-1

# explanations
explain=(explain broadcast --algorithm flat --params ompi-mx)
rejected "unknown parameter 'l'; known: L" "${explain[@]}" --ranks 4 --curve l
rejected "no one critical path leads to the mean" "${explain[@]}" --ranks 4 --reduce mean
rejected "at most 2000000 operations .* give fewer ranks or iterations" "${explain[@]}" --ranks 4 --scheme loop --iterations 1M
rejected "a graph of 2046 operations can't be read; draw at most 2000" "${explain[@]}" --ranks 1024 --dot "$work/x.dot"
rejected "x.dot: cannot be written" "${explain[@]}" --ranks 4 --dot /dev/null/x.dot

# places that can't be written
"$loggp" params list >/dev/full 2>"$work/err"
[[ $? -eq 1 ]] || { printf 'FAILED: a full disk went unnoticed\n'; failures=$((failures + 1)); }
mkdir "$work/folder"
rejected "cannot be written" measure --transport simulated --truth ompi-mx -o "$work/folder"
[[ ! -e $work/folder.samples.jsonl ]] || { printf 'FAILED: samples were left behind\n'; failures=$((failures + 1)); }
compare=(compare broadcast --algorithms binomial --params ompi-mx --ranks 4)
rejected "/dev/null/x" "${compare[@]}" --out /dev/null/x
rejected "svg: cannot be written" timeline ring --ranks 4 --params ompi-mx -o "$work/none/x.svg"
rejected "not an .svg file" timeline ring --ranks 4 --params ompi-mx -o "$work/x.png"
rejected "cannot be written" "${broadcast[@]}" --ranks 4 --timeline /dev/null/x.svg
rejected "cannot be written" measure --transport simulated --truth ompi-mx -o /dev/null/x.json
rejected "needs --truth" measure --transport simulated
rejected "time-budget" measure --transport simulated --truth ompi-mx --time-budget 0s
rejected "fewer than 3 sizes" measure --transport simulated --truth ompi-mx --max-bytes 2

[[ -z $(find "$work" -name 'x*') ]] || { printf 'FAILED: something was half-written\n'; failures=$((failures + 1)); }
exit $((failures > 0))
