#!/usr/bin/env bash
# pictures.sh LOGGP: pictures of timelines have the size, the part of the run and the format that their options ask for.
set -uo pipefail
loggp=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export ASAN_OPTIONS=detect_leaks=0  # fontconfig keeps what it has read
failures=0
same() {  # NAME WANTED GOT
  if [[ "$2" != "$3" ]]; then
    printf 'FAILED: %s\n  wanted: %s\n  got: %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
  fi
}
tree=(timeline broadcast --algorithm binomial --ranks 8 --bytes 64KiB --params ompi-ib-sdr)
draw() { "$loggp" "${tree[@]}" -o "$work/$1" "${@:2}" 2>&1; }
text_of() { xmllint --xpath 'string(/)' "$work/$1"; }

same "the file's name is printed" "$work/default.svg" "$(draw default.svg)"
draw small.svg --width 400 --height 300 --font-size 9 >/dev/null
same "the size" "400 300.00" "$(xmllint --xpath 'concat(/*/@width, " ", /*/@height)' "$work/small.svg")"
draw part.svg --from 20us --to 300us --show-ranks 0-2,4 --no-legend --no-ports --labels short --palette okabe-ito >/dev/null
same "the texts of a part" "1 0 0 2" \
  "$(text_of part.svg | grep -c 'ranks 0 to 2 and 4 of 8') $(text_of part.svg | grep -c 'L = ') $(text_of part.svg | grep -c overhead) $(
    text_of part.svg | grep -c 'binomial broadcast')"
draw grey.svg --palette grey >/dev/null
same "colours in grey" 0 "$(grep -oE '#[0-9A-F]{6}' "$work/grey.svg" | grep -cvE '#(..)\1\1')"
same "prtt and clocks have the options too" "0 0" \
  "$("$loggp" timeline prtt --params ompi-mx --no-legend -o "$work/prtt.svg" >/dev/null; echo $?) $(
    "$loggp" timeline clocks --ranks 3 --params ompi-mx --show-ranks 1 -o "$work/clocks.svg" >/dev/null; echo $?)"

# the parameters are those of the messages drawn
ranges() { text_of "$1" | tr '\n' ' ' | grep -oE '[0-9]+ to [0-9]+ B: L|from [0-9]+ B: L' | tr '\n' ' '; }
"$loggp" timeline broadcast --algorithm binomial --ranks 4 --bytes 64KiB --scheme barrier --iterations 2 --params ompi-ib-sdr -o "$work/both.svg" >/dev/null
same "a barrier's and a broadcast's ranges" "1 to 12288 B: L from 12289 B: L " "$(ranges both.svg)"
same "the range of the broadcast alone" "" "$(ranges default.svg)"
same "is synchronising" 1 "$(text_of default.svg | grep -c 'synchronising$')"

# TikZ
same "TikZ" "$work/tree.tikz" "$(draw tree.tikz --title '50% of a_b')"
same "a title is escaped" 1 "$(grep -c '50\\% of a\\_b' "$work/tree.tikz")"
same "scopes that are begun are ended" "$(grep -c 'begin{scope}' "$work/tree.tikz")" "$(grep -c 'end{scope}' "$work/tree.tikz")"

# PNG and PDF
if draw tree.png >"$work/out"; then
  pixels() { od -An -j16 -N8 -tu1 "$work/$1" | awk '{print $3 * 256 + $4, $7 * 256 + $8}'; }
  height=$(xmllint --xpath 'string(/*/@height)' "$work/default.svg")
  same "a PNG has two pixels for each px" "1440 $(awk "BEGIN {h = 2 * $height; print (h == int(h)) ? h : int(h) + 1}")" "$(pixels tree.png)"
  draw once.png --scale 1 --width 400 --height 300 >/dev/null
  same "a PNG's pixels are set by --scale" "400 300" "$(pixels once.png)"
  same "a PNG" "137 80 78 71" "$(od -An -N4 -tu1 "$work/tree.png" | xargs)"
  draw tree.pdf --width 400 --height 300 >/dev/null
  same "a PDF" "%PDF" "$(head -c 4 "$work/tree.pdf")"
  same "a PDF's page in points" "0 0 300 225" "$(grep -aoE 'MediaBox \[[^]]*' "$work/tree.pdf" | sed 's/.*\[ *//; s/\.0*//g' | xargs)"
  sleep 1.1  # a PDF may name the second in which it was made
  explained=(explain broadcast --algorithm pipelined --ranks 8 --params mpich2-tcp --scheme loop --iterations 10)
  for kind in svg pdf png; do "$loggp" "${explained[@]}" --picture "$work/shares.$kind" >/dev/null; done
  same "shares as PDF and PNG" "%PDF PNG" "$(head -c 4 "$work/shares.pdf") $(tail -c +2 "$work/shares.png" | head -c 3)"
  draw again.pdf --width 400 --height 300 >/dev/null
  cmp "$work/tree.pdf" "$work/again.pdf" || same "two PDFs of one run" equal different
else
  same "without librsvg, one line names the package" 1 "$(grep -c '^loggp: .*librsvg2-' "$work/out")"
fi
exit $((failures > 0))
