// How long the windows of `synchronised` are, and which of them count.
#pragma once

#include <cstdint>
#include <string>

#include "models/units.hpp"

namespace loggp::measure {

/// Takes what all ranks have seen of each window, in batches. Windows that do not count are made
/// again by whoever asks; if that is not to come to an end, it says so.
class WindowControl {
 public:
  /// `operation` is about how long one takes.
  explicit WindowControl(Duration operation);

  /// Of the next ones.
  [[nodiscard]] Duration length() const { return length_; }
  /// Of those that were taken last.
  [[nodiscard]] Duration used() const { return used_; }
  /// By how much a rank may start late: 1 us or 2 % of the window.
  [[nodiscard]] Duration tolerance() const;
  /// One window: the latest start and the latest end of all ranks, from its begin. Whether it
  /// counts: nobody started late, by more than the tolerance, or ended after it.
  bool take(Duration late, Duration latency);
  /// A batch is over: windows get longer when one of four did not count, shorter when none was half
  /// full, but no shorter than what had to be made longer; up to 1 s, or 8 operations.
  void end_batch();
  /// Six batches running did not do, each in windows twice as long as the one before, if allowed.
  [[nodiscard]] bool gives_up() const { return failures_ >= most_failures; }

  [[nodiscard]] std::int64_t windows() const { return windows_; }
  [[nodiscard]] std::int64_t late() const { return late_; }          ///< did not start together
  [[nodiscard]] std::int64_t overlong() const { return overlong_; }  ///< did not fit
  /// What happened and what to do about it.
  [[nodiscard]] std::string complaint(bool is_oversubscribed) const;

 private:
  static constexpr int most_failures = 6;

  Duration length_;
  Duration used_;
  Duration shortest_;
  Duration longest_allowed_;
  Duration longest_;  ///< of this batch
  std::int64_t in_batch_ = 0;
  std::int64_t bad_in_batch_ = 0;
  int failures_ = 0;
  std::int64_t windows_ = 0;
  std::int64_t late_ = 0;
  std::int64_t overlong_ = 0;
};

}  // namespace loggp::measure
