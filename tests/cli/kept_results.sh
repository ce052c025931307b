#!/usr/bin/env bash
# kept_results.sh LOGGP: a run that is refused, fails or is killed leaves the results of an earlier run, and can be continued.
# Two runs can't write one file.
set -uo pipefail
loggp=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0
failed() {
  printf 'FAILED: %s\n' "$1"
  cat out err
  failures=$((failures + 1))
}
run() { status=0; timeout 20 "$loggp" "$@" >out 2>err || status=$?; }
said() {  # STATUS PATTERN: the last run ended with STATUS and one line on stderr, which matches PATTERN
  [[ $status -eq $1 && $(wc -l <err) -eq 1 ]] && grep -qE "^loggp: .*$2" err || failed "status $status, not '$2'"
}
unchanged() {  # NAME: the earlier results are those in kept/, and nothing is beside them
  local file
  for file in kept/*; do cmp -s "$file" "${file#kept/}" || failed "$1: ${file#kept/} has changed"; done
  [[ -z $(find . -maxdepth 1 -name '*.part' -o -maxdepth 1 -name '.*' -type f) ]] || failed "$1: something is left"
}
simulated=(--transport simulated --truth ompi-gm)
clocks=(clocks "${simulated[@]}" --round-trips 20 --instants 2 --estimates 1 --repetitions 1 --passes 1 --after 0s --stop-after 1 --runs 10)
measure=(measure "${simulated[@]}" --calls nonblocking --noise latency:normal:9% --noise random:100us:5us --max-bytes 2k --repetitions 6)
pattern=(measure "${simulated[@]}" --pattern ping-pong --sizes 8,1k --noise latency:normal:9% --repetitions 9)
method=(measure "${simulated[@]}" --method culler --noise latency:normal:9% --repetitions 9)
sweep=(sweep broadcast --algorithms flat,binomial --params ompi-gm --ranks 2,4,8)
"${loggp}" "${clocks[@]}" -o c.jsonl >/dev/null 2>&1 || failed "no clocks"
"${loggp}" "${measure[@]}" -o m.json >/dev/null 2>&1 || failed "no parameters"
"${loggp}" "${pattern[@]}" -o p.json >/dev/null 2>&1 || failed "no pattern"
"${loggp}" "${method[@]}" -o o.json >/dev/null 2>&1 || failed "no method"
"${loggp}" "${sweep[@]}" --out s.csv >/dev/null 2>&1 || failed "no sweep"
mkdir kept
cp ./*.json* s.csv kept

# refused options, before anything is measured
long=$(printf '%0246d' 0)
for wrong in "--stop-after 0" "--runs 0" "--show foo" "--seed x" "--offset 3" "--tries 0"; do
  read -ra words <<<"$wrong"
  run "${clocks[@]}" -o c.jsonl "${words[@]}"
  said 2 "${words[0]#--}"
  unchanged "clocks $wrong"
done
for wrong in "--estimate x" "--tolerance 0" "--repetitions 0" "--noise nowhere"; do
  read -ra words <<<"$wrong"
  run "${measure[@]}" -o m.json "${words[@]}"
  said 2 "${words[0]#--}"
  unchanged "measure $wrong"
done
for name in "$long.json" $'\xff.json'; do
  for command in measure pattern method clocks sweep; do
    declare -n given=$command
    run "${given[@]}" --out "$name"
    said 2 "(UTF-8|246|251)"
  done
  unchanged "the name ${name:0:4}"
done

# a full disk: what was there stays, and the run can be continued
full() { (ulimit -f ${blocks:-1}; trap '' XFSZ; exec "$loggp" "$@") >out 2>err; status=$?; }
full "${measure[@]}" -o m.json
said 1 "m.samples.jsonl.part: cannot be written any more"
cmp -s kept/m.samples.jsonl m.samples.jsonl && cmp -s kept/m.json m.json || failed "a full disk: earlier results are lost"
run "${measure[@]}" -o m.json
said 2 "m.samples.jsonl.part: has the samples of an unfinished run; give --resume"
run "${measure[@]}" -o m.json --resume
[[ $status -eq 0 ]] || failed "not resumed after a full disk"
unchanged "a full disk, resumed"

# killed anywhere, also before the header is whole: the resumed run writes the same bytes
for command in measure:m pattern:p method:o; do
  declare -n given=${command%:*}
  file=${command#*:}
  size=$(stat -c %s "kept/$file.samples.jsonl")
  for length in 0 7 $((size / 3)) $((size - 20)); do
    head -c "$length" "kept/$file.samples.jsonl" >"$file.samples.jsonl"
    rm -f "$file.json"
    run "${given[@]}" -o "$file.json" --resume
    [[ $status -eq 0 ]] || failed "${command%:*} is not resumed from $length bytes"
    unchanged "${command%:*}, resumed from $length bytes"
  done
done

# nothing to resume is said
run "${measure[@]}" -o new.json --resume
[[ $status -eq 0 && $(grep -c 'new.samples.jsonl: there is nothing to resume; a new run begins' err) -eq 1 ]] || failed "measure begins silently"
cmp -s kept/m.samples.jsonl new.samples.jsonl || failed "other samples"
rm -f new.*
run "${sweep[@]}" --out new.csv --resume
[[ $status -eq 0 && $(grep -c 'new.csv: there is nothing to resume' err) -eq 1 ]] || failed "sweep begins silently"
rm -f new.*

# a device keeps no samples
run measure "${simulated[@]}" --calls nonblocking --max-bytes 64 -o /dev/null
[[ $status -eq 0 && -c /dev/null && ! -e /dev/null.samples.jsonl ]] || failed "samples beside a device"
run measure "${simulated[@]}" --calls nonblocking --max-bytes 64 -o /dev/null --resume
said 2 "--resume: /dev/null is no file"

# two runs on one file
endless=(measure "${simulated[@]}" --calls nonblocking --repetitions)
"$loggp" "${endless[@]}" 100000 --yes -o two.json >/dev/null 2>first.err &
first=$!
while [[ ! -s two.samples.jsonl ]]; do  # however late a busy machine starts it
  kill -0 $first 2>/dev/null || { failed "the first run has ended before it wrote a sample: $(<first.err)"; break; }
  sleep 0.05
done
for again in "" --resume; do
  # shellcheck disable=SC2086
  run "${endless[@]}" 100000 --yes -o two.json $again
  said 2 "two.samples.jsonl: process $first \(loggp\) is writing this file; wait until it ends"
done
kill -9 $first || failed "the first run has ended by itself: $(<first.err)"
wait $first 2>/dev/null
lines=$(wc -l <two.samples.jsonl)
run "${endless[@]}" 1 -o two.json --resume
[[ $status -eq 0 && $(wc -l <two.samples.jsonl) -ge $lines ]] || failed "not resumed after it was killed"
jq -e . two.samples.jsonl >/dev/null || failed "broken records"
rm -f two.* first.err

# one file for two purposes
file_to_keep() { cmp -s kept.json params.json || failed "$1: the parameters are lost"; }
"$loggp" params show ompi-ib-sdr --format json >params.json
cp params.json kept.json
ln -s params.json link.json
one=(simulate allreduce --algorithm ring --ranks 4 --bytes 64)
run "${one[@]}" --params params.json --traffic ./params.json
said 2 '--traffic would write over ./params.json, which --params reads; give another file'
run "${one[@]}" --params link.json,ompi-gm --export-goal params.json
said 2 '--export-goal would write over params.json, which --params reads; give another file'
run "${one[@]}" --params ompi-gm --arrivals call:1:params.json --timeline params.json
said 2 '--timeline would write over params.json, which --arrivals reads; give another file'
run diff params.json other.csv --picture params.json
said 2 '--picture would write over params.json, which A reads; give another file'
file_to_keep "one file for two purposes"
run "${one[@]}" --params ompi-gm --traffic new.csv --export-goal ../"${PWD##*/}"/new.csv
said 2 '--export-goal and --traffic would both write .*new.csv; give two files'
[[ ! -e new.csv ]] || failed "a file was written although two outputs had its name"
run "${one[@]}" --params ompi-gm --traffic /dev/null --export-goal /dev/null
[[ $status -eq 0 ]] || failed "two outputs may not go to a device: $(<err)"
run "${one[@]}" --params ompi-gm --traffic ompi-gm
[[ $status -eq 0 && -s ompi-gm ]] || failed "an output with the name of a parameter set"
blocks=1 full simulate allreduce --algorithm linear --ranks 100 --bytes 64 --params ompi-gm --export-goal params.json
said 1 'params.json: could not be written whole \(File too large\); an earlier file is kept'
file_to_keep "a full disk"
rm -f params.json kept.json link.json

