#!/usr/bin/env bash
# instructions.sh LOGGP COMPILER FILE: counts the instructions of FILE's cases with callgrind, and fails when a case takes
# over 5 % more than FILE records. Times would be comparable only on a quiet machine. Only loggp's own code is counted,
# without libc (whose memcpy depends on the CPU) and the dynamic linker, so that the counts are equal on every x86-64.
# RECORD_INSTRUCTIONS=1 writes FILE again.
set -euo pipefail
loggp=$1 compiler=$2 file=$3
tolerated=5  # percent
skip() { printf 'skipped: %s\n' "$1"; exit 77; }
command -v valgrind >/dev/null || skip "there is no valgrind"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Every rank sends to all others on CPU 0 and receives on CPU 1.
alltoall_on_two_cpus() {  # RANKS
  awk -v P="$1" 'BEGIN {
    print "num_ranks", P
    for (rank = 0; rank < P; ++rank) {
      print "rank", rank, "{"
      for (k = 1; k < P; ++k) printf "s%d: send 10000b to %d tag 0\n", k, (rank + k) % P
      for (k = 1; k < P; ++k) printf "r%d: recv 10000b from %d tag 0 cpu 1\n", k, (rank - k + P) % P
      print "}"
    }
  }'
}
alltoall_on_two_cpus 192 >"$work/alltoall-192-on-two-cpus.goal"
cd "$work"  # the cases name the file without a folder

own_instructions() {  # ARGUMENTS…
  valgrind --tool=callgrind --callgrind-out-file="$work/counts" --compress-strings=no \
    --compress-pos=no "$loggp" "$@" </dev/null >/dev/null 2>"$work/err" || { cat "$work/err" >&2; exit 1; }
  # The line after calls= has the callee's instructions, which are also counted at the callee itself.
  awk -v own="ob=$loggp" '/^ob=/ {inside = $0 == own} /^calls=/ {getline; next}
    inside && /^[0-9]/ {sum += $2} END {printf "%d\n", sum}' "$work/counts"
}

recorded_with=$(sed -n 's/^compiler //p' "$file")
record=${RECORD_INSTRUCTIONS:-0}
[[ $record == 1 || $compiler == "$recorded_with" ]] ||
  skip "built by $compiler, recorded with $recorded_with; scripts/record-instructions renews it"

failures=0
while read -r recorded arguments; do
  if [[ ! $recorded =~ ^[0-9]+$ ]]; then
    [[ $recorded == compiler ]] && arguments=$compiler
    printf '%s %s\n' "$recorded" "$arguments" >>"$work/new"
    continue
  fi
  # shellcheck disable=SC2086  # words
  counted=$(own_instructions $arguments)
  [[ $counted -gt 0 ]] || { printf 'FAILED: callgrind saw nothing of %s\n' "$loggp"; exit 1; }
  printf '%s %s\n' "$counted" "$arguments" >>"$work/new"
  printf '%s: %d instructions, recorded %d\n' "$arguments" "$counted" "$recorded"
  if [[ $record == 1 ]]; then
    continue
  elif [[ $((counted * 100)) -gt $((recorded * (100 + tolerated))) ]]; then
    printf 'FAILED: over %d %% more; make it faster again, or say why with scripts/record-instructions\n' $tolerated
    failures=$((failures + 1))
  elif [[ $((counted * (100 + tolerated))) -lt $((recorded * 100)) ]]; then
    printf 'faster by over %d %%: scripts/record-instructions keeps it so\n' $tolerated
  fi
done <"$file"
[[ $record != 1 ]] || cp "$work/new" "$file"
exit $((failures > 0))
