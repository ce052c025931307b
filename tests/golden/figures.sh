#!/usr/bin/env bash
# figures.sh LOGGP: draws every figure again. Each must be well-formed XML and equal to the figure in tests/golden/, byte
# for byte.
set -euo pipefail
golden=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
drawn=$(mktemp -d)
trap 'rm -rf "$drawn"' EXIT
"$golden/../../scripts/draw-figures" "$1" "$drawn"
status=0
for file in "$drawn"/*.svg "$golden"/*.svg; do
  name=$(basename "$file")
  cmp "$golden/$name" "$drawn/$name" >&2 || status=1
done
xmllint --noout "$drawn"/*.svg || status=1
[[ $status -eq 0 ]] || printf 'figures have changed; look at them, then scripts/draw-figures keeps them\n' >&2
exit $status
