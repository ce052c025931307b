// The scatters of blocks of different sizes.
#pragma once

#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/scatter/scatter_linear.hpp"
#include "algorithms/collectives/scatterv/scatterv_mpich.hpp"

namespace loggp {

inline constexpr auto scatterv_catalogue = Catalogue{
    CatalogueEntry{
        AlgorithmInfo{"scatterv", "linear", "the root sends every rank its block in turn"},
        [](auto& self, const CollectiveArguments& a) {
          return scatter_linear(self, a.outgoing_blocks(), a.data, a.root);
        }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "scatterv",
                      .name = "mpich:linear",
                      .summary = "the root starts all sends at once; empty blocks are not sent",
                      .library = Library::mpich},
        [](auto& self, const CollectiveArguments& a) {
          return mpich::scatterv_linear(self, a.outgoing_blocks(), a.data, a.root);
        }}};

}  // namespace loggp
