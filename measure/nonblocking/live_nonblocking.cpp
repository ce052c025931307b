#include "measure/nonblocking/live_nonblocking.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "measure/live/machine/binding.hpp"
#include "measure/live/mpi/progress_thread.hpp"
#include "measure/live/mpi/rank_groups.hpp"
#include "measure/live/mpi/start_mpi.hpp"
#include "measure/nonblocking/nonblocking_log.hpp"
#include "measure/nonblocking/nonblocking_rank.hpp"
#include "measure/nonblocking/nonblocking_summary.hpp"

namespace loggp::measure {

namespace {

using Told = std::function<void(std::size_t, std::size_t)>;

bool wants_thread(const NonblockingPlan& plan) {
  return std::find(plan.progress.begin(), plan.progress.end(), "thread") != plan.progress.end();
}

// Returns the number of parts into which the time budget is divided: one for each point, and one
// for stage 1 of each number of ranks and size.
std::size_t count_parts(const NonblockingPlan& plan) {
  return list_points(plan).size() + plan.ranks.size() * plan.sizes.size();
}

// A campaign on one rank. All ranks go through the same points; rank 0 decides when a point or the
// campaign ends.
class NonblockingCampaign {
 public:
  NonblockingCampaign(const NonblockingPlan& plan, const Communicator& world)
      : plan_(&plan),
        all_cpus_(allowed_cpus()),
        points_(list_points(plan)),
        groups_(world, plan.budget, count_parts(plan), plan.limit, "nonblocking") {}

  std::optional<NonblockingFile> run(const Told& told) {
    if (groups_.leads()) {
      groups_.attempt(
          [&] { log_.emplace(*plan_, make_provenance(groups_.places(), groups_.clock())); });
    }
    (void)groups_.measure_each(plan_->ranks,
                               [&](const Communicator& group) { measure_group(group, told); });
    if (!groups_.leads()) return std::nullopt;
    log_.value().finish();
    return log_.value().file();
  }

 private:
  void measure_group(const Communicator& group, const Told& told) {
    threads_ = thread_places(all_cpus_, groups_.place().cpu, group);
    const bool with_work =
        std::find(plan_->methods.begin(), plan_->methods.end(), "work") != plan_->methods.end();
    NonblockingRank rank(group, groups_.clock(), plan_->setup);
    std::optional<Bytes> size;
    for (const NonblockingPoint& point : points_) {
      if (point.ranks != group.size()) continue;
      if (point.bytes != size) {
        size = point.bytes;
        if (is_wanted(group, [&](const auto& other) { return other.bytes == *size; }))
          find_blocking_time(rank, group, *size, with_work);
        groups_.end_part();
      }
      if (is_wanted(group, [&](const auto& other) { return other == point; }))
        measure_point(rank, group, point);
      groups_.end_part();
      if (groups_.leads()) told(++done_, points_.size());
      if (broadcast_from_first(groups_.has_failed(), group)) return;
    }
  }

  // Whether any point of the group that meets the condition is still to be measured. All ranks of
  // the group call this.
  template <class Condition>
  [[nodiscard]] bool is_wanted(const Communicator& group, const Condition& is_meant) const {
    const bool is_left =
        groups_.leads() && std::any_of(points_.begin(), points_.end(), [&](const auto& point) {
          return point.ranks == group.size() && is_meant(point) && !log_.value().has_ended(point);
        });
    return broadcast_from_first(is_left, group);
  }

  // Takes the blocking time from an interrupted run if it is known, otherwise measures it.
  void find_blocking_time(NonblockingRank& rank, const Communicator& group, Bytes size,
                          bool with_work) {
    const BlockingTime* const known =
        groups_.leads() ? find_blocking(log_.value().file().blocking, group.size(), size) : nullptr;
    if (broadcast_from_first(known != nullptr, group)) {
      const BlockingTime time = known == nullptr ? BlockingTime{} : *known;
      blocking_ = rank.take_blocking(size, time, with_work);
      if (blocking_.work_units == time.work_units) return;  // no new workload to keep
    } else {
      blocking_ = rank.measure_blocking(size, groups_.share(), with_work);
    }
    if (groups_.leads()) keep(blocking_);
  }

