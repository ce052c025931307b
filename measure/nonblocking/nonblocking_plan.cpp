#include <fmt/format.h>

#include "measure/live/mpi/native_collectives.hpp"
#include "measure/live/mpi/rank_groups.hpp"
#include "measure/nonblocking/live_nonblocking.hpp"
#include "measure/nonblocking/nonblocking.hpp"
#include "measure/nonblocking/nonblocking_collectives.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp::measure {

namespace {

void add_strategies(const NonblockingPlan& plan, const NonblockingPoint& without,
                    std::vector<NonblockingPoint>& points) {
  for (const std::string& progress : plan.progress) {
    NonblockingPoint point = without;
    point.progress = progress;
    if (progress != "tests") {
      points.push_back(point);
      continue;
    }
    for (const Bytes interval : plan.intervals) {
      point.interval = interval;
      points.push_back(point);
    }
  }
}

}  // namespace

std::vector<NonblockingPoint> list_points(const NonblockingPlan& plan) {
  std::vector<NonblockingPoint> points;
  for (const std::int32_t ranks : plan.ranks) {
    for (const Bytes size : plan.sizes) {
      for (const std::string& method : plan.methods)
        add_strategies(plan, {ranks, size, method, "", Bytes()}, points);
    }
  }
  return points;
}

std::int64_t count_tests(const NonblockingPoint& point) {
  return point.progress == "tests" ? progress_tests(point.bytes, point.interval) : 0;
}

void check(const NonblockingPlan& plan, std::int32_t world) {
  const std::string& collective = plan.setup.collective;
  if (find_nonblocking(collective) == nullptr)
    throw InputError(unknown_name("nonblocking collective", collective, nonblocking_names()));
  for (const Bytes size : plan.sizes) check_size(find_native(collective), size);
  check_ranks(plan.ranks, plan.setup.root, world, plan.least_started, "nonblocking");
}

}  // namespace loggp::measure
