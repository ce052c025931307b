// All algorithms with their programs. Only catalogue.cpp and the source that compiles the programs
// for a host include this header. The latter writes
// `template std::span<const Algorithm<P>> loggp::algorithms<P>();` for its host P.
#pragma once

#include <array>

#include "algorithms/collectives/allgather/allgather_catalogue.hpp"
#include "algorithms/collectives/allgatherv/allgatherv_catalogue.hpp"
#include "algorithms/collectives/allreduce/allreduce_catalogue.hpp"
#include "algorithms/collectives/alltoall/alltoall_catalogue.hpp"
#include "algorithms/collectives/alltoallv/alltoallv_catalogue.hpp"
#include "algorithms/collectives/barrier/barrier_catalogue.hpp"
#include "algorithms/collectives/broadcast/broadcast_catalogue.hpp"
#include "algorithms/collectives/catalogue.hpp"
#include "algorithms/collectives/exscan/exscan_catalogue.hpp"
#include "algorithms/collectives/gather/gather_catalogue.hpp"
#include "algorithms/collectives/gatherv/gatherv_catalogue.hpp"
#include "algorithms/collectives/reduce/reduce_catalogue.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_catalogue.hpp"
#include "algorithms/collectives/reduce_scatter_block/reduce_scatter_block_catalogue.hpp"
#include "algorithms/collectives/ring_catalogue.hpp"
#include "algorithms/collectives/scan/scan_catalogue.hpp"
#include "algorithms/collectives/scatter/scatter_catalogue.hpp"
#include "algorithms/collectives/scatterv/scatterv_catalogue.hpp"
#include "algorithms/collectives/two_level/mpich_smp.hpp"

namespace loggp {

/// Returns `part` of each collective's catalogue, which is an array, as one array. A new algorithm
/// needs an entry in the catalogue of its collective; a new collective needs its catalogue here.
/// Of the first nine all but exscan have two-level algorithms: two_level/two_level_programs.hpp
/// relies on their order. mpich:smp of all collectives stands at the end, because it uses several
/// collectives.
template <class Part>
[[nodiscard]] constexpr auto of_all_catalogues(const Part& part) {
  return joined(part(broadcast_catalogue), part(barrier_catalogue), part(reduce_catalogue),
                part(allreduce_catalogue), part(scan_catalogue), part(exscan_catalogue),
                part(scatter_catalogue), part(gather_catalogue), part(allgather_catalogue),
                part(alltoall_catalogue), part(reduce_scatter_catalogue),
                part(reduce_scatter_block_catalogue), part(scatterv_catalogue),
                part(gatherv_catalogue), part(allgatherv_catalogue), part(alltoallv_catalogue),
                part(ring_catalogue), part(mpich_smp_catalogue));
}

/// Returns the algorithms of one collective's catalogue for hosts of type P.
template <Process P, class... Calls>
[[nodiscard]] constexpr std::array<Algorithm<P>, sizeof...(Calls)> programs_of(
    const Catalogue<Calls...>& catalogue) {
  auto next = catalogue.infos.begin();
  return {Algorithm<P>{*next++, Calls()}...};
}

/// The algorithms for hosts of type P, in the order of algorithm_infos().
template <Process P>
inline constexpr auto algorithm_table =
    of_all_catalogues([](const auto& catalogue) { return programs_of<P>(catalogue); });

template <Process P>
std::span<const Algorithm<P>> algorithms() {
  return algorithm_table<P>;
}

}  // namespace loggp
