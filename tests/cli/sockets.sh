#!/usr/bin/env bash
# loggp measure over sockets: two processes of one command, or one that listens and one that connects;
# wrong arguments; peers that vanish.
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

# measured NAME TRANSPORT STATUS: a valid file, or exit 1 with the reason and no file; samples in any case
measured() {
  [[ $(head -n 1 "$work/$1.samples.jsonl" | jq -r .record) == header ]] || failed "$1: samples without a header"
  [[ $(head -n 1 "$work/$1.samples.jsonl" | jq -r .provenance.transport) == "$2 to 127.0.0.1" ]] || failed "$1: not over $2"
  head -n 1 "$work/$1.samples.jsonl" | jq -e '.provenance | .clock and .socket and .system and .send_buffer_bytes' >/dev/null ||
    failed "$1: provenance is not complete"
  [[ $(grep -c '"record":"sample"' "$work/$1.samples.jsonl") -ge 17 ]] || failed "$1: fewer samples than sizes"
  case $3 in
    0) "$loggp" params validate "$work/$1.json" >/dev/null || failed "$1: an invalid file was written"
       [[ $(jq -r '.links[0].class' "$work/$1.json") == node ]] || failed "$1: loopback is not on one node" ;;
    1) [[ ! -e $work/$1.json ]] || failed "$1: a file was written all the same"
       grep -qE 'undetermined|negative|below' "$work/err" || failed "$1: no reason was given" ;;
    *) failed "$1: exit status $3" ;;
  esac
}

quick=(--time-budget 1s --repetitions 20)
for transport in tcp udp; do
  timeout 60 "$loggp" measure --transport $transport "${quick[@]}" -o "$work/$transport.json" >"$work/out" 2>"$work/err"
  measured $transport ${transport^^} $?
done

# starts a listener, waits for its line and leaves it in $client
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
# ends WANTED SECONDS: the listener's exit status, in time
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
    [[ $status -eq 0 || ($status -eq 1 && $(grep -cE 'undetermined|negative|below' "$work/err") -ge 1) ]] ||
      failed "connected over $transport to '$address': exit status $status"
    [[ $(grep -c half_rtt_us "$work/out") -eq 1 ]] || failed "no half round trip over $transport"
    ends 0 5
  done
done

# strangers do not keep the right client out
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
[[ $(grep -c half_rtt_us "$work/out") -eq 1 ]] || failed "strangers keep the client out"
exec 3>&- 4>&-
ends 0 5

# a side that is killed in mid-measurement ends the other within seconds
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
      [[ $(grep -c '^loggp: .*127.0.0.1' "$work/listen_err") -eq 1 ]] || failed "the listener does not say who is lost over $transport"
    else
      kill -9 "$listener"
      wait "$listener" 2>/dev/null
      listener=$other
      ends 1 8
      [[ $(grep -c '^loggp: .*127.0.0.1' "$work/err") -eq 1 ]] || failed "the client does not say who is lost over $transport"
      [[ $(grep -c '"record":"sample"' "$work/killed.samples.jsonl") -ge 4 ]] || failed "finished samples are lost"
    fi
    rm -f "$work"/killed.*
  done
done

# nobody comes
status=0
timeout 20 "$loggp" measure --transport tcp --listen --listen-limit 1s >"$work/out" 2>"$work/err" || status=$?
[[ $status -eq 1 && $(wc -l <"$work/err") -eq 1 ]] && grep -q 'nobody has come' "$work/err" || failed "nobody comes: exit status $status"

# a full disk: what is finished is kept, and the server is let go
if [[ -w /dev/full ]]; then
  ln -s /dev/full "$work/full.samples.jsonl"
  status=0
  timeout 20 "$loggp" measure --transport tcp "${quick[@]}" -o "$work/full.json" >"$work/out" 2>"$work/err" || status=$?
  [[ $status -ne 0 && $(grep -c '^loggp: ' "$work/err") -eq 1 ]] && grep -q 'cannot be written' "$work/err" || failed "a full disk: exit status $status"
fi
exit $((failures > 0))
