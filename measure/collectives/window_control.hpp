// Chooses the length of the windows of scheme `synchronised`, and decides which windows are valid.
#pragma once

#include <cstdint>
#include <string>

#include "models/base/units.hpp"

namespace loggp::measure {

/// What a window's reports mean for its sample.
enum class WindowOutcome : std::uint8_t {
  valid,
  overlong,  ///< all ranks began in time, but one ended after the window: the operation took at
             ///< least as long as the window
  late,      ///< a rank began late: the window says nothing about the operation
};

/// Decides from all ranks' reports whether a window is valid, and adapts the window length after
/// each batch. The caller repeats invalid windows until enough are valid, or until gives_up()
/// returns true.
class WindowControl {
 public:
  /// `operation` is the approximate time of one operation. The first windows are twice as long, but
  /// at least 5 us. `lateness` is by how much a rank may start late in a valid window; 0:
  /// tolerance().
  explicit WindowControl(Duration operation, Duration lateness = {});

  /// Returns the length of the next windows.
  [[nodiscard]] Duration length() const { return length_; }
  /// Returns the length of the window taken last; before the first one, the length of the next
  /// windows.
  [[nodiscard]] Duration used() const { return used_; }
  /// Returns the error of a clock that matters little in a window: 1 us, or 2 % of the next
  /// window's length if that is longer. A rank may start so late in a valid window, unless a
  /// lateness was given.
  [[nodiscard]] Duration tolerance() const;
  /// Counts a window of the current batch and returns its outcome. `late` is the latest start of
  /// all ranks and `latency` the latest end, both since the window's begin. A window is late if a
  /// rank started later than the lateness that was given, or than the tolerance.
  [[nodiscard]] WindowOutcome take(Duration late, Duration latency);
  /// Ends a batch and adapts the length of the next windows. If more than a quarter of the batch
  /// was invalid, the batch has failed, and the length doubles, up to the longer of 1 s and 8
  /// operations. Otherwise, if every operation ended in the first quarter of its window, the length
  /// becomes twice the latest end, but at least 5 us and at least any length reached by doubling.
  void end_batch();
  /// Returns whether the last six batches have all failed.
  [[nodiscard]] bool gives_up() const { return failures_ >= most_failures; }

  /// Return how many windows were taken, how many of these were late, and how many were too short
  /// for their operation. A window that was both counts as late only.
  [[nodiscard]] std::int64_t windows() const { return windows_; }
  [[nodiscard]] std::int64_t late() const { return late_; }
  [[nodiscard]] std::int64_t overlong() const { return overlong_; }
  /// Returns a sentence with these counts, their probable cause and advice.
  [[nodiscard]] std::string complaint(bool is_oversubscribed) const;

 private:
  static constexpr int most_failures = 6;

  Duration lateness_;
  Duration length_;
  Duration used_;
  Duration shortest_;
  Duration longest_allowed_;
  Duration longest_;  ///< the latest end in a window of this batch
  std::int64_t in_batch_ = 0;
  std::int64_t bad_in_batch_ = 0;
  int failures_ = 0;
  std::int64_t windows_ = 0;
  std::int64_t late_ = 0;
  std::int64_t overlong_ = 0;
};

}  // namespace loggp::measure
