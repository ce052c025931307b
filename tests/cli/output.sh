#!/usr/bin/env bash
# output.sh LOGGP: tests the output for other programs: names of keys and columns, values, well-formed files.
set -euo pipefail
loggp=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
same() {  # NAME WANTED GOT
  [[ $2 == "$3" ]] && return
  printf 'FAILED: %s\n  wanted: %s\n  got:    %s\n' "$1" "$2" "$3"
  failures=$((failures + 1))
}

simulate=("$loggp" simulate broadcast --algorithm flat --ranks 4 --params "L=2us,o=1us,g=3us,G=0")
same "keys of simulate" \
  "collective,algorithm,ranks,bytes,params,scheme,iterations,reported_us,completion_us,mean_elapsed_us,worst_elapsed_us,message_us,average_imbalance_us,worst_imbalance_us,average_imbalance_factor,worst_imbalance_factor,operations,engine,wall_s,interval_low_us,interval_high_us,interval_method,interval_of,clocks,synchronisation,synchronisation_us,window_us,windows,late_windows,overlong_windows,clock_error_us,last_clock_error_us,allgather,sub_group,order,barrier,piece_bytes,fan_out,radix,requests,operation,type,counts,segment_bytes,seed,root,barrier_bytes,barriers,flush,reduce,progress,receive,arrivals,noise,ranks_per_node,remark" \
  "$("${simulate[@]}" --format json | jq -r 'keys_unsorted | join(",")')"
# flat on 4 ranks: sends start at 0, 3, 6 us; each takes o + L + o = 4 us more
same "finishing times by rank" "[7000,4000,7000,10000]" \
  "$("${simulate[@]}" --per-rank --format json | jq -c .finish_ns)"
same "the reported time by reduction" "7 10 7 4 10" \
  "$(for r in root max mean min span; do "${simulate[@]}" --reduce $r --format json | jq .reported_us; done | xargs)"
same "the true latency stays the same" "10" "$("${simulate[@]}" --scheme loop --iterations 9 --format json | jq .completion_us)"
same "engine" "program-order" "$("${simulate[@]}" --format json | jq -r .engine)"
same "engine of an order-sensitive program" "time-ordered" \
  "$("$loggp" simulate ring --ranks 5 --params ompi-mx --format json | jq -r .engine)"
same "usual schemes of an algorithm that takes messages of any source" "once loop" \
  "$("$loggp" compare ring --algorithms double-ring --params ompi-mx --ranks 4 --iterations 5 --out "$work/ring" --format csv | tail -n +2 | cut -d, -f4 | sort -u | sort -r | xargs)"
same "o may be given as o_s and o_r" "$("${simulate[@]}" --format json | jq .reported_us)" \
  "$("$loggp" simulate broadcast --algorithm flat --ranks 4 --params "L=2us,o_s=1us,o_r=1us,g=3us,G=0" --format json | jq .reported_us)"
same "a random root order depends on its seed alone" \
  "$("${simulate[@]}" --scheme change-root --order random --seed 7 --iterations 20 --per-rank --format json | jq -c "[.reported_us, .finish_ns]")" \
  "$("${simulate[@]}" --scheme change-root --order random --seed 7 --iterations 20 --per-rank --format json | jq -c "[.reported_us, .finish_ns]")"

same "and another seed gives another order" different \
  "$(a=$("${simulate[@]}" --scheme change-root --order random --seed 7 --iterations 20 --per-rank --format json | jq -c .finish_ns)
     b=$("${simulate[@]}" --scheme change-root --order random --seed 8 --iterations 20 --per-rank --format json | jq -c .finish_ns)
     [[ $a == "$b" ]] && echo same || echo different)"

# conditions of a run: rank 2 arrives at 40 us, 10 times the time of a message
late=("${simulate[@]}" --arrivals one-late:2:10)
same "a late rank's finish, and what each waits" "[[7000,4000,41000,10000],5.5,10,10,41]" \
  "$("${late[@]}" --per-rank --format json | jq -c '[.finish_ns,.mean_elapsed_us,.worst_elapsed_us,.reported_us,.completion_us]')"
same "columns with arrivals" "completion_us,mean_elapsed_us,worst_elapsed_us,operations" \
  "$("${late[@]}" --format csv | head -1 | cut -d, -f9-12)"
same "a balanced pattern is one too" "7" "$("${simulate[@]}" --arrivals balanced --format json | jq .mean_elapsed_us)"
same "elapsed times are those of one operation" null \
  "$("${late[@]}" --scheme loop --iterations 3 --format json | jq .mean_elapsed_us)"
# arrivals at 0, 0, 40, 0 us: their mean is 10 us; the distances from the mean are 10, 10, 30, 10 us, 15 us on average
same "imbalance, and what each waited" "[4,15,40,3.75,10,[7000,4000,1000,10000],40000]" \
  "$("${late[@]}" --per-rank --format json | jq -c '[.message_us,.average_imbalance_us,.worst_imbalance_us,.average_imbalance_factor,.worst_imbalance_factor,.elapsed_ns,.arrival_ns[2]]')"
for algorithm in arrival-b arrival-nb nearopt; do
  same "$algorithm with one rank costs nothing" 0 \
    "$("$loggp" simulate broadcast --algorithm $algorithm --ranks 1 --params ompi-mx --arrivals balanced --format json | jq .completion_us)"
done
printf '0\n0\nnever\n0\n' >"$work/never"
status=0
"${simulate[@]}" --arrivals "$work/never" >"$work/got" 2>"$work/err" || status=$?
same "a rank that never arrives: exit status, words, nothing printed" "1 1 0" \
  "$status $(grep -c 'rank 2 never arrives: ' "$work/err") $(wc -c <"$work/got")"
"$loggp" arrivals show one-late:2:10 --ranks 4 --params "L=2us,o=1us,g=3us,G=0" --format csv >"$work/shown.csv"
same "a pattern that was shown can be read" "[7000,4000,41000,10000]" \
  "$("${simulate[@]}" --arrivals "$work/shown.csv" --per-rank --format json | jq -c .finish_ns)"
same "an adversary's patterns can be read" "2 1" \
  "$("$loggp" arrivals adversary --ranks 4 --algorithms flat,arrival-b --steps 5 --starts 1 --out "$work/worst" --format csv | tail -n +2 | wc -l) $(
    "$loggp" simulate broadcast --algorithm arrival-b --ranks 4 --params ideal-blocking --receive offloaded --bytes 67108865 --segment 1MiB \
      --arrivals "$work/worst/arrival-b-pipelined-blocking.arrivals" --format csv | tail -n +2 | wc -l)"
same "statements of the paper, and how many do not hold" "yes" \
  "$("$loggp" arrivals theory --ranks 4 --patterns 5 --most-ranks 8 --format json | jq -r '.proofs[].holds' | sort -u)"
same "numbers of the theory are numbers" "number number" \
  "$("$loggp" arrivals theory --ranks 4 --patterns 5 --most-ranks 8 --format json | jq -r '[.proofs[0].ratio, .random[0].patterns] | map(type) | join(" ")')"
same "pictures of the theory" "theory-blocking.svg theory-nonblocking.svg" \
  "$("$loggp" arrivals theory --ranks 4 --patterns 0 --pictures "$work/theory" >/dev/null; cd "$work/theory" && ls | xargs)"
# a user's network is simulated, even if it has the name of a published one
"$loggp" params show ompi-mx --format json | jq '.links[0].ranges[].L_us = 5000' >"$work/slow.json"
"$loggp" params show ompi-mx --format json | jq '.name = "mine" | .links[0].ranges[].L_us = 5000' >"$work/mine.json"
overheads=(arrivals overheads --ranks 4 --sizes 1KiB --max-if 0 --samples 1 --format json)
published=$("$loggp" "${overheads[@]}" --params ompi-mx | jq '.[0].arrival_b_us')
same "overheads on a network of a file" "[true,\"mine\",true,\"number\"]" \
  "$("$loggp" "${overheads[@]}" --params "$work/slow.json" | jq .[0] >"$work/slow.got"
     "$loggp" "${overheads[@]}" --params "$work/mine.json" | jq -c --argjson published "$published" --slurpfile slow "$work/slow.got" \
       '.[0] | [.arrival_b_us == $slow[0].arrival_b_us, .params, (.arrival_b_us > 5000 and $published < 1000), (.arrival_b_us | type)]')"
