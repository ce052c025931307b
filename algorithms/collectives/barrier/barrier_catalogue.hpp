// The barriers of the catalogue.
#pragma once

#include "algorithms/collectives/barrier/barrier_dissemination.hpp"
#include "algorithms/collectives/barrier/barrier_double_ring.hpp"
#include "algorithms/collectives/barrier/barrier_hypercube.hpp"
#include "algorithms/collectives/barrier/barrier_k_dissemination.hpp"
#include "algorithms/collectives/barrier/barrier_linear.hpp"
#include "algorithms/collectives/barrier/barrier_ring.hpp"
#include "algorithms/collectives/barrier/barrier_tree.hpp"
#include "algorithms/collectives/catalogue_entry.hpp"

namespace loggp {

inline constexpr auto textbook_barriers = Catalogue{
    CatalogueEntry{AlgorithmInfo{"barrier", "dissemination", "in round k to rank + 2^k"},
                   [](auto& self, const CollectiveArguments& a) {
                     return barrier_dissemination(self, a.data, a.token_in());
                   }},
    CatalogueEntry{
        AlgorithmInfo{"barrier", "ring", "a token goes twice round the ring ([1] Fig. 5)"},
        [](auto& self, const CollectiveArguments& a) { return barrier_ring(self, a.data); }},
    CatalogueEntry{
        AlgorithmInfo{"barrier", "hypercube", "in round k between ranks that differ only in bit k"},
        [](auto& self, const CollectiveArguments& a) {
          return barrier_hypercube(self, a.data, a.token_in());
        }},
    CatalogueEntry{AlgorithmInfo{"barrier", "linear",
                                 "all ranks send to rank 0, which sends to all ([3] Fig. 3)"},
                   [](auto& self, const CollectiveArguments& a) {
                     return barrier_linear(self, a.data, a.token_in());
                   }},
    CatalogueEntry{AlgorithmInfo{"barrier", "recursive-doubling",
                                 "the hypercube barrier, by the name that libraries use"},
                   [](auto& self, const CollectiveArguments& a) {
                     return barrier_hypercube(self, a.data, a.token_in());
                   }},
    CatalogueEntry{AlgorithmInfo{"barrier", "tree", "up a binomial tree to rank 0, and down again"},
                   [](auto& self, const CollectiveArguments& a) {
                     return barrier_tree(self, a.data, a.token_in());
                   }},
    CatalogueEntry{
        AlgorithmInfo{"barrier", "double-ring",
                      "a token goes twice round the ring, back to rank 0"},
        [](auto& self, const CollectiveArguments& a) { return barrier_double_ring(self, a.data); }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "barrier",
                      .name = "k-dissemination",
                      .summary = "in round r to rank + i k^r, i = 1 ... k - 1 (--radix, 4)",
                      .sends_ahead = true},
        [](auto& self, const CollectiveArguments& a) {
          return barrier_k_dissemination(self, a.data, a.token_in(), a.used_radix());
        }}};

/// The barriers of the libraries, whose messages are always empty.
inline constexpr auto library_barriers = Catalogue{
    CatalogueEntry{AlgorithmInfo{.collective = "barrier",
                                 .name = "ompi:linear",
                                 .summary = "all ranks send to rank 0, which sends to all",
                                 .library = Library::open_mpi,
                                 .id = 1},
                   [](auto& self, const CollectiveArguments& /*a*/) {
                     return barrier_linear_nonblocking(self, Buffer(), Buffer());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "barrier",
                                 .name = "ompi:double_ring",
                                 .summary = "a token goes twice round the ring, back to rank 0",
                                 .library = Library::open_mpi,
                                 .id = 2},
                   [](auto& self, const CollectiveArguments& /*a*/) {
                     return barrier_double_ring(self, Buffer());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "barrier",
                                 .name = "ompi:recursive_doubling",
                                 .summary = "in round k between ranks that differ only in bit k",
                                 .library = Library::open_mpi,
                                 .id = 3},
                   [](auto& self, const CollectiveArguments& /*a*/) {
                     return barrier_hypercube(self, Buffer(), Buffer());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "barrier",
                                 .name = "ompi:bruck",
                                 .summary = "in round k to rank + 2^k",
                                 .library = Library::open_mpi,
                                 .id = 4},
                   [](auto& self, const CollectiveArguments& /*a*/) {
                     return barrier_dissemination(self, Buffer(), Buffer());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "barrier",
                                 .name = "ompi:two_proc",
                                 .summary = "the two ranks exchange messages",
                                 .library = Library::open_mpi,
                                 .id = 5,
                                 .ranks = RankCount::two},
                   [](auto& self, const CollectiveArguments& /*a*/) {
                     return barrier_dissemination(self, Buffer(), Buffer());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "barrier",
                                 .name = "ompi:tree",
                                 .summary = "up a binomial tree to rank 0, and down again",
                                 .library = Library::open_mpi,
                                 .id = 6},
                   [](auto& self, const CollectiveArguments& /*a*/) {
                     return barrier_tree(self, Buffer(), Buffer());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "barrier",
                                 .name = "mpich:dissemination",
                                 .summary = "in round k to rank + 2^k",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& /*a*/) {
                     return barrier_dissemination(self, Buffer(), Buffer());
                   }}};

/// The barriers of the catalogue: the textbook's, then those of the libraries.
inline constexpr auto barrier_catalogue = textbook_barriers + library_barriers;

}  // namespace loggp
