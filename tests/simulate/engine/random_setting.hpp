// Machines and circumstances drawn at random.
#pragma once

#include <string>
#include <vector>

#include "models/machine/latency.hpp"
#include "models/machine/noise.hpp"
#include "simulate/engine/options.hpp"
#include "tests/simulate/engine/machines.hpp"

namespace loggp::simulate {

/// What a machine may be besides eager with one class of links.
struct Variety {
  bool first_byte_takes_time = false;
  bool synchronising = true;
  bool handshake = false;
  bool modes = false;      ///< progress, reception
  bool disturbed = false;  ///< arrivals, noise, random latency
  bool placed = false;
  bool local_work = false;  ///< reductions and copies take time
  bool nodes = false;       ///< the ranks of a node share interfaces and memory; needs `placed`
  bool links = false;       ///< the nodes have a topology; needs `placed`
  bool cpus = false;        ///< ranks share CPUs
  bool any_in_call = true;  ///< among the modes; schedules refuse it
};

/// A machine and its circumstances, and how they read.
class Setting {
 public:
  Setting(Machine described, std::string description)
      : machine(std::move(described)), text(std::move(description)) {}

  Machine machine;
  Progress progress = Progress::in_call;
  Reception reception = Reception::onload;
  std::vector<Duration> arrivals;
  Noise noise;
  LatencyDistribution latency;
  std::string text;

  /// Valid as long as this.
  [[nodiscard]] Options options(bool time_order) const {
    return {.time_order = time_order,
            .progress = progress,
            .reception = reception,
            .arrivals = arrivals,
            .noise = noise.empty() ? nullptr : &noise,
            .latency = latency.empty() ? nullptr : &latency};
  }
};

/// From 0 to last − 1; drawn by rapidcheck, as all here.
std::int64_t any_number(std::int64_t last);

/// Up to three ranges that begin at 1, 8 and 64 bytes, each with costs of its own. A coarse
/// machine's costs are multiples of 10, and most of them 0, so that much happens at one instant.
Ranges any_ranges(const Variety& variety);

std::string show(const Ranges& ranges);

Setting any_setting(const Variety& variety);

}  // namespace loggp::simulate
