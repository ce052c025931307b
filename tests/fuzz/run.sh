#!/usr/bin/env bash
# run.sh PROGRAM FUZZ-FOLDER NAME SECONDS: runs the libFuzzer target NAME for SECONDS, beginning with the inputs in
# FUZZ-FOLDER/corpus/NAME. Fails on a finding, which is also an input that takes 5 s or more than 1024 MiB (256 MiB in one
# allocation), and leaves the input beside PROGRAM. SEED is the random seed (1). With KEEP=1, the fewest new inputs that
# reach code which the corpus does not reach are added to it.
set -euo pipefail
program=$(realpath "$1") folder=$(realpath "$2") name=$3 seconds=$4
work=$(mktemp -d)  # new inputs
trap 'rm -rf "$work"' EXIT
dictionary=()
[[ ! -f $folder/$name.dict ]] || dictionary=("-dict=$folder/$name.dict")
status=0
UBSAN_OPTIONS=print_stacktrace=1 "$program" "${dictionary[@]}" "-seed=${SEED:-1}" \
  "-max_total_time=$seconds" -timeout=5 -rss_limit_mb=1024 -malloc_limit_mb=256 -max_len=4096 \
  "-artifact_prefix=$(dirname "$program")/$name-" "$work" "$folder/corpus/$name" >"$work.log" 2>&1 || status=$?
if [[ $status -eq 0 ]]; then tail -n 1 "$work.log"; else grep -vE '^#[0-9]+\s' "$work.log"; fi
if [[ $status -eq 0 && ${KEEP:-0} = 1 ]]; then
  "$program" -set_cover_merge=1 -use_counters=0 "$folder/corpus/$name" "$work" >"$work.log" 2>&1 || status=$?
  tail -n 1 "$work.log"
fi
rm -f "$work.log"
exit "$status"
