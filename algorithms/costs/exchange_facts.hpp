// Costs of the collectives in which all ranks exchange data.
#pragma once

#include <array>

#include "algorithms/costs/algorithm_facts.hpp"

namespace loggp {

/// The textbook algorithms of barrier, allgather, alltoall and ring; also of the vector forms.
inline constexpr std::array exchange_facts{
    AlgorithmFacts{"barrier",
                   "dissemination",
                   "",
                   {.rounds = "⌈log₂P⌉", .messages = "⌈log₂P⌉", .bytes = "⌈log₂P⌉·m"}},
    AlgorithmFacts{
        "barrier",
        "ring",
        "",
        {.rounds = "2·(P − 1)", .messages = "min(2, P − 1)", .bytes = "min(2, P − 1)·m"}},
    AlgorithmFacts{"barrier",
                   "hypercube",
                   "",
                   {.rounds = "⌈log₂P⌉ + ⌈log₂(2·P/3)⌉ − ⌊log₂P⌋",
                    .messages = "⌈log₂P⌉",
                    .bytes = "⌈log₂P⌉·m"}},
    AlgorithmFacts{
        "barrier", "linear", "", {.rounds = "2", .messages = "P − 1", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{"barrier",
                   "recursive-doubling",
                   "",
                   {.rounds = "⌈log₂P⌉ + ⌈log₂(2·P/3)⌉ − ⌊log₂P⌋",
                    .messages = "⌈log₂P⌉",
                    .bytes = "⌈log₂P⌉·m"}},
    AlgorithmFacts{"barrier",
                   "tree",
                   "",
                   {.rounds = "2·⌊log₂P⌋", .messages = "⌈log₂P⌉", .bytes = "⌈log₂P⌉·m"}},
    AlgorithmFacts{
        "barrier", "double-ring", "", {.rounds = "2·P", .messages = "2", .bytes = "2·m"}},
    AlgorithmFacts{"barrier",
                   "k-dissemination",
                   "radix",
                   {.rounds = "⌈log_k(P)⌉", .messages = "c", .bytes = "c·m"}},
    AlgorithmFacts{
        "allgather", "linear", "", {.rounds = "2", .messages = "P − 1", .bytes = "P·(P − 1)·m"}},
    AlgorithmFacts{
        "allgather", "ring", "", {.rounds = "P − 1", .messages = "P − 1", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{"allgather",
                   "bruck",
                   "",
                   {.rounds = "⌈log₂P⌉", .messages = "⌈log₂P⌉", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{"allgather",
                   "recursive-doubling",
                   "",
                   {.rounds = "log₂P",
                    .messages = "log₂P",
                    .bytes = "(P − 1)·m",
                    .domain = CostDomain::power_of_two}},
    AlgorithmFacts{
        "allgather",
        "neighbor-exchange",
        "",
        {.rounds = "P/2", .messages = "P/2", .bytes = "(P − 1)·m", .domain = CostDomain::even}},
    AlgorithmFacts{"allgather",
                   "k-bruck",
                   "radix",
                   {.rounds = "⌈log_k(P)⌉", .messages = "c", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{"allgather",
                   "sparbit",
                   "",
                   {.rounds = "⌈log₂P⌉", .messages = "P − 1", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{"allgather",
                   "bine",
                   "",
                   {.rounds = "log₂P",
                    .messages = "log₂P",
                    .bytes = "(P − 1)·m",
                    .domain = CostDomain::power_of_two}},
    AlgorithmFacts{"allgather",
                   "ring-pipelined",
                   "segment",
                   {.rounds = "P − 1", .messages = "P − 1", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{
        "alltoall", "linear", "", {.rounds = "1", .messages = "P − 1", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{
        "alltoall", "pairwise", "", {.rounds = "P − 1", .messages = "P − 1", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{"alltoall",
                   "bruck",
                   "",
                   {.rounds = "log₂P",
                    .messages = "log₂P",
                    .bytes = "P/2·log₂P·m",
                    .domain = CostDomain::power_of_two}},
    AlgorithmFacts{"alltoall",
                   "k-bruck",
                   "radix",
                   {.rounds = "log_k(P)",
                    .messages = "(k − 1)·log_k(P)",
                    .bytes = "(k − 1)·P/k·log_k(P)·m",
                    .domain = CostDomain::power_of_radix}},
    AlgorithmFacts{"alltoall",
                   "linear-sync",
                   "requests",
                   {.rounds = "1", .messages = "P − 1", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{"alltoall",
                   "scattered",
                   "requests",
                   {.rounds = "⌈P/32⌉", .messages = "P − 1", .bytes = "(P − 1)·m"}},
    AlgorithmFacts{"ring", "double-ring", "", {.rounds = "P", .messages = "2", .bytes = "2·m"}}};

}  // namespace loggp
