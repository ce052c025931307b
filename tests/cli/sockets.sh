#!/usr/bin/env bash
# sockets.sh LOGGP [libfabric]: loggp measure and stress over sockets, both with two processes of one command, and with one
# process that listens and one that connects. Also wrong arguments, and peers that end early. With the second word, this also
# over libfabric.
set -uo pipefail
loggp=$1
work=$(mktemp -d)
listener=
trap '[[ -z $listener ]] || kill -9 "$listener" 2>/dev/null; rm -rf "$work"' EXIT
failures=0
failed() {
  printf 'FAILED: %s\n' "$1"
  [[ ! -s $work/err ]] || sed 's/^/  /' "$work/err"
  failures=$((failures + 1))
}

# what a measurement says on a busy machine
too_busy='the time budget ended with only .* the machine is too busy'
spoilt="$too_busy|undetermined|negative|below"

# measured NAME TRANSPORT STATUS: checks for a valid file, or for exit status 1 with the reason and no file; there are samples
# in either case, unless the machine is too busy
measured() {
  [[ $(head -n 1 "$work/$1.samples.jsonl" | jq -r .record) == header ]] || failed "$1: samples without a header"
  [[ $(head -n 1 "$work/$1.samples.jsonl" | jq -r .provenance.transport) == "$2 to 127.0.0.1" ]] || failed "$1: not over $2"
  head -n 1 "$work/$1.samples.jsonl" | jq -e '.provenance | .clock and .system and (.send_buffer_bytes or .inject_bytes)' >/dev/null ||
    failed "$1: provenance is not complete"
  [[ $(grep -c '"record":"sample"' "$work/$1.samples.jsonl") -ge 17 ]] || grep -q "$too_busy" "$work/err" || failed "$1: fewer samples than sizes"
  case $3 in
    0) "$loggp" params validate "$work/$1.json" >/dev/null || failed "$1: an invalid file was written"
       [[ $(jq -r '.links[0].class' "$work/$1.json") == node ]] || failed "$1: loopback is not on one node" ;;
    1) [[ ! -e $work/$1.json ]] || failed "$1: a file was written all the same"
       grep -qE "$spoilt" "$work/err" || failed "$1: no reason was given" ;;
    *) failed "$1: exit status $3" ;;
  esac
}

quick=(--time-budget 3s --repetitions 3)
for transport in tcp udp; do
  timeout 60 "$loggp" measure --transport $transport "${quick[@]}" -o "$work/$transport.json" >"$work/out" 2>"$work/err"
  measured $transport ${transport^^} $?
done

# over two providers of libfabric, where there is one
providers=()
for provider in tcp shm; do
  "$loggp" measure --transport libfabric:$provider --listen nowhere 2>&1 | grep -qE 'built without libfabric|no provider|loaded' || providers+=($provider)
done
[[ ${2:-} == libfabric ]] || providers=()
for provider in "${providers[@]}"; do
  timeout 60 "$loggp" measure --transport libfabric:$provider "${quick[@]}" -o "$work/fabric-$provider.json" >"$work/out" 2>"$work/err"
  status=$?
  name=$(head -n 1 "$work/fabric-$provider.samples.jsonl" | jq -r .provenance.transport)
  [[ $name == "libfabric $provider"* ]] || failed "not over libfabric's $provider, but $name"
  measured fabric-$provider "${name% to *}" $status
done

# starts a listener and stores the words of the line that it prints in $client
listen() {
  : >"$work/line"
  "$loggp" measure "$@" >"$work/line" 2>"$work/listen_err" &
  listener=$!
  for _ in {1..100}; do
    [[ $(wc -l <"$work/line") -eq 0 ]] || break
    sleep 0.1
  done
  read -ra client <"$work/line" || failed "the listener prints no line"
}
# ends WANTED SECONDS: checks that the listener ends within SECONDS with exit status WANTED
ends() {
  local status=0
  for ((i = 0; i < 10 * $2; ++i)); do
    kill -0 "$listener" 2>/dev/null || break
    sleep 0.1
  done
  ! kill -0 "$listener" 2>/dev/null || { failed "the listener hangs"; kill -9 "$listener"; }
  wait "$listener" || status=$?
  listener=
  [[ $status -eq $1 ]] || { failed "the listener ends with $status, not $1"; cat "$work/listen_err"; }
}