  template <class Record>
  void keep(const Record& record) {
    groups_.attempt([&] { log_.value().take(record); });
  }

  void measure_point(NonblockingRank& rank, const Communicator& group,
                     const NonblockingPoint& point) {
    const bool has_thread = point.progress == "thread";
    NonblockingEnd end{.point = point, .tests = count_tests(point)};
    end.is_oversubscribed =
        share_cpus(groups_.places(), point.ranks) || (has_thread && !threads_.are_enough);
    if (has_thread && MpiSession::threads() < MPI_THREAD_MULTIPLE) {
      end.stopped = "not possible";
      end.remark =
          "this MPI library does not grant MPI_THREAD_MULTIPLE, so there is no progress thread";
    } else if (has_thread) {
      const Communicator quiet = Communicator::subset(group, true);
      ProgressThread thread(quiet, threads_.cpus.empty() ? all_cpus_ : threads_.cpus);
      repeat(rank, group, end);
      thread.stop();
    } else {
      repeat(rank, group, end);
    }
    if (groups_.leads()) keep(end);
  }

  void repeat(NonblockingRank& rank, const Communicator& group, NonblockingEnd& end) {
    const Time deadline = groups_.clock().now() + groups_.share();
    std::vector<double> totals;
    if (groups_.leads()) {
      for (const NonblockingSample& sample : log_.value().file().samples)
        if (sample.point == end.point) totals.push_back(total_us(sample));
    }
    (void)rank.measure(end.point);  // a warm-up: the first repetition with a strategy differs
    do {
      const Repetition repetition = rank.measure(end.point);
      if (!groups_.leads()) continue;
      if (rank.began_together(repetition)) {
        keep(repetition.sample);
        totals.push_back(total_us(repetition.sample));
      } else {
        ++end.late;
      }
      end.stopped = enough(totals, end, deadline);
    } while (!broadcast_from_first(groups_.has_failed() || !end.stopped.empty(), group));
    if (end.stopped == "late" || (groups_.leads() && totals.empty())) end.remark = complaint(end);
  }

  // Returns the value for the stopping rule.
  [[nodiscard]] double total_us(const NonblockingSample& sample) const {
    return blocking_.median_us +
           reduce_us(plan_->reduction, overheads_us(sample, blocking_), Rank(plan_->setup.root));
  }

  // Returns why the measurement of the point ends: "precise", "repetitions", "late" or "budget";
  // empty if it goes on.
  [[nodiscard]] std::string enough(const std::vector<double>& totals, const NonblockingEnd& end,
                                   Time deadline) const {
    constexpr std::int64_t many = 60;
    const auto count = static_cast<std::int64_t>(totals.size());
    if (!end.is_oversubscribed && plan_->stop.is_precise(totals)) return "precise";
    if (count >= plan_->stop.most) return "repetitions";
    if (end.late >= many && end.late > 3 * count) return "late";
    return groups_.clock().now() >= deadline ? "budget" : "";
  }

  [[nodiscard]] static std::string complaint(const NonblockingEnd& end) {
    return fmt::format("{} repetition{} not count because ranks began too late; {}", end.late,
                       end.late == 1 ? " does" : "s do",
                       end.is_oversubscribed
                           ? "there are more ranks than CPUs: use fewer, or --start barrier"
                           : "something disturbs the ranks: leave a CPU free, or use --start "
                             "barrier");
  }

  const NonblockingPlan* plan_;
  Cpus all_cpus_;  // this rank's CPUs before `groups_` binds it to one
  std::vector<NonblockingPoint> points_;
  RankGroups groups_;
  ThreadPlaces threads_;
  BlockingTime blocking_;
  std::optional<NonblockingLog> log_;
  std::size_t done_ = 0;  // points measured
};

}  // namespace

std::optional<NonblockingFile> nonblocking_live(const NonblockingPlan& plan, const Told& progress) {
  const auto session = start_mpi(wants_thread(plan) ? MPI_THREAD_MULTIPLE : MPI_THREAD_FUNNELED);
  NonblockingPlan all = plan;
  if (all.ranks.empty()) all.ranks = {MpiSession::size()};
  check(all, MpiSession::size());
  const Communicator world = Communicator::world();
  return NonblockingCampaign(all, world).run(progress);
}

}  // namespace loggp::measure
