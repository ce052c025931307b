// The catalogue of collective algorithms: their names, and their programs for one kind of host.
#pragma once

#include <span>

#include "algorithms/collectives/algorithm_info.hpp"
#include "algorithms/collectives/collective_arguments.hpp"
#include "algorithms/collectives/two_level/two_level_info.hpp"
#include "algorithms/host/process.hpp"

namespace loggp {

/// An algorithm that can be called on hosts of type P.
template <Process P>
struct Algorithm {
  AlgorithmInfo info;
  Task<> (*run)(P& self, const CollectiveArguments& arguments);
};

/// Returns all algorithms for hosts of type P, in the order of algorithm_infos(). Compiling the
/// programs takes long: each host has one source that does (algorithms/collectives/programs.hpp).
template <Process P>
[[nodiscard]] std::span<const Algorithm<P>> algorithms();

/// Returns the two-level algorithms for hosts of type P, one of each collective that has them, at
/// the places that two_level_place() returns. The parts are in their arguments. The same sources
/// compile them (algorithms/collectives/two_level/two_level_programs.hpp).
template <Process P>
[[nodiscard]] std::span<const Algorithm<P>> two_level_algorithms();

/// Returns the algorithm that `info` describes, for hosts of type P. Pre: `info` is an element of
/// algorithm_infos() or what find_two_level() returned, not a copy.
template <Process P>
[[nodiscard]] const Algorithm<P>& algorithm(const AlgorithmInfo& info) {
  if (info.levels != nullptr) {
    const std::int32_t place = two_level_place(info.collective);
    return two_level_algorithms<P>()[static_cast<std::size_t>(place)];
  }
  return algorithms<P>()[static_cast<std::size_t>(&info - algorithm_infos().data())];
}

}  // namespace loggp
