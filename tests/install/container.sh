#!/usr/bin/env bash
# container.sh SOURCE_DIR: carries out docs/packaging/Containerfile without a container engine, each stage in a fresh
# Debian root, and runs the program in the last one, with the commands that the file's comment gives, too. Takes minutes
# and needs root, a network, git, python3 and debootstrap; exits with 77 where one is missing.
set -euo pipefail
source_dir=$1
containerfile=$source_dir/docs/packaging/Containerfile
mirror=http://deb.debian.org

fail() {
  printf 'FAILED: %s\n' "$1"
  exit 1
}

skip() {
  printf 'skipped: %s\n' "$1"
  exit 77
}

[[ $(id -u) -eq 0 ]] || skip "only root can make a Debian root"
for tool in debootstrap unshare git python3; do
  command -v "$tool" >/dev/null || skip "there is no $tool; apt-get install debootstrap util-linux git python3"
done
git -C "$source_dir" rev-parse --git-dir >/dev/null 2>&1 || skip "$source_dir is no git repository"

work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 1' INT TERM

debian() {  # RELEASE ROOT: what debian:RELEASE-slim has. debootstrap runs once, later roots are copies of the first.
  if [[ ! -d $work/$1 ]]; then
    debootstrap --variant=minbase "$1" "$work/$1" "$mirror/debian" >"$work/log" 2>&1 || {
      tail -3 "$work/log"
      skip "debootstrap could not make a Debian root; is there a network?"
    }
    printf 'deb %s main\n' "$mirror/debian $1" "$mirror/debian $1-updates" "$mirror/debian-security $1-security" \
      >"$work/$1/etc/apt/sources.list"
    # slim: packages come without their documentation
    printf 'path-exclude /usr/share/%s/*\n' doc man locale info >"$work/$1/etc/dpkg/dpkg.cfg.d/slim"
    rm -f "$work/$1"/var/cache/apt/archives/*.deb
  fi
  cp -a "$work/$1" "$2"
  cp /etc/resolv.conf "$2/etc/resolv.conf"
}

# The namespaces are the command's own: its mounts and processes end with it.
inside() {  # ROOT FOLDER COMMAND [ARGUMENT...]: runs it there with the environment, /proc, /sys and /dev/shm of a container
  # shellcheck disable=SC2016
  unshare --mount --pid --fork --kill-child sh -c '
    root=$1 folder=$2
    shift 2
    mount -t proc proc "$root/proc" && mount -t sysfs -o ro sysfs "$root/sys" && mount -t tmpfs shm "$root/dev/shm" &&
    exec chroot "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
      sh -c "cd \"\$0\" && exec \"\$@\"" "$folder" "$@"' sh "$@" </dev/null
}

sources() {  # FOLDER: the working tree without what .dockerignore names, and its repository, from which the commit comes
  git clone -q --no-checkout "$source_dir" "$1"
  (cd "$source_dir" && git ls-files -z --cached --others --exclude-standard) >"$work/files"
  python3 - "$source_dir" "$containerfile.dockerignore" "$work/files" <<'PYTHON' |
import pathlib, sys
source, ignore, files = map(pathlib.Path, sys.argv[1:])
lines = [line for line in ignore.read_text().splitlines() if line and not line.startswith("#")]
odd = [line for line in lines if set(line) & set("*?[!\\")]
if odd:
    sys.exit(f"FAILED: this test does not know patterns as {odd[0]} in {ignore.name}")
for name in files.read_text().split("\0"):
    ignored = any(name == line or name.startswith(line.rstrip("/") + "/") for line in lines)
    if name and not ignored and (source / name).is_file():
        sys.stdout.write(name + "\0")
PYTHON
    tar -C "$source_dir" --null --no-recursion --files-from=- -c | tar -C "$1" --no-same-owner -x
  git -C "$1" reset -q
}

words() {  # JSON_ARRAY: its strings, one a line
  python3 -c 'import json, sys; print(*json.loads(sys.argv[1]), sep="\n")' "$1" || fail "this is no list: $1"
}

entrypoint=() arguments=() root='' folder=/
carry_out() {  # INSTRUCTION, in one line
  case $1 in
    'FROM '*)
      [[ $1 =~ ^FROM\ docker\.io/library/debian:([a-z]+)-slim(\ AS\ ([a-z]+))?$ ]] || fail "not known: $1"
      root=$work/stages/${BASH_REMATCH[3]:-last} folder=/ entrypoint=() arguments=()
      [[ ! -e $root ]] || fail "two stages have one name: $1"
      debian "${BASH_REMATCH[1]}" "$root"
      ;;
    'RUN --'* | 'RUN ['*) fail "not known: $1" ;;
    'RUN '*) inside "$root" "$folder" sh -c "${1#RUN }" >"$work/log" 2>&1 || { tail -30 "$work/log"; fail "$1"; } ;;
    'COPY --from='*)
      [[ $1 =~ ^COPY\ --from=([a-z]+)\ (/[^ ]+)\ (/[^ ]+)$ ]] || fail "not known: $1"
      mkdir -p "$root${BASH_REMATCH[3]}"
      cp -a "$work/stages/${BASH_REMATCH[1]}${BASH_REMATCH[2]}/." "$root${BASH_REMATCH[3]}" || fail "$1"
      ;;
    'COPY '*)
      [[ $1 =~ ^COPY\ \.\ (/[^ ]+)$ ]] || fail "not known: $1"
      sources "$root${BASH_REMATCH[1]}"
      ;;
    'WORKDIR /'*) folder=${1#WORKDIR }; mkdir -p "$root$folder" ;;
    'ENTRYPOINT ['*) list=$(words "${1#ENTRYPOINT }"); mapfile -t entrypoint <<<"$list" ;;
    'CMD ['*) list=$(words "${1#CMD }"); mapfile -t arguments <<<"$list" ;;
    *) fail "not known: $1" ;;
  esac
}

mkdir "$work/stages"
# comments and blank lines go, continued lines become one
sed -e '/^[[:space:]]*\(#\|$\)/d' "$containerfile" | sed -e ':more' -e '/\\$/{N;s/\\\n[[:space:]]*/ /;b more' -e '}' \
  >"$work/instructions"
