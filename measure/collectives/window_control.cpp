#include "measure/collectives/window_control.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loggp::measure {

namespace {

constexpr Duration shortest = Duration::us(5);

// Returns the longest allowed window. It is long enough for a disturbed short operation, and for a
// long operation whose time varies.
Duration longest_for(Duration operation) {
  return std::max(Duration::us(1e6), 8 * operation);
}

}  // namespace

WindowControl::WindowControl(Duration operation, Duration lateness)
    : lateness_(lateness),
      length_(std::max(2 * operation, shortest)),
      used_(length_),
      shortest_(shortest),
      longest_allowed_(longest_for(operation)) {}

Duration WindowControl::tolerance() const {
  return std::max(Duration::us(1), length_ / 50);
}

WindowOutcome WindowControl::take(Duration late, Duration latency) {
  const bool is_late = late > (lateness_ > Duration() ? lateness_ : tolerance());
  const bool is_overlong = latency > length_;
  ++windows_;
  ++in_batch_;
  used_ = length_;
  longest_ = std::max(longest_, latency);
  if (is_late) {
    ++late_;
  } else if (is_overlong) {
    ++overlong_;
  }
  if (is_late || is_overlong) ++bad_in_batch_;
  if (is_late) return WindowOutcome::late;
  return is_overlong ? WindowOutcome::overlong : WindowOutcome::valid;
}

void WindowControl::end_batch() {
  if (4 * bad_in_batch_ > in_batch_) {
    ++failures_;
    length_ = std::min(2 * length_, longest_allowed_);
    shortest_ = length_;
  } else {
    failures_ = 0;
    if (2 * longest_ < length_ / 2) length_ = std::max(2 * longest_, shortest_);
  }
  longest_ = Duration();
  in_batch_ = 0;
  bad_in_batch_ = 0;
}

std::string WindowControl::complaint(bool is_oversubscribed) const {
  std::string_view why = "something disturbs the ranks: leave a CPU free, or use scheme barrier";
  if (is_oversubscribed) {
    why = "there are more ranks than CPUs: use fewer ranks, scheme barrier, or a longer --lateness";
  } else if (overlong_ > late_) {
    why = "the operation's time varies too much: use scheme barrier";
  }
  return fmt::format(
      "synchronised can't keep its windows, the last ones {:.0f} µs long: of {} windows {} began "
      "late and {} were too short; {}",
      used_.in_us(), windows_, late_, overlong_, why);
}

}  // namespace loggp::measure
