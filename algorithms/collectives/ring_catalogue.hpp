// The double ring of the catalogue.
#pragma once

#include <tuple>

#include "algorithms/collectives/catalogue_entry.hpp"
#include "algorithms/collectives/double_ring.hpp"

namespace loggp {

inline constexpr auto ring_catalogue = std::tuple{CatalogueEntry{
    AlgorithmInfo{"ring", "double-ring", "two messages in opposite directions ([4] Fig. 6)",
                  Order::time, true},
    [](auto& self, const CollectiveArguments& a) { return double_ring(self, a.data, a.root); }}};

}  // namespace loggp
