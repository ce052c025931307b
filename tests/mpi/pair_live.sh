#!/usr/bin/env bash
# pair_live.sh MPIEXEC LOGGP: under mpirun the two ranks measure over sockets and over libfabric, without addresses on the
# command line. Rank counts other than two, wrong addresses, full disks and killed ranks end with one line.
set -euo pipefail
mpiexec=$1 loggp=$2
. "${BASH_SOURCE[0]%/*}/common.sh"

quick=(--time-budget 20s --repetitions 3 --max-bytes 64)
transports=(tcp udp)
for provider in tcp shm; do
  "$loggp" measure --transport libfabric:$provider --listen nowhere 2>&1 | grep -qE 'built without libfabric|no provider|loaded' ||
    transports+=(libfabric:$provider)
done
for transport in "${transports[@]}"; do
  rm -f "$work"/m.*
  on_ranks 2 measure --transport $transport "${quick[@]}" -o "$work/m.json"
  name=$(head -n 1 "$work/m.samples.jsonl" | jq -r .provenance.transport)
  wanted="${transport^^} to 127.0.0.1"
  [[ $transport != libfabric:* ]] || wanted="libfabric ${transport#*:}* to 127.0.0.1"
  # shellcheck disable=SC2053
  [[ $name == $wanted ]] || fail "$transport: measured over $name, not $wanted"
  case $status in
    0) "$loggp" params validate "$work/m.json" >/dev/null 2>"$work/err" || fail "$transport: an invalid file was written" ;;
    1) [[ ! -e $work/m.json ]] || fail "$transport: a file was written all the same"
       grep -qE 'undetermined|negative|below|too busy' "$work/err" || fail "$transport: no reason was given" ;;
    *) fail "exit status $status over $transport" ;;
  esac
done

# other measurements; several of one job; the address that rank 1 is told to listen at
on_ranks 2 measure --transport tcp --pattern head-to-head --sizes 0,8 --repetitions 3 --format json
has "sizes of a pattern" "0 8" '[.rows[].bytes] | join(" ")'
on_ranks 2 measure --transport tcp --messages 2,4 "${quick[@]}" -o "$work/n.json" --format csv
[[ $status -eq 0 && $(tail -n +2 "$work/out" | cut -d, -f2 | sort -u | xargs) == "2 4" ]] || fail "several n: exit status $status"
on_ranks 2 stress --transport tcp --max-bytes 1000 --listen "[::1]:0" --format json
has "ranks of a stress test" 2 .ranks

# mistakes are told once
on_ranks 3 measure --transport tcp
one_line 2 "measure --transport tcp is for 2 ranks, not 3"
on_ranks 2 measure --transport tcp --listen 192.0.2.77:0 "${quick[@]}"
one_line 2 "rank 1: 192.0.2.77:0: can't listen there"
on_ranks 2 measure --transport tcp -o /dev/null/m.json
one_line 2 "cannot be written"
on_ranks 2 measure --transport udp --max-bytes 65001
one_line 2 "UDP takes at most 65000"
on_ranks 2 measure --transport tcp --time-budget 1us
one_line 1 "the time budget ended"

# a killed rank ends the run, and its samples are kept
rank_1_killed "$work/d.samples.jsonl" measure --transport tcp --time-budget 40s --repetitions 1000000 -o "$work/d.json"
[[ ! -e $work/d.json && $(grep -c '"record":"sample"' "$work/d.samples.jsonl") -ge 1 ]] || fail "nothing is kept of a killed run"
