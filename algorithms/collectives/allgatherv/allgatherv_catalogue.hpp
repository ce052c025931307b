// The allgathers of blocks of different sizes of the catalogue.
#pragma once

#include <algorithm>

#include "algorithms/collectives/allgather/allgather_bruck.hpp"
#include "algorithms/collectives/allgather/allgather_k_ring.hpp"
#include "algorithms/collectives/allgather/allgather_linear.hpp"
#include "algorithms/collectives/allgather/allgather_neighbor_exchange.hpp"
#include "algorithms/collectives/allgather/allgather_recursive_doubling.hpp"
#include "algorithms/collectives/allgather/allgather_ring.hpp"
#include "algorithms/collectives/allgather/allgather_sparbit.hpp"
#include "algorithms/collectives/allgatherv/allgatherv_ring_pipelined.hpp"
#include "algorithms/collectives/allgatherv/library_allgathervs.hpp"
#include "algorithms/collectives/catalogue_entry.hpp"

namespace loggp {

inline constexpr auto textbook_allgathervs = Catalogue{
    CatalogueEntry{AlgorithmInfo{"allgatherv", "linear",
                                 "rank 0 receives every block in turn and sends all to each rank"},
                   [](auto& self, const CollectiveArguments& a) {
                     return allgather_linear(self, a.data, a.incoming_blocks());
                   }},
    CatalogueEntry{
        AlgorithmInfo{"allgatherv", "ring", "in each step the newest block goes to the next rank"},
        [](auto& self, const CollectiveArguments& a) {
          return allgather_ring(self, a.data, a.incoming_blocks());
        }},
    CatalogueEntry{AlgorithmInfo{"allgatherv", "bruck",
                                 "in the round of distance d all blocks go to rank - d; copies"},
                   [](auto& self, const CollectiveArguments& a) {
                     return allgather_bruck(self, a.data, a.incoming_blocks(), 2);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgatherv",
                                 .name = "recursive-doubling",
                                 .summary = "in round k all blocks go to rank xor 2^k",
                                 .ranks = RankCount::power_of_two},
                   [](auto& self, const CollectiveArguments& a) {
                     return allgather_recursive_doubling(self, a.data, a.incoming_blocks());
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "allgatherv",
                                 .name = "neighbor-exchange",
                                 .summary = "two blocks at a time, with the neighbours in turn",
                                 .ranks = RankCount::even},
                   [](auto& self, const CollectiveArguments& a) {
                     return allgather_neighbor_exchange(self, a.data, a.incoming_blocks());
                   }},
    CatalogueEntry{
        AlgorithmInfo{
            "allgatherv", "k-bruck",
            "bruck with rounds of distances 1, k, k^2, ... and k - 1 messages each (--radix, 4)"},
        [](auto& self, const CollectiveArguments& a) {
          return allgather_bruck(self, a.data, a.incoming_blocks(), a.used_radix());
        }},
    CatalogueEntry{
        AlgorithmInfo{"allgatherv", "k-ring",
                      "rings within groups of --radix ranks, 4 by default, and one of groups"},
        [](auto& self, const CollectiveArguments& a) {
          return allgather_k_ring(self, a.data, a.incoming_blocks(), a.used_radix());
        }},
    CatalogueEntry{AlgorithmInfo{"allgatherv", "sparbit",
                                 "rounds of distances 2^k, ..., 2, 1, a message per block"},
                   [](auto& self, const CollectiveArguments& a) {
                     return allgather_sparbit(self, a.data, a.incoming_blocks());
                   }},
    CatalogueEntry{
        AlgorithmInfo{"allgatherv", "ring-pipelined", "ring in pieces of the segment size"},
        [](auto& self, const CollectiveArguments& a) {
          const Blocks all = a.incoming_blocks();
          const Bytes piece = a.segment > Bytes() ? a.segment : all.offset(self.size());
          return allgatherv_ring_pipelined(self, a.data, all, piece);
        }}};

/// The allgathers of blocks of different sizes of the catalogue: the textbook's, then those of the
/// libraries.
inline constexpr auto allgatherv_catalogue =
    textbook_allgathervs + open_mpi_allgathervs + mpich_allgathervs;

}  // namespace loggp