for transport in tcp udp; do
  for address in "" "[::1]:0"; do
    listen --transport $transport --listen $address
    timeout 60 "$loggp" measure "${client[@]}" "${quick[@]}" >"$work/out" 2>"$work/err"
    status=$?
    [[ $status -eq 0 || ($status -eq 1 && $(grep -cE "$spoilt" "$work/err") -ge 1) ]] ||
      failed "connected over $transport to '$address': exit status $status"
    [[ $(grep -c half_rtt_us "$work/out") -eq 1 ]] || grep -qE "$spoilt" "$work/err" || failed "no half round trip over $transport"
    ends 0 5
  done
done

# measurements other than PRTT, with a second process of the same command or with a listener, which is not told in advance
# which measurement follows
has() {  # NAME WANTED JQ: of the last run's output
  [[ $(jq -r "$3" "$work/out") == "$2" ]] || failed "$1: $(jq -rc "$3" "$work/out"), not $2"
}
over_tcp() {  # ARGUMENTS…
  rm -f "$work"/any.*
  timeout 60 "$loggp" "$@" --format json >"$work/out" 2>"$work/err" || failed "exit status $? of $*"
}
method=(measure --time-budget 30s --repetitions 5 --flood 100 --method)
yields() {  # PARAMETERS-WITH-A-VALUE THE-ONE-WITHOUT ARGUMENTS…
  over_tcp "${@:3}" -o "$work/any.json"
  has "parameters of $*" "$1" '[.parameters[] | select(.value | type == "number") | .parameter] | unique | join(" ")'
  has "no parameters of $*" "$2" '[.parameters[] | select(.value == null) | .parameter] | join(" ")'
  cmp -s "$work/out" "$work/any.json" || failed "-o of $* has something else than stdout"
  [[ $(head -n 1 "$work/any.samples.jsonl" | jq -r '.kind + " " + .provenance.transport') == "method TCP to 127.0.0.1" ]] ||
    failed "samples of $* without their header"
}
pattern=(measure --time-budget 30s --repetitions 5 --pattern)
timed() {  # BYTES ARGUMENTS…
  over_tcp "${@:2}" -o "$work/any.json"
  has "sizes of $*" "$1" '[.rows[].bytes] | unique | join(" ")'
  has "times of $*" true '[.rows[] | .minimum_us > 0 and .minimum_us <= .median_us and .samples >= 1] | all'
  has "ranks of $*" "2 0-1" '"\(.ranks) \([.rows[].pairs[].pair] | unique | join(" "))"'
  cmp -s "$work/out" "$work/any.json" || failed "-o of $* has something else than stdout"
  [[ $(grep -c '"record":"sample"' "$work/any.samples.jsonl") -eq $(jq '[.rows[].samples] | add' "$work/out") ]] ||
    failed "other samples of $* than are counted"
}
checked() {  # ARGUMENTS…
  over_tcp stress --max-bytes 300000 "$@"
  has "messages of stress $*" true '.ranks == 2 and .messages == 28 * ([.classes[].sizes] | add)'
}
yields "L_us g_us o_r_us o_s_us" G_us_per_byte "${method[@]}" culler --transport tcp
has "messages of a repetition" 670 .messages # 134 each
yields "L_us g_us o_r_us o_s_us" G_us_per_byte "${method[@]}" kielmann --transport tcp
yields "EEL_us G_us_per_byte g_us o_r_us o_s_us" L_us "${method[@]}" bell --transport tcp
for kind in ping-pong head-to-head bisection; do
  timed "0 1 300000" "${pattern[@]}" $kind --sizes 0,1,300000 --transport tcp
