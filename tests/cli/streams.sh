#!/usr/bin/env bash
# streams.sh LOGGP: closed and full standard streams, and variables of a launcher that did not start loggp, lose no
# result in silence and crash nothing.
set -uo pipefail
loggp=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
fail() {
  printf 'FAILED: %s\n' "$1"
  failures=$((failures + 1))
}
ends() {  # STATUS NAME COMMAND…: the shell command ends with the status, within 10 s
  local wanted=$1 name=$2 status=0
  shift 2
  timeout 10 bash -c "$@" || status=$?
  [[ $status -eq $wanted ]] || fail "$name: exit status $status, not $wanted"
}
one_line() {  # NAME PATTERN: $work/err has one line, which matches
  [[ $(wc -l <"$work/err") -eq 1 ]] && grep -qE "$2" "$work/err" || fail "$1: $(cat "$work/err")"
}

simulate="'$loggp' simulate broadcast --algorithm flat --ranks 4 --params ompi-mx"

# errors that no stream takes
ends 2 "an error with stderr closed" "'$loggp' simulate bogus 2>&-"
ends 2 "an error with stderr full" "'$loggp' simulate bogus 2>/dev/full"
ends 2 "an error with all streams closed" "'$loggp' simulate bogus <&- >&- 2>&-"
ends 2 "an error of CLI11 with stderr closed" "'$loggp' simulate --bogus 2>&-"
ends 2 "an unknown command with stderr full" "'$loggp' bogus 2>/dev/full"
ends 0 "a result with stderr closed" "$simulate >'$work/out' 2>&-"
[[ -s $work/out ]] || fail "a result with stderr closed: nothing is printed"
ends 0 "a warning with stderr full" \
  "'$loggp' simulate broadcast --algorithm linear --ranks 8 --params ompi-mx --scheme ol-i >'$work/out' 2>/dev/full"
[[ -s $work/out ]] || fail "a warning with stderr full: nothing is printed"

# results that stdout does not take
for asked in --help --version "simulate --help" "params list" "params show ompi-mx --format json" "params validate '$work/m.json'" \
  "sweep broadcast --algorithms flat --ranks 4 --params ompi-mx --format csv" \
  "simulate broadcast --algorithm flat --ranks 9999 --params ompi-mx --per-rank" \
  "timeline broadcast --algorithm flat --ranks 4 --params ompi-mx -o '$work/t.svg'"; do
  "$loggp" params show ompi-mx --format json >"$work/m.json"
  ends 1 "$asked on a full stdout" "'$loggp' $asked >/dev/full 2>'$work/err'"
  one_line "$asked on a full stdout" "^loggp: the result can't be written to stdout \(No space left on device\)$"
  ends 1 "$asked with stdout closed" "'$loggp' $asked >&- 2>'$work/err'"
  one_line "$asked with stdout closed" "^loggp: the result can't be written to stdout \("
done
ends 1 "a reader that has ended" \
  "set -o pipefail; '$loggp' simulate broadcast --algorithm flat --ranks 99999 --params ompi-mx --per-rank 2>'$work/err' | head -1 >'$work/out'"
one_line "a reader that has ended" "^loggp: the result can't be written to stdout \(Broken pipe\)$"

# no file becomes a standard stream
ends 2 "a sweep with stderr closed" \
  "'$loggp' sweep broadcast --algorithms flat --ranks 4 --params ompi-mx --root 9 --out '$work/s.csv' <&- >&- 2>&-"
ends 0 "a sweep with all streams closed" \
  "'$loggp' sweep broadcast --algorithms flat --ranks 4 --params ompi-mx --out '$work/s.csv' <&- 2>&-"
[[ $(wc -l <"$work/s.csv") -eq 2 ]] || fail "a sweep with streams closed: $(cat "$work/s.csv")"

# a limit on the size of files ends nothing and leaves no temporary file
mkdir "$work/small"
ends 1 "a file over the limit of its size" \
  "ulimit -f 1; '$loggp' timeline broadcast --algorithm flat --ranks 64 --params ompi-mx -o '$work/small/t.svg' 2>'$work/small-err'"
grep -q '^loggp: .*File too large' "$work/small-err" || fail "a file over the limit of its size: $(cat "$work/small-err")"
[[ -z $(ls -A "$work/small") ]] || fail "a file over the limit of its size leaves $(ls -A "$work/small")"

# one variable of a launcher does not make this process a rank
rows=$("$loggp" sweep broadcast --algorithms flat --ranks 4 --params ompi-mx --format csv)
for variable in SLURM_PROCID=1 OMPI_COMM_WORLD_RANK=1 PMI_RANK=3 OMPI_COMM_WORLD_SIZE=4 PMI_SIZE=2 "SLURM_PROCID=1 PMI_SIZE=4" \
  "OMPI_COMM_WORLD_RANK=x OMPI_COMM_WORLD_SIZE=4" "OMPI_COMM_WORLD_RANK=4 OMPI_COMM_WORLD_SIZE=4"; do
  # shellcheck disable=SC2086
  [[ $(env $variable "$loggp" sweep broadcast --algorithms flat --ranks 4 --params ompi-mx --format csv) == "$rows" ]] ||
    fail "$variable alone changes a sweep"
done

# gnuplot that is missing, fails, hangs or is stopped
"$loggp" measure --transport simulated --truth ompi-gm --calls nonblocking --max-bytes 64 -o "$work/gm.json" >/dev/null 2>&1
mkdir "$work/bin"
gnuplot() {  # SCRIPT: puts a gnuplot in the PATH that runs it
  printf '#!/bin/sh\n%s\n' "$1" >"$work/bin/gnuplot"
  chmod +x "$work/bin/gnuplot"
}
draws() {  # STATUS NAME PATTERN
  ends "$1" "$2" "PATH='$work/bin:/usr/bin:/bin' '$loggp' plot '$work/gm.samples.jsonl' --out '$work/pictures' --patience 1s >'$work/out' 2>'$work/err'"
  one_line "$2" "$3"
}
gnuplot 'sleep 100'
draws 1 "a gnuplot that hangs" "gnuplot has drawn no chart after 1 s and was stopped; give a longer --patience"
# shellcheck disable=SC2016
gnuplot 'kill -STOP $$'
draws 1 "a gnuplot that is stopped" "gnuplot .*--patience"
gnuplot 'echo "gnuplot> plot" >&2; echo "        ^" >&2; echo "line 0: all is lost" >&2; exit 3'
draws 1 "a gnuplot that fails" "^loggp: gnuplot failed with status 3: line 0: all is lost$"
# shellcheck disable=SC2016
gnuplot 'echo "a patience of $LOGGP_PATIENCE" >&2; exit 3'
draws 1 "a child process" "^loggp: gnuplot failed with status 3: a patience of 1s$"
gnuplot 'echo no picture'
draws 1 "a gnuplot that draws nothing" "gnuplot drew no SVG"
ends 1 "no gnuplot" "PATH='$work/none' '$loggp' plot '$work/gm.samples.jsonl' --out '$work/pictures' >'$work/out' 2>'$work/err'"
one_line "no gnuplot" "gnuplot, which draws the charts, is not on the PATH; install it"
ends 2 "a wrong patience" "LOGGP_PATIENCE=never '$loggp' plot '$work/gm.samples.jsonl' --out '$work/pictures' >'$work/out' 2>'$work/err'"
one_line "a wrong patience" "patience: .never. is not a time"
exit $((failures > 0))
