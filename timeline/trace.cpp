#include "timeline/trace.hpp"

#include <algorithm>

namespace loggp::timeline {

Time Trace::makespan() const {
  Time last;
  for (const Send& send : sends) last = std::max(last, send.cpu_end);
  for (const Receive& receive : receives) last = std::max(last, receive.cpu_end);
  for (const Compute& compute : computes) last = std::max(last, compute.end);
  for (const Wait& wait : waits) last = std::max(last, wait.end);
  return last;
}

}  // namespace loggp::timeline