done
timed 50000 "${pattern[@]}" overlap --sizes 50000 --compute 20us --calls persistent --transport tcp
timed "1 300000" "${pattern[@]}" ping-pong --sizes 1,300000 --cache out:1M --transport tcp
for more in "--repetitions 3" "--repetitions 7 --resume"; do
  # shellcheck disable=SC2086
  over_tcp measure --pattern ping-pong --sizes 1,8 -o "$work/again.json" --transport tcp $more
done
has "samples after --resume" "7 7" '[.rows[].samples] | join(" ")'
checked --transport tcp
listen --transport tcp --listen
yields "L_us g_us o_r_us o_s_us" G_us_per_byte "${method[@]}" culler "${client[@]}"
ends 0 5
listen --transport tcp --listen
timed "0 300000" "${pattern[@]}" head-to-head --sizes 0,300000 "${client[@]}"
ends 0 5
listen --transport tcp --listen
checked "${client[@]}"
ends 0 5

for provider in "${providers[@]}"; do
  listen --transport libfabric:$provider --listen
  [[ ${client[1]} == libfabric:$provider ]] || failed "the listener names ${client[1]}, not libfabric:$provider"
  timed "0 1 300000" "${pattern[@]}" head-to-head --sizes 0,1,300000 "${client[@]}"
  ends 0 5
  if [[ $provider == tcp ]]; then
    over_tcp "${method[@]}" culler --transport libfabric:$provider
    has "parameters of culler over libfabric" "L_us g_us o_r_us o_s_us" '[.parameters[] | select(.value | type == "number") | .parameter] | unique | join(" ")'
    checked --transport libfabric:$provider
  fi
  # the listener is killed
  listen --transport libfabric:$provider --listen
  "$loggp" measure "${client[@]}" --time-budget 60s --repetitions 100000 >"$work/out" 2>"$work/err" &
  other=$!
  sleep 1
  kill -9 "$listener"
  wait "$listener" 2>/dev/null
  listener=$other
  ends 1 8
  [[ $(grep -c '^loggp: .*127.0.0.1' "$work/err") -eq 1 ]] || failed "the client does not name the lost peer over libfabric's $provider"
done

# each of several measurements of one process has two CPUs
if [[ $(nproc) -gt 1 ]]; then
  status=0
  timeout 60 "$loggp" measure --transport tcp --messages 2,4 --time-budget 3s --repetitions 5 -o "$work/n.json" >"$work/out" 2>"$work/err" || status=$?
  if [[ $status -ne 0 ]]; then
    [[ $status -eq 1 ]] && grep -qE "$spoilt" "$work/err" || failed "several n: exit status $status"
  elif [[ $(for n in 2 4; do head -n 1 "$work/n-n$n.samples.jsonl" | jq -r .provenance.cpus_bound; done | uniq | wc -l) -ne 1 ]]; then
    failed "several n are measured on other CPUs"
  fi
fi

# messages that are rewritten, on both sides
for transport in tcp udp; do
  status=0
  timeout 60 "$loggp" measure --transport $transport --rewrite --max-bytes 8192 --time-budget 3s --repetitions 5 -o "$work/w.json" >"$work/out" 2>"$work/err" || status=$?
  [[ $status -eq 0 || ( $status -eq 1 && $(grep -cE "$spoilt" "$work/err") -ge 1 ) ]] || failed "rewritten messages over $transport: exit status $status"
  [[ $(head -n 1 "$work/w.samples.jsonl" | jq .rewrites) == true ]] &&
    { [[ $(grep -c '"record":"sample"' "$work/w.samples.jsonl") -gt 20 ]] || grep -q "$too_busy" "$work/err"; } ||
    failed "no samples of rewritten messages over $transport"
done

# the second process of one command is killed
for command in "measure --method bell --time-budget 60s --repetitions 100000" \
  "measure --pattern ping-pong --time-budget 60s --repetitions 100000" "stress --repetitions 100000"; do
  # shellcheck disable=SC2086
  "$loggp" $command --transport tcp >"$work/out" 2>"$work/err" &
  listener=$!
  for _ in {1..50}; do
    second=$(grep -ls "^PPid:[[:space:]]*$listener\$" /proc/[0-9]*/status | cut -d/ -f3)
    [[ -z $second ]] || break
    sleep 0.1
  done
  sleep 0.5
  kill -9 $second
  ends 1 8
  [[ $(grep -c '^loggp: .*the peer at 127.0.0.1' "$work/err") -eq 1 && ! -s $work/out ]] || failed "$command does not name the lost peer"
