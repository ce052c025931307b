// The two-level algorithms with their programs. Only the sources that compile the programs for a
// host include this header; they also write
// `template std::span<const Algorithm<P>> loggp::two_level_algorithms<P>();` for their host P.
#pragma once

#include <array>
#include <utility>

#include "algorithms/collectives/allgather/allgather_catalogue.hpp"
#include "algorithms/collectives/allreduce/allreduce_catalogue.hpp"
#include "algorithms/collectives/barrier/barrier_catalogue.hpp"
#include "algorithms/collectives/broadcast/broadcast_catalogue.hpp"
#include "algorithms/collectives/catalogue.hpp"
#include "algorithms/collectives/exscan/exscan_catalogue.hpp"
#include "algorithms/collectives/gather/gather_catalogue.hpp"
#include "algorithms/collectives/reduce/reduce_catalogue.hpp"
#include "algorithms/collectives/scan/scan_catalogue.hpp"
#include "algorithms/collectives/scatter/scatter_catalogue.hpp"
#include "algorithms/collectives/two_level/two_level_collectives.hpp"
#include "algorithms/collectives/two_level/two_level_info.hpp"

namespace loggp {

/// Returns the programs of one collective for groups of ranks: null for an algorithm that can be no
/// part of two levels, which is not compiled for them.
template <Process P, const auto& catalogue, class... Calls>
[[nodiscard]] constexpr std::array<GroupProgram<P>, sizeof...(Calls)> group_programs(
    const Catalogue<Calls...>& /*catalogue*/) {
  std::array<GroupProgram<P>, sizeof...(Calls)> programs{};
  const auto add = [&]<std::size_t... i>(std::index_sequence<i...>) {
    (
        [&] {
          if constexpr (can_be_level(catalogue.infos[i])) programs[i] = Calls();
        }(),
        ...);
  };
  add(std::index_sequence_for<Calls...>());
  return programs;
}

/// The programs of the parts for hosts of type P, at the places that their algorithms have in
/// algorithm_infos(), where their collectives, and exscan, are the first.
template <Process P>
inline constexpr auto part_programs =
    joined(group_programs<P, broadcast_catalogue>(broadcast_catalogue),
           group_programs<P, barrier_catalogue>(barrier_catalogue),
           group_programs<P, reduce_catalogue>(reduce_catalogue),
           group_programs<P, allreduce_catalogue>(allreduce_catalogue),
           group_programs<P, scan_catalogue>(scan_catalogue),
           std::array<GroupProgram<P>, exscan_catalogue.infos.size()>{},
           group_programs<P, scatter_catalogue>(scatter_catalogue),
           group_programs<P, gather_catalogue>(gather_catalogue),
           group_programs<P, allgather_catalogue>(allgather_catalogue));

/// Returns the program of a part; null for null. Pre: can_be_level(*info).
template <Process P>
[[nodiscard]] GroupProgram<P> part_program(const AlgorithmInfo* info) {
  if (info == nullptr) return nullptr;
  return part_programs<P>.at(static_cast<std::size_t>(info - algorithm_infos().data()));
}

template <Process P>
[[nodiscard]] LevelPrograms<P> level_programs(const TwoLevel& levels) {
  return {part_program<P>(levels.inner), part_program<P>(levels.outer),
          part_program<P>(levels.release)};
}

/// The two-level algorithms for hosts of type P; each runs the parts that its arguments name. They
/// are at the places that two_level_place() returns.
template <Process P>
inline constexpr std::array<Algorithm<P>, 8> two_level_table{
    {{{"broadcast", "two-level", ""},
      [](P& self, const CollectiveArguments& a) {
        return two_level_broadcast(self, a, level_programs<P>(*a.levels));
      }},
     {{"barrier", "two-level", ""},
      [](P& self, const CollectiveArguments& a) {
        return two_level_barrier(self, a, level_programs<P>(*a.levels));
      }},
     {{"reduce", "two-level", ""},
      [](P& self, const CollectiveArguments& a) {
        return two_level_reduction(self, a, level_programs<P>(*a.levels));
      }},
     {{"allreduce", "two-level", ""},
      [](P& self, const CollectiveArguments& a) {
        return two_level_reduction(self, a, level_programs<P>(*a.levels));
      }},
     {{"scan", "two-level", ""},
      [](P& self, const CollectiveArguments& a) {
        return two_level_scan(self, a, level_programs<P>(*a.levels));
      }},
     {{"scatter", "two-level", ""},
      [](P& self, const CollectiveArguments& a) {
        return two_level_scatter(self, a, level_programs<P>(*a.levels));
      }},
     {{"gather", "two-level", ""},
      [](P& self, const CollectiveArguments& a) {
        return two_level_gather(self, a, level_programs<P>(*a.levels));
      }},
     {{"allgather", "two-level", ""}, [](P& self, const CollectiveArguments& a) {
        return two_level_allgather(self, a, level_programs<P>(*a.levels));
      }}}};

template <Process P>
std::span<const Algorithm<P>> two_level_algorithms() {
  return two_level_table<P>;
}

}  // namespace loggp
