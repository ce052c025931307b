// The scans of the catalogue.
#pragma once

#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/no_messages.hpp"
#include "algorithms/collectives/scan/scan_linear.hpp"
#include "algorithms/collectives/scan/scan_recursive_doubling.hpp"

namespace loggp {

inline constexpr auto scan_catalogue = Catalogue{
    CatalogueEntry{
        AlgorithmInfo{.collective = "scan",
                      .name = "linear",
                      .summary = "each rank adds its data to the result of the rank before it"},
        [](auto& self, const CollectiveArguments& a) {
          return scan_linear(self, a.data, a.result(), a.reduction);
        }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "scan",
                      .name = "recursive-doubling",
                      .summary = "in round k partial results with the rank that differs in bit k"},
        [](auto& self, const CollectiveArguments& a) {
          return scan_recursive_doubling(self, a.data, a.result(), a.reduction);
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "scan",
                                 .name = "ompi:linear",
                                 .summary = "linear; nothing without elements",
                                 .library = Library::open_mpi,
                                 .id = 1},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return scan_linear(self, a.data, a.result(), a.reduction);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "scan",
                                 .name = "ompi:recursive_doubling",
                                 .summary = "recursive doubling; nothing without elements",
                                 .library = Library::open_mpi,
                                 .id = 2},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return scan_recursive_doubling(self, a.data, a.result(), a.reduction);
                   }},
    CatalogueEntry{AlgorithmInfo{.collective = "scan",
                                 .name = "mpich:recursive_doubling",
                                 .summary = "recursive doubling; nothing without elements",
                                 .library = Library::mpich},
                   [](auto& self, const CollectiveArguments& a) {
                     if (a.data.size == Bytes()) return no_messages(self);
                     return scan_recursive_doubling(self, a.data, a.result(), a.reduction);
                   }}};

}  // namespace loggp
