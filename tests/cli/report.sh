#!/usr/bin/env bash
# The brief report checks every brief claim, writes a page for each paper, and keeps on --resume
# what it has checked.
set -euo pipefail
loggp=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  printf 'FAILED: %s\n' "$1"
  exit 1
}

"$loggp" report --brief --out "$work/report" --format json >"$work/found.json"
[[ $(jq '[.[] | select(.reason == "" and .verdict == "not checked")] | length' "$work/found.json") == 0 ]] ||
  fail "a claim was neither checked nor says why not"
[[ $(jq '[.[] | select(.verdict == "holds")] | length' "$work/found.json") -ge 15 ]] ||
  fail "fewer claims hold than before: $(jq -c '[.[] | {id, verdict}]' "$work/found.json")"
# what is known not to hold must not
[[ $(jq -r '.[] | select(.id == "4-constant-beyond-n") | .verdict' "$work/found.json") == "does not hold" ]] ||
  fail "[4]'s constant beyond n is judged as if it held"
for page in index paper-1 paper-2 paper-3 paper-4 paper-5; do
  grep -q '</html>' "$work/report/$page.html" || fail "no $page.html"
done

# resumed, nothing is run again; after another command is, it is
stamp=$(stat -c %Y.%y "$work"/report/runs/*/result.json)
"$loggp" report --brief --resume --out "$work/report" >/dev/null
[[ $(stat -c %Y.%y "$work"/report/runs/*/result.json) == "$stamp" ]] || fail "resumed, claims ran again"
echo '{"identity": "other", "outputs": []}' >"$work/report/runs/3-skew/result.json"
"$loggp" report --brief --resume --out "$work/report" >/dev/null
grep -q mean_elapsed_us "$work/report/runs/3-skew/result.json" || fail "a changed claim was kept"