printf 'rank,offset\n2,40us\n0,0us\n1,0us\n3,0us\n' >"$work/arrivals.csv"
same "arrivals of a file" "[7000,4000,41000,10000]" \
  "$("${simulate[@]}" --arrivals "$work/arrivals.csv" --per-rank --format json | jq -c .finish_ns)"
disturbed() {  # SEED
  "${simulate[@]}" --noise random:20us:3us --noise latency:normal:30% --arrivals random:4 --seed "$1" --per-rank --format json |
    jq -c 'del(.wall_s)'
}
same "what is drawn depends on the seed alone" "$(disturbed 7)" "$(disturbed 7)"
same "and another seed draws otherwise" different "$([[ $(disturbed 7) == "$(disturbed 8)" ]] && echo same || echo different)"
result() { "${simulate[@]}" "$@" --per-rank --format json | jq -c 'del(.wall_s, .engine)'; }
same "a rank to each node is the default" "$(result)" "$(result --ranks-per-node 1)"
same "so are their progress and reception" "$(result)" "$(result --progress in-call --receive onload)"
for condition in "--progress on-arrival" "--receive offloaded" "--progress on-arrival --receive offloaded"; do
  read -ra words <<<"$condition"
  same "engine with $condition" time-ordered "$("${simulate[@]}" "${words[@]}" --format json | jq -r .engine)"
done
# two nodes of two: 0 to 2 on the network (1 + 100 + 1) at 0, 0 to 1 in the node (12) at 50, 2 to 3 at 102
jq -n '{name: "two", links: [["node", 10, 5], ["network", 100, 50]] | map({class: .[0], ranges: [{min_bytes: 1, max_bytes: null,
  L_us: .[1], o_s_us: 1, o_r_us: 1, g_us: .[2], G_us_per_byte: 0, protocol: "eager"}]})}' >"$work/two.json"
two=("$loggp" simulate broadcast --algorithm binomial --ranks 4 --params "$work/two.json" --per-rank --format json)
same "two ranks on a node" "[51000,62000,103000,114000]" "$("${two[@]}" --ranks-per-node 2 | jq -c .finish_ns)"
printf 'x s\nx s\ny s\ny s\n' >"$work/mapping"
same "the same as a mapping" "[51000,62000,103000,114000]" "$("${two[@]}" --mapping "$work/mapping" | jq -c .finish_ns)"
# with core complexes: 2 to 3 is in one (1 + 2 + 1), 0 to 1 is not
jq '.links = [(.links[0] | .class = "core-complex" | .ranges[0].L_us = 2)] + .links' "$work/two.json" >"$work/three.json"
two[8]=$work/three.json
printf 'x/0 s\nx/1 s\ny/0 s\ny/0 s\n' >"$work/mapping"
same "ranks of a core complex" "[51000,62000,103000,106000]" "$("${two[@]}" --mapping "$work/mapping" | jq -c .finish_ns)"
same "two of two in a core complex" "[51000,54000,103000,106000]" "$("${two[@]}" --ranks-per-node 2/2 | jq -c .finish_ns)"
same "the catalogue's names are in the help" 2 \
  "$("$loggp" simulate --help | grep -cE 'alltoall: linear|broadcast, barrier, reduce, allreduce, scan')"
"$loggp" compare broadcast --algorithms flat --ranks 32 --iterations 3 --params ompi-mx --arrivals one-late:20:5 \
  --out "$work/late" >/dev/null 2>"$work/err"
same "a late rank that no picture has costs the pictures only" 2 "$(grep -c 'no timeline of flat' "$work/err")"

"$loggp" compare broadcast --algorithms flat,binomial --ranks 2,8 --iterations 10 --reduce root,max \
  --params "L=2us,o=1us,g=3us,G=0,L=1us,o=1us,g=1us,G=0,ompi-mx" --out "$work/out" --format csv >"$work/stdout"
same "columns of errors.csv" \
  "collective,params,algorithm,scheme,allgather,sub_group,order,barrier,piece_bytes,fan_out,radix,requests,operation,type,counts,ranks,bytes,segment_bytes,iterations,seed,root,barrier_bytes,barriers,flush,reduce,progress,receive,arrivals,noise,ranks_per_node,reported_us,correct_us,error_us,relative_error,interval_low_us,interval_high_us,interval_method,interval_of,probability_fastest,clocks,synchronisation,synchronisation_us,window_us,windows,late_windows,overlong_windows,clock_error_us,last_clock_error_us,remark" \
  "$(head -n 1 "$work/out/errors.csv")"
same "three sets, two algorithms, two numbers of ranks, three schemes" 36 "$(tail -n +2 "$work/out/errors.csv" | wc -l)"
same "stdout has the first reduction" "$(md5sum <"$work/out/errors.csv")" "$(md5sum <"$work/stdout")"
[[ -s $work/out/errors-max.csv && -s $work/out/index.html ]] || same "files of compare" "all there" "$(ls "$work/out")"
"$loggp" compare barrier --algorithms dissemination --params ompi-ib-sdr --ranks 1 --bytes 64k --out "$work/barrier" >/dev/null
"$loggp" compare broadcast --algorithms pipelined --params ompi-ib-sdr --ranks 2 --bytes 64k --segment 1 --iterations 5 \
  --out "$work/long" >/dev/null
same "no picture of what fits on no page" 0 "$(grep -c '<h2[^>]*>Timelines' "$work/long/index.html")"
"$loggp" compare broadcast --algorithms binomial,scatter-allgather:all --ranks 64 --params ompi-ib-sdr --bytes 1:64k:x4,64k \
  --schemes once,loop --iterations 3 --out "$work/sizes" >"$work/table"
same "a row for each algorithm, size and scheme" 54 "$(tail -n +2 "$work/sizes/errors.csv" | wc -l)"
same "the fastest algorithms over the sizes" "1,4096,binomial,,92.4,110.3361
16384,65536,scatter-allgather,recursive-doubling,208.33812,326.43876" \
  "$(tail -n +2 "$work/sizes/crossovers.csv" | cut -d, -f 4-7,24,25)"
same "a chart over the sizes, and none over one number of ranks" "sizes-ompi-ib-sdr-64ranks.svg" \
  "$(cd "$work/sizes" && ls -- *.svg)"
grep -q 'Which algorithm for which size' "$work/sizes/index.html" && grep -q 'scatter-allgather:recursive-doubling' "$work/table" ||
  same "the page and the table of sizes" "there" "not"
"$loggp" compare broadcast --algorithms flat --ranks 2,4 --params ompi-mx --bytes 8,16 --schemes loop --iterations 3 --out "$work/both" >/dev/null
same "both dimensions have charts" 10 "$(find "$work/both" -name '*.svg' | wc -l)"
touch "$work/both/mine.svg"
"$loggp" compare broadcast --algorithms flat --ranks 2 --params ompi-gm --schemes loop --iterations 3 --reduce max --out "$work/both" >/dev/null
same "a folder has the files of the last comparison, and those of others" \
  "errors.csv index.html loggp-files.json max-error-ompi-gm-1B.svg max-time-ompi-gm-1B.svg mine.svg" "$(cd "$work/both" && echo *)"
