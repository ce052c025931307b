// The exclusive scans of the catalogue.
#pragma once

#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/exscan/exscan_linear.hpp"
#include "algorithms/collectives/exscan/exscan_recursive_doubling.hpp"
#include "algorithms/collectives/no_messages.hpp"

namespace loggp {

inline constexpr auto exscan_catalogue = Catalogue{
    CatalogueEntry{
        AlgorithmInfo{.collective = "exscan",
                      .name = "linear",
                      .summary = "each rank sends its result and its data to the rank after it"},
        [](auto& self, const CollectiveArguments& a) {
          return exscan_linear(self, a.data, a.result(), a.reduction);
        }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "exscan",
                      .name = "recursive-doubling",
                      .summary = "in round k partial results with the rank that differs in bit k"},
        [](auto& self, const CollectiveArguments& a) {
          return exscan_recursive_doubling(self, a.data, a.result(), a.reduction);
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "exscan",
                                 .name = "ompi:linear",
                                 .summary = "linear; nothing without elements",
                                 .library = Library::open_mpi,
                                 .id = 1},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return exscan_linear(self, a.data, a.result(), a.reduction);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "exscan",
                                 .name = "ompi:recursive_doubling",
                                 .summary = "recursive doubling; nothing without elements",
                                 .library = Library::open_mpi,
                                 .id = 2},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return exscan_recursive_doubling(self, a.data, a.result(), a.reduction);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "exscan",
                                 .name = "mpich:recursive_doubling",
                                 .summary = "recursive doubling; nothing without elements",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return exscan_recursive_doubling(self, a.data, a.result(), a.reduction);
                   }}};

}  // namespace loggp
