#!/usr/bin/env bash
# full_disk_live.sh MPIEXEC LOGGP: where the disk is full, a measurement ends with one line that names the file; what it has
# written so far are whole records, from which --resume goes on once there is room. Skipped (77) where no small file system
# may be mounted.
set -euo pipefail
mpiexec=$1 loggp=$2
. "${BASH_SOURCE[0]%/*}/common.sh"
disk=$work/disk
mkdir "$disk"
mount -t tmpfs -o size=8m loggp-full-disk "$disk" 2>/dev/null || { echo "no file system may be mounted here"; exit 77; }
trap 'umount "$disk"; rm -rf "$work"' EXIT

sizes=$(seq -s, 1 60)
short=(--repetitions 2 --time-budget 3s)
full_disk() {  # FILE ARGUMENTS…: runs out of room after 4 KiB
  local file=$disk/$1
  rm -f "$disk"/*
  head -c 8384512 /dev/zero >"$disk/rest"
  on_ranks 2 "${@:2}"
  one_line 1 "$file: .*[Nn]o space left on device"
  : >"$work/kept"
  [[ ! -e $file ]] || cp "$file" "$work/kept"
  jq . "$work/kept" >/dev/null || fail "$1 has half a record"
  rm "$disk/rest"
}
goes_on() {  # FILE ARGUMENTS…: after full_disk
  local file=$disk/$1
  on_ranks 2 "${@:2}" --resume
  # a busy machine may leave too few repetitions
  [[ $status -eq 0 ]] || { [[ $status -eq 1 ]] && grep -qE 'no repetition that counts|too busy|undetermined|negative|below' "$work/err"; } || fail "exit status $status of --resume"
  cmp -s "$work/kept" <(head -c "$(stat -c %s "$work/kept")" "$file") || fail "--resume has changed earlier records"
  jq -e . "$file" >/dev/null || fail "$1 has half a record after --resume"
}

bench=(bench broadcast --bytes "$sizes" --algorithms binomial --schemes barrier "${short[@]}" -o "$disk/b.jsonl")
nonblocking=(nonblocking broadcast --bytes "$sizes" "${short[@]}" -o "$disk/n.jsonl")
measure=(measure --max-bytes 1KiB --no-local-work --time-budget 3s -o "$disk/m.json")
full_disk b.jsonl "${bench[@]}"
goes_on b.jsonl "${bench[@]}"
full_disk n.jsonl "${nonblocking[@]}"
goes_on n.jsonl "${nonblocking[@]}"
full_disk m.samples.jsonl "${measure[@]}"
goes_on m.samples.jsonl "${measure[@]}"
full_disk c.jsonl clocks --duration 2s -o "$disk/c.jsonl"  # has no --resume without --launches
