#!/usr/bin/env bash
# hostile_names.sh LOGGP: names, options and files with characters that a terminal, a spreadsheet, XML or gnuplot would
# obey. Every output must show them as visible characters in lines of UTF-8; pictures and pages must be well-formed.
set -uo pipefail
loggp=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
checked=0
failed() {
  printf 'FAILED: %s\n' "$*"
  failures=$((failures + 1))
}

# visible FILE WHAT: the file is UTF-8 without control characters, those of C1 and marks of direction included
visible() {
  checked=$((checked + 1))
  [[ -s $1 ]] || failed "$2 is empty"
  iconv -f UTF-8 -t UTF-8 "$1" >/dev/null 2>&1 || failed "$2 is not UTF-8"
  ! LC_ALL=C grep -qaP '[\x00-\x08\x0B-\x1F\x7F]|\xC2[\x80-\x9F]|\xE2\x80[\x8E\x8F\xA8-\xAE]' "$1" ||
    failed "$2 has a control character: $(LC_ALL=C grep -aP '[\x00-\x08\x0B-\x1F\x7F]|\xC2[\x80-\x9F]' "$1" | head -n 1 | cat -v | cut -c 1-200)"
  case $1 in
    *.svg) xmllint --noout "$1" 2>"$work/xml" || failed "$2 is not well-formed: $(head -n 1 "$work/xml")" ;;
    *.html) ! grep -qE '<(b|script) onload' "$1" || failed "$2 has the name's markup" ;;
    *.json) jq . "$1" >/dev/null || failed "$2 is not JSON" ;;
  esac
}
# shows ARGUMENTS…: stdout and stderr of a command that succeeds are visible
shows() {
  "$loggp" "$@" >"$work/out.txt" 2>"$work/err.txt" || failed "exit status $? of $*: $(head -n 1 "$work/err.txt" | cat -v)"
  visible "$work/out.txt" "the output of $*"
  [[ ! -s $work/err.txt ]] || visible "$work/err.txt" "the warnings of $*"
}
# refuses ARGUMENTS…: one visible line on stderr, exit status 2
refuses() {
  local status=0
  "$loggp" "$@" >"$work/out.txt" 2>"$work/err.txt" || status=$?
  [[ $status -eq 2 && ! -s $work/out.txt && $(wc -l <"$work/err.txt") -eq 1 ]] || failed "exit status $status of $*: $(cat -v "$work/err.txt")"
  visible "$work/err.txt" "the error of $*"
}

name='"\u001b[31m\u0000\u0007\u007f\u009b1m\u202e]]><b onload=x>&amp;\u0027\"`id`,@x %s {0} \\n\u2028\uFEFF\n=1+1"'
set=$work/$'p\e[31m]]><b>&\x7f.json'
"$loggp" params show ompi-gm --format json |
  jq ".name = $name | .description = $name | .source = $name | .transport = $name | .environment = {\"cpu\": $name, $name: $name}" >"$set"
printf '0us\n5us\n0us\n0us\n' >"$work/"$'late\e[31m]]><b>,"\x7f'
printf '1000 200\n50000 3500\n' >"$work/"$'noise\e[31m]]><b>,"\x7f'
broadcast=(broadcast --algorithm binomial --ranks 4 --params "$set")

shows params validate "$set"
for format in table csv json; do
  shows simulate "${broadcast[@]}" --arrivals "$work/"late* --noise "$work/"noise* --per-rank --format $format
  shows sweep broadcast --algorithms binomial --ranks 4 --params "$set" --arrivals "$work/"late* --noise "$work/"noise* --format $format
  shows explain "${broadcast[@]}" --format $format
  shows compare broadcast --algorithms flat,binomial --ranks 4 --params "$set" --schemes loop --iterations 5 --out "$work/compared" --format $format
done
shows params show "$set"
shows params show "$set" --format json
shows explain "${broadcast[@]}" --dot "$work/graph.dot" --picture "$work/shares.svg"
visible "$work/graph.dot" "a graph"
visible "$work/shares.svg" "a picture of shares"
for format in table csv json; do
  shows nonblocking allreduce --transport simulated --algorithm ring --ranks 4 --bytes 1k --params "$set" --picture "$work/overlap.svg" --format $format
done
visible "$work/overlap.svg" "a picture of overheads"
shows arrivals show "$work/"late* --ranks 4 --params "$set"
for kind in svg tikz html json csv; do
  shows timeline "${broadcast[@]}" --arrivals "$work/"late* --title $'\e[31m]]><b>\x7f' -o "$work/time.$kind"
  visible "$work/time.$kind" "a timeline as $kind"
done
"$loggp" sweep broadcast --algorithms binomial --ranks 4 --params "$set" --out "$work/swept.csv" || failed "exit status $? of sweep --out"
visible "$work/swept.csv" "a sweep's file"
cd "$work" || exit 1
out=$'m\e[31m]]><b>&\x7f'
shows measure --transport simulated --truth "$set" --max-bytes 64 -o "$out.json"
visible "$out.json" "measured parameters"
visible "$out.samples.jsonl" "samples"
cp "$out.samples.jsonl" "$out.2.samples.jsonl"
shows plot "$out.samples.jsonl" "$out.2.samples.jsonl" --out plots
for format in table csv json; do
  shows diff "$out.samples.jsonl" "$out.2.samples.jsonl" --picture diff.svg --format $format
done
visible diff.svg "a picture of ratios"
shows measure --transport simulated --truth "$set" --pattern ping-pong --sizes 1,8 -o pattern.json
visible pattern.json "a pattern"
shows clocks --transport simulated --truth "$set" --estimates 1 --repetitions 1 --passes 1 --instants 2 --round-trips 3 --runs 2 --stop-after 1 -o clocks.jsonl
visible clocks.jsonl "samples of clocks"
for picture in "$work"/compared/* plots/*; do visible "$picture" "$picture"; done

# errors that quote options and files
refuses simulate $'\e[31mx' --ranks 4 --params ompi-gm
refuses simulate broadcast --algorithm $'\e[31mx\u009b' --ranks 4 --params ompi-gm
refuses simulate broadcast --algorithm flat --ranks $'4\e[31m\u202e' --params ompi-gm
refuses simulate broadcast --algorithm flat --ranks 4 --params $'/nowhere/\e[31m\x7f'
refuses simulate broadcast --algorithm flat --ranks 4 --params $'L=\e[31m,o=1us,g=1us,G=0'
refuses simulate broadcast --algorithm flat --ranks 4 --params ompi-gm $'--\e[31m'
refuses $'\e[31m'
printf '\e[31m\x9b 5 6\n' >columns
refuses simulate broadcast --algorithm flat --ranks 1 --params ompi-gm --arrivals columns
refuses simulate broadcast --algorithm flat --ranks 1 --params ompi-gm --noise columns
refuses simulate broadcast --algorithm flat --ranks 1 --params ompi-gm --mapping columns
refuses simulate --goal columns --params ompi-gm
refuses params validate columns
refuses plot columns --out plots
# no output could name these
refuses simulate broadcast --algorithm flat --ranks 4 --params $'\xff.json'
refuses simulate broadcast --algorithm flat --ranks 4 --params ompi-gm --arrivals $'caf\xe9'
refuses timeline broadcast --algorithm flat --ranks 4 --params ompi-gm -o $'\xc2.svg'

[[ $checked -gt 60 ]] || failed "only $checked outputs were checked"
exit $((failures > 0))
