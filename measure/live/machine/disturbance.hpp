// Detects that a process did not have its CPU for itself, or not at full speed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::measure {

/// Checks, after each sample, for disturbances of a process that is bound to one CPU and never
/// sleeps. It detects
/// * involuntary context switches: another process took the CPU;
/// * steal time: the host of the virtual machine took the CPU. It is read after every 32nd sample
///   only, so it is always reported but may mark a later sample than the one it hit;
/// * a spin of fixed work that takes over 1.2 times its shortest time: the CPU's frequency fell, or
///   another process computes on the same core.
class DisturbanceWatch {
 public:
  /// Counts of what was detected.
  struct Findings {
    std::int64_t looks = 0;  ///< calls of was_disturbed()
    std::int64_t switches = 0;
    std::int64_t slow_spins = 0;
    Duration stolen = Duration();
    [[nodiscard]] bool any() const { return switches > 0 || slow_spins > 0 || stolen > Duration(); }
  };

  /// `cpu` is the CPU that this process is bound to. With −1, not bound, steal time is not
  /// detected.
  explicit DisturbanceWatch(int cpu);
  DisturbanceWatch(const DisturbanceWatch&) = delete;
  DisturbanceWatch& operator=(const DisturbanceWatch&) = delete;
  ~DisturbanceWatch();

  /// Whether there was a disturbance since the last call, or since construction.
  [[nodiscard]] bool was_disturbed();
  /// Returns everything detected so far.
  [[nodiscard]] const Findings& findings();

 private:
  [[nodiscard]] bool was_switched();
  [[nodiscard]] bool was_stolen_from();
  [[nodiscard]] bool spins_slowly();

  int cpu_;
  int statistics_;  ///< file descriptor of /proc/stat, or −1
  std::int64_t switches_;
  std::int64_t stolen_ticks_;
  Duration fastest_spin_;
  Findings findings_;
};

/// Returns "rank 1 was disturbed: 3 involuntary context switches, 12 ms stolen by the machine's
/// host"; empty when nothing was detected.
[[nodiscard]] std::string in_words(const DisturbanceWatch::Findings& findings, Rank rank);
/// Returns the same for all ranks in one line: the first four disturbed ranks, and the number of
/// others. `by_rank` has the findings of rank 0, 1, …
[[nodiscard]] std::string in_words(const std::vector<DisturbanceWatch::Findings>& by_rank);

}  // namespace loggp::measure
