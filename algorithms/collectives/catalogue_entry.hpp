// One algorithm of the catalogue.
#pragma once

#include "algorithms/collectives/algorithm_info.hpp"
#include "algorithms/collectives/collective_arguments.hpp"

namespace loggp {

/// One algorithm of the catalogue: its description, and its call on any host. The call is no
/// coroutine; it passes the arguments to the program by value. Therefore neither the call nor the
/// CollectiveArguments need outlive the program, but the memory to which they point must.
template <class Call>
struct CatalogueEntry {
  AlgorithmInfo info;
  Call call;
};
template <class Call>
CatalogueEntry(AlgorithmInfo, Call) -> CatalogueEntry<Call>;

}  // namespace loggp