while IFS= read -r instruction <&3; do
  carry_out "$instruction"
  printf '%4d s: %s\n' "$SECONDS" "${instruction:0:80}"
done 3<"$work/instructions"
[[ $root == "$work/stages/last" && ${#entrypoint[@]} -gt 0 ]] || fail "the last stage has a name, or no entry point"

check() {  # WHAT COMMAND...: runs it in the image
  local what=$1
  shift
  inside "$root" "$folder" "$@" >"$work/log" 2>"$work/errors" || { cat "$work/errors" "$work/log"; fail "$what"; }
  printf '%4d s: %s\n' "$SECONDS" "$what"
}
image() {  # ARGUMENT...: podman run loggp ARGUMENT...
  check "loggp $*" "${entrypoint[@]}" "$@"
}
image "${arguments[@]}"
grep -q '^Usage: loggp' "$work/log" || fail "the image without arguments prints no help"
image --version
cat "$work/log"
grep -q "^commit: $(git -C "$work/stages/build/loggp" rev-parse --short=12 HEAD)" "$work/log" || fail "--version has no commit"
grep -q '^MPI: Open MPI' "$work/log" || fail "the program was built without MPI"
image simulate broadcast --algorithm binomial --ranks 1024 --params ompi-ib-sdr --format csv
[[ $(tail -1 "$work/log" | cut -d, -f8) == 154 ]] || fail "the image simulates something else"

# the commands of the comment
while read -r _ _ _ _ command <&3; do
  if [[ $command == --entrypoint\ * ]]; then
    read -r _ program _ rest <<<"$command"
    # shellcheck disable=SC2086
    check "$command" "$program" $rest
  else
    # shellcheck disable=SC2086
    image ${command#loggp }
  fi
  [[ -s $work/log ]] || fail "$command prints nothing"
done 3< <(grep '^#   podman run --rm ' "$containerfile")

check "bench on two ranks" mpirun --allow-run-as-root --oversubscribe -n 2 loggp bench broadcast --algorithms binomial \
  --schemes loop --bytes 8 --repetitions 5 --time-budget 2s -o /tmp/bench.jsonl
[[ -s $root/tmp/bench.jsonl ]] || fail "bench writes no file"
image plot /tmp/bench.jsonl -o /tmp/charts
grep -q '</svg>' "$root"/tmp/charts/*.svg || fail "gnuplot draws no chart"
for suffix in png pdf; do
  image timeline broadcast --algorithm pipelined --ranks 16 --params ompi-ib-sdr -o /tmp/timeline.$suffix
done
[[ $(head -c 8 "$root/tmp/timeline.png" | od -An -tx1) == ' 89 50 4e 47 0d 0a 1a 0a' ]] || fail "the timeline is no PNG"
[[ $(head -c 5 "$root/tmp/timeline.pdf") == %PDF- ]] || fail "the timeline is no PDF"
