// The double ring of the catalogue.
#pragma once

#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/double_ring.hpp"

namespace loggp {

inline constexpr auto ring_catalogue = Catalogue{CatalogueEntry{
    AlgorithmInfo{"ring", "double-ring", "two messages in opposite directions ([4] Fig. 6)",
                  Order::time, true},
    [](auto& self, const CollectiveArguments& a) { return double_ring(self, a.data, a.root); }}};

}  // namespace loggp
