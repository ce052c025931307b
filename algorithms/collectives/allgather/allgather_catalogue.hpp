// The allgathers of the catalogue.
#pragma once

#include <algorithm>

#include "algorithms/collectives/allgather/allgather_bine.hpp"
#include "algorithms/collectives/allgather/allgather_bruck.hpp"
#include "algorithms/collectives/allgather/allgather_k_ring.hpp"
#include "algorithms/collectives/allgather/allgather_linear.hpp"
#include "algorithms/collectives/allgather/allgather_neighbor_exchange.hpp"
#include "algorithms/collectives/allgather/allgather_recursive_doubling.hpp"
#include "algorithms/collectives/allgather/allgather_ring.hpp"
#include "algorithms/collectives/allgather/allgather_sparbit.hpp"
#include "algorithms/collectives/allgather/library_allgathers.hpp"
#include "algorithms/collectives/catalogue_entry.hpp"

namespace loggp {

inline constexpr auto textbook_allgathers = Catalogue{
    CatalogueEntry{AlgorithmInfo{"allgather", "linear",
                                 "rank 0 receives every block in turn and sends all to each rank"},
                   [](auto& self, const CollectiveArguments& a) {
                     return allgather_linear(self, a.data, a.incoming_blocks());
                   }},
    CatalogueEntry{
        AlgorithmInfo{"allgather", "ring", "in each step the newest block goes to the next rank"},
        [](auto& self, const CollectiveArguments& a) {
          return allgather_ring(self, a.data, a.incoming_blocks());
        }},
    CatalogueEntry{AlgorithmInfo{"allgather", "bruck",
                                 "in the round of distance d all blocks go to rank - d; copies"},
                   [](auto& self, const CollectiveArguments& a) {
                     return allgather_bruck(self, a.data, a.incoming_blocks(), 2);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgather",
                                 .name = "recursive-doubling",
                                 .summary = "in round k all blocks go to rank xor 2^k",
                                 .ranks = RankCount::power_of_two},
                   [](auto& self, const CollectiveArguments& a) {
                     return allgather_recursive_doubling(self, a.data, a.incoming_blocks());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgather",
                                 .name = "neighbor-exchange",
                                 .summary = "two blocks at a time, with the neighbours in turn",
                                 .ranks = RankCount::even},
                   [](auto& self, const CollectiveArguments& a) {
                     return allgather_neighbor_exchange(self, a.data, a.incoming_blocks());
                   }},
    CatalogueEntry{
        AlgorithmInfo{
            "allgather", "k-bruck",
            "bruck with rounds of distances 1, k, k^2, ... and k - 1 messages each (--radix, 4)"},
        [](auto& self, const CollectiveArguments& a) {
          return allgather_bruck(self, a.data, a.incoming_blocks(), a.used_radix());
        }},
    CatalogueEntry{
        AlgorithmInfo{"allgather", "k-ring",
                      "rings within groups of --radix ranks, 4 by default, and one of groups"},
        [](auto& self, const CollectiveArguments& a) {
          return allgather_k_ring(self, a.data, a.incoming_blocks(), a.used_radix());
        }},
    CatalogueEntry{AlgorithmInfo{"allgather", "sparbit",
                                 "rounds of distances 2^k, ..., 2, 1, a message per block"},
                   [](auto& self, const CollectiveArguments& a) {
                     return allgather_sparbit(self, a.data, a.incoming_blocks());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgather",
                                 .name = "bine",
                                 .summary = "bine butterfly, the farthest partner first (SC '25)",
                                 .ranks = RankCount::power_of_two},
                   [](auto& self, const CollectiveArguments& a) {
                     return allgather_bine(self, a.data, a.incoming_blocks());
                   }}};

/// The allgathers of the catalogue: the textbook's, then those of the libraries.
inline constexpr auto allgather_catalogue =
    textbook_allgathers + open_mpi_allgathers + mpich_allgathers;

}  // namespace loggp
