// The algorithms of the MPI libraries beside the textbook algorithms.
#pragma once

#include <array>
#include <string_view>

namespace loggp {

/// What the table says of a library's algorithm.
struct LibraryFacts {
  std::string_view collective;
  std::string_view algorithm;  ///< with the library's prefix: "ompi:ring"
  /// The textbook algorithm that it runs where it does not fall back to another; for one that takes
  /// two ranks only, the one that does the same on two ranks. Empty if there is none: levels, or
  /// collectives after each other whose algorithms the library chooses.
  std::string_view textbook;
  std::string_view options{};
  /// It sends and computes what `textbook` does wherever that runs, whatever the options, unless
  /// blocks are empty.
  bool is_alias = false;
};

/// Returns the facts of an alias.
[[nodiscard]] constexpr LibraryFacts alias(std::string_view collective, std::string_view algorithm,
                                           std::string_view textbook,
                                           std::string_view options = {}) {
  return {collective, algorithm, textbook, options, true};
}

/// All algorithms of libraries, in the order of the catalogue.
inline constexpr std::array library_facts{
    LibraryFacts{"broadcast", "ompi:basic_linear", "flat"},
    LibraryFacts{"broadcast", "ompi:chain", "chains", "segment, fan-out"},
    LibraryFacts{"broadcast", "ompi:pipeline", "pipelined", "segment"},
    LibraryFacts{"broadcast", "ompi:split_binary_tree", "split-binary", "segment"},
    alias("broadcast", "ompi:binary_tree", "binary", "segment"),
    LibraryFacts{"broadcast", "ompi:binomial", "binomial-hypercube", "segment"},
    alias("broadcast", "ompi:knomial", "k-nomial", "segment, radix"),
    LibraryFacts{"broadcast", "ompi:scatter_allgather", "scatter-allgather:recursive-doubling"},
    LibraryFacts{"broadcast", "ompi:scatter_allgather_ring", "scatter-allgather"},
    alias("broadcast", "mpich:binomial", "binomial"),
    LibraryFacts{"broadcast", "mpich:scatter_recursive_doubling_allgather",
                 "scatter-allgather:recursive-doubling"},
    LibraryFacts{"broadcast", "mpich:scatter_ring_allgather", "scatter-allgather"},
    LibraryFacts{"barrier", "ompi:linear", "linear"},
    LibraryFacts{"barrier", "ompi:double_ring", "double-ring"},
    LibraryFacts{"barrier", "ompi:recursive_doubling", "recursive-doubling"},
    LibraryFacts{"barrier", "ompi:bruck", "dissemination"},
    LibraryFacts{"barrier", "ompi:two_proc", "dissemination"},
    LibraryFacts{"barrier", "ompi:tree", "tree"},
    LibraryFacts{"barrier", "mpich:dissemination", "dissemination"},
    alias("reduce", "ompi:linear", "linear"),
    LibraryFacts{"reduce", "ompi:chain", "chain", "segment, fan-out, requests"},
    alias("reduce", "ompi:pipeline", "pipeline", "segment, requests"),
    alias("reduce", "ompi:binary", "binary", "segment, requests"),
    alias("reduce", "ompi:binomial", "binomial", "segment, requests"),
    alias("reduce", "ompi:in-order_binary", "in-order-binary", "segment, requests"),
    LibraryFacts{"reduce", "ompi:rabenseifner", "rabenseifner"},
    LibraryFacts{"reduce", "mpich:binomial", "binomial"},
    LibraryFacts{"reduce", "mpich:reduce_scatter_gather", "rabenseifner"},
    alias("allreduce", "ompi:basic_linear", "linear"),
    LibraryFacts{"allreduce", "ompi:nonoverlapping", ""},
    alias("allreduce", "ompi:recursive_doubling", "recursive-doubling"),
    LibraryFacts{"allreduce", "ompi:ring", "ring"},
    LibraryFacts{"allreduce", "ompi:segmented_ring", "segmented-ring", "segment"},
    LibraryFacts{"allreduce", "ompi:rabenseifner", "rabenseifner"},
    alias("allreduce", "mpich:recursive_doubling", "recursive-doubling"),
    LibraryFacts{"allreduce", "mpich:reduce_scatter_allgather", "rabenseifner"},
    alias("scan", "ompi:linear", "linear"),
    alias("scan", "ompi:recursive_doubling", "recursive-doubling"),
    alias("scan", "mpich:recursive_doubling", "recursive-doubling"),
    alias("exscan", "ompi:linear", "linear"),
    alias("exscan", "ompi:recursive_doubling", "recursive-doubling"),
    alias("exscan", "mpich:recursive_doubling", "recursive-doubling"),
    alias("scatter", "ompi:basic_linear", "linear"),
    alias("scatter", "ompi:binomial", "binomial"),
    alias("scatter", "ompi:linear_nb", "linear-nb", "requests"),
    alias("scatter", "mpich:binomial", "binomial"),
    alias("gather", "ompi:basic_linear", "linear"),
    alias("gather", "ompi:binomial", "binomial"),
    alias("gather", "ompi:linear_sync", "linear-sync", "segment"),
    alias("gather", "mpich:binomial", "binomial"),
    LibraryFacts{"allgather", "ompi:linear", ""},
    alias("allgather", "ompi:bruck", "bruck"),
    alias("allgather", "ompi:recursive_doubling", "recursive-doubling"),
    alias("allgather", "ompi:ring", "ring"),
    alias("allgather", "ompi:neighbor", "neighbor-exchange"),
    LibraryFacts{"allgather", "ompi:two_proc", "recursive-doubling"},
    alias("allgather", "mpich:brucks", "bruck"),
    alias("allgather", "mpich:recursive_doubling", "recursive-doubling"),
    alias("allgather", "mpich:ring", "ring"),
    LibraryFacts{"alltoall", "ompi:linear", "linear"},
    alias("alltoall", "ompi:pairwise", "pairwise"),
    alias("alltoall", "ompi:modified_bruck", "bruck"),
    alias("alltoall", "ompi:linear_sync", "linear-sync", "requests"),
    LibraryFacts{"alltoall", "ompi:two_proc", "pairwise"},
    alias("alltoall", "mpich:brucks", "bruck"),
    LibraryFacts{"alltoall", "mpich:pairwise", "pairwise"},
    alias("alltoall", "mpich:pairwise_sendrecv_replace", "pairwise-in-order"),
    alias("alltoall", "mpich:scattered", "scattered", "requests"),
    LibraryFacts{"reduce-scatter", "ompi:non-overlapping", ""},
    alias("reduce-scatter", "ompi:recursive_halving", "recursive-halving"),
    alias("reduce-scatter", "ompi:ring", "ring"),
    alias("reduce-scatter", "ompi:butterfly", "butterfly"),
    alias("reduce-scatter", "mpich:noncommutative", "mirrored-butterfly"),
    alias("reduce-scatter", "mpich:pairwise", "pairwise"),
    alias("reduce-scatter", "mpich:recursive_doubling", "recursive-doubling"),
    alias("reduce-scatter", "mpich:recursive_halving", "recursive-halving"),
    LibraryFacts{"reduce-scatter-block", "ompi:basic_linear", ""},
    alias("reduce-scatter-block", "ompi:recursive_doubling", "recursive-doubling"),
    LibraryFacts{"reduce-scatter-block", "ompi:recursive_halving", "recursive-halving"},
    alias("reduce-scatter-block", "ompi:butterfly", "mirrored-butterfly"),
    alias("reduce-scatter-block", "mpich:noncommutative", "mirrored-butterfly"),
    alias("reduce-scatter-block", "mpich:pairwise", "pairwise"),
    alias("reduce-scatter-block", "mpich:recursive_doubling", "recursive-doubling"),
    alias("reduce-scatter-block", "mpich:recursive_halving", "recursive-halving"),
    LibraryFacts{"scatterv", "mpich:linear", "linear"},
    LibraryFacts{"gatherv", "mpich:linear", "linear"},
    LibraryFacts{"allgatherv", "ompi:default", ""},
    alias("allgatherv", "ompi:bruck", "bruck"),
    alias("allgatherv", "ompi:ring", "ring"),
    alias("allgatherv", "ompi:neighbor", "neighbor-exchange"),
    LibraryFacts{"allgatherv", "ompi:two_proc", "ring"},
    alias("allgatherv", "mpich:brucks", "bruck"),
    alias("allgatherv", "mpich:recursive_doubling", "recursive-doubling"),
    LibraryFacts{"allgatherv", "mpich:ring", "ring-pipelined"},
    LibraryFacts{"alltoallv", "ompi:basic_linear", "linear"},
    alias("alltoallv", "ompi:pairwise", "pairwise"),
    alias("alltoallv", "mpich:pairwise_sendrecv_replace", "pairwise-in-order"),
    alias("alltoallv", "mpich:scattered", "scattered", "requests"),
    LibraryFacts{"broadcast", "mpich:smp", ""},
    LibraryFacts{"barrier", "mpich:smp", ""},
    LibraryFacts{"reduce", "mpich:smp", ""},
    LibraryFacts{"allreduce", "mpich:smp", ""},
    LibraryFacts{"scan", "mpich:smp", ""}};

}  // namespace loggp
