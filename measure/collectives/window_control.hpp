// Chooses the length of the windows of scheme `synchronised`, and decides which windows count.
#pragma once

#include <cstdint>
#include <string>

#include "models/base/units.hpp"

namespace loggp::measure {

/// Decides from all ranks' reports whether a window is valid, and adapts the window length after
/// each batch. The caller repeats invalid windows until there are enough, or until gives_up() tells
/// it to stop.
class WindowControl {
 public:
  /// `operation` is the approximate time of one operation.
  explicit WindowControl(Duration operation);

  /// Returns the length of the next windows.
  [[nodiscard]] Duration length() const { return length_; }
  /// Returns the length of the windows taken last.
  [[nodiscard]] Duration used() const { return used_; }
  /// Returns by how much a rank may start late: 1 us, or 2 % of the window if that is longer.
  [[nodiscard]] Duration tolerance() const;
  /// Takes a window with the latest start and the latest end of all ranks, both from the window's
  /// begin. Returns whether the window counts: no rank started later than the tolerance or ended
  /// after the window.
  bool take(Duration late, Duration latency);
  /// Ends a batch and adapts the length. Windows become twice as long, up to 1 s or 8 operations,
  /// when more than a quarter of the batch did not count. They become shorter when every operation
  /// took less than a quarter of its window, but never shorter than a length reached by doubling.
  void end_batch();
  /// Whether six batches in a row have failed, although the windows became longer each time.
  [[nodiscard]] bool gives_up() const { return failures_ >= most_failures; }

  /// Return how many windows were taken, how many of them ranks started late, and how many were too
  /// short for their operation.
  [[nodiscard]] std::int64_t windows() const { return windows_; }
  [[nodiscard]] std::int64_t late() const { return late_; }
  [[nodiscard]] std::int64_t overlong() const { return overlong_; }
  /// Returns a sentence that says what has happened and what to do about it.
  [[nodiscard]] std::string complaint(bool is_oversubscribed) const;

 private:
  static constexpr int most_failures = 6;

  Duration length_;
  Duration used_;
  Duration shortest_;
  Duration longest_allowed_;
  Duration longest_;  ///< the longest operation of this batch
  std::int64_t in_batch_ = 0;
  std::int64_t bad_in_batch_ = 0;
  int failures_ = 0;
  std::int64_t windows_ = 0;
  std::int64_t late_ = 0;
  std::int64_t overlong_ = 0;
};

}  // namespace loggp::measure
