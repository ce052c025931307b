// Notices that a CPU that was to be ours, at full speed, was not.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/units.hpp"

namespace loggp::measure {

/// Looks after every sample of a process that is bound to one CPU and never sleeps. It sees
/// * involuntary context switches: something else took the CPU;
/// * steal time: the machine's host took it (looked at now and then, so that it is reported more
///   surely than the sample that it hit is marked);
/// * a spin of fixed work that lasts longer than it can: the CPU's frequency fell, or something
///   else computes on the same core.
class DisturbanceWatch {
 public:
  struct Findings {
    std::int64_t looks = 0;
    std::int64_t switches = 0;
    std::int64_t slow_spins = 0;
    Duration stolen = Duration();
    [[nodiscard]] bool any() const { return switches > 0 || slow_spins > 0 || stolen > Duration(); }
  };

  /// `cpu` is the one that this process is bound to; −1: none, then no steal time is seen.
  explicit DisturbanceWatch(int cpu);
  DisturbanceWatch(const DisturbanceWatch&) = delete;
  DisturbanceWatch& operator=(const DisturbanceWatch&) = delete;
  ~DisturbanceWatch();

  /// Since it was made or last asked.
  [[nodiscard]] bool was_disturbed();
  /// All that it has seen until now.
  [[nodiscard]] const Findings& findings();

 private:
  [[nodiscard]] bool was_switched();
  [[nodiscard]] bool was_stolen_from();
  [[nodiscard]] bool spins_slowly();

  int cpu_;
  int statistics_;  ///< open file; −1: none
  std::int64_t switches_;
  std::int64_t stolen_ticks_;
  Duration fastest_spin_;
  Findings findings_;
};

/// "rank 1: 3 involuntary context switches, 12 ms stolen by the host"; empty when there was
/// nothing.
[[nodiscard]] std::string in_words(const DisturbanceWatch::Findings& findings, Rank rank);
/// The same of all ranks, in one line: the first few that were disturbed, and how many more.
[[nodiscard]] std::string in_words(const std::vector<DisturbanceWatch::Findings>& by_rank);

}  // namespace loggp::measure
