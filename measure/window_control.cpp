#include "measure/window_control.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loggp::measure {

namespace {

constexpr Duration shortest = Duration::us(5);
constexpr Duration longest_allowed = Duration::us(1e6);

}  // namespace

WindowControl::WindowControl(Duration operation)
    : length_(std::clamp(2 * operation, shortest, longest_allowed)), shortest_(shortest) {}

Duration WindowControl::tolerance() const {
  return std::max(Duration::us(1), length_ / 50);
}

bool WindowControl::take(Duration late, Duration latency) {
  const bool is_late = late > tolerance();
  const bool is_overlong = latency > length_;
  ++windows_;
  ++in_batch_;
  longest_ = std::max(longest_, latency);
  if (is_late) {
    ++late_;
  } else if (is_overlong) {
    ++overlong_;
  }
  if (is_late || is_overlong) ++bad_in_batch_;
  return !is_late && !is_overlong;
}

void WindowControl::end_batch() {
  if (4 * bad_in_batch_ > in_batch_) {
    ++failures_;
    length_ = std::min(2 * length_, longest_allowed);
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
  return fmt::format(
      "synchronised can't keep its windows, now {:.0f} us long: of {} windows {} started late and "
      "{} were too short; {}",
      length_.in_us(), windows_, late_, overlong_,
      is_oversubscribed ? "more ranks than CPUs take turns: use fewer ranks, or scheme barrier"
                        : "something disturbs the ranks: leave a CPU free, or use scheme barrier");
}

}  // namespace loggp::measure
