#!/usr/bin/env bash
# install.sh SOURCE_DIR BUILD_DIR COMPILER: installs into a folder, moves the folder, runs the program from there, and
# builds the example outside of the sources with the installed library, by CMake's package and by pkg-config.
set -euo pipefail
source_dir=$1 build_dir=$2 compiler=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  printf 'FAILED: %s\n' "$1"
  failures=$((failures + 1))
}

equal() {  # WHAT GOT WANTED
  [[ $2 == "$3" ]] || fail "$1:
$2
--- but it should be
$3"
}

cmake --install "$build_dir" --prefix "$work/first" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
mv "$work/first" "$work/moved"
prefix=$work/moved
! grep -rqsF "$work/first" "$prefix" || fail "files name the folder they were installed in: $(grep -rlF "$work/first" "$prefix")"
! grep -rqsF "$build_dir" "$prefix" || fail "files name the folder of the build: $(grep -rlF "$build_dir" "$prefix")"

check_program() {
  local loggp=$prefix/bin/loggp
  equal "the installed program simulates" \
    "$(cd "$work" && "$loggp" simulate broadcast --algorithm binomial --ranks 1M --params ompi-ib-sdr --format csv | cut -d, -f8 | tail -1)" 308
  "$loggp" params validate "$prefix/share/loggp/ompi-mx.json" >"$work/said" || fail "an installed parameter set is wrong"
  [[ -s $prefix/share/loggp/parameter-set.schema.json ]] || fail "no schema"
  if [[ -e $build_dir/libloggp_arrivals.so ]]; then
    # env is no MPI program, but it prints what record-arrivals loads into programs
    equal "the library of record-arrivals" \
      "$("$loggp" record-arrivals -o "$work/a.csv" -- env 2>/dev/null | sed -n 's/^LD_PRELOAD=//p')" \
      "$prefix/lib/loggp/preload/libloggp_arrivals.so"
  fi
  gzip -t "$prefix"/share/man/man1/loggp.1.gz "$prefix"/share/man/man1/loggp-params-show.1.gz || fail "no manual pages"
  gzip -dc "$prefix/share/doc/loggp/changelog.gz" | grep -q '^## 0' || fail "no list of changes"
  local file
  for file in bash-completion/completions/loggp zsh/site-functions/_loggp fish/vendor_completions.d/loggp.fish; do
    [[ -s $prefix/share/$file ]] || fail "no $file"
  done
}

check_headers() {  # docs/library.md lists the public headers and the others
  equal "the installed headers" "$(cd "$prefix/include" && find . -type f | sed 's|^\./||' | LC_ALL=C sort)" \
    "$(grep -oP '^\| `\Kloggp/[^`]+' "$source_dir/docs/library.md" | LC_ALL=C sort)"
}

check_run() {  # PROGRAM
  (cd "$work" && rm -f tree.svg && "$1") >"$work/said" 2>&1 || fail "$1 failed"
  equal "what $1 prints" "$(cat "$work/said")" "$(awk '/^```text$/ {inside = 1; next} /^```$/ {inside = 0} inside' \
    "$source_dir/docs/library.md")"
  [[ $(head -c 5 "$work/tree.svg") == '<?xml' || $(head -c 4 "$work/tree.svg") == '<svg' ]] || fail "$1 drew no SVG"
  grep -q 'A binary tree on 7 ranks' "$work/tree.svg" || fail "the picture of $1 has no title"
}

check_pages() {  # they show the example's rank program as it is
  local program page
  program=$(awk '/^template/ {inside = 1} inside; inside && /^}/ {exit}' "$example/main.cpp")
  for page in library file-formats; do
    [[ $(<"$source_dir/docs/$page.md") == *"$program"* ]] || fail "docs/$page.md does not show the example's rank program"
  done
}

check_other_version() {  # the next second number is another interface
  local number
  number=$(find "$prefix" -name loggp-config-version.cmake -exec grep -ohP -m1 'PACKAGE_VERSION "\K[0-9]+\.[0-9]+' {} +)
  mkdir "$work/other"
  sed "s/find_package(loggp [0-9.]*/find_package(loggp ${number%.*}.$((${number#*.} + 1))/" "$example/CMakeLists.txt" >"$work/other/CMakeLists.txt"
  cp "$example/main.cpp" "$work/other"
  if cmake -S "$work/other" -B "$work/other/build" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_COMPILER="$compiler" >"$work/log" 2>&1; then
    fail "find_package accepts loggp $number for the next version"
  fi
  grep -q "version: $number" "$work/log" || { cat "$work/log"; fail "CMake does not say which version it found"; }
}

example=$source_dir/tests/install/example
[[ $(wc -l <"$example/main.cpp") -lt 60 ]] || fail "the example has 60 lines or more"
check_program
check_headers
check_pages
check_other_version
cmake -S "$example" -B "$work/build" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_COMPILER="$compiler" >"$work/log" 2>&1 &&
  cmake --build "$work/build" >>"$work/log" 2>&1 || { cat "$work/log"; fail "the example is not built by CMake"; }
check_run "$work/build/example"

if command -v pkg-config >/dev/null; then
  export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
  # shellcheck disable=SC2046  # options
  "$compiler" $(pkg-config --cflags loggp) -fsyntax-only -Wall -Wextra "$example/main.cpp" || fail "pkg-config's flags do not compile it"
  # shellcheck disable=SC2046
  "$compiler" "$work"/build/CMakeFiles/example.dir/main.cpp.o -o "$work/by-pkg-config" $(pkg-config --libs loggp) &&
    check_run "$work/by-pkg-config" || fail "pkg-config's libraries do not link it"
fi
exit $((failures > 0))
