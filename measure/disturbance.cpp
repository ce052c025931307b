#include "measure/disturbance.hpp"

#include <sys/resource.h>

namespace loggp::measure {

namespace {

std::int64_t involuntary_switches() {
  rusage usage{};
  return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_nivcsw : 0;
}

}  // namespace

DisturbanceWatch::DisturbanceWatch() : switches_(involuntary_switches()) {}

bool DisturbanceWatch::was_disturbed() {
  const std::int64_t before = switches_;
  switches_ = involuntary_switches();
  return switches_ != before;
}

}  // namespace loggp::measure
