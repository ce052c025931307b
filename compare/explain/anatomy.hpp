// The costs, the resources and the sensitivities of one simulated run's critical path.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "simulate/graph/breakdown.hpp"
#include "simulate/graph/cost_form.hpp"
#include "simulate/graph/sensitivity.hpp"

namespace loggp::simulate {
class Schedule;
}  // namespace loggp::simulate

namespace loggp::compare {

/// A resource that a critical path can pass through.
enum class Resource : std::uint8_t { cpu, send_port, receive_port, network };
inline constexpr std::size_t resource_count = 4;

/// The resource on which a critical path spends most of its time. Of several with the same time it
/// is the first one of the lowest rank.
struct Bottleneck {
  Resource resource = Resource::cpu;
  Rank rank;  ///< without meaning for the network
  Duration time;
};
/// Returns "the send port of rank 0", "the network".
[[nodiscard]] std::string to_string(const Bottleneck& bottleneck);

/// The derivative of the makespan by each parameter, in the order of all_parameters.
using Sensitivities = std::array<simulate::Sensitivity, simulate::all_parameters.size()>;

/// The critical path of one run.
struct Anatomy {
  Duration makespan;
  simulate::Breakdown breakdown;  ///< of the critical path; its total is the makespan
  std::int64_t messages = 0;      ///< on the path
  Bottleneck bottleneck;
  std::array<Duration, resource_count> by_resource{};  ///< time of the path, summed over the ranks
  Sensitivities sensitivities;                         ///< all groups change together
  std::vector<simulate::CostGroup> groups;
  std::vector<Sensitivities> by_group;  ///< one group changes; empty when there is only one group
};

/// Returns the anatomy of a schedule. Validates the schedule first, and throws RunError when it is
/// not valid.
[[nodiscard]] Anatomy schedule_anatomy(const simulate::Schedule& schedule);

}  // namespace loggp::compare
