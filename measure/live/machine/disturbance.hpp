// Detects that other work took a process's CPU, or that the CPU ran below full speed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::measure {

/// A check for disturbances of a process that is bound to one CPU and never sleeps, called after
/// each sample. It detects
/// * involuntary context switches: another process took the CPU;
/// * steal time: the host of the virtual machine took the CPU. Reading the steal time is slow, so
///   only every 32nd call reads it. A disturbance may therefore mark a later sample than the one
///   that it hit, but it is always counted;
/// * three runs of fixed work (spins, 2 us each) in a row that take over 1.2 times the shortest
///   spin: the CPU's frequency fell, or another process computes on the same core.
class DisturbanceWatch {
 public:
  /// The disturbances detected.
  struct Findings {
    std::int64_t looks = 0;        ///< calls of was_disturbed()
    std::int64_t switches = 0;     ///< involuntary context switches of all threads of the process
    std::int64_t slow_spins = 0;   ///< calls of was_disturbed() that found the CPU slow
    Duration stolen = Duration();  ///< steal time
    [[nodiscard]] bool any() const { return switches > 0 || slow_spins > 0 || stolen > Duration(); }
  };

  /// Times about 100 spins to find the shortest. `cpu` is the CPU that this process is bound to.
  /// With −1, not bound, steal time is not detected.
  explicit DisturbanceWatch(int cpu);
  DisturbanceWatch(const DisturbanceWatch&) = delete;
  DisturbanceWatch& operator=(const DisturbanceWatch&) = delete;
  ~DisturbanceWatch();

  /// Whether there was a disturbance since the last call, or since construction.
  [[nodiscard]] bool was_disturbed();
  /// Checks for context switches and steal time once more, then returns everything detected so far.
  /// What this check finds does not count in the next was_disturbed().
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

/// Returns the findings as a warning; empty when nothing was detected. Example: "rank 1 was
/// disturbed: 3 involuntary context switches, 12 ms stolen by the machine's host".
[[nodiscard]] std::string in_words(const DisturbanceWatch::Findings& findings, Rank rank);
/// Returns one line with the warnings of the first four disturbed ranks and the number of the other
/// disturbed ranks; empty when no rank was disturbed. `by_rank` has the findings of rank 0, 1, …
[[nodiscard]] std::string in_words(const std::vector<DisturbanceWatch::Findings>& by_rank);

}  // namespace loggp::measure
