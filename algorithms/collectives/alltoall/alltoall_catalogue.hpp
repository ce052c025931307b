// The all-to-alls of the catalogue.
#pragma once

#include <algorithm>

#include "algorithms/collectives/alltoall/alltoall_bruck.hpp"
#include "algorithms/collectives/alltoall/alltoall_linear.hpp"
#include "algorithms/collectives/alltoall/alltoall_linear_sync.hpp"
#include "algorithms/collectives/alltoall/alltoall_pairwise.hpp"
#include "algorithms/collectives/alltoall/alltoall_scattered.hpp"
#include "algorithms/collectives/alltoall/library_alltoalls.hpp"
#include "algorithms/collectives/catalogue_entry.hpp"

namespace loggp {

inline constexpr auto textbook_alltoalls = Catalogue{
    CatalogueEntry{
        AlgorithmInfo{"alltoall", "linear", "all messages posted at once, to the next ranks first"},
        [](auto& self, const CollectiveArguments& a) {
          return alltoall_linear(self, {a.outgoing, a.data.size}, {a.incoming, a.data.size});
        }},
    CatalogueEntry{AlgorithmInfo{"alltoall", "pairwise", "in step i to rank + i and from rank - i"},
                   [](auto& self, const CollectiveArguments& a) {
                     return alltoall_pairwise(self, a.outgoing_blocks(), a.incoming_blocks());
                   }},
    CatalogueEntry{
        AlgorithmInfo{"alltoall", "pairwise-in-order", "exchanges with rank 0, 1, ... in turn"},
        [](auto& self, const CollectiveArguments& a) {
          return alltoall_pairwise_in_order(self, a.outgoing_blocks(), a.incoming_blocks());
        }},
    CatalogueEntry{
        AlgorithmInfo{"alltoall", "bruck",
                      "in round k the blocks whose distance has bit k go to rank + 2^k; copies"},
        [](auto& self, const CollectiveArguments& a) {
          return alltoall_bruck(self, a.outgoing_blocks(), a.incoming_blocks(), 2);
        }},
    CatalogueEntry{AlgorithmInfo{"alltoall", "k-bruck",
                                 "bruck with digits of base k in place of bits (--radix, 4)"},
                   [](auto& self, const CollectiveArguments& a) {
                     return alltoall_bruck(self, a.outgoing_blocks(), a.incoming_blocks(),
                                           a.used_radix());
                   }},
    CatalogueEntry{
        AlgorithmInfo{"alltoall", "linear-sync",
                      "linear, to the previous ranks first, with a limit on open requests"},
        [](auto& self, const CollectiveArguments& a) {
          return alltoall_linear_sync(self, a.outgoing_blocks(), a.incoming_blocks(), a.requests);
        }},
    CatalogueEntry{
        AlgorithmInfo{
            .collective = "alltoall",
            .name = "scattered",
            .summary = "linear, to the previous ranks first, in batches of --requests (32)",
            .usual_requests = usual_scattered_batch},
        [](auto& self, const CollectiveArguments& a) {
          return alltoall_scattered(self, a.outgoing_blocks(), a.incoming_blocks(),
                                    scattered_batch(a));
        }}};

/// The all-to-alls of the catalogue: the textbook's, then those of the libraries.
inline constexpr auto alltoall_catalogue =
    textbook_alltoalls + open_mpi_alltoalls + mpich_alltoalls;

}  // namespace loggp