# damaged rows of a sweep's journal
damaged=(sweep broadcast --algorithms flat --params L=2us,o=1us,g=3us,G=1ns --ranks 2:64:x2 --bytes 1:4096:x2 --out d.csv)
blocks=2 full "${damaged[@]}"
said 1 'd.csv.part: cannot be written any more .*; [1-9][0-9]* of 78 rows are kept in d.csv.part'
run "${damaged[@]}"
said 2 'd.csv.part: belongs to an unfinished sweep'
cp d.csv.part whole.part
sed -i '2s/"flat"/"flit"/' d.csv.part
run "${damaged[@]}" --resume
said 2 'd.csv.part:2: a damaged row, whose checksum is wrong; remove the line or the file'
mv whole.part d.csv.part
run "${damaged[@]}" --resume --pictures resumed
[[ $status -eq 0 && $(wc -l <d.csv) -eq 79 && ! -e d.csv.part ]] || failed "the sweep is not resumed"
run "${damaged[@]/d.csv/e.csv}" --pictures whole
[[ $status -eq 0 && $(find resumed -name 'sizes-*ranks.svg' | wc -l) -eq 6 ]] && diff -r resumed whole >out || failed "other pictures of a resumed sweep"

# one simulation has the rows of several algorithms, which may not all be in the journal
aliases=(sweep alltoall --algorithms scattered,pairwise,mpich:scattered,ompi:pairwise --params ompi-gm --ranks 4,8 --bytes 0,8 --out)
"$loggp" "${aliases[@]}" wanted.csv >/dev/null 2>&1 || failed "no sweep of aliases"
[[ $(wc -l <wanted.csv) -eq 17 ]] || failed "not a row for each alias"
blocks=6 full "${aliases[@]}" a.csv
said 1 'a.csv.part: cannot be written any more .*; ([8-9]|1[0-5]) of 16 rows are kept in a.csv.part'
mv a.csv.part whole.part
for ((rows = 0; rows < $(wc -l <whole.part); ++rows)); do
  head -n $((rows + 1)) whole.part >a.csv.part
  run "${aliases[@]}" a.csv --resume
  [[ $status -eq 0 ]] && cmp -s wanted.csv a.csv || failed "other rows of aliases, resumed with $rows rows"
