#!/usr/bin/env bash
# pandas.sh FILE LOGGP: runs the commands (sh) and the lines of Python of FILE, docs/pandas.md, in their order; each
# block of Python must print the block of text that follows it. PRINT=1 prints what the blocks print instead.
set -euo pipefail
page=$(realpath "$1") loggp=$(realpath "$2")
python=/usr/bin/python3  # another one in PATH may lack Debian's packages
"$python" -c 'import pandas' 2>/dev/null || { echo "skipped: there is no pandas; install python3-pandas"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir bin
ln -s "$loggp" bin/loggp
export PATH=$work/bin:$PATH

# Writes each block to a file of its own: 1.sh, 2.python, 3.text, …
awk '/^```[a-z]+$/ {name = ++n "." substr($0, 4); printf "" >name; inside = 1; next}
  /^```$/ {inside = 0} inside {print >name}' "$page"
blocks=$(ls | grep -cE '^[0-9]+\.')
[[ $blocks -ge 9 ]] || { echo "FAILED: only $blocks blocks in $page"; exit 1; }
: >all.py
for ((i = 1; i <= blocks; ++i)); do
  if [[ -e $i.sh ]]; then
    bash -e "$i.sh" >commands.out 2>&1 || [[ $? -eq 1 && $(tail -n 1 commands.out) == *"B is slower than A" ]] ||
      { cat commands.out; exit 1; }
  elif [[ -e $i.python ]]; then
    cp all.py before.py
    cat "$i.python" >>all.py
    "$python" before.py >before.out
    "$python" all.py | tail -n "+$(($(wc -l <before.out) + 1))" >"$i.printed"
    if [[ ${PRINT-} == 1 ]]; then cat "$i.printed"; else diff "$((i + 1)).text" "$i.printed" || { echo "FAILED: block $i of $page"; exit 1; }; fi
  fi
done