done

# connections without the right token do not keep the right client out
listen --transport tcp --listen
where=${client[3]}
port=${where##*:}
exec 3<>"/dev/tcp/127.0.0.1/$port" 4<>"/dev/tcp/127.0.0.1/$port"
printf 'GET / HTTP/1.0\r\n\r\n' >&4
head -c 100000 /dev/urandom 2>/dev/null | timeout 5 bash -c "cat >/dev/tcp/127.0.0.1/$port" 2>/dev/null
status=0
timeout 20 "$loggp" measure --transport tcp --connect "$where" --token "${client[5]}x" >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 1 && ! -s $work/out ]] && grep -q 'is the token right' "$work/err" || failed "a wrong token: exit status $status"
timeout 60 "$loggp" measure "${client[@]}" "${quick[@]}" >"$work/out" 2>"$work/err"
[[ $(grep -c half_rtt_us "$work/out") -eq 1 ]] || grep -qE "$spoilt" "$work/err" || failed "strangers keep the client out"
exec 3>&- 4>&-
ends 0 5

# if one side is killed during a measurement, the other side ends within seconds
for transport in tcp udp; do
  for victim in client listener; do
    listen --transport $transport --listen
    "$loggp" measure "${client[@]}" --time-budget 60s --repetitions 100000 -o "$work/killed.json" >"$work/out" 2>"$work/err" &
    other=$!
    for _ in {1..100}; do
      [[ ! -s $work/killed.samples.jsonl || $(wc -l <"$work/killed.samples.jsonl") -lt 5 ]] || break
      sleep 0.1
    done
    if [[ $victim == client ]]; then
      kill -9 $other
      wait $other 2>/dev/null
      ends 1 8
      [[ $(grep -c '^loggp: .*127.0.0.1' "$work/listen_err") -eq 1 ]] || failed "the listener does not name the lost peer over $transport"
    else
      kill -9 "$listener"
      wait "$listener" 2>/dev/null
      listener=$other
      ends 1 8
      [[ $(grep -c '^loggp: .*127.0.0.1' "$work/err") -eq 1 ]] || failed "the client does not name the lost peer over $transport"
      [[ $(grep -c '"record":"sample"' "$work/killed.samples.jsonl") -ge 4 ]] || failed "finished samples are lost"
    fi
    rm -f "$work"/killed.*
  done
done

# no client connects
status=0
timeout 20 "$loggp" measure --transport tcp --listen --listen-limit 1s >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 1 && $(wc -l <"$work/err") -eq 1 ]] && grep -q 'no client with the right token has connected' "$work/err" || failed "nobody comes: exit status $status"

# on a full disk the finished samples are kept, and the other side ends
if [[ -w /dev/full ]]; then
  ln -s /dev/full "$work/full.samples.jsonl"
  status=0
  timeout 20 "$loggp" measure --transport tcp "${quick[@]}" -o "$work/full.json" >"$work/out" 2>"$work/err" || status=$?
  [[ $status -ne 0 && $(grep -c '^loggp: ' "$work/err") -eq 1 ]] && grep -q 'cannot be written' "$work/err" || failed "a full disk: exit status $status"
  for what in "--method culler" "--pattern ping-pong"; do
    status=0
    # shellcheck disable=SC2086
    timeout 20 "$loggp" measure --transport tcp $what "${quick[@]}" -o "$work/full.json" >"$work/out" 2>"$work/err" || status=$?
    [[ $status -ne 0 && $(grep -c '^loggp: ' "$work/err") -eq 1 ]] && grep -q 'cannot be written' "$work/err" ||
      failed "a full disk, $what: exit status $status"
  done
fi
exit $((failures > 0))
