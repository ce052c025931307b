#include "measure/live_bench.hpp"

#include <fmt/format.h>

#include <exception>

#include "measure/asleep.hpp"
#include "measure/bench_leader.hpp"
#include "measure/live_ranks.hpp"
#include "measure/watchdog.hpp"
#include "models/errors.hpp"

namespace loggp::measure {

namespace {

using Points = std::vector<BenchPoint>;

Points points_of_group(const Points& points, std::int32_t ranks) {
  Points group;
  for (const BenchPoint& point : points) {
    if (point.ranks == ranks) group.push_back(point);
  }
  return group;
}

class Campaign {
 public:
  Campaign(const BenchPlan& plan, const Communicator& world)
      : plan_(&plan),
        world_(&world),
        clock_(clock_of_machine(world)),
        places_(place_ranks(world)),
        points_(points_of(plan)) {}

  std::optional<BenchFile> run(const std::function<void(std::size_t, std::size_t)>& progress) {
    const bool leads = world_->rank() == Rank(0);
    std::exception_ptr failure;
    if (leads) failure = attempt([&] { log_.emplace(*plan_, provenance_of(places_, clock_)); });
    deadline_ = clock_.now() + plan_->budget;
    for (const std::int32_t ranks : plan_->ranks) {
      if (failed_together(failure)) break;
      const Communicator group = Communicator::part_of(*world_, world_->rank().number() < ranks);
      if (group.get() == MPI_COMM_NULL) continue;
      const Points points = points_of_group(points_, ranks);
      BenchRank rank(group, clock_, *plan_, points);
      if (leads) {
        failure = lead(rank, ranks, points, progress);
      } else {
        follow(rank);
      }
    }
    (void)failed_together(failure);
    if (failure) std::rethrow_exception(failure);
    return leads ? std::optional(log_->file()) : std::nullopt;
  }

 private:
  template <class Action>
  static std::exception_ptr attempt(const Action& action) {
    try {
      action();
    } catch (...) {
      return std::current_exception();
    }
    return nullptr;
  }

  // Those who have no part in a group wait here for those who have.
  bool failed_together(const std::exception_ptr& failure) {
    wait_asleep(*world_);
    int failed = failure ? 1 : 0;
    check(MPI_Bcast(&failed, 1, MPI_INT, 0, world_->get()), "MPI_Bcast");
    return failed != 0;
  }

  std::exception_ptr lead(BenchRank& rank, std::int32_t ranks, const Points& points,
                          const std::function<void(std::size_t, std::size_t)>& progress) {
    BenchLeader leader(rank, clock_, *plan_, *log_, share_cpus(places_, ranks));
    const auto failure = attempt([&] {
      for (std::size_t i = 0; i < points.size(); ++i) {
        const auto left = static_cast<std::int64_t>(points_.size() - done_);
        const Duration share = std::max((deadline_ - clock_.now()) / left, Duration());
        if (!log_->has_ended(points[i])) leader.measure(i, points[i], share);
        progress(++done_, points_.size());
      }
    });
    rank.obey({});  // leave
    return failure;
  }

  // It can't tell rank 0, which waits for it: the launcher ends the job.
  void follow(BenchRank& rank) {
    try {
      rank.follow();
    } catch (const std::exception& error) {
      fmt::print(stderr, "loggp: rank {}: {}\n", world_->rank().number(), error.what());
      MPI_Abort(world_->get(), 1);
    }
  }

  const BenchPlan* plan_;
  const Communicator* world_;
  Clock clock_;  ///< the machine's: what ranks here take for one clock is one
  std::vector<RankPlace> places_;
  Points points_;
  std::optional<BenchLog> log_;
  Time deadline_;
  std::size_t done_ = 0;
};

}  // namespace

std::optional<BenchFile> bench_live(const BenchPlan& plan,
                                    const std::function<void(std::size_t, std::size_t)>& progress) {
  const MpiSession session;
  BenchPlan all = plan;
  if (all.ranks.empty()) all.ranks = {MpiSession::size()};
  check(all, MpiSession::size());
  const Watchdog watchdog(all.limit, fmt::format("benchmarking, rank {} of {}",
                                                 MpiSession::rank().number(), MpiSession::size()));
  const Communicator world = Communicator::world();
  return Campaign(all, world).run(progress);
}

}  // namespace loggp::measure
