#include "measure/live_nonblocking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "measure/asleep.hpp"
#include "measure/binding.hpp"
#include "measure/live_ranks.hpp"
#include "measure/nonblocking_rank.hpp"
#include "measure/nonblocking_summary.hpp"
#include "measure/progress_thread.hpp"
#include "measure/watchdog.hpp"

namespace loggp::measure {

namespace {

using Told = std::function<void(std::size_t, std::size_t)>;

bool wants_thread(const NonblockingPlan& plan) {
  return std::find(plan.progress.begin(), plan.progress.end(), "thread") != plan.progress.end();
}

// Where progress threads may run.
struct ThreadPlaces {
  std::vector<std::size_t> cpus;  // those that no rank is bound to
  bool are_enough = false;        // for all ranks of this machine
};

ThreadPlaces thread_places(std::vector<std::size_t> cpus, int machine,
                           const std::vector<RankPlace>& places, std::int32_t ranks) {
  std::size_t ranks_here = 0;
  for (const RankPlace& place : std::span(places).first(static_cast<std::size_t>(ranks))) {
    if (place.machine != machine) continue;
    ++ranks_here;
    if (place.cpu >= 0) std::erase(cpus, static_cast<std::size_t>(place.cpu));
  }
  const bool are_enough = cpus.size() >= ranks_here;
  return {std::move(cpus), are_enough};
}

// All ranks walk through the same points; rank 0 says when a point, or all, has come to its end.
class Campaign {
 public:
  Campaign(const NonblockingPlan& plan, const Communicator& world)
      : plan_(&plan),
        world_(&world),
        clock_(clock_of_machine(world)),
        all_cpus_(allowed_cpus()),
        places_(place_ranks(world)),
        points_(points_of(plan)) {}

  std::optional<NonblockingFile> run(const Told& told) {
    attempt([&] {
      file_ = {plan_->setup, provenance_of(places_, clock_), {}, {}, {}};
      if (leads())
        log_.emplace(plan_->samples_path, nonblocking_header(file_.setup, file_.provenance));
    });
    deadline_ = clock_.now() + plan_->budget;
    for (const std::int32_t ranks : plan_->ranks) {
      if (failed_together(*world_)) break;
      const Communicator group = Communicator::part_of(*world_, world_->rank().number() < ranks);
      if (group.get() != MPI_COMM_NULL) measure_or_abort(group, told);
    }
    (void)failed_together(*world_);
    if (failure_) std::rethrow_exception(failure_);
    return leads() ? std::optional(file_) : std::nullopt;
  }

 private:
  [[nodiscard]] bool leads() const { return world_->rank() == Rank(0); }

  // Keeps the first failure of what is not MPI's: a file that can't be written.
  template <class Action>
  void attempt(const Action& action) {
    if (failure_) return;
    try {
      action();
    } catch (...) {
      failure_ = std::current_exception();
    }
  }

  // Those who have no part in a group wait here for those who have.
  bool failed_together(const Communicator& all) {
    wait_asleep(all);
    return told_by_first(failure_ != nullptr, all);
  }
  static bool told_by_first(bool mine, const Communicator& group) {
    int answer = mine ? 1 : 0;
    check(MPI_Bcast(&answer, 1, MPI_INT, 0, group.get()), "MPI_Bcast");
    return answer != 0;
  }

  // It can't tell the others, which wait for it: the launcher ends the job.
  void measure_or_abort(const Communicator& group, const Told& told) {
    try {
      measure_group(group, told);
    } catch (const std::exception& error) {
      fmt::print(stderr, "loggp: rank {}: {}\n", world_->rank().number(), error.what());
      MPI_Abort(world_->get(), 1);
    }
  }

  void measure_group(const Communicator& group, const Told& told) {
    NonblockingRank rank(group, clock_, plan_->setup);
    std::optional<Bytes> size;
    for (const NonblockingPoint& point : points_) {
      if (point.ranks != group.size()) continue;
      if (point.bytes != size) {
        size = point.bytes;
        blocking_ = rank.measure_blocking(*size);
        if (leads()) keep(blocking_, file_.blocking);
      }
      measure_point(rank, group, point);
      ++done_;
      if (leads()) told(done_, points_.size());
      if (told_by_first(failure_ != nullptr, group)) return;
    }
  }