done
rm -f whole.part a.csv wanted.csv

# Ctrl-C names what is kept and the option that goes on. (timeout runs it in the foreground, where SIGINT is not ignored.)
interrupted() {  # PATTERN ARGUMENTS…
  for seconds in 0.5 2 8; do  # a busy machine may start the program late
    rm -f i.csv.part
    timeout --foreground -s INT "$seconds" "$loggp" "${@:2}" >out 2>err
    [[ -s err && ($2 != sweep || -s i.csv.part) ]] && break
  done
  ! tail -n 1 err | grep -q "^loggp: warning" && [[ $(grep -vc "^loggp: warning: " err) -eq 1 ]] && grep -qE "^loggp: a signal ended the run before it was done; $1" err || failed "interrupted: ${*:2}"
}
interrupted 'the finished rows are kept in FILE.part; --resume continues them$' \
  sweep broadcast --algorithms all --params ompi-gm --ranks 2:4096:x2 --bytes 1:1M:x2 --out i.csv
[[ -s i.csv.part ]] || failed "no rows of an interrupted sweep"
rm -f i.csv.part
interrupted 'the finished rows are kept in FILE.part; --resume continues them$' \
  sweep broadcast --algorithms all --params ompi-gm --ranks 2:4096:x2 --bytes 1:1M:x2 --out i.csv --resume
grep -q '^loggp: warning: i.csv: there is nothing to resume' err || failed "a warning of an interrupted sweep is lost"
interrupted 'the finished claims are kept in the folder of --out; --resume continues them$' report --brief -o i
interrupted 'the finished samples are kept in the files of -o, .*; --resume continues them$' "${measure[@]:0:5}" --repetitions 100000 --yes -o i.json
interrupted 'the finished samples are kept in the files of -o, .*; --resume continues them$' measure --transport tcp --repetitions 100000 --yes -o t.json
interrupted 'nothing is kept: sweep --out FILE has the same times, and --resume continues it$' \
  compare alltoall --algorithms all --params ompi-mx --ranks 2048 --bytes 1:64k:x2 --out c --yes
interrupted 'nothing is kept, and there is no --resume: the same command begins again and gives the same results$' \
  arrivals adversary --ranks 64 --algorithms flat,arrival-b --steps 500000 --starts 10 --yes
interrupted 'nothing is kept: with --out, clocks --samples reads .*can be continued by --resume$' \
  clocks --transport simulated --truth ompi-gm --ranks 64 --repetitions 100000 --yes
exit $((failures > 0))
