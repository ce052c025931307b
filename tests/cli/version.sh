#!/usr/bin/env bash
# version.sh SOURCE_DIR LOGGP VERSION: --version names the version, the commit, the MPI library and the compiler; all files
# that give the version give the same.
set -euo pipefail
source_dir=$1 loggp=$2 version=$3
failures=0

fail() {
  printf 'FAILED: %s\n' "$1"
  failures=$((failures + 1))
}

said=$("$loggp" --version)
[[ $said =~ ^loggp\ $version$'\n'commit:\ ([0-9a-f]{12}|unknown)$'\n'MPI:\ [^$'\n']+$'\n'compiler:\ [A-Za-z]+\ [0-9.]+$ ]] ||
  fail "--version says: $said"
# The program may be older than the last commit.
commit=$(sed -n 's/^commit: //p' <<<"$said")
if [[ -e $source_dir/.git && $commit != unknown ]]; then
  git -C "$source_dir" cat-file -e "$commit^{commit}" || fail "--version names the commit $commit, which does not exist"
fi

grep -qE "^## $version( |$)" "$source_dir/docs/CHANGELOG.md" || fail "docs/CHANGELOG.md has no heading for $version"
grep -qE "^version: $version$" "$source_dir/docs/CITATION.cff" || fail "docs/CITATION.cff has another version"
grep -qE "version\(\"$version\"" "$source_dir/docs/packaging/package.py" || fail "package.py lacks this version"
[[ $(grep -m1 '^## ' "$source_dir/docs/CHANGELOG.md") == "## $version"* ]] ||
  fail "the first heading of docs/CHANGELOG.md is another version"
exit $((failures > 0))
