// Costs of the collectives with a root.
#pragma once

#include <array>

#include "algorithms/costs/algorithm_facts.hpp"

namespace loggp {

/// The textbook algorithms of broadcast, reduce, scatter and gather; also of the vector forms.
inline constexpr std::array rooted_facts{
    AlgorithmFacts{
        "broadcast", "flat", "", {.rounds = "1", .messages = "P − 1", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{"broadcast",
                   "binomial",
                   "",
                   {.rounds = "⌊log₂P⌋", .messages = "⌈log₂P⌉", .bytes = "⌈log₂P⌉·m"}},
    AlgorithmFacts{
        "broadcast", "pipelined", "segment", {.rounds = "P − 1", .messages = "n", .bytes = "m"}},
    AlgorithmFacts{"broadcast", "linear", "", {.rounds = "P − 1", .messages = "1", .bytes = "m"}},
    AlgorithmFacts{"broadcast", "backward", "", {.rounds = "P − 1", .messages = "1", .bytes = "m"}},
    AlgorithmFacts{"broadcast",
                   "binomial-hypercube",
                   "",
                   {.rounds = "⌊log₂P⌋", .messages = "⌈log₂P⌉", .bytes = "⌈log₂P⌉·m"}},
    AlgorithmFacts{
        "broadcast",
        "scatter-allgather",
        "allgather",
        {.rounds = "⌊log₂P⌋ + P − 1", .messages = "⌈log₂P⌉ + P − 1", .bytes = "2·(P − 1)·m/P"}},
    AlgorithmFacts{"broadcast",
                   "flat-nb",
                   "piece",
                   {.rounds = "1", .messages = "P − 1", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{
        "broadcast", "nearopt", "segment", {.rounds = "P − 1", .messages = "n", .bytes = "m"}},
    AlgorithmFacts{"broadcast", "arrival-b", "segment, sub-group, allgather"},
    AlgorithmFacts{"broadcast", "arrival-nb", "segment, piece, sub-group, allgather"},
    AlgorithmFacts{
        "broadcast",
        "chains",
        "segment, fan-out",
        {.rounds = "⌈(P − 1)/f⌉", .messages = "min(f, P − 1)·n", .bytes = "min(f, P − 1)·m"}},
    AlgorithmFacts{
        "broadcast",
        "binary",
        "segment",
        {.rounds = "⌊log₂P⌋", .messages = "min(2, P − 1)·n", .bytes = "min(2, P − 1)·m"}},
    AlgorithmFacts{
        "broadcast",
        "split-binary",
        "segment",
        {.rounds = "⌈log₂P⌉", .messages = "2·⌈n/2⌉ + 1", .bytes = "3·m/2", .least_ranks = 6}},
    AlgorithmFacts{"broadcast",
                   "k-nomial",
                   "segment, radix",
                   {.rounds = "⌊log_k((P − 1)·(k − 1) + 1)⌋", .messages = "c·n", .bytes = "c·m"}},
    AlgorithmFacts{"broadcast",
                   "bine",
                   "segment",
                   {.rounds = "⌊log₂P⌋", .messages = "⌈log₂P⌉·n", .bytes = "⌈log₂P⌉·m"}},
    AlgorithmFacts{"reduce",
                   "binomial",
                   "segment, requests",
                   {.rounds = "⌊log₂P⌋",
                    .messages = "⌈log₂P⌉·n",
                    .bytes = "⌈log₂P⌉·m",
                    .combined = "⌈log₂P⌉·m"}},
    AlgorithmFacts{
        "reduce",
        "linear",
        "",
        {.rounds = "1", .messages = "P − 1", .bytes = "(P − 1)·m", .combined = "(P − 1)·m"}},
    AlgorithmFacts{"reduce",
                   "chain",
                   "segment, fan-out, requests",
                   {.rounds = "⌈(P − 1)/f⌉",
                    .messages = "min(f, P − 1)·n",
                    .bytes = "min(f, P − 1)·m",
                    .combined = "(n·min(f, P − 1) + ⌈(P − 1)/f⌉ − 1)·m/n"}},
    AlgorithmFacts{
        "reduce",
        "pipeline",
        "segment, requests",
        {.rounds = "P − 1", .messages = "n", .bytes = "m", .combined = "(P + n − 2)·m/n"}},
    AlgorithmFacts{"reduce",
                   "binary",
                   "segment, requests",
                   {.rounds = "⌊log₂P⌋",
                    .messages = "min(2, P − 1)·n",
                    .bytes = "min(2, P − 1)·m",
                    .combined = "(⌊log₂P⌋ + ⌊log₂(2·P/3)⌋ + (n − 1)·min(2, P − 1))·m/n"}},
    AlgorithmFacts{
        "reduce",
        "in-order-binary",
        "segment, requests",
        {.rounds = "⌊log₂P⌋ + 1",
         .messages = "min(2, P − 1)·n",
         .bytes = "min(2, P − 1)·m",
         .combined = "(⌊log₂(P + 1)⌋ + ⌊log₂(2·(P + 1)/3)⌋ − 1 + (n − 1)·min(2, P − 1))·m/n"}},
    AlgorithmFacts{"reduce",
                   "rabenseifner",
                   "",
                   {.rounds = "2·⌈log₂P⌉",
                    .messages = "2·⌈log₂P⌉",
                    .bytes = "(2 − 2/Q + e)·m",
                    .combined = "(1 − 1/Q + e/2)·m"}},
    AlgorithmFacts{"reduce",
                   "k-nomial",
                   "segment, radix, requests",
                   {.rounds = "⌊log_k((P − 1)·(k − 1) + 1)⌋",
                    .messages = "c·n",
                    .bytes = "c·m",
                    .combined = "c·m"}},
    AlgorithmFacts{"reduce",
                   "bine",
                   "segment, requests",
                   {.rounds = "⌊log₂P⌋",
                    .messages = "⌈log₂P⌉·n",
                    .bytes = "⌈log₂P⌉·m",
                    .combined = "⌈log₂P⌉·m"}},
    AlgorithmFacts{
        "scatter", "linear", "", {.rounds = "1", .messages = "P − 1", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{"scatter",
                   "binomial",
                   "",
                   {.rounds = "⌊log₂P⌋", .messages = "⌈log₂P⌉", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{"scatter",
                   "linear-nb",
                   "requests",
                   {.rounds = "1", .messages = "P − 1", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{
        "scatter",
        "k-nomial",
        "radix",
        {.rounds = "⌊log_k((P − 1)·(k − 1) + 1)⌋", .messages = "c", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{
        "scatter", "bine", "", {.rounds = "⌊log₂P⌋", .messages = "⌈log₂P⌉", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{
        "gather", "linear", "", {.rounds = "1", .messages = "P − 1", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{
        "gather", "linear-nb", "", {.rounds = "1", .messages = "P − 1", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{"gather",
                   "binomial",
                   "",
                   {.rounds = "⌊log₂P⌋", .messages = "⌈log₂P⌉", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{"gather",
                   "linear-sync",
                   "segment",
                   {.rounds = "2·(P − 1)", .messages = "2·(P − 1)", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{
        "gather",
        "k-nomial",
        "radix",
        {.rounds = "⌊log_k((P − 1)·(k − 1) + 1)⌋", .messages = "c", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{
        "gather", "bine", "", {.rounds = "⌊log₂P⌋", .messages = "⌈log₂P⌉", .bytes = "(P − 1)·m"}}};

}  // namespace loggp
