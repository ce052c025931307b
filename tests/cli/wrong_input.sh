#!/usr/bin/env bash
# wrong_input.sh LOGGP: wrong input ends with exit status 2 and one line on stderr that names the mistake and the fix.
set -uo pipefail
loggp=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OMPI_MCA_pml=ob1  # looking for other networks takes 0.2 s at each start
failures=0

# rejected PATTERN ARGUMENTS…: runs loggp ARGUMENTS; its line on stderr must match the extended regular expression PATTERN
rejected() {
  local pattern=$1 status=0 sanitizer=${ASAN_OPTIONS-} lines line
  shift
  [[ $1 != bench && $1 != nonblocking ]] || sanitizer+=:detect_leaks=0  # MPI's leaks
  ASAN_OPTIONS=$sanitizer "$loggp" "$@" >"$work/out" 2>"$work/err" || status=$?
  mapfile lines <"$work/err"  # starting wc and grep would take a third of this test's time
  line=${lines[0]-}
  if [[ $status -ne 2 || -s $work/out || ${#lines[@]} -ne 1 || $line != *$'\n' || ! ${line%$'\n'} =~ $pattern ]]; then
    printf 'FAILED (status %s): loggp %s\n  wanted: %s\n  got: %s\n' "$status" "$*" "$pattern" "$(cat "$work/err")"
    failures=$((failures + 1))
  fi
}

# a program with AddressSanitizer needs other memory than is estimated
is_sanitized() { grep -q __asan_init "$loggp"; }

# changed EXPRESSION NAME: writes $work/NAME.json, the set ompi-ib-sdr after the jq expression
changed() { "$loggp" params show ompi-ib-sdr --format json | jq "$1" >"$work/$2.json"; }

broadcast=(simulate broadcast --algorithm binomial --params ompi-ib-sdr)

# unknown names list the known ones, nearest first
rejected '^loggp: --topology: the value is empty; give one, or leave the option out' simulate broadcast --ranks 4 --params ompi-gm --topology ''
rejected '^loggp: --export-goal: the value is empty' simulate broadcast --ranks 4 --params ompi-gm --export-goal=
rejected "unknown command 'simulat' .did you mean simulate..; known: simulate" simulat
rejected "unknown collective 'brodcast' .did you mean broadcast..; known: broadcast" simulate brodcast --algorithm flat --ranks 4 --params ompi-mx
rejected "unknown broadcast algorithm 'binomal' .did you mean binomial..; known: binomial" simulate broadcast --algorithm binomal --ranks 4 --params ompi-mx
rejected "unknown parameter set 'ompi-m'.*; known: ompi-[gm]" simulate broadcast --algorithm flat --ranks 4 --params ompi-m
rejected "unknown scheme 'lop' .did you mean loop..; known: loop" "${broadcast[@]}" --ranks 4 --scheme lop
rejected "^loggp: --latency: unknown reading of L 'half' .did you mean half-rtt..; known: half-rtt, residual" "${broadcast[@]}" --ranks 4 --latency half
rejected "^loggp: nmpi-sci-half-rtt: network, from 1 B: half a round trip of 5.48 µs is shorter" simulate broadcast --algorithm flat --ranks 4 --params nmpi-sci --latency half-rtt
rejected "^loggp: --estimator: unknown estimator 'papers' .did you mean paper..; known: paper, refined" measure --transport simulated --truth ompi-gm --estimator papers
rejected "^loggp: --min-bytes is only for --estimator refined, because" measure --transport simulated --truth ompi-gm --estimator paper --min-bytes 8
rejected "^loggp: --latency is only for --truth NAME or FILE; leave it out" clocks --show gain --latency half-rtt --ranks 4 --repetitions 3
rejected "^loggp: --rendezvous: unknown rendezvous 'shake'; known: handshake, auto, synchronising" measure --transport simulated --truth ompi-gm --rendezvous shake
rejected "^loggp: --rendezvous is only for --estimator refined, because" measure --transport simulated --truth ompi-gm --estimator paper --rendezvous handshake
rejected "^loggp: --estimator is only for --method prtt; leave it out" measure --transport simulated --truth ompi-gm --estimator paper --method culler
rejected "^loggp: --rendezvous is only for --method prtt; leave it out" measure --transport simulated --truth ompi-gm --rendezvous handshake --method bell
rejected "^loggp: --detect is only for --method prtt" measure --transport simulated --truth ompi-gm --detect look-ahead --pattern ping-pong
rejected "^loggp: --detect is only for --method prtt" measure --transport simulated --truth ompi-gm --detect look-ahead --method all
rejected "^loggp: --latency is only for --transport simulated; leave it out" measure --latency half-rtt --transport tcp
rejected "^loggp: explain follows ranks whose operations do not overlap; write the schedule of loop-overlapped with simulate" explain broadcast --algorithm flat --ranks 4 --params ompi-mx --scheme loop-overlapped
rejected "^loggp: --schemes: loop-overlapped is only simulated; give another scheme" bench broadcast --schemes loop-overlapped
rejected "^loggp: acknowledge: .*|^loggp: loop-overlapped: .* receives from any source" simulate broadcast --algorithm arrival-b --ranks 4 --params ompi-mx --scheme loop-overlapped
rejected "^loggp: --reduce: unknown reduction 'maxi' .did you mean max..; known: max" "${broadcast[@]}" --ranks 4 --reduce maxi
rejected "unknown order 'forwards' .did you mean forward..; known: forward" "${broadcast[@]}" --ranks 4 --order forwards
# every command names the option with the wrong word
swept=(sweep broadcast --algorithms flat --params ompi-mx --ranks 4)
compared=(compare broadcast --algorithms flat --params ompi-mx --ranks 4 --out "$work/xd")
for command in "${broadcast[*]} --ranks 4" "${swept[*]}" "${compared[*]}" "bench broadcast"; do
  # shellcheck disable=SC2086
  {
    rejected "^loggp: --order: unknown order 'forwards' .did you mean forward..; known: forward, backward, random" $command --order forwards
    rejected "^loggp: --barrier: unknown barrier algorithm 'rign' .did you mean ring..; known: ring" $command --barrier rign
    rejected "^loggp: --allgather: unknown allgather 'rings' .did you mean ring..; known: ring, recursive-doubling" $command --allgather rings
    rejected "^loggp: --sub-group: unknown sub-group broadcast 'chain'.*; known: pipelined, scatter" $command --sub-group chain
  }
done
rejected "^loggp: --barrier: unknown barrier algorithm 'native'.*; known: " "${broadcast[@]}" --ranks 4 --barrier native
rejected "^loggp: --scheme: unknown scheme 'lop' .did you mean loop..; known: loop" "${broadcast[@]}" --ranks 4 --scheme lop
for command in "${swept[*]}" "${compared[*]}" "bench broadcast"; do
  # shellcheck disable=SC2086
  rejected "^loggp: --schemes: unknown scheme 'lop' .did you mean loop..; known: loop" $command --schemes lop
done
for command in "bench broadcast" "nonblocking broadcast" measure clocks; do
  read -ra words <<<"$command"
  rejected "launches needs --launcher; give one such as" "${words[@]}" --launches 2 -o "$work/l.json"
  rejected "launcher: only --launches starts ranks; give the number of launches, too" "${words[@]}" --launcher "mpirun -n 2"
  rejected "there is no program 'no-such-mpirun'; give the program that starts ranks" "${words[@]}" --launches 2 --launcher no-such-mpirun -o "$work/l.json"
done
rejected "launches needs a file of samples; give it with -o" bench broadcast --launches 2 --launcher true
rejected "launches: only --method prtt over MPI has launches; leave it out" measure --method culler --launches 2 --launcher true -o "$work/l.json"
rejected "launches: only clocks measured over MPI have launches" clocks --transport simulated --launches 2 --launcher true -o "$work/l.json"
rejected "interval: ompi-gm has no replicates, which say how uncertain its parameters are; give a file that loggp measure has written" simulate broadcast --algorithm flat --ranks 4 --params ompi-gm --interval 95%
rejected "interval: 100% is not below 100%; give 95%" simulate broadcast --algorithm flat --ranks 4 --params ompi-gm --interval 100%
rejected "interval: ompi-gm has no replicates" sweep broadcast --algorithms flat --ranks 4 --params ompi-gm --interval 95%
rejected "interval: ompi-gm has no replicates" explain broadcast --algorithm flat --ranks 4 --params ompi-gm --interval 95%
rejected "interval needs a measured parameter file; give it as --params FILE" simulate --goal docs/examples/tree.goal --loggops L=2500,o=1500,g=1000,G=6,O=0,S=65535 --interval 95%
rejected "interval: ompi-gm has no replicates" explain --goal docs/examples/tree.goal --params ompi-gm --interval 95%
rejected "curve has no intervals; leave --interval out" explain broadcast --algorithm flat --ranks 4 --params ompi-gm --curve L --interval 95%
rejected "^loggp: --algorithms: unknown broadcast algorithm 'flt' .did you mean flat..; known: flat" bench broadcast --algorithms flt
rejected "algorithm: broadcast needs one algorithm; known: flat" simulate broadcast --ranks 4 --params ompi-mx
rejected "unknown collective 'a.x0Ab'; known" simulate $'a\nb' --ranks 4 --params ompi-mx
too_long=$(printf 'x%.0s' {1..5000})
rejected "unknown parameter set 'x*'; known" simulate broadcast --algorithm flat --ranks 4 --params "$too_long"
rejected "no such pattern or file; give balanced" "${broadcast[@]}" --ranks 4 --arrivals "$too_long"
rejected "there is no file .*latency:… or the FILE of a noise trace" "${broadcast[@]}" --ranks 4 --noise "$too_long"
rejected "there is no file .*or the FILE of a histogram" "${broadcast[@]}" --ranks 4 --noise "latency:$too_long"
rejected "unknown option '--frobnicate'; see loggp simulate --help" "${broadcast[@]}" --ranks 4 --frobnicate
rejected "unknown option '--rank' .did you mean --ranks..; see loggp simulate --help" "${broadcast[@]}" --rank 4
echo '{"papers": [' >"$work/claims"
rejected "^loggp: $work/claims: claims: not JSON: line 2, column 1: the text ends too early" report --claims "$work/claims" --out "$work/claimed"
rejected "unknown option '--algo' .did you mean --algorithm.." simulate broadcast --algo flat --ranks 4 --params ompi-mx
rejected "unknown option '--algoritm' .did you mean --algorithm.." simulate broadcast --algoritm=flat --ranks 4 --params ompi-mx
rejected "unknown command 'two.x0Alines'" params $'two\nlines'
rejected "unknown command 'two.x0Alines'" $'two\nlines'
rejected "unknown option '--two.x0Alines'; see loggp simulate --help" "${broadcast[@]}" $'--two\nlines' 
rejected "unexpected argument 'binomial'; see loggp simulate --help" "${broadcast[@]}" --ranks 4 binomial
rejected "unknown command 'shw' .did you mean show..; known: show" arrivals shw
rejected "unknown command 'foo'.*; known: " --verbose foo
rejected "unknown command 'foo'.*; known: " --largest-input 1M foo
rejected "unknown command 'shw' .did you mean show..; known: show" --verbose arrivals --verbose shw
rejected "loggp arrivals needs a command: " arrivals
rejected "'8kb' is not a whole number; sizes are 8k, 8KiB .both 8192. or 8kB .8000." "${broadcast[@]}" --ranks 4 --bytes 8kb
rejected "nowhere.json: cannot be read: No such file" simulate broadcast --algorithm flat --ranks 4 --params nowhere.json
rejected "unknown allgather ''.*; known: " simulate broadcast --algorithm scatter-allgather: --ranks 4 --params ompi-mx
rejected "^loggp: --algorithm all: one value is possible here; sweep takes a list" simulate broadcast --algorithm all --ranks 4 --params ompi-mx
rejected "^loggp: --bytes 1,2: one value is possible here; sweep takes a list" "${broadcast[@]}" --ranks 4 --bytes 1,2
rejected "^loggp: --ranks 2,4: one value is possible here; sweep takes a list" "${broadcast[@]}" --ranks 2,4
rejected "flat has no choice for ':ring'" simulate broadcast --algorithm flat:ring --ranks 4 --params ompi-mx
rejected "'scatter-allgather:ring' stands twice" sweep broadcast --algorithms scatter-allgather:all,scatter-allgather:ring --ranks 4 --params ompi-mx
rejected "simulate needs --ranks" "${broadcast[@]}"
rejected "format" "${broadcast[@]}" --ranks 4 --format xml
rejected "loggp needs a command: params, list, algorithms, simulate" --

# numbers
rejected "ranks: 0 is out of range; give 1 to" "${broadcast[@]}" --ranks 0
rejected "ranks: -4 is out of range" "${broadcast[@]}" --ranks=-4
rejected "ranks: 2G is out of range" "${broadcast[@]}" --ranks 2G
rejected "ranks: 'many' is not a whole number" "${broadcast[@]}" --ranks many
rejected "bytes: -1 is out of range" "${broadcast[@]}" --ranks 4 --bytes=-1
rejected "bytes: 99999999999999999999 is out of range" "${broadcast[@]}" --ranks 4 --bytes 99999999999999999999
rejected "segment: 0 is out of range; give 1" "${broadcast[@]}" --ranks 4 --segment 0
rejected "root: 4 is out of range; give 0 to 3" "${broadcast[@]}" --ranks 4 --root 4
rejected "iterations: 0 is out of range" "${broadcast[@]}" --ranks 4 --iterations 0
rejected "take longer than" "${broadcast[@]}" --ranks 4 --bytes 1000T

rejected "[-]-ties: unknown order 'fifo'.*; known: model, loggopsim" simulate --goal x --params ompi-ib-sdr --ties fifo
rejected "[-]-ties is for --goal; leave it out" "${broadcast[@]}" --ranks 4 --ties model

# what this machine can't hold or do within an hour is refused before it begins
rejected "needs about [0-9.e+]+ [TGP]B of memory, but [0-9.e+]+ [MG]B are free; give fewer ranks" arrivals show random:4 --ranks 1G --params ompi-mx
rejected "needs about [0-9.e+]+ [TGP]B of memory, but [0-9.e+]+ [MG]B are free; give fewer ranks" simulate barrier --algorithm dissemination --params ompi-ib-sdr --ranks 1G
rejected "needs about [0-9.e+]+ [TGP]B of memory" simulate broadcast --algorithm flat-nb --params "L=5us,o=1us,g=2us,G=0" --ranks 4 --bytes 1T --piece 1
rejected "this run of about [0-9.e+]+ operations (needs about .* of memory, but .*|takes about [0-9.e+]+ (hours|days|years)); give" \
  simulate broadcast --algorithm pipelined --params "L=5us,o=1us,g=2us,G=0" --ranks 4 --bytes 1T --segment 1
is_sanitized || rejected "this run of about [0-9.]+e.11 operations takes about [0-9.e+]+ (hours|days); give --yes to run it, or fewer ranks" \
  "${broadcast[@]}" --ranks 64 --scheme barrier --iterations 1GB
is_sanitized || rejected "operations takes about .*; give --yes" \
  sweep broadcast --algorithms flat --params ompi-mx --schemes barrier --iterations 1GB --ranks 60:64:+1 --out "$work/never.csv"
is_sanitized || rejected "operations takes about .*; give --yes" \
  compare broadcast --algorithms flat --params ompi-mx --schemes barrier --iterations 1GB --ranks 64 --out "$work/xd"
rejected "^loggp: this run (needs about [0-9.]+ [TGP]B of memory, but|takes about .*; give --yes to run it)" \
  measure --pattern bisection --transport simulated --truth ompi-mx --ranks 16M
long="takes about [0-9.e+]+ (hours|days|years); give --yes to run it"
rejected "$long" arrivals theory --patterns 100MB
rejected "$long" arrivals adversary --ranks 1024 --steps 1M --starts 100
rejected "$long" arrivals adversary reduce --ranks 64 --steps 1GB
rejected "($long|GB of memory)" arrivals overheads --ranks 1M
rejected "$long" arrivals figures --samples 1MB --out "$work/figures"
nonblocking=(nonblocking allreduce --transport simulated --algorithm recursive-doubling --params ompi-mx)
refused=$long
if is_sanitized; then refused="($long|B of memory)"; fi  # AddressSanitizer does not use freed memory again at once
rejected "$refused" "${nonblocking[@]}" --ranks 16 --bytes 1T --interval 1
rejected "($long|GB of memory)" "${nonblocking[@]}" --ranks 8M --bytes 8
rejected "$long" clocks --transport simulated --truth ompi-mx --ranks 1M --repetitions 1000
rejected "$long" clocks --transport simulated --truth ompi-mx --ranks 4 --estimates 1M --tries 100k
rejected "operations needs about .* of memory" explain barrier --algorithm dissemination --params ompi-ib-sdr --ranks 1G

# --goal refuses the options of a collective and of its benchmark
printf 'num_ranks 1\nrank 0 {\ncalc 5\n}\n' >"$work/one.goal"
goal=(simulate --goal "$work/one.goal" --loggops "L=2500,o=1500,g=1000,G=6,O=0,S=65535")
for option in "--algorithm flat" "--scheme loop" "--ranks 4" "--reduce mean" "--bytes 8" "--root 0" "--iterations 2" "--seed 2" \
  "--timeline $work/x.svg" "--export-goal $work/x.goal"; do
  read -r name value <<<"$option"
  rejected "simulate --goal has no use for $name; leave it out" "${goal[@]}" "$name" "$value"
done
rejected "^loggp: --progress: a schedule has no calls" "${goal[@]}" --progress any-in-call
# its operations are a schedule, too
rejected "^loggp: --progress: a schedule has no calls" "${broadcast[@]}" --ranks 4 --scheme change-root-overlapped --iterations 4 --progress any-in-call
rejected "simulate --goal has no use for --ranks-per-node; leave it out" "${goal[@]}" --ranks-per-node 2
printf 'never\n' >"$work/never"
rejected "rank 0 never arrives, but a schedule runs to its end" "${goal[@]}" --arrivals "$work/never"
rejected "one-late" "${goal[@]}" --arrivals one-late:1:2

rejected "'broadcast' and --goal: give a collective or a schedule, not both" timeline broadcast --goal "$work/one.goal" --params ompi-mx -o "$work/x.svg"
rejected "timeline --goal has no use for --iterations; leave it out" timeline --goal "$work/one.goal" --params ompi-mx --iterations 3 -o "$work/x.svg"
rejected "explain --goal has no use for --picture; leave it out" explain --goal "$work/one.goal" --params ompi-mx --picture "$work/x.svg"
rejected "[-]-goal needs either --params or --loggops; give one of them" explain --goal "$work/one.goal"
rejected "explain needs a collective .or --goal FILE." explain --params ompi-mx --ranks 4
rejected "[-]-loggops is for --goal; give --params" explain broadcast --algorithm flat --params ompi-mx --ranks 4 --loggops "L=1,o=1,g=1,G=1"
printf 'num_ranks 1\nrank 0 {\ncalc 5 cpu 1\n}\n' >"$work/two_cpus.goal"
rejected "'calc 5 cpu 1' of rank 0 .* is on CPU 1, but a drawn or explained schedule has one CPU" timeline --goal "$work/two_cpus.goal" --params ompi-mx -o "$work/x.svg"

# benchmark schemes
rejected "unknown barrier algorithm 'rign' .did you mean ring..; known: ring" "${broadcast[@]}" --ranks 4 --scheme barrier --barrier rign
rejected "barriers: -1 is out of range" "${broadcast[@]}" --ranks 4 --scheme loop-imb --barriers=-1
rejected "barrier-bytes: -1 is out of range" "${broadcast[@]}" --ranks 4 --scheme barrier --barrier-bytes=-1
rejected "flush: '5' is not a time with its unit" "${broadcast[@]}" --ranks 4 --scheme loop-mpbench --flush 5
rejected "flush: .* is negative" "${broadcast[@]}" --ranks 4 --scheme loop-mpbench --flush=-5us
rejected "double-ring receives from any source.* acknowledge can't time it, use once or loop" simulate ring --ranks 4 --params ompi-mx --scheme acknowledge
rejected "depends on the time, which a GOAL schedule" "${broadcast[@]}" --ranks 4 --scheme overhead --export-goal "$work/x.goal"

# benchmarks on ranks, and what they measured
rejected "schemes once: only simulated ranks start at exactly the same time; use --schemes synchronised" bench broadcast --schemes once
rejected "reduce span: with --arrivals ranks begin at different times" bench broadcast --arrivals one-late:0:9 --reduce span
rejected "reduce span: with scheme loop ranks begin at different times" bench broadcast --schemes synchronised,loop --reduce span
rejected "unknown native collective 'brodcast' .did you mean broadcast..; known: broadcast" bench brodcast
rejected "unknown allreduce algorithm 'rings' .did you mean ring..; known: ring" bench allreduce --algorithms rings
rejected "^loggp: --counts linear: broadcast has no blocks of different sizes; leave --counts out" bench broadcast --counts linear
rejected "allreduce has no root, which ol-i needs; use once, synchronised or loop" bench allreduce --algorithms native --schemes ol-i
rejected "^loggp: --counts lineer: no such rule or file; give uniform, linear" bench alltoallv --counts lineer
rejected "bench adds floats" bench allreduce --operation max
rejected "unknown collective 'allreduc' .did you mean allreduce..; known: allreduce" simulate allreduc --algorithm ring --ranks 4 --params ompi-mx
rejected "unknown allreduce algorithm 'ompi:9'.*; known: ompi:" simulate allreduce --algorithm ompi:9 --ranks 4 --params ompi-mx
rejected "^loggp: --algorithm: unknown allreduce algorithm 'sparbit'; known: .*ring .ompi:ring.*; only in libraries: ompi:nonoverlapping, mpich:smp.*; sparbit is one of allgather, allgatherv$" \
  simulate allreduce --algorithm sparbit --ranks 4 --params ompi-mx
rejected "12 bytes are no whole number of elements" simulate allreduce --algorithm ring --ranks 4 --bytes 12 --params ompi-mx
rejected "^loggp: --segment: 4 bytes are no whole number of elements, each of 8 bytes .double.; give a multiple of 8, or another --type" \
  simulate allreduce --algorithm segmented-ring --segment 4 --ranks 4 --bytes 80 --params ompi-mx
rejected "^loggp: --bytes: 2147483648 elements are more than one MPI call takes; give at most 2147483647" \
  simulate allreduce --algorithm ring --ranks 4 --bytes 16G --params ompi-mx
rejected "^loggp: --bytes: 2147483648 bytes are more than one MPI call takes; give at most 2147483647" \
  simulate broadcast --algorithm ompi:binomial --ranks 4 --bytes 2G --params ompi-mx
rejected "^loggp: --counts one-large:1: 4294967296 bytes are more than one MPI call takes; give at most 2147483647" \
  simulate gatherv --algorithm mpich:linear --counts one-large:1 --ranks 4 --bytes 1G --params ompi-mx
rejected "^loggp: --bytes: 2147483648 is more than one MPI call takes; give at most 2147483647" bench broadcast --algorithms binomial --bytes 2G
rejected "^loggp: --counts linear: reduce-scatter mpich:noncommutative needs blocks of one size; leave --counts out, or give another --algorithm" \
  simulate reduce-scatter --algorithm mpich:noncommutative --counts linear --ranks 4 --bytes 80 --params ompi-mx
rejected "works on 2 ranks only" simulate barrier --algorithm ompi:two_proc --ranks 3 --params ompi-mx
rejected "reorders operands" sweep allreduce --algorithms ring --operation compose --bytes 8 --ranks 4 --params ompi-mx --out "$work/never.csv"
rejected "alltoall has no root, which change-root needs" compare alltoall --algorithms linear --schemes change-root --ranks 4 --params ompi-mx --out "$work/xd"
rejected "adds floats of 4 bytes, 3 is not a multiple" bench allreduce --bytes 3
rejected "precision: '5' is not a percentage" bench broadcast --precision 5
rejected "unknown rule 'intervall' .did you mean interval..; known: interval" bench broadcast --stop intervall
rejected "time-budget: 0s is not above 0" bench broadcast --time-budget 0s
rejected "tests: only --stop deviation repeats tests" bench broadcast --tests 3
rejected "tests: 0 is out of range" bench broadcast --stop deviation --tests 0
rejected "4 ranks are asked for, but mpirun has started 1" bench broadcast --ranks 4
rejected "root: 1 is no rank of 1" bench broadcast --root 1
rejected "resume continues a samples file" bench broadcast --resume
rejected "start it as: mpirun -n 2 loggp bench, or with -n 1" bench broadcast
rejected "start it as: mpirun -n 2 loggp nonblocking, or with -n 1" nonblocking broadcast
rejected "unknown nonblocking collective 'ring'.*; known: " nonblocking ring
rejected "method: unknown name 'wrk'.*; known: " nonblocking broadcast --method wrk
rejected "progress: unknown name 'threads'.*; known: " nonblocking broadcast --progress threads
rejected "interval: 0 is out of range" nonblocking broadcast --interval 0
rejected "reduce span: overheads have no first start and last finish; use max" nonblocking broadcast --reduce span
rejected "start: unknown value 'sync'.*; known: barrier, synchronised" nonblocking broadcast --start sync
rejected "start: unknown value 'synchronised,barrier'" nonblocking broadcast --start synchronised,barrier
rejected "adds floats of 4 bytes, 3 is not a multiple" nonblocking allreduce --bytes 3
rejected "root: 1 is no rank of 1" nonblocking broadcast --root 1
rejected "picture shows one algorithm; give only one --algorithm" nonblocking broadcast --transport simulated --params ompi-mx \
  --algorithms flat,binomial --ranks 4 --picture "$work/x.svg"
rejected "time-budget: 0s is not above 0" nonblocking broadcast --time-budget 0s
rejected "compare needs --algorithms" compare broadcast --ranks 4 --params ompi-mx --out "$work/xd"
rejected "has no use for collective; leave it out" compare broadcast --measured "$work/none" --params ompi-mx
rejected "none: cannot be read" compare --measured "$work/none" --params ompi-mx
printf '{"record":"header","kind":"prtt"}\n' >"$work/prtt.jsonl"
rejected "line 1: .*give a samples file that loggp bench has written" compare --measured "$work/prtt.jsonl" --params ompi-mx
printf '%s\n' '{"record": "header", "kind": "bench", "provenance": {}, "setup": {"collective": "broadcast", "root": 0, "order": "forward",
  "seed": 5, "segment_bytes": 0, "barrier": "ring", "barrier_bytes": 0, "barriers": 1, "flush_bytes": 0, "arrivals": "random:8"}}' |
  paste -sd" " >"$work/late.jsonl"
for option in "--arrivals random:4" "--seed 7"; do
  # shellcheck disable=SC2086
  rejected "^loggp: ${option% *} is only for samples that record no arrivals; leave it out" compare --measured "$work/late.jsonl" --params ompi-mx $option
done
for word in "forward forwards order" "ring rign barrier"; do
  read -r right wrong key <<<"$word"
  sed "s/\"$right\"/\"$wrong\"/" "$work/late.jsonl" >"$work/wrong.jsonl"
  rejected "wrong.jsonl, line 1: \"$key\": unknown .*'$wrong'.*; known: $right" compare --measured "$work/wrong.jsonl" --params ompi-mx
done

# parameter files
changed 'del(.links[0].ranges[0].g_us)' missing
rejected "missing.json: /links/0/ranges/0: missing field 'g_us'" params validate "$work/missing.json"
changed '.links[0].ranges[0].L_us = -4.73' latency
rejected "latency.json: /links/0/ranges/0: L = -4.73 µs is below -o_s = -4.72" params validate "$work/latency.json"
changed '.links[0].ranges[1].min_bytes = 12000' overlap
rejected "overlap.json: /links/0/ranges/1: min_bytes is 12000, which leaves an overlap; give 12289" params validate "$work/overlap.json"
changed '.links[0].ranges[1].min_bytes = 20000' gap
rejected "gap.json: /links/0/ranges/1: min_bytes is 20000, which leaves a gap; give 12289" params validate "$work/gap.json"
printf '{"name": "x",\n  oops}' >"$work/broken.json"
rejected "broken.json: not JSON: .*line 2, column 3" params validate "$work/broken.json"
rejected "nowhere.json: cannot be read" params validate "$work/nowhere.json"
# endless files, and a sparse one of a terabyte, are refused without being read
truncate -s 1T "$work/sparse"
for reader in "params validate" "plot --out $work/xp" "${broadcast[*]} --ranks 4 --noise" "${broadcast[*]} --ranks 4 --arrivals" \
  "simulate --params ompi-mx --goal" "compare --params ompi-mx --measured" "clocks --samples"; do
  # shellcheck disable=SC2086
  {
    rejected "/dev/zero: is no text: line 1 has a 0 byte" $reader /dev/zero
    rejected "sparse: has more than 536870912 bytes, the limit of an input" $reader "$work/sparse"
    rejected "cannot be read: it is a directory" $reader "$work"
  }
done
rejected "sparse: is no text" params validate "$work/sparse" --largest-input 2T
rejected "largest-input: '0' is not|largest-input: 0 is out of range" params list --largest-input 0
rejected "missing.json: /links/0/ranges/0: missing field" "${broadcast[@]:0:4}" --ranks 4 --params "$work/missing.json"
rejected "L: '5' is not a time with its unit" "${broadcast[@]:0:4}" --ranks 4 --params L=5,o=1us,g=1us,G=0
rejected "g is missing" "${broadcast[@]:0:4}" --ranks 4 --params L=5us,o=1us,G=0

printf '{"record":"header","kind":"bench"}\n' >"$work/headless.jsonl"
rejected "headless.jsonl, line 1: a field of the header is missing or of the wrong type; give a samples file" compare --measured "$work/headless.jsonl" --params ompi-mx
rejected "^loggp: --format: unknown value 'xml'.*; known: csv, table, json" params list --format xml
rejected "^loggp: --segments-per-rank: 'abc' is not a value of this option" arrivals theory --segments-per-rank abc
rejected "^loggp: --ranks is given more than once; give it once" "${broadcast[@]}" --ranks 1 --ranks 2
# one benchmark has one value of each option
rejected "^loggp: --algorithm flat,binomial: one value is possible here; sweep takes a list" simulate broadcast --algorithm flat,binomial --ranks 4 --params ompi-mx
rejected "^loggp: --scheme once,loop: one value is possible here; sweep takes a list" explain broadcast --algorithms flat --schemes once,loop --ranks 4 --params ompi-mx
rejected "^loggp: --segment 1,2: one value is possible here" simulate broadcast --algorithm flat --ranks 4 --params ompi-mx --segments 1,2
rejected "^loggp: --seed 1,2: one value is possible here" timeline broadcast --algorithm flat --ranks 4 --params ompi-mx --seeds 1,2 -o "$work/x.svg"
rejected "^loggp: --params ompi-mx,ompi-gm: one set is possible here; sweep takes a list" simulate broadcast --algorithm flat --ranks 4 --params ompi-mx,ompi-gm

# lists
rejected "'loop' stands twice" compare broadcast --algorithms flat --ranks 4 --params ompi-mx --schemes loop,once,loop --out "$work/xd"
rejected "'ompi-mx' stands twice" compare broadcast --algorithms flat --ranks 4 --params ompi-mx,ompi-gm,ompi-mx --out "$work/xd"
rejected "ranks: '8:2:x2' ends before it begins" compare broadcast --algorithms flat --ranks 8:2:x2 --params ompi-mx --out "$work/xd"

rejected "method" measure --method kielman --transport simulated --truth ompi-mx
rejected "transport udp: --method culler can't tell which times a lost datagram has lengthened; use --transport tcp" measure --transport udp --method culler
"$loggp" measure --method culler --transport simulated --truth ompi-mx -o "$work/culler.json" >"$work/out"
for other in "bell --truth ompi-mx" "culler --truth mpich2-tcp" "culler --truth ompi-mx --flood 99" "culler --truth ompi-mx --noise latency:lognormal:5%"; do
  # shellcheck disable=SC2086
  rejected "its samples were made with another" measure --transport simulated --method $other -o "$work/culler.json" --resume
done
rejected "method all only prints" measure --method all --transport simulated --truth ompi-mx -o "$work/x.json"
rejected "add --transport simulated --truth" measure --method all
rejected "^loggp: --picture is only for --method all; leave it out" measure --transport simulated --truth ompi-mx --picture "$work/x.svg"
rejected "^loggp: --picture .*x.tikz: is no kind of picture; give a file that ends in .svg, .pdf or .png" measure --method all --transport simulated --truth ompi-mx --picture "$work/x.tikz"
rejected "shows the flood of one network" measure --method all --transport simulated --truth ompi-mx,ompi-gm --picture "$work/x.svg"
rejected "needs --truth" measure --method bell --transport simulated
rejected "flood: 1 is out of range; give 2 to" measure --method bell --flood 1 --transport simulated --truth ompi-mx
rejected "sends: 0 is out of range" measure --method culler --sends 0 --transport simulated --truth ompi-mx
rejected "g is 0" measure --method all --transport simulated --truth L=5us,o=1us,g=0,G=0
changed '.name = "ompi-mx"' twin
rejected "^loggp: --truth: two sets are named 'ompi-mx'" measure --method all --transport simulated --truth "ompi-mx,$work/twin.json"
rejected "two sets are named 'ompi-mx'" compare broadcast --algorithms flat --ranks 4 --params "ompi-mx,$work/twin.json" --out "$work/xd"
rejected "change-root can't time it, use once or loop" simulate ring --ranks 4 --params ompi-mx --scheme change-root
rejected "seed: -1 is out of range" "${broadcast[@]}" --ranks 4 --seed=-1
# every command has the same largest seed: the largest number below which every whole number is a double
for command in "${broadcast[*]} --ranks 4" "arrivals theory --ranks 4" "arrivals figures --out $work/xf" "arrivals adversary --ranks 4" \
  "arrivals overheads --ranks 4" "clocks --transport simulated --truth ompi-mx" "stress --transport simulated --truth ompi-mx" \
  "measure --transport simulated --truth ompi-mx" "arrivals show random:1 --ranks 4 --params ompi-mx"; do
  # shellcheck disable=SC2086
  rejected "seed: 9007199254740992 is out of range; give 0 to 9007199254740991" $command --seed 9007199254740992
done

# explanations
explain=(explain broadcast --algorithm flat --params ompi-mx)
rejected "unknown parameter 'l' .did you mean L..; known: L" "${explain[@]}" --ranks 4 --curve l
rejected "no single critical path explains this time" "${explain[@]}" --ranks 4 --reduce mean
rejected "at most 2000000 can be explained; give fewer ranks or iterations" "${explain[@]}" --ranks 4 --scheme loop --iterations 1M
rejected "a graph of 2046 operations can't be read; draw at most 2000" "${explain[@]}" --ranks 1024 --dot "$work/x.dot"
rejected "x.dot: cannot be written" "${explain[@]}" --ranks 4 --dot /dev/null/x.dot

# sweeps: the whole plan is checked before a point runs or a file is written
sweep=(sweep broadcast --algorithms flat --ranks 2,4 --params ompi-mx)
rejected "unknown broadcast algorithm 'flt' .did you mean flat..; known: flat" sweep broadcast --algorithms binomial,flt --ranks 2 --params ompi-mx --out "$work/xs"
rejected "ranks: 'x' is not a whole number" sweep broadcast --algorithms flat --ranks 2,x --params ompi-mx
rejected "two sets are named 'ompi-mx'" sweep broadcast --algorithms flat --ranks 4 --params "ompi-mx,$work/twin.json"
rejected "root: 2 is no rank of 2; give 0 to 1" "${sweep[@]}" --root 2 --out "$work/xs"
rejected "take longer than" "${sweep[@]}" --bytes 1,1000T --out "$work/xs"
rejected "change-root can't time it" sweep ring --ranks 4 --params ompi-mx --schemes once,change-root
rejected "segments: -1 is out of range" "${sweep[@]}" --segments=-1
rejected "seeds: 'a' is not" "${sweep[@]}" --seeds 1,a
rejected "threads: 0 is out of range" "${sweep[@]}" --threads 0
rejected "are too many for a sweep" "${sweep[@]}" --bytes 1:4M:+8 --seeds 1:100:+1
rejected "give --out FILE" "${sweep[@]}" --resume
rejected "cannot be written" "${sweep[@]}" --out /dev/null/x
rejected "^loggp: --pictures /dev/null/x: cannot write there .*; give a folder that you may write to" "${sweep[@]}" --bytes 1,8 --pictures /dev/null/x
rejected "^loggp: --pictures draws times over sizes; give several --bytes, as 1:1M:x4" "${sweep[@]}" --pictures "$work/xp"
rejected "^loggp: --pictures: 513 pictures are too many; give shorter lists of --ranks, .*, for at most 500" sweep broadcast --algorithms flat --params ompi-mx --ranks 1:512:+1 --bytes 1,8 --pictures "$work/xp"
rejected "^loggp: .*/pictures: is a folder; give a file" sweep broadcast --algorithms flat,binomial --ranks 2,4 --params ompi-mx --bytes 1,8 \
  --out "$work/pictures" --pictures "$work/pictures"
printf '{"record":"header"}\n' >"$work/begun.part"
rejected "belongs to an unfinished sweep; give --resume" "${sweep[@]}" --out "$work/begun"
rejected "belongs to a sweep with other" "${sweep[@]}" --out "$work/begun" --resume
# sizes of blocks
gatherv=(simulate gatherv --algorithm linear --params ompi-ib-sdr)
rejected "^loggp: --counts lineal: no such rule or file; give uniform, linear, one-large:RANK, random or a FILE" "${gatherv[@]}" --ranks 4 --counts lineal
rejected "^loggp: --counts one-large: write one-large:RANK" "${gatherv[@]}" --ranks 4 --counts one-large
rejected "^loggp: --counts one-large:x: rank: 'x' is not a whole number" "${gatherv[@]}" --ranks 4 --counts one-large:x
rejected "^loggp: --counts one-large:4: there is no rank 4; give 0 to 3" "${gatherv[@]}" --ranks 4 --counts one-large:4
rejected "^loggp: --counts linear: gather has no blocks of different sizes; leave --counts out, or give reduce-scatter, scatterv" simulate gather --algorithm linear --params ompi-ib-sdr --ranks 4 --counts linear
rejected "^loggp: --counts random: 1073741824 blocks of 1125899906842624 bytes on average are more than can be counted; give smaller --bytes" "${gatherv[@]}" --ranks 1G --bytes 1024T --counts random
printf '5\n6\n' >"$work/counts"
rejected "^loggp: --counts .*/counts: has 2 sizes for 4 ranks; give one for each rank" "${gatherv[@]}" --ranks 4 --counts "$work/counts"
rejected "^loggp: --bytes: the sizes of blocks are those of --counts .*/counts; leave --bytes out" sweep gatherv --algorithms linear --params ompi-ib-sdr --ranks 2 --bytes 1,2 --counts "$work/counts"
printf '5\n-6\n' >"$work/counts"
rejected "/counts:2: size of a block: -6 is out of range; give 0 to" "${gatherv[@]}" --ranks 2 --counts "$work/counts"
printf '5\nsix\n' >"$work/counts"
rejected "/counts:2: size of a block: 'six' is not a whole number" "${gatherv[@]}" --ranks 2 --counts "$work/counts"
for command in sweep compare; do
  rejected "^loggp: --counts one-large:2: there is no rank 2; give 0 to 1" $command gatherv --algorithms linear --params ompi-ib-sdr --ranks 2,4 --out "$work/xc" --counts one-large:2
done
# conditions of a run
rejected "arrivals nowhere: no such pattern or file; give balanced" "${broadcast[@]}" --ranks 4 --arrivals nowhere
rejected "arrivals random: write random:MAX_IF" "${broadcast[@]}" --ranks 4 --arrivals random
rejected "one-late:4:1: there is no rank 4; give 0 to 3" "${broadcast[@]}" --ranks 4 --arrivals one-late:4:1
printf '1us\n2\n' >"$work/arrivals.csv"
rejected "arrivals.csv:2: arrival offset: '2' is not a time" "${broadcast[@]}" --ranks 2 --arrivals "$work/arrivals.csv"
printf '1us\n2us\n' >"$work/arrivals.csv"
rejected "holds 2 offsets for 4 ranks" "${broadcast[@]}" --ranks 4 --arrivals "$work/arrivals.csv"
printf '1us\n-2us\n' >"$work/arrivals.csv"
rejected "arrivals.csv:2: the offset is negative; give 0 or more" "${broadcast[@]}" --ranks 2 --arrivals "$work/arrivals.csv"
printf '1us\n1e30s\n' >"$work/arrivals.csv"
rejected "arrivals.csv:2: arrival offset: " "${broadcast[@]}" --ranks 2 --arrivals "$work/arrivals.csv"
rejected "arrivals call:1:.*; write call:N:FILE" "${broadcast[@]}" --ranks 2 --arrivals "call:1:$work/arrivals.csv"
rejected "arrivals call:: .*; write call:N:FILE" "${broadcast[@]}" --ranks 2 --arrivals call:
record=call,collective,rank,arrival_us,exit_us
printf '%s\n0,MPI_Bcast,0,1,2\n0,MPI_Bcast,1,3,4\n' $record >"$work/record.csv"
rejected "there is no call '1'; give a number from 0 to 0, or" "${broadcast[@]}" --ranks 2 --arrivals "call:1:$work/record.csv"
rejected "there is no call 'MPI_Scan'" "${broadcast[@]}" --ranks 2 --arrivals "call:MPI_Scan:$work/record.csv"
rejected "holds 2 offsets for 4 ranks" "${broadcast[@]}" --ranks 4 --arrivals "$work/record.csv"
printf '%s\n0,MPI_Bcast,0,1,2\n0,MPI_Bcast,2,3,4\n' $record >"$work/record.csv"
rejected "call 0 does not list rank 1 exactly once; give each rank from 0 to 2" "${broadcast[@]}" --ranks 3 --arrivals "$work/record.csv"
printf '%s\n0,MPI_Bcast,0,nan,2\n' $record >"$work/record.csv"
rejected "record.csv:2: arrival: 'nan' is not a time" "${broadcast[@]}" --ranks 1 --arrivals "$work/record.csv"
printf '%s\n0,MPI_Bcast,0\n' $record >"$work/record.csv"
rejected "record.csv:2: 3 columns; give call,collective" "${broadcast[@]}" --ranks 1 --arrivals "$work/record.csv"
printf '%s\n' $record >"$work/record.csv"
rejected "holds no collective call" "${broadcast[@]}" --ranks 1 --arrivals "$work/record.csv"
printf '1us\n2us\n' >"$work/arrivals.csv"
rejected "fraction: '1.5' is not a number from 0 to 1" "${broadcast[@]}" --ranks 4 --arrivals late:1.5:4
rejected "fraction: '-0.1' is not a number from 0 to 1" "${broadcast[@]}" --ranks 4 --arrivals late:-0.1:4
rejected "MAX_IF: '-3' is not a number" "${broadcast[@]}" --ranks 4 --arrivals random:-3
rejected "MAX_IF: 'nan' is not a number" "${broadcast[@]}" --ranks 4 --arrivals random:nan
rejected "write late-children:MAX_IF" "${broadcast[@]}" --ranks 4 --arrivals late-children
rejected "allgather: unknown allgather 'rings' .did you mean ring..; known: ring" "${broadcast[@]}" --ranks 4 --allgather rings
rejected "sub-group: unknown sub-group broadcast 'chain'.*; known: pipelined, scatter" "${broadcast[@]}" --ranks 4 --sub-group chain
rejected "piece: 0 is out of range; give 1" "${broadcast[@]}" --ranks 4 --piece 0
rejected "holds 2 offsets for 3 ranks" arrivals show "$work/arrivals.csv" --ranks 3 --params draco
rejected "unknown model 'blockin' .did you mean blocking..; known: blocking" arrivals adversary --model blockin
rejected "no lower bound is known for ring; give one of broadcast, reduce, allreduce, scan, exscan, barrier, gather" arrivals adversary ring
rejected "sends that block are a model of broadcasts .*; give nonblocking for reduce" arrivals adversary reduce --model blocking
rejected "ranks: 1 is out of range; give 2 to 1024" arrivals adversary --ranks 1
rejected "most-late: '-1' is not a number of messages" arrivals adversary --most-late=-1
rejected "ranks: 2 is out of range; give 4 to 1024" arrivals theory --ranks 2
rejected "ranks none --patterns 0 checks nothing" arrivals theory --ranks none --patterns 0
rejected "pictures draws the proofs, but --ranks none leaves them out; give --ranks" arrivals theory --ranks none --patterns 1 --pictures "$work/xp"
rejected "/dev/null/x: cannot write there" arrivals theory --ranks 4 --patterns 0 --pictures /dev/null/x
rejected "^loggp: --replace: 'flat' is not NAME=OTHER, as nearopt=binomial" arrivals theory --replace flat
rejected "^loggp: --replace: unknown broadcast 'bine'.*; known: flat, binomial" arrivals theory --replace bine=flat
rejected "^loggp: --replace: unknown broadcast algorithm 'falt' .did you mean flat..; known:" arrivals theory --replace flat=falt
rejected "^loggp: --replace: nearopt is also checked with sends that block, but those of flat-nb do not" arrivals theory --replace nearopt=flat-nb
rejected "^loggp: --replace: bine-scatter-allgather needs a power of two of ranks, but random patterns have any number of them; give --patterns 0$" \
  arrivals theory --replace nearopt=bine-scatter-allgather
rejected "^loggp: --replace: bine-scatter-allgather needs a power of two of ranks, not 33; give other --ranks$" \
  arrivals theory --replace nearopt=bine-scatter-allgather --patterns 0 --ranks 4,33
rejected "^loggp: --replace: flat is replaced twice; name it once" arrivals theory --replace flat=binomial,flat=pipelined
rejected "^loggp: --segments-per-rank: 0 is not a number above 0 and up to 1000" arrivals theory --segments-per-rank 0
rejected "^loggp: --segments-per-rank: 1e.300 is not a number above 0 and up to 1000" arrivals theory --segments-per-rank 1e300
rejected "^loggp: --segments-per-rank: inf is not a number above 0 and up to 1000" arrivals adversary --segments-per-rank inf
rejected "out /proc/nowhere: cannot write there" arrivals figures --out /proc/nowhere
rejected "samples: 1 is out of range" arrivals figures --samples 1 --out "$work/figures"
rejected "reduction span .* overhead times one rank after another; use max" "${broadcast[@]}" --ranks 4 --scheme overhead --reduce span
rejected "^loggp: --clocks: unknown key 'ofset' .did you mean offset..; known: offset" "${broadcast[@]}" --ranks 4 --scheme synchronised --clocks ofset:1s
rejected "^loggp: --clocks: 'offset' is not KEY:VALUE" "${broadcast[@]}" --ranks 4 --scheme synchronised --clocks offset
rejected "^loggp: --clocks: '5' is not a drift; write it as 50ppm" "${broadcast[@]}" --ranks 4 --scheme synchronised --clocks drift:5
rejected "^loggp: synchronised:linear synchronises clocks that differ, .* give --clocks" "${broadcast[@]}" --ranks 4 --scheme synchronised:linear
rejected "unknown synchronisation 'tree'.*; known: linear|known: " "${broadcast[@]}" --ranks 4 --scheme synchronised:tree --clocks drift:1ppm
rejected "^loggp: --start is only for --transport mpi" nonblocking allreduce --transport simulated --start barrier
rejected "^loggp: --transport simulated needs --params NAME and --algorithm NAME" nonblocking allreduce --transport simulated --ranks 4
rejected "^loggp: --transport simulated needs --ranks LIST" nonblocking allreduce --transport simulated --params ompi-mx
rejected "^loggp: --slice: 0s is not above 0" nonblocking allreduce --transport simulated --ranks 4 --params ompi-mx --algorithm ring --slice 0s
rejected "^loggp: --slice is only for --transport simulated" nonblocking allreduce --slice 1us
rejected "noise nowhere: there is no file 'nowhere'" "${broadcast[@]}" --ranks 4 --noise periodic:1ms:1us --noise nowhere
rejected "noise periodic:1ms: write periodic:PERIOD:DURATION" "${broadcast[@]}" --ranks 4 --noise periodic:1ms
rejected "a latency distribution was given already" "${broadcast[@]}" --ranks 4 --noise latency:normal:1% --noise latency:normal:2%
rejected "^loggp: --noise needs a value; give one after it" "${broadcast[@]}" --ranks 4 --noise
rejected "unknown progress 'sometimes'.*; known: in-call, on-arrival, any-in-call" "${broadcast[@]}" --ranks 4 --progress sometimes
rejected "unknown reception 'onlaod' .did you mean onload..; known: onload" "${broadcast[@]}" --ranks 4 --receive onlaod
rejected "ranks-per-node: 0 is out of range; give 1" "${broadcast[@]}" --ranks 4 --ranks-per-node 0
rejected "ranks-per-node: 'x' is not a whole number" "${broadcast[@]}" --ranks 4 --ranks-per-node 2/x
rejected "interface: G of a node's interface is missing; write g=…,G=…" "${broadcast[@]}" --ranks 4 --interface g=1us
rejected "interface: count: 0 is out of range; give 1" "${broadcast[@]}" --ranks 4 --interface count=0,g=1us,G=1ns
rejected "interface: unknown parameter 'k'.*; known: " "${broadcast[@]}" --ranks 4 --interface k=2,g=1us,G=1ns
rejected "interface: choice: unknown choice of an interface 'best'.*; known: " "${broadcast[@]}" --ranks 4 --interface g=1us,G=1ns,choice=best
rejected "interface: g is negative" "${broadcast[@]}" --ranks 4 --interface g=-1us,G=1ns
rejected "memory: 'G' has no value; write G=1ns" "${broadcast[@]}" --ranks 4 --memory G
rejected "a schedule cannot be simulated with interfaces or memory" simulate --goal "$work/one.goal" --params ompi-mx --interface g=1us,G=1ns
changed '.interface = {"g_us": 1}' shared
rejected "shared.json: /interface: missing field 'G_us_per_byte'; add it" params validate "$work/shared.json"
changed '.interface = {"g_us": 1, "G_us_per_byte": 0, "count": 0}' shared
rejected "shared.json: /interface/count: not a number of interfaces; give 1 to 1024" params validate "$work/shared.json"
changed '.memory = {"G_us_per_byte": -1}' shared
rejected "shared.json: /memory: G is negative" params validate "$work/shared.json"
printf 'a s\nb s\nb t\n' >"$work/mapping"
rejected "mapping:3: node 'b' was at another site" "${broadcast[@]}" --ranks 3 --mapping "$work/mapping"
printf 'a s\nb s\n' >"$work/mapping"
rejected "^loggp: .*/mapping:2: places 2 ranks, not 3; give a line for each" "${broadcast[@]}" --ranks 3 --mapping "$work/mapping"
rejected "^loggp: --(mapping|ranks-per-node) and --(mapping|ranks-per-node) contradict each other; give one of them" "${broadcast[@]}" --ranks 2 --mapping "$work/mapping" --ranks-per-node 2
# topologies
links="g=1us,G=1ns"
rejected "there is no such file; give fat-tree:levels=2,ports=8" "${broadcast[@]}" --ranks 4 --topology ring
rejected "topology torus: G is missing; write G=1ns" "${broadcast[@]}" --ranks 4 --topology torus:dims=4x4,g=1us
rejected "topology torus:dims=3,$links: 4 ranks are on 4 nodes, but the topology has 3" "${broadcast[@]}" --ranks 4 --topology "torus:dims=3,$links"
rejected "4 ranks need 4 nodes of 1, but the topology has 3" "${broadcast[@]}" --ranks 4 --topology "torus:dims=3,$links" --mapping round-robin
rejected "10 groups need 9 ports between groups in each group, but 4 switches with global=2 have 8" "${broadcast[@]}" --ranks 4 \
  --topology "dragonfly:groups=10,switches=4,nodes=2,global=2,$links"
rejected "[-]-mapping round-robin:1: 4 ranks need 2 nodes of 2; give more nodes" "${broadcast[@]}" --ranks 4 --ranks-per-node 2 --mapping round-robin:1
rejected "^loggp: --cpus: 0 is out of range; give 1 to 1000000" "${broadcast[@]}" --ranks 4 --cpus 0
rejected "^loggp: --cpus nowhere: is no number of CPUs and no file; give 2, 4/node or FILE" "${broadcast[@]}" --ranks 4 --cpus nowhere
rejected "^loggp: --cpus 2,wakeup=3us: is no number of CPUs and no file; .*,wake-up=30us" "${broadcast[@]}" --ranks 4 --cpus 2,wakeup=3us
rejected "^loggp: --cpus: 'x' is not a whole number" "${broadcast[@]}" --ranks 4 --cpus x/node
rejected "^loggp: --cpus .*,wake-up=: '3' is not a time with its unit" "${broadcast[@]}" --ranks 4 --cpus 2,wake-up=3
rejected "^loggp: --cpus 2,wake-up=-1us: the wake-up is negative" "${broadcast[@]}" --ranks 4 --cpus 2,wake-up=-1us
printf 'a\nb\n' >"$work/cpus"
rejected "cpus: gives CPUs to 2 ranks, not 3; give a line for each" "${broadcast[@]}" --ranks 3 --cpus "$work/cpus"
rejected "[-]-mapping round-robin:NODES: 'x' is not a whole number" "${broadcast[@]}" --ranks 4 --mapping round-robin:x
rejected "[-]-operation compose: reduce sorted-chain reorders operands" simulate reduce --algorithm sorted-chain --operation compose --ranks 4 --bytes 64 --params ompi-gm
rejected "allgatherv has no root, which ol-i needs" simulate allgatherv --algorithm ring-pipelined --scheme ol-i --ranks 4 --bytes 64 --params ompi-gm
rejected "[-]-interface: g is negative or above 9e9 µs; give 0 or more" "${broadcast[@]}" --ranks 4 --interface g=-1us,G=0
rejected "[-]-memory: G is negative or above 9e9 µs per byte; give 0 or more" "${broadcast[@]}" --ranks 4 --memory G=-1ns
rejected "[-]-ranks-per-node 2/4: a core complex of 4 ranks in a node of 2; give" "${broadcast[@]}" --ranks 4 --ranks-per-node 2/4
rejected "a schedule cannot be simulated with links between nodes; leave out --topology" simulate --goal "$work/one.goal" --params ompi-mx --topology "torus:dims=4,$links"
printf 'nodes a b\nswitches s\ncable a s g=1us G=1ns\n' >"$work/net"
rejected "net:1: no links lead from node b to node a; connect them" "${broadcast[@]}" --ranks 2 --topology "$work/net"
printf 'nodes a b\nswitches s\ncable a s g=1us\n' >"$work/net"
rejected "net:3: cable a s has no rate: G is missing; write g=1us G=1ns" "${broadcast[@]}" --ranks 2 --topology "$work/net"
printf 'nodes a b\nswitches s\ncable a b g=1us G=0\nroute a b s\n' >"$work/net"
rejected "net:4: route a b: no link leads from a to s; add it" "${broadcast[@]}" --ranks 2 --topology "$work/net"
printf 'nodes a b\ncable a c g=1us G=0\n' >"$work/net"
rejected "net:2: unknown node or switch 'c'.*; known: a, b" "${broadcast[@]}" --ranks 2 --topology "$work/net"
printf 'nodes a c\ncable a c g=1us G=0\n' >"$work/net"
rejected "mapping:2: unknown node 'b'; the topology .*net has 2 nodes, named on its lines 'nodes'" "${broadcast[@]}" --ranks 2 --mapping "$work/mapping" --topology "$work/net"
rejected "^loggp: .*/net:1: 3 ranks are on 3 nodes, but the topology has 2" "${broadcast[@]}" --ranks 3 --topology "$work/net"
rejected "^loggp: .*/net:1: 3 ranks need 3 nodes of 1, but the topology has 2" "${broadcast[@]}" --ranks 3 --topology "$work/net" --mapping round-robin
printf 'switches s\n' >"$work/no-nodes"
rejected "^loggp: .*/no-nodes:1: there are no nodes; begin with a line" "${broadcast[@]}" --ranks 2 --topology "$work/no-nodes"
rejected "mapping:1: unknown node 'a'; the topology torus:dims=3,$links has 3 nodes, named 0, 1, 2, …" "${broadcast[@]}" --ranks 2 --mapping "$work/mapping" --topology "torus:dims=3,$links"
changed '.links += [.links[0] | .class = "self"]' two
rejected "node" "${broadcast[@]:0:4}" --ranks 4 --ranks-per-node 2 --params "$work/two.json"
compared=(compare broadcast --algorithms flat --params ompi-mx --ranks 2,4 --out "$work/xd")
rejected "holds 2 offsets for 4 ranks" "${compared[@]}" --arrivals "$work/arrivals.csv"
rejected "mapping:2: places 2 ranks, not 4" "${compared[@]}" --mapping "$work/mapping"
rejected "reduction span" "${compared[@]}" --schemes overhead --reduce max,span
rejected "more than can be counted" simulate scatter --algorithm binomial --ranks 16M --bytes 1000G --params ompi-mx
# pictures
rejected "a timeline of 1025 ranks fits on no page" timeline ring --ranks 1025 --params ompi-mx -o "$work/x.svg"
rejected "over 100000 operations are too many to draw" timeline broadcast --algorithm flat --ranks 1024 --scheme loop \
  --iterations 1000000 --params ompi-mx -o "$work/x.svg"
rejected "over 2000000 operations are too many to draw" timeline broadcast --algorithm flat --ranks 1024 --scheme loop \
  --iterations 1000000 --params ompi-mx -o "$work/x.html"
drawn=(timeline ring --ranks 8 --params ompi-mx -o "$work/x.svg")
rejected "width: '20' is not a number from 200 to 10000" "${drawn[@]}" --width 20
rejected "height: 'tall' is not a number from 100 to 10000" "${drawn[@]}" --height tall
rejected "font-size: 'nan' is not a number from 4 to 40" "${drawn[@]}" --font-size nan
rejected "from: '5' is not a time|from.*unit" "${drawn[@]}" --from 5
rejected "to: 5us is not after --from 10us; give a later time" "${drawn[@]}" --from 10us --to 5us
rejected "the run is from 0 µs to [0-9.]+ µs, and nothing of it is between 1000000 µs" "${drawn[@]}" --from 1s
rejected "show-ranks: 8 is out of range; give 0 to 7" "${drawn[@]}" --show-ranks 0-2,8
rejected "show-ranks: 3-1 descends; give 1-3" "${drawn[@]}" --show-ranks 3-1
rejected "show-ranks: 0-1024 are too many ranks for a page; give at most 1024" timeline ring --ranks 2k --params ompi-mx --show-ranks 0-1024 -o "$work/x.svg"
rejected "show-ranks: '' is not a whole number" "${drawn[@]}" --show-ranks 1,
rejected "palette: unknown palette 'gray' .did you mean grey..; known: grey" "${drawn[@]}" --palette gray
rejected "labels: unknown labels 'sort' .did you mean short..; known: short" "${drawn[@]}" --labels sort
rejected "scale is only for pictures in PNG; leave it out" "${drawn[@]}" --scale 3
rejected "a picture [0-9]+ px high has no room for 8 ranks; make it at least [0-9]+ px high, or show fewer ranks" "${drawn[@]}" --height 100
rejected "a picture 200 px wide has no room for text of 40 px; make it at least [0-9]+ px wide" "${drawn[@]}" --width 200 --font-size 40
[[ ! -e $work/x.svg ]] || { echo "FAILED: a picture is left of options that were refused"; failures=$((failures + 1)); }
rejected "no-ports is only for pictures \(.svg, .pdf, .png, .tikz\); leave it out" timeline ring --ranks 4 --params ompi-mx --no-ports -o "$work/x.html"
rejected "timeline needs --ranks" timeline ring --params ompi-mx -o "$work/x.svg"
rejected "prtt is between 2 ranks, not 3; leave --ranks out" timeline prtt --ranks 3 --params ompi-mx -o "$work/x.svg"
rejected "^loggp: --ranks 0-3,8: give the number of ranks of the run; --show-ranks 0-3,8 draws some of them" timeline ring --ranks 0-3,8 --params ompi-mx -o "$work/x.svg"
rejected "messages: 0 is out of range" timeline prtt --messages 0 --params ompi-mx -o "$work/x.svg"
rejected "delay: '5' is not a time|delay.*unit" timeline prtt --delay 5 --params ompi-mx -o "$work/x.svg"
rejected "delay: -5us is below 0" timeline prtt --delay=-5us --params ompi-mx -o "$work/x.svg"
rejected "noise" timeline prtt --noise garbage --params ompi-mx -o "$work/x.svg"
for option in "--scheme nonsense" "--root 1" "--tries 2" "--barriers 2"; do
  # shellcheck disable=SC2086
  rejected "timeline prtt has no use for ${option% *}; leave it out" timeline prtt $option --params ompi-mx -o "$work/x.svg"
done
for option in "--bytes garbage" "--scheme nonsense" "--iterations 3" "--messages 2"; do
  # shellcheck disable=SC2086
  rejected "timeline clocks has no use for ${option% *}; leave it out" timeline clocks --ranks 3 $option --params ompi-mx -o "$work/x.svg"
done
for option in "--messages 3" "--delay 3us" "--group linear" "--tries 5"; do
  # shellcheck disable=SC2086
  rejected "timeline broadcast has no use for ${option% *}; leave it out" timeline broadcast --algorithm flat --ranks 3 $option --params ompi-mx -o "$work/x.svg"
done
for extension in json csv; do
  rejected "x.$extension: this kind of file can't show the critical path; give a picture or .html" timeline ring --ranks 4 --critical-path --params ompi-mx -o "$work/x.$extension"
done
for option in "--schemes loop" "--iterations 5" "--segment 1k" "--order random" "--barrier ring" "--threads 2" "--out $work/x"; do
  # shellcheck disable=SC2086
  rejected "compare --measured takes its points from the file and has no use for ${option% *}" compare --measured "$work/x.jsonl" --params ompi-mx $option
done
rejected "timeline needs --ranks" timeline clocks --params ompi-mx -o "$work/x.svg"
rejected "tries: 0 is out of range" timeline clocks --ranks 7 --tries 0 --params ompi-mx -o "$work/x.svg"
rejected "group: unknown group's synchronisation 'tree'" timeline clocks --ranks 7 --group tree --params ompi-mx -o "$work/x.svg"
explained=(explain broadcast --algorithm flat --ranks 4 --params ompi-mx)
rejected "give --iterations of at least 2" "${explained[@]}" --iterations 1 --picture "$work/x.svg"
rejected "give --iterations of at least 2" "${explained[@]}" --iterations 1 --picture "$work/x.svg" --timeline "$work/early.svg"
rejected "no single critical path explains this time" "${explained[@]}" --scheme loop --iterations 2 --reduce mean --picture "$work/early.svg"
[[ ! -e $work/early.svg ]] || { echo "FAILED: a picture is left of an explanation that was refused"; failures=$((failures + 1)); }
rejected "picture .*x.txt: is no kind of picture; give a file that ends in .svg, .pdf or .png" "${explained[@]}" --iterations 2 --picture "$work/x.txt"
rejected "^loggp: --curve can't be combined with --per-operation; give one of them" "${explained[@]}" --curve L --per-operation
rejected "what the ranks of synchronised do depends on the time" "${explained[@]}" --scheme synchronised --iterations 2 --curve L
rejected "cannot be written" "${explained[@]}" --iterations 2 --picture /dev/null/x.svg
rejected "is no kind of timeline" "${explained[@]}" --timeline "$work/x.bmp"

# patterns and the stress test
pattern=(measure --transport simulated --truth ompi-mx --pattern)
rejected "unknown pattern 'pingpong' .did you mean ping-pong..; known: ping-pong" "${pattern[@]}" pingpong
rejected "pairs all: with --pairing half, 1 of 5 ranks have no partner" "${pattern[@]}" bisection --ranks 5
rejected "pairs 3: 4 ranks make 2 with --pairing neighbour" "${pattern[@]}" ping-pong --ranks 4 --pairs 3
rejected "pairs: 0 is out of range" "${pattern[@]}" ping-pong --pairs 0
rejected "pairs: 'al' is not a whole number" "${pattern[@]}" ping-pong --pairs al
rejected "1 rank makes no pair" "${pattern[@]}" ping-pong --ranks 1
rejected "unknown pairing 'halves'.*; known: half" "${pattern[@]}" bisection --pairing halves
rejected "butterfly: 'x' is not a whole number" "${pattern[@]}" bisection --pairing butterfly:x
rejected "butterfly:3: 4 ranks make no pair" "${pattern[@]}" bisection --ranks 4 --pairing butterfly:3
rejected "unknown way to wait 'sleep'.*; known: poll" "${pattern[@]}" ping-pong --idle sleep
rejected "unknown cache 'none'.*; known: in" "${pattern[@]}" ping-pong --cache none
rejected "sizes: -1 is out of range" "${pattern[@]}" ping-pong --sizes=-1
rejected "max-bytes: 5 is out of range; give 10" "${pattern[@]}" ping-pong --min-bytes 10 --max-bytes 5
rejected "compute: only --pattern overlap computes" "${pattern[@]}" ping-pong --compute 5us
rejected "compute: '5' is not a time" "${pattern[@]}" overlap --compute 5
rejected "compute: -5us is below 0" "${pattern[@]}" overlap --compute=-5us
rejected "calls: unknown calls 'lazy'" "${pattern[@]}" ping-pong --calls lazy
rejected "time-budget" "${pattern[@]}" ping-pong --time-budget 0
rejected "series: give more than 0" "${pattern[@]}" ping-pong --series 0s
rejected "series: '5' is not a time" "${pattern[@]}" ping-pong --series 5
rejected "series: 9s is longer than the time budget; give at most 4s" measure --transport tcp --pattern ping-pong --series 9s
rejected "series is only for --method prtt and --pattern" measure --transport simulated --truth ompi-mx --method bell --series 1ms
rejected "give one of them" "${pattern[@]}" ping-pong --method bell
rejected "resume needs the -o" "${pattern[@]}" ping-pong --resume
rejected "needs --truth" measure --transport simulated --pattern ping-pong
rejected "cannot be written" "${pattern[@]}" ping-pong -o /dev/null/x.json
rejected "cache: simulated ranks have no cache" "${pattern[@]}" ping-pong --cache out:1M
# options without effect are refused
for option in --noise=periodic:1ms:1us --truth=ompi-mx --progress=in-call --receive=onload --seed=2; do
  rejected "^loggp: ${option%%=*} is only for --transport simulated; leave it out" measure $option
  rejected "^loggp: ${option%%=*} is only for --transport simulated; leave it out" measure --transport tcp $option
  rejected "^loggp: ${option%%=*} is only for --transport simulated; leave it out" measure --pattern ping-pong $option
done
for option in --pairing=half --idle=poll --cache=out --sizes=1 --compute=1us --ranks=4; do
  rejected "^loggp: ${option%%=*} is only for --pattern; leave it out" measure --transport simulated --truth ompi-mx $option
done
rejected "^loggp: --pairs: 1 pair shares nothing; give 2 or more, or 0" measure --transport simulated --truth ompi-mx --pairs 1
rejected "^loggp: --pairs: 1025 is out of range" measure --transport simulated --truth ompi-mx --pairs 1025
rejected "^loggp: --pairs is only for --pattern, and --method prtt over MPI or on the simulator; leave it out" measure --transport tcp --pairs 2
rejected "^loggp: --pairs is only for --pattern, and --method prtt over MPI or on the simulator; leave it out" measure --transport simulated --truth ompi-mx --method bell --pairs 2
rejected "^loggp: --rewrite is only for real processes, because the simulator has no caches; leave it out" measure --transport simulated --truth ompi-mx --rewrite
rejected "^loggp: --rewrite is only for --method prtt; leave it out" measure --method bell --rewrite
rejected "^loggp: --rewrite is only for --method prtt; leave it out" measure --pattern ping-pong --rewrite
rejected "^loggp: --rewrite is only for the side that connects; leave it out" measure --transport tcp --listen --rewrite
rejected "^loggp: --sends is only for --method culler" measure --transport simulated --truth ompi-mx --sends 5
rejected "^loggp: --noise is only for a single method, because" measure --method all --transport simulated --truth ompi-mx --noise periodic:1ms:1us
rejected "ranks: 1 is out of range; give 2" stress --transport simulated --truth ompi-mx --ranks 1
rejected "needs --truth" stress --transport simulated
rejected "transport udp: --pattern ping-pong can't tell which times a lost datagram has lengthened" measure --transport udp --pattern ping-pong
rejected "pairs 2: 2 ranks make 1" measure --transport tcp --pattern bisection --pairs 2
rejected "transport: unknown value 'udp'.*; known: tcp, mpi, simulated, libfabric" stress --transport udp
rejected "^loggp: --spin is only for --transport tcp and libfabric; leave it out" stress --transport simulated --truth ompi-mx --spin 0s
rejected "^loggp: --connect needs --token" stress --transport tcp --connect 127.0.0.1:1
OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=4 rejected "stress --transport tcp is for 2 ranks, not 4; start it as: mpirun -n 2 loggp stress --transport tcp$" stress --transport tcp
rejected "max-bytes: 2G is out of range" stress --transport simulated --truth ompi-mx --max-bytes 2G
rejected "unknown parameter set 'nowhere'" stress --transport simulated --truth ompi-mx --params nowhere

# places that can't be written
"$loggp" params list >/dev/full 2>"$work/err"
[[ $? -eq 1 ]] || { printf 'FAILED: a full disk went unnoticed\n'; failures=$((failures + 1)); }
mkdir "$work/folder"
rejected "cannot be written" measure --transport simulated --truth ompi-mx -o "$work/folder"
[[ ! -e $work/folder.samples.jsonl ]] || { printf 'FAILED: samples were left behind\n'; failures=$((failures + 1)); }
compare=(compare broadcast --algorithms binomial --params ompi-mx --ranks 4)
rejected "/dev/null/x" "${compare[@]}" --out /dev/null/x
rejected "svg: cannot be written" timeline ring --ranks 4 --params ompi-mx -o "$work/none/x.svg"
rejected "is no kind of timeline; give a file that ends in .svg, .pdf, .png, .tikz, .html, .json, .csv" timeline ring --ranks 4 --params ompi-mx -o "$work/x.bmp"
rejected "cannot be written" "${broadcast[@]}" --ranks 4 --timeline /dev/null/x.svg
rejected "cannot be written" measure --transport simulated --truth ompi-mx -o /dev/null/x.json
rejected "needs --truth" measure --transport simulated
rejected "time-budget" measure --transport simulated --truth ompi-mx --time-budget 0s
# sockets
rejected "loggp: --listen is only for --transport tcp, udp and libfabric; leave it out" measure --transport simulated --truth ompi-mx --listen
rejected "loggp: --connect is only for --transport tcp, udp and libfabric; leave it out" measure --connect 127.0.0.1:1 --token x
rejected "one side listens, the other has --connect and --token" measure --transport tcp --listen --connect 127.0.0.1:1 --token x
rejected "loggp: --connect needs --token" measure --transport tcp --connect 127.0.0.1:1
rejected "loggp: --connect needs --token" measure --transport udp --token x
rejected "listen: 'nowhere' is not an address and a port; write it as" measure --transport tcp --listen nowhere
rejected "connect: '127.0.0.1:65536' is not an address and a port" measure --transport tcp --connect 127.0.0.1:65536 --token x
rejected "listen: no address of 'no.such.host.invalid' is known" measure --transport tcp --listen no.such.host.invalid:1
rejected "192.0.2.77:0: can.t listen there" measure --transport tcp --listen 192.0.2.77:0
rejected "the side that connects has the result; give --out there" measure --transport tcp --listen -o "$work/x.json"
rejected "^loggp: --pattern is only for the side that connects; leave it out" measure --transport tcp --listen --pattern ping-pong
rejected "^loggp: --method is only for the side that connects; leave it out" measure --transport tcp --listen --method bell
rejected "serve-limit: 0.5s is too short; give at least 1s" measure --transport tcp --listen --serve-limit 0.5s
rejected "serve-bytes: 'x' is not a whole number" measure --transport tcp --listen --serve-bytes x
rejected "serve-bytes is only for" measure --transport simulated --truth ompi-mx --serve-bytes 1
rejected "listen-limit: 0.5s is too short; give at least 1s" measure --transport tcp --listen --listen-limit 0.5s
rejected "patience: 10ms is too short" measure --transport tcp --patience 10ms
rejected "a message has 65001 bytes, but UDP takes at most 65000: lower --max-bytes" measure --transport udp --max-bytes 65001
for transport in tcp udp; do
  OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=3 rejected "measure --transport $transport is for 2 ranks, not 3; start it as: mpirun -n 2 loggp measure" measure --transport $transport
  OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=1 rejected "$transport is for 2 ranks, not 1; .*, or without mpirun$" measure --transport $transport
done
OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=2 rejected "^loggp: --connect is only for a run without mpirun, whose ranks" measure --transport tcp --connect 127.0.0.1:1 --token x
OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=2 rejected "^loggp: --serve-limit is only for a run without mpirun" stress --transport tcp --serve-limit 5s
rejected "^loggp: --transport: libfabric has no provider 'nonsense' for tagged messages here; it has: .*tcp|built without libfabric|can't be loaded" measure --transport libfabric:nonsense
rejected "^loggp: --spin is only for --transport tcp, udp and libfabric; leave it out" measure --transport simulated --truth ompi-mx --spin 0s
for command in measure "bench broadcast" "nonblocking broadcast" clocks stress "plot $work/x --out $work/y" "report --out $work/y" \
  "compare --measured $work/x" "sweep broadcast --algorithms flat --params ompi-mx --ranks 4" \
  "timeline broadcast --live -o $work/x.svg" "arrivals theory" "arrivals figures --out $work/y"; do
  # shellcheck disable=SC2086
  {
    rejected "^loggp: --patience: '5' is not a time with its unit" $command --patience 5
    rejected "^loggp: --patience: 10ms is too short; give at least 1s" $command --patience 10ms
    rejected "^loggp: --patience: 800000s is too long; give at most a week" $command --patience 800000s
  }
done
rejected "loggp: --spin is only for --transport tcp, udp and libfabric; leave it out" measure --pattern ping-pong --spin 5
rejected "fewer than 3 sizes" measure --transport simulated --truth ompi-mx --max-bytes 2

# clocks
simulated_clocks=(clocks --transport simulated --truth ompi-mx)
rejected "show: unknown part 'gains' .did you mean gain..; known: gain" "${simulated_clocks[@]}" --show gains
rejected "radix 2,4: one value is possible here; sweep takes a list" "${broadcast[@]}" --ranks 4 --radix 2,4
rejected "^loggp: --iterations: .10,20. is not a whole number; give one number, no list" "${broadcast[@]}" --ranks 4 --iterations 10,20
rejected "needs --truth" clocks --transport simulated
rejected "after: '1s,0s' is not in ascending order" "${simulated_clocks[@]}" --after 1s,0s
rejected "drift: '50' is not a drift; write it as 50ppm" "${simulated_clocks[@]}" --drift 50
rejected "drift: 2000ppm is out of range" "${simulated_clocks[@]}" --drift random:2000ppm
rejected "offset: '3' is not a time" "${simulated_clocks[@]}" --offset 3
rejected "ranks: 1 is out of range" "${simulated_clocks[@]}" --ranks 1
rejected "nowhere.jsonl: cannot be read" clocks --samples "$work/nowhere.jsonl"
rejected "give a samples file that loggp clocks has written" clocks --samples "${BASH_SOURCE[0]}"
rejected "gamma:3%: cannot be read" clocks --distribution gamma:3%
rejected "normal:90%: some round trips take no time" clocks --distribution normal:90%
for option in --noise=periodic:1ms:1us --truth=ompi-mx --ranks=4 --progress=in-call --receive=onload; do
  rejected "^loggp: ${option%%=*} is only for --transport simulated and --show gain; leave it out" clocks $option
done
rejected "pictures: the gain over numbers of ranks is drawn for one network; give one --truth" clocks --show gain --ranks 2,4 --pictures "$work/xp"
rejected "^loggp: --drift is only for clocks that this run measures; leave it out" clocks --show gain --truth ompi-mx --drift 5ppm
rejected "/dev/null/x: cannot write there" "${simulated_clocks[@]}" --pictures /dev/null/x

# pictures of samples, and several n
"$loggp" measure --transport simulated --truth ompi-mx --max-bytes 4KiB -o "$work/mx.json" >/dev/null 2>&1
head -n 1 "$work/mx.samples.jsonl" >"$work/none.jsonl"
head -n 3 "$work/mx.samples.jsonl" >"$work/two.jsonl"
rejected "nowhere.jsonl: cannot be read" plot "$work/nowhere.jsonl" --out "$work/xp"
rejected "is empty; give a samples file" plot /dev/null --out "$work/xp"
rejected "mx.json, line 1: .*give a samples file" plot "$work/mx.samples.jsonl" "$work/mx.json" --out "$work/xp"
rejected "none.jsonl: has samples of 0 message sizes; .* needs at least 3" plot "$work/none.jsonl" --out "$work/xp"
rejected "two.jsonl: has samples of 2 message sizes" plot "$work/two.jsonl" --out "$work/xp"
"$loggp" measure --transport simulated --truth ompi-mx --pattern overlap --sizes 1000 --compute 5us -o "$work/overlap.json" >/dev/null 2>&1
grep -E 'header|compute' "$work/overlap.samples.jsonl" >"$work/busy.jsonl"
rejected "busy.jsonl: has no samples to draw: all are of overlaps with a computation" plot "$work/busy.jsonl" --out "$work/xp"
echo '{"record":"header","kind":"clocks"}' >"$work/clocks.jsonl"
rejected "clocks.jsonl: has samples of clocks; draw them with loggp clocks --samples FILE --pictures DIR" plot "$work/clocks.jsonl" --out "$work/xp"
"$loggp" measure --transport simulated --truth ompi-mx --method bell -o "$work/bell.json" >/dev/null 2>&1
head -n 1 "$work/bell.samples.jsonl" >"$work/no-bell.jsonl"
rejected "no-bell.jsonl: has no samples to draw" plot "$work/no-bell.jsonl" --out "$work/xp"
echo '{"nonblocking_samples":1,"collective":"allreduce","root":0,"start":"barrier","provenance":{}}' >"$work/no-nb.jsonl"
rejected "no-nb.jsonl: has no samples to draw" plot "$work/no-nb.jsonl" --out "$work/xp"
echo '{"kind":5}' >"$work/five.jsonl"
rejected "five.jsonl, line 1: .*give a samples file" plot "$work/five.jsonl" --out "$work/xp"
[[ ! -e $work/xp ]] || { echo "FAILED: a folder is left of pictures that were refused"; failures=$((failures + 1)); }
rejected "/dev/null/x: cannot write there" plot "$work/mx.samples.jsonl" --out /dev/null/x

# two results that can't be compared
rejected "nowhere.jsonl: cannot be read" diff "$work/mx.samples.jsonl" "$work/nowhere.jsonl"
rejected "mx.json: has no samples; diff compares samples" diff "$work/mx.samples.jsonl" "$work/mx.json"
rejected "clocks.jsonl, line 1: a field of the header is missing or of the wrong type" diff "$work/mx.samples.jsonl" "$work/clocks.jsonl"
rejected "mx.samples.jsonl' stands twice in a list; give it once" diff "$work/mx.samples.jsonl,$work/mx.samples.jsonl" "$work/two.jsonl"
rejected "mx.samples.jsonl: is given in A and in B; give the samples of other launches" diff "$work/mx.samples.jsonl" "$work/two.jsonl,$work/mx.samples.jsonl"
rejected "none.jsonl: has no point with a time" diff "$work/mx.samples.jsonl" "$work/none.jsonl"
rejected "overlap.samples.jsonl: has samples of pattern; diff compares" diff "$work/mx.samples.jsonl" "$work/overlap.samples.jsonl"
sed 's/"messages":10/"messages":20/' "$work/mx.samples.jsonl" >"$work/n20.jsonl"
rejected "n20.jsonl: is another benchmark than .*mx.samples.jsonl: messages is 10 there and 20 here" diff "$work/mx.samples.jsonl" "$work/n20.jsonl"
printf '# OSU MPI Broadcast Latency Test v7.3\n# Size       Avg Latency(us)\n8    1.0\nWARNING: no InfiniBand\n' >"$work/osu.txt"
rejected "osu.txt:4: is no line of OSU's latency test or blocking collectives, which diff reads; give their output alone" diff "$work/mx.samples.jsonl" "$work/osu.txt"
head -n 3 "$work/osu.txt" >"$work/osu3.txt"
rejected "osu3.txt: has samples of OSU, but .*mx.samples.jsonl of prtt; give results of one command" diff "$work/mx.samples.jsonl" "$work/osu3.txt"
rejected "osu3.txt:2: this program's output has no time for --reduce max here; give --reduce mean" diff "$work/osu3.txt" "$work/mx.samples.jsonl" --reduce max
rejected "^loggp: --tolerance: '2' is not a percentage above 0; give 2%" diff "$work/mx.samples.jsonl" "$work/two.jsonl" --tolerance 2
rejected "^loggp: B is missing; give it" diff "$work/mx.samples.jsonl"
rejected "x.jpg: is no kind of picture" diff "$work/mx.samples.jsonl" "$work/two.jsonl" --picture x.jpg
"$loggp" sweep broadcast --algorithms flat --params ompi-mx --ranks 4 --format csv | sed 's/,ranks,/,rnaks,/' >"$work/rnaks.csv"
rejected "rnaks.csv:1: has no column ranks; give the CSV of one sweep" diff "$work/rnaks.csv" "$work/rnaks-2.csv"
sed 's/,rnaks,/,ranks,/' "$work/rnaks.csv" >"$work/swept.csv"
cp "$work/swept.csv" "$work/swept-2.csv"
rejected "^loggp: .*swept.csv: the times of a sweep are reduced already; leave out --reduce, or give it to sweep" diff "$work/swept.csv" "$work/swept-2.csv" --reduce max
rejected "^loggp: .*mx.samples.jsonl: the times of measure are of a pair of ranks; leave out --reduce" diff "$work/mx.samples.jsonl" "$work/two.jsonl" --reduce max
rejected "^loggp: --reduce: unknown reduction 'foo'; known: root" diff "$work/swept.csv" "$work/swept-2.csv" --reduce foo
sed '2s/\(,balanced,,1,\)/\1-/' "$work/swept.csv" >"$work/negative.csv"
rejected "^loggp: .*negative.csv:2: '-[0-9.]*' is no time; give the CSV of one sweep" diff "$work/swept.csv" "$work/negative.csv"
(cat "$work/swept.csv"; tail -n 1 "$work/swept.csv") >"$work/again.csv"
rejected "^loggp: .*again.csv:3: is the point of line 2 again; leave one of them out" diff "$work/swept.csv" "$work/again.csv"
rejected "^loggp: .*swept-2.csv: has a point of .*swept.csv again, with the same seed; give sweeps" diff "$work/swept.csv,$work/swept-2.csv" "$work/again.csv"
"$loggp" sweep broadcast --algorithms flat --params ompi-gm,ompi-ib-sdr --ranks 4 --format csv >"$work/others.csv"
rejected "^loggp: A and B have no point in common: params is ompi-gm or ompi-ib-sdr in A, ompi-mx in B; give results of the same points" diff "$work/others.csv" "$work/swept.csv"
rejected "samples is missing; give it" plot --out "$work/xp"
rejected "^loggp: --out is missing; give it" plot "$work/mx.samples.jsonl"
rejected "tolerance: 'much' is not a number" plot "$work/mx.samples.jsonl" --out "$work/xp" --tolerance much
rejected "log" plot "$work/mx.samples.jsonl" --out "$work/xp" --log y
rejected "several n need -o" measure --transport simulated --truth ompi-mx --messages 2,4
rejected "messages: '4' stands twice" measure --transport simulated --truth ompi-mx --messages 4,2:8:x2 -o "$work/x.json"
rejected "messages: 1 is out of range; give 2" measure --transport simulated --truth ompi-mx --messages 1:8:x2 -o "$work/x.json"
rejected "^loggp: --out is missing; give it" report
rejected "/dev/null/x: cannot write there" report --out /dev/null/x
rejected "threads" report --threads none --out "$work/xr"

[[ -z $(find "$work" -name 'x*') ]] || { printf 'FAILED: something was half-written\n'; failures=$((failures + 1)); }
exit $((failures > 0))
