// The costs, resources and sensitivities of a simulated run's critical path.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "models/parameters/node_parameters.hpp"
#include "models/trace/trace.hpp"
#include "simulate/graph/breakdown.hpp"
#include "simulate/graph/cost_form.hpp"
#include "simulate/graph/sensitivity.hpp"

namespace loggp::simulate {
class Schedule;
}  // namespace loggp::simulate

namespace loggp::compare {

/// A resource that a critical path can pass through.
enum class Resource : std::uint8_t { cpu, send_port, receive_port, network, shared };
inline constexpr std::size_t resource_count = 5;

/// The resource on which a critical path spends most of its time. Of several with the same time, it
/// is the first in the order of Resource, then of ranks.
struct Bottleneck {
  Resource resource = Resource::cpu;
  Rank rank;  ///< the owner of the CPU or port; no meaning for the network and what nodes share
  std::int32_t cpu = -1;  ///< the number of a CPU that ranks share, instead of `rank`
  Duration time;          ///< of the path, on this resource
  Trace::Port port{};     ///< what ranks share; only with Resource::shared
  std::shared_ptr<const Topology> topology = nullptr;  ///< of the port, if it is a link
};
/// Returns "the send port of rank 0", "CPU 1, which ranks share", "the network", "the sending side
/// of interface 0 of node 3", "the link leaf 3 -> spine 1".
[[nodiscard]] std::string to_string(const Bottleneck& bottleneck);

/// The derivatives of the makespan with respect to each parameter, in the order of all_parameters.
using Sensitivities = std::array<simulate::Sensitivity, simulate::all_parameters.size()>;

/// The critical path of one run.
struct Anatomy {
  Duration makespan;
  simulate::Breakdown breakdown;  ///< of the critical path; its total is the makespan
  /// The number of messages on the path: of those that the path follows to their receivers, and of
  /// those with negative L whose overhead is on the path, because they fly within it.
  std::int64_t messages = 0;
  Bottleneck bottleneck;
  /// The time of the path on each resource. The late arrival of a rank is on no resource.
  std::array<Duration, resource_count> by_resource{};
  /// The time of the path on what ranks share, the longest first.
  std::vector<std::pair<Trace::Port, Duration>> on_shared{};
  NodeParameters shared{};             ///< Schedule::shared()
  std::vector<LinkRate> link_rates{};  ///< Schedule::link_rates()
  Sensitivities sensitivities;         ///< for the same change of the parameter in all groups
  std::vector<simulate::CostGroup> groups;
  std::vector<Sensitivities> by_group;  ///< for a change in one group; empty if there is only one
  /// By LocalWork, Schedule::local_rates().
  std::array<std::vector<double>, all_local_work.size()> local_rates{};
  /// Returns whether the run can pay this parameter: of local work, only if it does such work; of
  /// what nodes share, only if its messages take it.
  [[nodiscard]] bool has(simulate::Parameter parameter) const {
    if (simulate::is_of_groups(parameter)) return true;
    if (const auto work = simulate::local_work(parameter))
      return !local_rates[static_cast<std::size_t>(*work)].empty();
    if (simulate::is_of_links(parameter)) return shared.topology != nullptr;
    return parameter == simulate::Parameter::G_memory ? shared.memory.has_value()
                                                      : shared.interfaces.has_value();
  }
};

/// Returns the anatomy of the schedule's critical path. Validates the schedule first, and throws
/// RunError when it is not valid.
[[nodiscard]] Anatomy schedule_anatomy(const simulate::Schedule& schedule);

}  // namespace loggp::compare
