#!/usr/bin/env bash
# debian.sh BUILD_DIR: makes the Debian packages, checks them with lintian, installs the program's package with apt-get in
# a fresh Debian root, and runs the program there, also on two MPI ranks. Takes minutes and needs root, a network and
# debootstrap; exits with 77 where one is missing.
set -euo pipefail
build_dir=$1
mirror=http://deb.debian.org/debian
failures=0

fail() {
  printf 'FAILED: %s\n' "$1"
  failures=$((failures + 1))
}

skip() {
  printf 'skipped: %s\n' "$1"
  exit 77
}

[[ $(id -u) -eq 0 ]] || skip "only root can make a Debian root"
for tool in dpkg-shlibdeps lintian debootstrap unshare; do
  command -v "$tool" >/dev/null || skip "there is no $tool; apt-get install dpkg-dev lintian debootstrap util-linux"
done
release=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}")
[[ -n $release ]] || skip "this is no release of Debian"

work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
(cd "$build_dir" && cpack -B "$work/packages") >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
program=("$work"/packages/loggp_*.deb)
library=("$work"/packages/libloggp-dev_*.deb)
[[ -f ${program[0]} && -f ${library[0]} ]] || { fail "cpack made no two packages: $(ls "$work/packages")"; exit 1; }

dpkg-deb --field "${program[0]}" Depends | grep -q 'libc6' || fail "loggp does not depend on the libraries that it uses"
dpkg-deb --field "${program[0]}" Depends | grep -qE 'openmpi-bin|mpich' || fail "loggp does not depend on a launcher"
dpkg-deb --field "${program[0]}" Recommends | grep -q gnuplot || fail "loggp does not recommend gnuplot"
dpkg-deb --field "${library[0]}" Depends | grep -q libfmt-dev || fail "libloggp-dev does not depend on libfmt-dev"
lintian --allow-root --fail-on error,warning "${program[0]}" "${library[0]}" || fail "lintian found something"

root=$work/root
debootstrap --variant=minbase "$release" "$root" "$mirror" >"$work/log" 2>&1 || {
  tail -3 "$work/log"
  skip "debootstrap could not make a Debian root; is there a network?"
}
cp "${program[0]}" "$root/loggp.deb"
cp /etc/resolv.conf "$root/etc/resolv.conf"
inside() {  # COMMAND: runs it in the root, in mount and process namespaces of its own
  unshare --mount --pid --fork --mount-proc="$root/proc" chroot "$root" \
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 \
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_pml=ob1 sh -c "$1"
}
inside 'apt-get update -qq && apt-get install -y -qq --no-install-recommends /loggp.deb' >"$work/log" 2>&1 ||
  { tail "$work/log"; fail "apt-get can't install the package in a fresh root"; exit 1; }

[[ $(inside 'loggp --version' | head -1) == "loggp "* ]] || fail "loggp --version fails in a fresh root"
[[ $(inside 'loggp simulate broadcast --algorithm binomial --ranks 1M --params ompi-ib-sdr --format csv' |
  tail -1 | cut -d, -f8) == 308 ]] || fail "the installed program simulates something else"
inside 'cd /tmp && mpirun --oversubscribe -n 2 loggp bench broadcast --algorithms binomial --schemes loop --bytes 8 \
  --repetitions 5 --time-budget 2s -o b.jsonl && test -s b.jsonl' >"$work/log" 2>&1 ||
  { tail "$work/log"; fail "the installed program can't run on two MPI ranks"; }
inside 'cd /tmp && mpirun --oversubscribe -n 2 loggp record-arrivals -o a.csv -- true' >"$work/log" 2>&1 || true
grep -q 'did not run from MPI_Init' "$work/log" ||
  { tail "$work/log"; fail "record-arrivals does not find its library"; }
inside 'apt-get purge -y -qq loggp' >"$work/log" 2>&1 || { tail "$work/log"; fail "the package can't be removed"; }
[[ ! -e $root/usr/bin/loggp && ! -e $root/usr/lib/loggp && ! -e $root/usr/share/loggp ]] || fail "files remain after a purge"
exit $((failures > 0))