xmllint --noout "$work"/out/*.svg "$work"/sizes/*.svg || same "charts" "well-formed" "not"

# maps of the fastest algorithm over ranks and sizes, of any collective and with any parameters
map_names() {  # SVG: prints the algorithm of each field, by size and then by ranks
  awk -F"'" '/<g id="gnuplot_plot_/ { legend = 1 }
    legend && /<text>/ { name = $0; gsub(/^.*<text>|<\/text>.*$/, "", name) }
    /<polygon fill/ { if (legend) names[$2] = name; else fields[++count] = $2 }
    END { for (i = 1; i <= count; ++i) printf "%s%s", (i > 1 ? " " : ""), names[fields[i]]; print "" }' "$1"
}
fastest_in() {  # ROWS TIME SCHEME: prints the algorithm with the least time at each point, in the same order
  jq -r --arg scheme "$3" "map(select(.scheme == \$scheme)) | group_by([.bytes, .ranks]) | map(min_by(.$2).algorithm) | join(\" \")" "$1"
}
for words in "allreduce recursive-doubling,ring,rabenseifner" "alltoall bruck,linear,pairwise"; do
  read -r collective algorithms <<<"$words"
  mapped=("$collective" --algorithms "$algorithms" --params "L=5us,o=1us,g=3us,G=1ns" --ranks 4,16 --bytes 8,64k --schemes once --format json)
  "$loggp" compare "${mapped[@]}" --out "$work/$collective" >"$work/rows.json"
  compared=("$work/$collective"/fastest-*.svg)
  "$loggp" sweep "${mapped[@]}" --pictures "$work/$collective-swept" >"$work/swept.json"
  swept=("$work/$collective-swept"/fastest-*.svg)
  same "the maps of $collective have the fastest algorithms" "$(fastest_in "$work/rows.json" correct_us once)/$(fastest_in "$work/swept.json" reported_us once)" \
    "$(map_names "${compared[0]}")/$(map_names "${swept[0]}")"
  [[ $(map_names "${swept[0]}" | xargs -n 1 | sort -u | wc -l) -gt 1 ]] || same "the fastest algorithms of $collective" several one
  same "pictures of the sweep of $collective" "1 2 4" "$(find "$work/$collective-swept" -name 'fastest-*.svg' | wc -l) $(
    find "$work/$collective-swept" -name 'sizes-*-4ranks.svg' -o -name 'sizes-*-16ranks.svg' | wc -l) $(find "$work/$collective-swept" -type f | wc -l)"
  xmllint --noout "$work/$collective-swept"/*.svg || same "pictures of a sweep" "well-formed" "not"
done
"$loggp" sweep broadcast --algorithms binomial,pipelined --params mpich2-tcp --ranks 8,64 --bytes 1,8 --schemes once,loop --iterations 100 \
  --pictures "$work/schemes" --format json >"$work/rows.json" 2>"$work/err"
for scheme in once loop; do
  same "the map of the scheme $scheme" "$(fastest_in "$work/rows.json" reported_us $scheme)" "$(map_names "$work/schemes/fastest-mpich2-tcp__$scheme.svg")"
done
same "a sweep of one algorithm has no map, and says so" \
  "loggp: warning: --pictures: no map of the fastest algorithm; it needs several --algorithms and several --ranks/sizes-ompi-mx-2ranks.svg sizes-ompi-mx-4ranks.svg" \
  "$("$loggp" sweep broadcast --algorithms flat --params ompi-mx --ranks 2,4 --bytes 8,16 --pictures "$work/alone" 2>&1 >/dev/null)/$(cd "$work/alone" && ls -- *.svg | xargs)"

! grep -qE '(src|href)="(https?:|//)' "$work/out/index.html" || same "page" "self-contained" "not"

warned() { "$loggp" "$@" 2>&1 >/dev/null; }  # what a command that succeeds warns of
small=(--ranks 4 --params ompi-gm)
same "an operation without use" "loggp: warning: --operation max: broadcast combines no elements; leave it out" \
  "$(warned simulate broadcast --algorithm flat "${small[@]}" --operation max)"
same "a root without use" "loggp: warning: --root 2: allgather has no root; leave it out" \
  "$(warned simulate allgather --algorithm ring "${small[@]}" --root 2)"
same "a segment without use" "loggp: warning: --segment 8: allreduce ring has no use for it; leave it out, or give segmented-ring, sorted-chain" \
  "$(warned simulate allreduce --algorithm ring --bytes 64 "${small[@]}" --segment 8 | head -n 1)"
same "a fan-out without use" "loggp: warning: --fan-out 3: the algorithms have no use for it; leave it out, or give chains" \
  "$(warned sweep broadcast --algorithms flat,binomial "${small[@]}" --fan-out 3)"
same "segments of a sweep without use" "loggp: warning: --segment 8,16: the algorithms have no use for it; leave it out, or give segmented-ring, sorted-chain" \
  "$(warned sweep allreduce --algorithms ring,recursive-doubling --bytes 64 "${small[@]}" --segments 8,16 | head -n 1)"
same "a list of which one algorithm has the option" "" "$(warned sweep broadcast --algorithms flat,chains "${small[@]}" --fan-out 3)"
same "a memory that no ranks share" "loggp: warning: --memory G=1ns: no two ranks share a node, so that no message takes its memory; give --ranks-per-node" \
  "$(warned simulate broadcast --algorithm flat "${small[@]}" --memory G=1ns)"
same "an order without use" "loggp: warning: --order random: the schemes have no use for it; leave it out, or give the scheme change-root" \
  "$(warned sweep broadcast --algorithms flat "${small[@]}" --schemes once,loop --order random)"

explain=("$loggp" explain broadcast --algorithm flat --ranks 4 --params "L=2us,o=1us,g=3us,G=0")
# flat on 4 ranks: 2 gaps, then o + L + o
same "what a critical path pays" "1 2 1 1 2 0" \
  "$("${explain[@]}" --format json | jq -r '.parameters[:6] | map(.count) | join(" ")' | xargs)"
same "columns of explain" \
  "run,messages,parameter,count,time_us,derivative_below,derivative_above,change_unit,least_change,most_change,least_limit,most_limit" \
  "$("${explain[@]}" --format csv | head -n 1)"
same "a share that the sum does not have, and a count that the sum does not have" "- null " \
  "$("${explain[@]}" | awk '$1 == "sum" { print $2 }') $("${explain[@]}" --format json |
    jq '.parameters[] | select(.run == "alone" and .messages == "all" and .parameter == "makespan").count') $(
    "${explain[@]}" --format csv | grep alone,all,makespan, | cut -d, -f 4)"
same "a gap counts down to g = o" "all,g,2,6,2,2,us,-2,inf,path," "$("${explain[@]}" --format csv | grep alone,all,g, | cut -d, -f2-)"
same "the change of G is in us_per_byte, and JSON has each choice under its own name" "broadcast flat us_per_byte 0" \
  "$("${explain[@]}" --format json | jq -r '"\(.collective) \(.algorithm) \(.parameters[] | select(.parameter == "G" and .messages == "all").change_unit) \(.segment_bytes)"')"
same "T(g): constant, then 2 g more" "-3,6,0 -2,6,2" "$("${explain[@]}" --curve g --format csv | tail -n +2 | xargs)"
same "explain and simulate agree" "10 10 $("${simulate[@]}" --scheme loop --iterations 5 --format json | jq .reported_us)" \
  "$("${explain[@]}" --scheme loop --iterations 5 --format json | jq '[.completion_us, (.parameters[] | select(.run == "alone" and .parameter == "makespan").time_us), .reported_us] | .[]' | xargs)"
same "every operation has its slack" "1,receive,0,1,3,6" \
  "$("${explain[@]}" --per-operation --format csv | grep ^1,)"
"${explain[@]}" --dot "$work/flat.dot" >/dev/null
same "a graph for Graphviz" "4 1" "$(grep -c subgraph "$work/flat.dot") $(tail -n 1 "$work/flat.dot" | grep -c '^}$')"

sweep=("$loggp" sweep broadcast --algorithms pipelined,flat --params "L=2us,o=1us,g=3us,G=0" --ranks 8,4,2:8:x2
  --bytes 64,1 --segments 0,16 --schemes loop,once --iterations 10 --seeds 1,2)
same "columns of algorithms" \
  "collective,algorithm,id,needs,description,options,same_as,rounds,messages,bytes,combined,holds_for" \
  "$("$loggp" algorithms --format json | jq -r '.[0] | keys_unsorted | join(",")')"
same "a textbook algorithm has formulas and its names in the libraries" '["segment, radix","ompi:7 knomial","c·n","P ≥ 2"]' \
  "$("$loggp" algorithms bcast --format json | jq -c '.[] | select(.algorithm == "k-nomial") | [.options, .same_as, .messages, .holds_for]')"
same "another choice within it is named" "ompi:8 scatter_allgather (recursive-doubling)" \
  "$("$loggp" algorithms bcast --format json | jq -r '.[] | select(.algorithm == "scatter-allgather").same_as' | cut -d, -f1)"
same "a library's algorithm has the name of the textbook algorithm" '[["ring",null,null],["no closed form"]]' \
  "$("$loggp" algorithms --format json | jq -c '[([.[] | select(.collective == "allreduce" and .algorithm == "ompi:ring")][0] | [.same_as, .rounds, .holds_for]),
     [.[] | select(.algorithm == "arrival-b").holds_for]]')"

status=0
"$loggp" sweep allgather --algorithms all --ranks 6 --params ompi-mx --format csv >"$work/all.csv" 2>"$work/err" || status=$?
same "all: algorithms not made for the ranks are left out and named, the others run" "0 1 0 1" \
  "$status $(grep -c 'all leaves out recursive-doubling.*: not made for all of these numbers of ranks' "$work/err") $(
    grep -c '^allgather,recursive-doubling,' "$work/all.csv" || true) $(grep -c '^allgather,ring,' "$work/all.csv")"
same "a named algorithm is not left out" 2 \
  "$("$loggp" sweep allgather --algorithms recursive-doubling,ring --ranks 6 --params ompi-mx >"$work/all.csv" 2>"$work/err" || echo $?)"
same "no allreduce is left out, on any number of ranks" "0 yes" \
  "$("$loggp" sweep allreduce --algorithms all --ranks 3,5,7 --bytes 800 --params "ompi-mx" 2>"$work/err" >"$work/all.csv"
     grep -c 'leaves out' "$work/err" || true) $(grep -q '^allreduce,bine,.*,7,800,' "$work/all.csv" && echo yes)"
same "a run without segments says which algorithms could have some" "1 1 0 0" \
  "$(for options in "bine,flat --bytes 1k" "bine --bytes 1k" "bine,flat --bytes 1k --segment 0" "ompi:chain,flat --bytes 1k"; do
     # shellcheck disable=SC2086 # options are several words
     "$loggp" sweep broadcast --ranks 4 --params ompi-mx --algorithms $options 2>&1 >/dev/null |
       grep -c 'bine could send in segments' || true
   done | xargs)"
same "columns of sweep" \
  "collective,algorithm,scheme,params,ranks,bytes,segment_bytes,iterations,seed,allgather,sub_group,order,barrier,piece_bytes,fan_out,radix,requests,operation,type,counts,root,barrier_bytes,barriers,flush,reduce,progress,receive,arrivals,noise,ranks_per_node,reported_us,completion_us,operations,engine,interval_low_us,interval_high_us,interval_method,interval_of,clocks,synchronisation,synchronisation_us,window_us,windows,late_windows,overlong_windows,clock_error_us,last_clock_error_us,remark,error" \
  "$("${sweep[@]}" | head -n 1)"
"${sweep[@]}" --threads 1 >"$work/sweep1"
same "two algorithms, sizes, segments, schemes and seeds, three numbers of ranks" 96 "$(tail -n +2 "$work/sweep1" | wc -l)"
same "a sweep's rows do not depend on its threads" "$(md5sum <"$work/sweep1")" "$("${sweep[@]}" --threads 3 | md5sum)"
"${sweep[@]}" --out "$work/sweep.csv"
same "nor on where they go" "$(md5sum <"$work/sweep1")" "$(md5sum <"$work/sweep.csv")"
same "nor is a journal left" "" "$(find "$work" -name '*.part')"
same "a sweep simulates what simulate does" \
  "$("$loggp" simulate broadcast --algorithm pipelined --ranks 4 --bytes 64 --segment 16 --params "L=2us,o=1us,g=3us,G=0" \
     --scheme loop --iterations 10 --format csv | tail -1 | cut -d, -f11-12,15-16)" \
  "$(grep '^broadcast,pipelined,loop,.*,4,64,16,10,1,' "$work/sweep1" | cut -d, -f34-37)"
same "sizes in JSON are numbers, whatever their unit" "1024 2048" \
  "$("$loggp" sweep broadcast --algorithms flat-nb --params ompi-mx --ranks 4 --schemes barrier --barrier-bytes 1KiB --piece 2k --iterations 2 \
      --format jsonl | jq -r '"\(.barrier_bytes) \(.piece_bytes)"')"
same "a sweep hands on what single algorithms ask for" \
  "$(for allgather in ring recursive-doubling; do
      "$loggp" simulate broadcast --algorithm scatter-allgather --params ompi-mx --ranks 8 --bytes 1M --allgather $allgather --format json | jq .reported_us
    done | xargs)" \
  "$(for allgather in ring recursive-doubling; do
      "$loggp" sweep broadcast --algorithms scatter-allgather --params ompi-mx --ranks 8 --bytes 1M --allgather $allgather --format json | jq .[].reported_us
    done | xargs)"
same "without --iterations a loop has as many in every command" "1000 1000 1000" \
  "$("${simulate[@]}" --scheme loop --format json | jq .iterations) $(
     "$loggp" explain broadcast --algorithm flat --ranks 4 --params ompi-mx --scheme loop --format json | jq .iterations) $(
     "$loggp" sweep broadcast --algorithms flat --ranks 4 --params ompi-mx --schemes loop --format json | jq .[].iterations)"
same "a sweep as JSON lines" "96 96" \
  "$("${sweep[@]}" --format jsonl | tee "$work/sweep.jsonl" | wc -l) $(jq -s 'map(select(.reported_us > 0 and .error == null)) | length' "$work/sweep.jsonl")"
same "a sweep as one JSON document" "$(jq -sc . "$work/sweep.jsonl" | md5sum)" "$("${sweep[@]}" --format json | jq -c . | md5sum)"
status=0
"$loggp" sweep broadcast --algorithms flat --params "L=0,o=0,g=0,G=9s" --bytes 1,1000 --ranks 2 --schemes loop --iterations 2000 \
  --out "$work/failed.csv" 2>"$work/err" || status=$?
same "a point that fails: exit status, lines, rows, errors" "1 1 2 1" \
  "$status $(grep -c '1 of 2 points failed' "$work/err") $(tail -n +2 "$work/failed.csv" | wc -l) $(grep -c 'end of its range' "$work/failed.csv")"

# the cost of combining elements is shown with the set
"$loggp" params show ompi-mx --format json | jq '.reduce_us_per_byte = 0.0002' >"$work/reducing.json"
same "params show names the reduce cost" "reduce_us_per_byte: 0.0002" \
  "$("$loggp" params show "$work/reducing.json" | grep reduce_us)"
"$loggp" params show ompi-mx --format json | jq '.reduce_us_per_byte = [
  {min_bytes: 1, max_bytes: 32768, us_per_byte: 0.0002}, {min_bytes: 32769, max_bytes: null, us_per_byte: 0.0005}]' >"$work/reducing.json"
"$loggp" params show ompi-mx --format json | jq '.interface = {count: 2, g_us: 1.5, G_us_per_byte: 0.0003, ci: {g_us: [1.4, 1.6]}} |
  .memory = {G_us_per_byte: 0.0004}' >"$work/shared.json"
same "params show names what the ranks of a node share" \
  "interface: count=2,g=1.5us,G=0.0003us,choice=fixed (95 %: g_us 1.4 to 1.6) memory: G=0.0004us" \
  "$("$loggp" params show "$work/shared.json" | grep -E '^(interface|memory)' | paste -sd' ')"
jq -s '.[0] * {interface: .[1].interface, memory: .[1].memory}' "$work/reducing.json" "$work/shared.json" >"$work/both.json"
same "CSV has a row for each range of local work, and what the ranks of a node share" \
  'reduce,1,32768,,,,,,,,,0.0002,2,1.5,0.0003,0.0004 reduce,32769,,,,,,,,,,0.0005,2,1.5,0.0003,0.0004' \
  "$("$loggp" params show "$work/both.json" --format csv | sed -n 's/^.*,reduce,/reduce,/p' | paste -sd' ')"
same "also where it differs by range" "reduce_us_per_byte: 0.0002 to 32768 bytes, 0.0005 from 32769" \
  "$("$loggp" params show "$work/reducing.json" | grep reduce_us)"
same "and nothing where there is none" 0 "$("$loggp" params show ompi-mx | grep -c reduce_us || true)"

# what nobody measured is said: after the result, each case once, and in the rows of programs
"$loggp" params show ompi-gm --format json |
  jq '.name = "mine" | .environment.largest_measured_bytes = "65536" | .links[0].class = "node"' >"$work/mine.json"
mine=(--params "$work/mine.json" --ranks 4)
larger="loggp: warning: mine was measured up to 65536 bytes: the times of larger messages are extrapolated"
between="loggp: warning: mine has no link class network: the parameters of node stand in for it"
said() { "$loggp" "$@" 2>&1 >/dev/null; }
same "simulate: no node but one, and few bytes" "" "$(said simulate broadcast --algorithm flat --bytes 64k "${mine[@]}" --ranks-per-node 4)"
for command in "simulate broadcast --algorithm flat" "explain broadcast --algorithm flat" \
  "timeline broadcast --algorithm flat -o $work/mine.svg" "sweep broadcast --algorithms flat" \
  "compare broadcast --algorithms flat --out $work/mine"; do
  # shellcheck disable=SC2086
  same "$command: more bytes, and more nodes" "$larger;$between" "$(said $command --bytes 128k "${mine[@]}" | paste -sd ';')"
done
printf 'num_ranks 4\nrank 0 {\n  l1: send 131072b to 1 tag 1\n}\nrank 1 {\n  l1: recv 131072b from 0 tag 1\n}\nrank 2 {\n}\nrank 3 {\n}\n' >"$work/one.goal"
for command in "simulate" "explain" "timeline -o $work/mine.svg"; do
  # shellcheck disable=SC2086
  same "$command: a schedule's larger messages" "$larger;$between" "$(said $command --goal "$work/one.goal" --params "$work/mine.json" | paste -sd ';')"
done
same "pieces of a large message are small" "" \
  "$(said simulate broadcast --algorithm pipelined --bytes 1M --segment 8k "${mine[@]}" --ranks-per-node 4)"
same "a published set with one class, on nodes" "loggp: warning: ompi-gm has no link class node: the parameters of network stand in for it" \
  "$(said simulate broadcast --algorithm flat --ranks 4 --params ompi-gm --ranks-per-node 2)"
same "the remark of a sweep, of errors.csv and of simulate" "3" "$({
  "$loggp" sweep broadcast --algorithms flat --bytes 128k "${mine[@]}" --format json | jq -r .[].remark
  tail -1 "$work/mine/errors.csv"
  "$loggp" simulate broadcast --algorithm flat --bytes 128k "${mine[@]}" --format json | jq -r .remark
} 2>/dev/null | grep -c 'mine was measured up to 65536 bytes: .*; mine has no link class network')"
# at most five warnings, and how many are left out
many() { "$loggp" sweep broadcast --algorithms flat --params "$(for i in 1 2 3 4 5 6 7; do jq ".name = \"m$i\"" "$work/mine.json" >"$work/m$i.json"; echo "$work/m$i.json"; done | paste -sd,)" --ranks 2 --ranks-per-node 2 --bytes 128k "$@" 2>&1 >/dev/null; }
same "seven warnings" "5 loggp: 2 more warnings are left out; --verbose prints them" "$(many | grep -c warning:) $(many | tail -1)"
same "seven warnings, all of them" "7 7" "$(many --verbose | grep -c warning:) $(many --verbose | wc -l)"

# every listing has all formats; singular and plural names of options are one option; -o is --out
for list in "params list" "list collectives" "list algorithms" "list schemes" "list claims"; do
  # shellcheck disable=SC2086
  same "$list: rows in CSV and JSON" "$("$loggp" $list --format csv | tail -n +2 | wc -l)" "$("$loggp" $list --format json | jq length)"
done
same "a valid file, as JSON" true "$("$loggp" params validate "$work/mine.json" --format json | jq .[0].valid)"
same "all parts of clocks are one table in CSV" "part drift methods groups" \
  "$("$loggp" clocks --transport simulated --truth ompi-mx --show drift,methods,groups --time-budget 50ms --format csv 2>/dev/null |
     cut -d, -f1 | uniq | xargs)"
same "an error lists no command that is not for users" 0 "$("$loggp" write 2>&1 | grep -c write-pages)"
same "radices of a sweep" "2 4 4" \
  "$("$loggp" sweep broadcast --algorithms k-nomial,ompi:knomial:radix=4 --radix 2,4 --params ompi-mx --ranks 8 --format json | jq .[].radix | xargs)"
same "a list under the singular name" "2" "$("$loggp" sweep broadcast --algorithm flat,binomial --scheme once --segment 0 --seed 1 \
  --ranks 4 --params ompi-gm | tail -n +2 | wc -l)"
same "one value under the plural name" "$("$loggp" simulate broadcast --algorithm flat --ranks 4 --params ompi-gm --format json | jq .reported_us)" \
  "$("$loggp" simulate broadcast --algorithms flat --schemes once --seeds 1 --ranks 4 --params ompi-gm --format json | jq .reported_us)"
"$loggp" compare broadcast --algorithm flat --ranks 4 --params ompi-gm --scheme loop --iterations 2 -o "$work/short" >/dev/null
same "compare -o" yes "$([[ -s $work/short/errors.csv ]] && echo yes)"

"$loggp" timeline ring --ranks 4 --params ompi-ib-sdr -o "$work/ring.svg" >/dev/null
xmllint --noout "$work/ring.svg" || same "timeline" "well-formed" "not"
# a picture names the parameters of the link classes that the run used
"$loggp" timeline prtt --params sp2-like --ranks-per-node 2 -o "$work/node.svg" >/dev/null
"$loggp" timeline prtt --params sp2-like -o "$work/network.svg" >/dev/null
"$loggp" timeline broadcast --algorithm linear --ranks 4 --params sp2-like --ranks-per-node 2 -o "$work/both.svg" >/dev/null
links_in() { xmllint --xpath 'string(/)' "$1" | grep -oE '(node|network): L = [0-9.]+' | xargs; }
latency_of() { "$loggp" params show sp2-like --format json | jq -r ".links[] | select(.class == \"$1\") | .ranges[0].L_us"; }
same "the links of a round trip in a node, between nodes, and of both" \
  "node: L = $(latency_of node)/network: L = $(latency_of network)/$(
    "$loggp" params show sp2-like --format json | jq -r '[.links[:2][] | "\(.class): L = \(.ranges[0].L_us)"] | join(" ")')" \
  "$(links_in "$work/node.svg")/$(links_in "$work/network.svg")/$(links_in "$work/both.svg")"
"$loggp" timeline prtt --params ompi-mx -o "$work/quiet.csv" >/dev/null
"$loggp" timeline prtt --params ompi-mx --noise periodic:2us:1us -o "$work/noisy.csv" >/dev/null
ends() { cut -d, -f5 "$1" | sort -g | tail -1; }
same "noise lengthens a round trip" 1 "$(awk "BEGIN { print ($(ends "$work/noisy.csv") > 1.2 * $(ends "$work/quiet.csv")) }" </dev/null)"
"$loggp" timeline ring --ranks 4 --params ompi-ib-sdr -o "$work/ring.json" >/dev/null
"$loggp" simulate ring --ranks 4 --params ompi-ib-sdr --timeline "$work/ring.csv" >/dev/null
same "a trace's sends, flows and a table's sends" "8 8 8" \
  "$(jq '[.traceEvents[] | select(.ph == "X" and (.name | startswith("send to")))] | length' "$work/ring.json") $(jq '[.traceEvents[] | select(.ph == "f")] |
    length' "$work/ring.json") $(grep -c '^[0-9]*,cpu,send,' "$work/ring.csv")"
"$loggp" explain broadcast --algorithm flat --ranks 4 --params ompi-mx --iterations 5 --picture "$work/shares.svg" \
  --timeline "$work/path.svg" >/dev/null
xmllint --noout "$work/shares.svg" "$work/path.svg" || same "pictures of an explanation" "well-formed" "not"
same "the path of an explanation is in its timeline" 1 "$(grep -c 'class="critical-path"' "$work/path.svg")"

for name in $("$loggp" params list | tail -n +2 | cut -d' ' -f1); do
  "$loggp" params show "$name" --format json >"$work/$name.json"
  same "$name as a file" "$work/$name.json: parameter set '$name' is valid" "$("$loggp" params validate "$work/$name.json")"
done
"$loggp" measure --transport simulated --truth ompi-gm -o "$work/measured.json" >/dev/null
same "a measured file can be simulated" \
  "$("$loggp" simulate broadcast --algorithm binomial --ranks 64 --params ompi-gm --format csv | tail -1 | cut -d, -f8)" \
  "$("$loggp" simulate broadcast --algorithm binomial --ranks 64 --params "$work/measured.json" --format csv | tail -1 | cut -d, -f8)"
# a handshake is measured as one; the same samples fitted anew as synchronising messages serve a schedule
printf 'num_ranks 2\nrank 0 {\nl1: send 9000b to 1\n}\nrank 1 {\nl1: recv 9000b from 0\n}\n' >"$work/pair.goal"
shaking=("$loggp" measure --transport simulated --truth "L=5us,o=1us,g=3us,G=1ns,S=8192,protocol=handshake" -o "$work/shaking.json")
"${shaking[@]}" >/dev/null 2>&1
same "a handshake in a parameter file" handshake "$(jq -r '.links[0].ranges[1].protocol' "$work/shaking.json")"
same "a handshake predicts its truth" \
  "$("$loggp" simulate alltoall --algorithm pairwise --ranks 8 --bytes 9000 --params "L=5us,o=1us,g=3us,G=1ns,S=8192,protocol=handshake" --format json | jq .reported_us)" \
  "$("$loggp" simulate alltoall --algorithm pairwise --ranks 8 --bytes 9000 --params "$work/shaking.json" --format json | jq .reported_us)"
same "a schedule refuses a handshake" 2 "$("$loggp" simulate --goal "$work/pair.goal" --params "$work/shaking.json" >/dev/null 2>&1; echo $?)"
"${shaking[@]}" --resume --rendezvous synchronising >/dev/null 2>&1
same "the same samples as synchronising messages" synchronising "$(jq -r '.links[0].ranges[1].protocol' "$work/shaking.json")"
same "a schedule takes synchronising messages" 0 "$("$loggp" simulate --goal "$work/pair.goal" --params "$work/shaking.json" >/dev/null 2>&1; echo $?)"
# several n: each has the files that a run with this n alone writes, and there is a picture of the deviations
# a program that needs L >= 0 gets the nearest set, and the user its cost
overlapping=("$loggp" measure --transport simulated --truth "L=-1us,o_s=4us,o_r=2us,g=5us,G=1ns")
same "a negative latency is measured" "-1 4" "$("${overlapping[@]}" --format json | jq -r '.links[0].ranges[0] | "\(.L_us) \(.o_s_us)"')"
"${overlapping[@]}" --non-negative-latency -o "$work/above.json" >"$work/above"
same "no negative latency is written" "0 3 2" "$(jq -r '.links[0].ranges[0] | "\(.L_us) \(.o_s_us) \(.o_r_us)"' "$work/above.json")"
same "the cost of this is said, and kept" "1 1" \
  "$(grep -c 'a send takes up to 1 µs (25 %) less CPU time than measured' "$work/above") $(jq .environment.non_negative_latency "$work/above.json" | grep -c '(25 %)')"

study=("$loggp" measure --transport simulated --truth ompi-gm --noise latency:lognormal:5% --repetitions 5 --calls nonblocking)
"${study[@]}" --messages 2,10 -o "$work/study.json" --format csv >"$work/study.csv" 2>/dev/null
"${study[@]}" --messages 10 -o "$work/alone.json" >/dev/null 2>&1
same "columns of deviations" "samples,n,messages,min_bytes,max_bytes,sizes,deviation_eq5_us2,deviation_us2" \
  "$(head -n 1 "$work/study.csv")"
same "each n has a row for each range" "study-n2,2,1 study-n2,2,32769 study-n10,10,1 study-n10,10,32769" \
  "$(tail -n +2 "$work/study.csv" | cut -d, -f1,2,4 | xargs)"
same "a list's samples are those of each n alone" "$(md5sum <"$work/alone.samples.jsonl")" "$(md5sum <"$work/study-n10.samples.jsonl")"
same "and so are its parameters" "$(jq -c .links "$work/alone.json")" "$(jq -c .links "$work/study-n10.json")"
head -n 4 "$work/study-n10.samples.jsonl" >"$work/begun" && mv "$work/begun" "$work/study-n10.samples.jsonl"
"${study[@]}" --messages 2,10 -o "$work/study.json" --resume >/dev/null 2>&1
same "an interrupted list goes on as if it had not been interrupted" "$(md5sum <"$work/alone.samples.jsonl")" \
  "$(md5sum <"$work/study-n10.samples.jsonl")"
for other in "--seed 2" "--noise latency:lognormal:6%"; do
  status=0
  samples=$(cat "$work"/study-n*.samples.jsonl | md5sum)
  read -ra words <<<"$other"
  "$loggp" measure --transport simulated --truth ompi-gm --repetitions 5 --calls nonblocking --messages 2,10 -o "$work/study.json" --resume \
    $([[ $other == --noise* ]] || echo --noise latency:lognormal:5%) "${words[@]}" >/dev/null 2>"$work/err" || status=$?
  same "a list resumed with $other" "2 1 $samples" \
    "$status $(grep -c 'study-n2.*made with another' "$work/err") $(cat "$work"/study-n*.samples.jsonl | md5sum)"
done
"$loggp" plot "$work"/study-n*.samples.jsonl "$work/measured.samples.jsonl" --out "$work/pictures" >"$work/plot.out"
same "pictures" "deviation-study gap-measured gap-study-n10 gap-study-n2 gaps message-measured message-study-n10 message-study-n2 messages time-measured time-study-n10 time-study-n2" \
  "$(find "$work/pictures" -name '*.svg' -printf '%f\n' | sed 's/.svg$//' | LC_ALL=C sort | xargs)"
same "all of them are told" "$(find "$work/pictures" -name '*.svg' | LC_ALL=C sort | xargs)" \
  "$(grep '\.svg$' "$work/plot.out" | LC_ALL=C sort | xargs)"
xmllint --noout "$work"/pictures/*.svg || same "pictures" "well-formed" "not"
same "a picture's line is the fit" "1" \
  "$(grep -c ">fit, 1 to 32768 B: g = 9.44 µs, G = 9.2 ns/B<" "$work/pictures/gap-measured.svg")"
for launch in 1 2; do
  lines=$(wc -l <"$work/measured.samples.jsonl")
  sed -e "1s/^{/{\"launch\":$launch,\"lines\":$lines,/" -e "2,\$s/^{/{\"launch\":$launch,/" "$work/measured.samples.jsonl"
done >"$work/launched.samples.jsonl"
same "each launch is drawn" "launched-launch-1 launched-launch-2" \
  "$("$loggp" plot "$work/launched.samples.jsonl" --out "$work/launched" --format csv 2>"$work/err" | tail -n +2 | cut -d, -f1 | sort -u | xargs)"
"$loggp" plot "$work/measured.samples.jsonl" --log xy --out "$work/log" --format json >"$work/plot.json"
same "deviations as JSON" "measured 10 32769" "$(jq -r '.[1] | "\(.samples) \(.n) \(.min_bytes)"' "$work/plot.json")"
# methods: o_s and g of a network in which nine of ten sends wait for the port
method() { "$loggp" measure --transport simulated --truth "L=9us,o=1us,g=3us,G=1ns" "$@"; }
same "keys of a method" "method,messages,parameters" \
  "$(method --method culler --format json | jq -r 'keys_unsorted | join(",")')"
same "what Culler finds" "L_us 9,o_s_us 2.8,o_r_us -0.8,g_us 2.998,G_us_per_byte null" \
  "$(method --method culler --format json | jq -r '.parameters | map("\(.parameter) \(.value)") | join(",")')"
same "and his messages" 1034 "$(method --method culler --format json | jq .messages)"
same "columns of a method" "parameter,bytes,value,remark" "$(method --method bell --format csv | head -1)"
method --method culler -o "$work/culler.json" --format json >"$work/culler"
same "a method's result in its file" "$(cat "$work/culler")" "$(cat "$work/culler.json")"
same "and its samples beside it" "method culler 9 2.8 134" \
  "$(method --method culler --flood 100 -o "$work/culler.json" >/dev/null; jq -rs '"\(.[0].kind) \(.[0].method) \(.[1].latency_us) \(.[1].o_s_us) \(.[1].messages)"' "$work/culler.samples.jsonl")"
method --method culler --flood 100 --noise latency:normal:5% --seed 3 -o "$work/noisy-culler.json" >/dev/null
same "a method is disturbed as PRTT is, and says so" "latency:normal:5% 3 200 true" \
  "$(jq -rs '"\(.[0].provenance.noise) \(.[0].provenance.seed) \(length - 1) \([.[1:][].latency_us] | unique | length > 100)"' "$work/noisy-culler.samples.jsonl")"
gain() { "$loggp" clocks --show gain --truth ompi-ib-sdr --ranks 8 --repetitions 3 --noise latency:lognormal:10% --format csv "$@" | tail -n 1; }
same "a gain has the seeds that are asked for" "$(gain --seed 1)" "$(gain)"
[[ $(gain --seed 7) != "$(gain)" ]] || same "gains of other seeds" other "the same"
same "gains of several numbers of ranks" "4 4 8 8" \
  "$("$loggp" clocks --show gain --truth ompi-mx --ranks 8,4 --repetitions 2 --noise latency:normal:5% --pictures "$work/gain" --format json |
     jq -r '.gain | map(.ranks) | join(" ")')"
same "their pictures" "gain.svg synchronisation.svg" "$(cd "$work/gain" && ls | xargs)"
# the header has every option that changes the meaning of the samples, and --resume compares them
noisy=(method --max-bytes 64 --repetitions 2 --noise latency:normal:5% --seed 9007199254740991)
"${noisy[@]}" -o "$work/noisy.json" >/dev/null 2>"$work/err"
same "a simulated measurement says under what" "onload latency:normal:5% 9007199254740991" \
  "$(head -n 1 "$work/noisy.samples.jsonl" | jq -r '.provenance | "\(.receive) \(.noise) \(.seed)"')"
for other in "--receive offloaded" "--noise latency:normal:6%" "--seed 2" "--progress on-arrival" "--calls nonblocking"; do
  read -ra words <<<"$other"
  status=0
  "$loggp" measure --transport simulated --truth "L=9us,o=1us,g=3us,G=1ns" --max-bytes 64 --repetitions 2 --resume -o "$work/noisy.json" \
    $([[ $other == --noise* ]] || echo --noise latency:normal:5%) $([[ $other == --seed* ]] || echo --seed 9007199254740991) \
    "${words[@]}" >/dev/null 2>"$work/err" || status=$?
  same "resuming with $other" "2 1" "$status $(grep -c 'made with another' "$work/err")"
done
status=0
"${noisy[@]}" --resume -o "$work/noisy.json" >/dev/null 2>&1 || status=$?
same "resuming with the same" 0 $status
same "columns of all methods" \
  "params,method,n,parameter,bytes,measured,truth,relative_error,messages,remark" \
  "$(method --method all --format csv | head -1)"
same "all methods on each network" "prtt culler kielmann bell" \
  "$(method --method all --format json | jq -r '.methods | map(.method) | reduce .[] as $m ([]; if index($m) then . else . + [$m] end) | join(" ")')"
# L = 9, g = 3: (18 + 3)/0.03; round trip 22, so that on the network itself it is (22 - 3)/0.03
same "the claim on floods" "700 634" "$(method --method all --format json | jq -r '.floods[0] | "\(.claimed_n) \(.n_here)"')"

# patterns: L = 9, o = 1, g = 3, G = 1 ns; 1001 B take 1 + 9 + 1 + 1 us
pattern() { "$loggp" measure --transport simulated --truth "L=9us,o=1us,g=3us,G=1ns" --pattern "$@"; }
same "columns of a pattern" \
  "pattern,bytes,compute_us,computed_us,pair,samples,disturbed,minimum_us,median_us,low_95_us,high_95_us,average_us,maximum_us,bandwidth_MB_per_s,overlapped_share" \
  "$(pattern ping-pong --format csv | head -1)"
same "rows of a pattern" "ping-pong,0,0,0,all,1,0,11,11,,,11,11,0, ping-pong,1001,0,0,all,1,0,12,12,,,12,12,83.41666666666667," \
  "$(pattern ping-pong --sizes 0,1001 --format csv | tail -n +2 | xargs)"
same "pairs of a pattern" "all 333.667,0-4 83.4167,1-5 83.4167,2-6 83.4167,3-7 83.4167" \
  "$(pattern bisection --ranks 8 --sizes 1001 --format csv | tail -n +2 | awk -F, '{printf "%s%s %.6g", sep, $5, $14; sep = ","}')"
same "keys of a pattern" "pattern,ranks,pairing,calls,cache,idle,provenance,rows" \
  "$(pattern head-to-head --format json | jq -r 'keys_unsorted | join(",")')"
same "keys of its rows" \
  "bytes,compute_us,computed_us,samples,disturbed,minimum_us,median_us,low_95_us,high_95_us,average_us,maximum_us,bandwidth_MB_per_s,overlapped_share,pairs" \
  "$(pattern overlap --sizes 1001 --compute 12us --format json | jq -r '.rows[1] | keys_unsorted | join(",")')"
same "an overlap of 12 us and 12 us hides L" 0.75 \
  "$(pattern overlap --sizes 1001 --compute 12us --format json | jq '.rows[1].overlapped_share')"
pattern ping-pong --sizes 8,64 --noise latency:normal:5% --repetitions 20 -o "$work/pattern.json" >/dev/null
same "a pattern's samples" "header pattern 40" \
  "$(head -1 "$work/pattern.samples.jsonl" | jq -r '"\(.record) \(.kind)"') $(grep -c '"record":"sample"' "$work/pattern.samples.jsonl")"
same "an interval of the median" true \
  "$(jq '.rows[0] | .minimum_us < .low_95_us and .low_95_us < .median_us and .median_us < .high_95_us' "$work/pattern.json")"
"$loggp" plot "$work/pattern.samples.jsonl" --out "$work/patterns" >"$work/plot.out"
same "a pattern's picture" "$work/patterns/time-pattern.svg" "$(cat "$work/plot.out")"
xmllint --noout "$work/patterns/time-pattern.svg" || same "the picture's XML" well-formed broken
cp "$work/pattern.samples.jsonl" "$work/again.samples.jsonl"
same "pictures of several patterns" "time-again.svg time-pattern.svg times.svg" \
  "$("$loggp" plot "$work"/{pattern,again}.samples.jsonl --out "$work/two" >/dev/null; cd "$work/two" && ls | xargs)"
same "patterns have no deviations: JSON" "[]" \
  "$("$loggp" plot "$work/pattern.samples.jsonl" --out "$work/patterns" --format json | jq -c .)"
same "patterns have no deviations: CSV" "samples,n,messages,min_bytes,max_bytes,sizes,deviation_eq5_us2,deviation_us2" \
  "$("$loggp" plot "$work/pattern.samples.jsonl" --out "$work/patterns" --format csv)"
method --method kielmann -o "$work/plogp.json" >/dev/null
same "a method's picture" "$work/methods/method-plogp.svg" \
  "$("$loggp" plot "$work/plogp.samples.jsonl" --out "$work/methods")"
stress=("$loggp" stress --transport simulated --truth ompi-mx --ranks 3 --max-bytes 8 --seed 7)
same "columns of stress" "ranks,seed,min_bytes,max_bytes,sizes,messages,bytes_checked" \
  "$("${stress[@]}" --format csv | head -1)"
# 14 messages of a size for each of 6 directions
same "rows of stress" "3,7,0,0,1,84,0 3,7,1,1,1,84,84 3,7,2,3,2,168,420 3,7,4,7,3,252,1344 3,7,8,8,1,84,672" \
  "$("${stress[@]}" --format csv | tail -n +2 | xargs)"
same "keys of stress" "ranks,seed,repetitions,messages,bytes_checked,classes" \
  "$("${stress[@]}" --format json | jq -r 'keys_unsorted | join(",")')"
same "repetitions of stress" 2016 "$("${stress[@]}" --repetitions 3 --format json | jq .messages)"

# GOAL schedules
printf 'num_ranks 1\nrank 0 {\ncalc 72057600000001\n}\n' >"$work/long.goal"
goal=("$loggp" simulate --goal "$work/long.goal" --loggops "L=2500,o=1500,g=1000,G=6,O=0,S=65535" --per-rank)
same "a long run's finish is exact to the last digit" "0,72057600000001 72057600000001" \
  "$("${goal[@]}" --format csv | tail -n 1) $("${goal[@]}" --format json --receive onload | jq -c '.finish_ns[0]')"
conditions=(--params ompi-ib-sdr --bytes 64 --arrivals random:2 --noise random:100us:5us --noise latency:normal:10% --receive offloaded --seed 3 --format csv)
"$loggp" simulate broadcast --algorithm binomial --ranks 32 --bytes 64 --params ompi-ib-sdr --export-goal "$work/tree.goal" >"$work/got"
times=$("$loggp" simulate broadcast --algorithm binomial --ranks 32 "${conditions[@]}" | cut -d, -f9-11)
same "the program's times" "completion_us,mean_elapsed_us,worst_elapsed_us" "$(head -n 1 <<<"$times")"
same "a schedule's times are the program's under the same conditions" "$times" \
  "$("$loggp" simulate --goal "$work/tree.goal" "${conditions[@]}" | cut -d, -f4-6)"
same "a late rank's schedule begins with its lateness" "[7000,4000,41000,10000]" \
  "$("${late[@]}" --export-goal "$work/late.goal" >"$work/got"
     "$loggp" simulate --goal "$work/late.goal" --params "L=2us,o=1us,g=3us,G=0" --per-rank --format json | jq -c .finish_ns)"

# the schedule of a reduction has the times of combining and copying: each of 5 ranks copies 8000 bytes in 4000 ns and
# combines 4 blocks of 1600 bytes in 1600 ns each
reducing=(--params "L=2us,o=1us,g=1us,G=1ns,reduce=1ns,copy=0.5ns" --per-rank --format json)
"$loggp" simulate allreduce --algorithm ring --ranks 5 --bytes 8000 "${reducing[@]}" --export-goal "$work/ring.goal" >"$work/ring.json" 2>"$work/got"
same "the computations of a reduction's schedule" "25 52000" \
  "$(awk '$2 == "calc" { count++; sum += $3 } END { print count, sum }' "$work/ring.goal")"
same "a reduction's schedule ends when its program ends" "$(jq -c '[.completion_us, .finish_ns]' "$work/ring.json")" \
  "$("$loggp" simulate --goal "$work/ring.goal" "${reducing[@]}" | jq -c '[.completion_us, .finish_ns]')"

# the timeline of a schedule is the timeline of the program from which it comes, but for the numbers of messages
for rank in {0..7}; do echo "$((rank * 5 % 8 * 10))us"; done >"$work/offsets"
for algorithm in binomial scatter-allgather; do
  drawn=(--params ompi-ib-sdr --ranks 8 --bytes 70000)
  "$loggp" simulate broadcast --algorithm $algorithm "${drawn[@]}" --export-goal "$work/drawn.goal" >"$work/got"
  "$loggp" timeline broadcast --algorithm $algorithm "${drawn[@]}" -o "$work/program.csv" >"$work/got"
  "$loggp" timeline --goal "$work/drawn.goal" --params ompi-ib-sdr -o "$work/schedule.csv" >"$work/got"
  same "the timeline of $algorithm's schedule" "$(cut -d, -f1-6,8- "$work/program.csv" | sort)" "$(cut -d, -f1-6,8- "$work/schedule.csv" | sort)"
  same "the explanation of $algorithm's schedule" \
    "$("$loggp" explain broadcast --algorithm $algorithm "${drawn[@]}" --format json | jq -c '[.parameters[] | select(.messages == "all") | [.parameter, .count, .time_us]]')" \
    "$("$loggp" explain --goal "$work/drawn.goal" --params ompi-ib-sdr --format json | jq -c '[.parameters[] | select(.messages == "all") | [.parameter, .count, .time_us]]')"
  "$loggp" timeline broadcast --algorithm $algorithm "${drawn[@]}" --arrivals "$work/offsets" -o "$work/program.csv" >"$work/got"
  "$loggp" timeline --goal "$work/drawn.goal" --params ompi-ib-sdr --arrivals "$work/offsets" -o "$work/schedule.csv" >"$work/got"
  same "the timeline of $algorithm's schedule with late ranks" "$(cut -d, -f1-6,8- "$work/program.csv" | sort)" "$(cut -d, -f1-6,8- "$work/schedule.csv" | sort)"
  for curve in "--curve L" "--curve L --arrivals $work/offsets"; do
    # shellcheck disable=SC2086 # several words
    same "T(L) of $algorithm's schedule, $curve" \
      "$("$loggp" explain broadcast --algorithm $algorithm "${drawn[@]}" $curve --format csv 2>"$work/got")" \
      "$("$loggp" explain --goal "$work/drawn.goal" --params ompi-ib-sdr $curve --format csv 2>"$work/got")"
  done
done
same "keys of an explained schedule" "goal,ranks,params,completion_us,bottleneck,words,parameters" \
  "$("$loggp" explain --goal "$work/drawn.goal" --params ompi-ib-sdr --format json | jq -r 'keys_unsorted | join(",")')"
"$loggp" timeline --goal "$work/drawn.goal" --params ompi-ib-sdr --critical-path -o "$work/schedule.svg" >"$work/got"
"$loggp" timeline --goal "$work/drawn.goal" --params ompi-ib-sdr --show-ranks 0-1,3 --from 5us --palette grey -o "$work/part.svg" >"$work/got"
same "a part of a schedule is drawn" 1 "$(grep -c 'ranks 0, 1 and 3 of 8' "$work/part.svg")"
same "the name of a schedule is its picture's title" 1 "$(grep -c '<title>drawn.goal, P = 8</title>' "$work/schedule.svg")"

# two messages reach a rank's CPU at one instant: the schedule is the program where ties are the model's
tie=(--params "L=2us,o=1us,g=1us,G=0" --progress on-arrival)
"$loggp" simulate broadcast --algorithm pipelined --segment 100 --bytes 400 --ranks 4 "${tie[@]}" --per-rank --format json --export-goal "$work/tie.goal" >"$work/got"
program=$(jq -c .finish_ns "$work/got")
schedule() { "$loggp" simulate --goal "$work/tie.goal" "${tie[@]}" --per-rank --format json "$@"; }
same "a schedule ends as its program at ties" "$program" "$(schedule | jq -c .finish_ns)"
same "the order at ties" "model loggopsim" "$(schedule | jq -r .ties) $(schedule --ties loggopsim | jq -r .ties)"
same "an exported barrier ends under rendezvous" "0" \
  "$("$loggp" simulate barrier --algorithm dissemination --ranks 4 --params "L=2us,o=1us,g=1us,G=0,S=1,protocol=synchronising" --export-goal "$work/barrier.goal" >"$work/got"
     "$loggp" simulate --goal "$work/barrier.goal" --params "L=2us,o=1us,g=1us,G=0,S=1,protocol=synchronising" >"$work/got"; echo $?)"

exit $((failures > 0))
