// What one simulated run's time is made of.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "simulate/breakdown.hpp"
#include "simulate/cost_form.hpp"
#include "simulate/sensitivity.hpp"

namespace loggp::simulate {
class Schedule;
}  // namespace loggp::simulate

namespace loggp::compare {

/// What a critical path can stay on.
enum class Resource : std::uint8_t { cpu, send_port, receive_port, network };
inline constexpr std::size_t resource_count = 4;

/// Where a critical path spends most of its time; of equals the first resource of the lowest rank.
struct Bottleneck {
  Resource resource = Resource::cpu;
  Rank rank;  ///< of no meaning for the network
  Duration time;
};
/// "the send port of rank 0", "the network".
[[nodiscard]] std::string to_string(const Bottleneck& bottleneck);

using Sensitivities = std::array<simulate::Sensitivity, simulate::all_parameters.size()>;

struct Anatomy {
  Duration makespan;
  simulate::Breakdown breakdown;  ///< of the critical path; its total is the makespan
  std::int64_t messages = 0;      ///< that the path travels with
  Bottleneck bottleneck;
  std::array<Duration, resource_count> by_resource{};  ///< of the path, all ranks together
  Sensitivities sensitivities;  ///< in the order of all_parameters; all groups change together
  std::vector<simulate::CostGroup> groups;
  std::vector<Sensitivities> by_group;  ///< each group by itself; empty when there is only one
};

/// Validates the schedule. Throws RunError.
[[nodiscard]] Anatomy anatomy_of(const simulate::Schedule& schedule);

}  // namespace loggp::compare
