// The gathers of blocks of different sizes.
#pragma once

#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/gather/gather_linear.hpp"
#include "algorithms/collectives/gatherv/gatherv_mpich.hpp"

namespace loggp {

inline constexpr auto gatherv_catalogue = Catalogue{
    CatalogueEntry{
        AlgorithmInfo{"gatherv", "linear", "the root receives every rank's block in turn"},
        [](auto& self, const CollectiveArguments& a) {
          return gather_linear(self, a.data, a.incoming_blocks(), a.root);
        }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "gatherv",
                      .name = "mpich:linear",
                      .summary = "the root posts all receives at once; empty blocks are not sent",
                      .library = Library::mpich},
        [](auto& self, const CollectiveArguments& a) {
          return mpich::gatherv_linear(self, a.data, a.incoming_blocks(), a.root);
        }}};

}  // namespace loggp
