#!/usr/bin/env bash
# tikz.sh LOGGP: LaTeX typesets the .tikz files of timelines, with all kinds of bars, titles with special characters included.
set -euo pipefail
loggp=$(realpath "$1")
command -v pdflatex >/dev/null || { echo "skipped: there is no pdflatex; install texlive-pictures"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
draw() { "$loggp" timeline "${@:2}" -o "$1.tikz" >said 2>&1 || { cat said; exit 1; }; }
draw 1 broadcast --algorithm binomial --ranks 8 --params ompi-ib-sdr --title '50% of {a_b} & #1 $x^2$ ~ \\ µ'
draw 2 broadcast --algorithm pipelined --ranks 16 --params ompi-ib-sdr --scheme loop --iterations 5 --critical-path --palette grey
draw 3 alltoall --algorithm pairwise --ranks 8 --bytes 64k --params ompi-ib-sdr --ranks-per-node 4 --interface g=1us,G=0.1ns
draw 4 broadcast --algorithm flat --ranks 8 --params ompi-gm --noise periodic:20us:3us --arrivals one-late:3:4 --width 300 --no-legend
draw 5 clocks --ranks 7 --params ompi-ib-sdr
draw 6 allreduce --algorithm ring --ranks 4 --bytes 64k --params ompi-ib-sdr --labels none
{
  printf '%s\n' '\documentclass{article}' '\usepackage{tikz}' '\begin{document}'
  for file in *.tikz; do printf '\\input{%s}\\newpage\n' "$file"; done
  echo '\end{document}'
} >all.tex
pdflatex -interaction=nonstopmode -halt-on-error all.tex >log || { grep -A5 '^!' log; exit 1; }
pages=$(grep -oP 'Output written on all.pdf \(\K[0-9]+' log)
[[ $pages -ge 6 ]] || { echo "FAILED: $pages pages"; exit 1; }