  template <class Record>
  void keep(const Record& record, std::vector<Record>& records) {
    records.push_back(record);
    attempt([&] { log_->append(record_of(record)); });
  }

  void measure_point(NonblockingRank& rank, const Communicator& group,
                     const NonblockingPoint& point) {
    const bool has_thread = point.progress == "thread";
    const int machine = places_[static_cast<std::size_t>(world_->rank().number())].machine;
    const ThreadPlaces threads = thread_places(all_cpus_, machine, places_, point.ranks);
    NonblockingEnd end{.point = point, .tests = tests_of(point)};
    end.is_oversubscribed = share_cpus(places_, point.ranks) || (has_thread && !threads.are_enough);
    if (has_thread && MpiSession::threads() < MPI_THREAD_MULTIPLE) {
      end.stopped = "not possible";
      end.remark = "this MPI library does not grant MPI_THREAD_MULTIPLE: no progress thread";
    } else if (has_thread) {
      const Communicator quiet = Communicator::part_of(group, true);
      ProgressThread thread(quiet, threads.cpus.empty() ? all_cpus_ : threads.cpus);
      repeat(rank, group, end);
      thread.stop();
    } else {
      repeat(rank, group, end);
    }
    if (leads()) keep(end, file_.ends);
  }

  void repeat(NonblockingRank& rank, const Communicator& group, NonblockingEnd& end) {
    const auto left = static_cast<std::int64_t>(points_.size() - done_);
    const Time deadline = clock_.now() + std::max((deadline_ - clock_.now()) / left, Duration());
    std::vector<double> totals;
    (void)rank.measure(end.point);  // the first one with this strategy is no other's like
    do {
      const GatheredTimes all = rank.measure(end.point);
      if (!leads()) continue;
      if (rank.began_together(all)) {
        keep(all.sample, file_.samples);
        const auto overheads = overheads_us(all.sample, blocking_);
        totals.push_back(blocking_.median_us +
                         reduced_us(overheads, plan_->reduction, Rank(plan_->setup.root)));
      } else {
        ++end.late;
      }
      end.stopped = enough(totals, end.late, deadline);
    } while (!told_by_first(failure_ || !end.stopped.empty(), group));
    if (end.stopped == "late" || (leads() && totals.empty())) end.remark = complaint(end);
  }

  // Why there are enough repetitions; empty: there are not.
  [[nodiscard]] std::string enough(const std::vector<double>& totals, std::int64_t late,
                                   Time deadline) const {
    constexpr std::int64_t many = 60;
    const auto count = static_cast<std::int64_t>(totals.size());
    if (plan_->stop.is_precise(totals)) return "precise";
    if (count >= plan_->stop.most) return "repetitions";
    if (late >= many && late > 3 * count) return "late";
    return clock_.now() >= deadline ? "budget" : "";
  }

  [[nodiscard]] static std::string complaint(const NonblockingEnd& end) {
    return fmt::format("ranks began {} repetitions too late to count; {}", end.late,
                       end.is_oversubscribed
                           ? "more of them than CPUs take turns: use fewer, or --start barrier"
                           : "something disturbs them: leave a CPU free, or use --start barrier");
  }

  const NonblockingPlan* plan_;
  const Communicator* world_;
  Clock clock_;  ///< the machine's: what ranks here take for one clock is one
  std::vector<std::size_t> all_cpus_;
  std::vector<RankPlace> places_;
  std::vector<NonblockingPoint> points_;
  NonblockingFile file_;
  BlockingTime blocking_;
  std::optional<LineLog> log_;
  std::exception_ptr failure_;
  Time deadline_;
  std::size_t done_ = 0;
};

}  // namespace

std::optional<NonblockingFile> nonblocking_live(const NonblockingPlan& plan, const Told& progress) {
  const MpiSession session(wants_thread(plan) ? MPI_THREAD_MULTIPLE : MPI_THREAD_FUNNELED);
  NonblockingPlan all = plan;
  if (all.ranks.empty()) all.ranks = {MpiSession::size()};
  check(all, MpiSession::size());
  const Watchdog watchdog(all.limit, fmt::format("nonblocking, rank {} of {}",
                                                 MpiSession::rank().number(), MpiSession::size()));
  const Communicator world = Communicator::world();
  return Campaign(all, world).run(progress);
}

}  // namespace loggp::measure
