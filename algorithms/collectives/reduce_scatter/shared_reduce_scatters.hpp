// The reduce-scatters that are the same for blocks of any sizes and blocks of one size.
#pragma once

#include <string_view>

#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_bine.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_butterfly.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_linear.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_mirrored_butterfly.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_pairwise.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_recursive_doubling.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_recursive_halving.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_ring.hpp"

namespace loggp {

/// Returns the entries of the textbook butterflies under the name of `collective`.
constexpr auto butterfly_reduce_scatters(std::string_view collective) {
  return Catalogue{
      CatalogueEntry{
          AlgorithmInfo{
              .collective = collective,
              .name = "butterfly",
              .summary = "halving, the nearest first; then ranks of mirrored bits exchange"},
          [](auto& self, const CollectiveArguments& a) {
            return reduce_scatter_butterfly(self, a.outgoing_blocks(), a.data, a.reduction);
          }},
      CatalogueEntry{
          AlgorithmInfo{
              .collective = collective,
              .name = "mirrored-butterfly",
              .summary = "butterfly on mirrored blocks, without the last exchange; copies",
              .ranks = RankCount::power_of_two,
              .needs_equal_blocks = true},
          [](auto& self, const CollectiveArguments& a) {
            return reduce_scatter_mirrored_butterfly(self, a.outgoing_blocks(), a.data,
                                                     a.reduction);
          }},
      CatalogueEntry{AlgorithmInfo{.collective = collective,
                                   .name = "bine",
                                   .summary = "bine butterfly, the nearest partner first (SC '25)",
                                   .ranks = RankCount::power_of_two,
                                   .reorders = true},
                     [](auto& self, const CollectiveArguments& a) {
                       return reduce_scatter_bine(self, a.outgoing_blocks(), a.data, a.reduction);
                     }}};
}

/// Returns the entries of the textbook algorithms under the name of `collective`.
constexpr auto textbook_reduce_scatters(std::string_view collective) {
  return Catalogue{
             CatalogueEntry{
                 AlgorithmInfo{
                     .collective = collective,
                     .name = "linear",
                     .summary = "rank 0 receives and combines all vectors, then sends the blocks"},
                 [](auto& self, const CollectiveArguments& a) {
                   return reduce_scatter_linear(self, a.outgoing_blocks(), a.data, a.reduction);
                 }},
             CatalogueEntry{
                 AlgorithmInfo{.collective = collective,
                               .name = "ring",
                               .summary = "each block goes once round the ring and grows",
                               .reorders = true},
                 [](auto& self, const CollectiveArguments& a) {
                   return reduce_scatter_ring(self, a.outgoing_blocks(), a.data, a.reduction);
                 }},
             CatalogueEntry{
                 AlgorithmInfo{
                     .collective = collective,
                     .name = "pairwise",
                     .summary = "in round i each rank sends to rank + i the block of that rank",
                     .reorders = true},
                 [](auto& self, const CollectiveArguments& a) {
                   return reduce_scatter_pairwise(self, a.outgoing_blocks(), a.data, a.reduction);
                 }},
             CatalogueEntry{
                 AlgorithmInfo{
                     .collective = collective,
                     .name = "recursive-halving",
                     .summary = "partners exchange halves of what they keep, the farthest first",
                     .reorders = true},
                 [](auto& self, const CollectiveArguments& a) {
                   return reduce_scatter_recursive_halving(self, a.outgoing_blocks(), a.data,
                                                           a.reduction);
                 }},
             CatalogueEntry{
                 AlgorithmInfo{
                     .collective = collective,
                     .name = "recursive-doubling",
                     .summary = "partners exchange all that the other side needs, nearest first"},
                 [](auto& self, const CollectiveArguments& a) {
                   return reduce_scatter_recursive_doubling(self, a.outgoing_blocks(), a.data,
                                                            a.reduction);
                 }}} +
         butterfly_reduce_scatters(collective);
}

/// Returns the entries of MPICH's algorithms but "noncommutative" under the name of `collective`.
constexpr auto mpich_reduce_scatters(std::string_view collective) {
  return Catalogue{CatalogueEntry{AlgorithmInfo{.collective = collective,
                                                .name = "mpich:pairwise",
                                                .summary = "pairwise",
                                                .library = Library::mpich,
                                                .reorders = true},
                                  [](auto& self, const CollectiveArguments& a) {
                                    return reduce_scatter_pairwise(self, a.outgoing_blocks(),
                                                                   a.data, a.reduction);
                                  }},
                   CatalogueEntry{AlgorithmInfo{.collective = collective,
                                                .name = "mpich:recursive_doubling",
                                                .summary = "recursive-doubling",
                                                .library = Library::mpich},
                                  [](auto& self, const CollectiveArguments& a) {
                                    return reduce_scatter_recursive_doubling(
                                        self, a.outgoing_blocks(), a.data, a.reduction);
                                  }},
                   CatalogueEntry{AlgorithmInfo{.collective = collective,
                                                .name = "mpich:recursive_halving",
                                                .summary = "recursive-halving",
                                                .library = Library::mpich,
                                                .reorders = true},
                                  [](auto& self, const CollectiveArguments& a) {
                                    return reduce_scatter_recursive_halving(
                                        self, a.outgoing_blocks(), a.data, a.reduction);
                                  }}};
}

}  // namespace loggp
