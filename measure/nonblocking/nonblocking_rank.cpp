#include "measure/nonblocking/nonblocking_rank.hpp"

#include <algorithm>

#include "measure/live/machine/busy_work.hpp"
#include "measure/live/mpi/node_numbers.hpp"
#include "measure/live/mpi/rank_groups.hpp"
#include "measure/nonblocking/nonblocking.hpp"
#include "models/base/statistics.hpp"

namespace loggp::measure {

namespace {

constexpr int warm_up = 3;
// After a longer operation, warm-up and repetitions are fewer.
constexpr Duration is_long = Duration::us(1e5);

// Whether no rank began later than the tolerance: 1 us, or 2 % of `length` if that is longer, as
// for the windows of bench.
bool is_together(std::span<const BeginningReply> beginnings, Duration length) {
  const Duration tolerance = std::max(Duration::us(1), length / 50);
  return std::all_of(beginnings.begin(), beginnings.end(),
                     [&](const BeginningReply& reply) { return reply.late <= tolerance; });
}

// One rank's time for the workload alone.
struct WorkReply {
  Duration time;
};

// Returns a repetition from the replies of all ranks. On ranks other than 0, which have no replies,
// only the point is set.
Repetition repetition(const NonblockingPoint& point, const Replies<RepetitionReply>& replies) {
  Repetition result;
  result.sample.point = point;
  NonblockingSample& sample = result.sample;
  for (const RepetitionReply& reply : replies.all()) {
    result.beginnings.push_back(reply.beginning);
    sample.start_us.push_back(reply.times.start.in_us());
    sample.tests_us.push_back(reply.times.tests.in_us());
    sample.wait_us.push_back(reply.times.wait.in_us());
    sample.total_us.push_back(reply.times.total.in_us());
  }
  return result;
}

}  // namespace

NonblockingRank::NonblockingRank(const Communicator& group, const Clock& clock,
                                 const NonblockingSetup& setup)
    : group_(&group),
      setup_(&setup),
      collective_(find_nonblocking(setup.collective)),
      self_(group, clock),
      nodes_(node_numbers(group)),
      clock_(nodes_) {}

BlockingTime NonblockingRank::measure_blocking(Bytes size, Duration budget, bool with_work) {
  memory_ = CollectiveMemory(setup_->collective, size, self_.size());
  BlockingTime blocking{.ranks = self_.size(), .bytes = size};
  repeat_blocking(blocking, budget);
  blocking_ = Duration::us(blocking.median_us);
  if (with_work) calibrate(blocking);
  return blocking;
}

BlockingTime NonblockingRank::take_blocking(Bytes size, BlockingTime known, bool with_work) {
  memory_ = CollectiveMemory(setup_->collective, size, self_.size());
  check(MPI_Bcast(&known.median_us, 1, MPI_DOUBLE, 0, group_->get()), "MPI_Bcast");
  check(MPI_Bcast(&known.work_units, 1, MPI_INT64_T, 0, group_->get()), "MPI_Bcast");
  blocking_ = Duration::us(known.median_us);
  work_units_ = known.work_units;
  if (with_work && work_units_ == 0) calibrate(known);
  return known;
}

void NonblockingRank::repeat_blocking(BlockingTime& blocking, Duration budget) {
  constexpr std::size_t wanted = 21;
  constexpr std::size_t most = 3 * wanted;
  constexpr std::size_t least = 3;
  const Time deadline = self_.now() + budget;
  for (int i = 0; i < warm_up && run_blocking().slowest < is_long; ++i) {
  }
  std::vector<double> late_us;
  bool is_enough = false;
  while (!is_enough) {
    const BlockingRun run = run_blocking();
    (run.began_together ? blocking.times_us : late_us).push_back(run.slowest.in_us());
    const std::size_t all = blocking.times_us.size() + late_us.size();
    const bool is_over = all >= most || (all >= least && self_.now() >= deadline);
    is_enough = broadcast_from_first(blocking.times_us.size() >= wanted || is_over, *group_);
  }
  blocking.late = static_cast<std::int64_t>(late_us.size());
  blocking.is_of_late = blocking.times_us.empty();
  if (blocking.is_of_late) blocking.times_us = late_us;
  blocking.median_us = median(blocking.times_us);
  check(MPI_Bcast(&blocking.median_us, 1, MPI_DOUBLE, 0, group_->get()), "MPI_Bcast");
}

NonblockingRank::BlockingRun NonblockingRank::run_blocking() {
  const BeginningReply beginning = begin_together();
  const auto times = run_beside(self_, *collective_,
                                memory_.arguments({.data = {}, .root = Rank(setup_->root)}), {}, 0);
  const Replies<BeginningReply> beginnings = gather_on_first(beginning, *group_);
  adapt_lead(beginnings.all());
  BlockingRun run{Duration::ps(combine_over_ranks(*group_, times.total.in_ps(), MPI_MAX))};
  run.began_together = is_together(beginnings.all(), run.slowest);
  return run;
}

// All ranks calibrate at the same time, because they will compute at the same time and may share
// caches, memory bandwidth or frequency limits.
void NonblockingRank::calibrate(BlockingTime& blocking) {
  const int repetitions = blocking_ < is_long ? 7 : 3;
  const auto measure_time = [this](std::int64_t units) {
    const Time begun = self_.now();
    do_work(units);
    return self_.now() - begun;
  };
  check(MPI_Barrier(group_->get()), "MPI_Barrier");
  work_units_ = combine_over_ranks(*group_, calibrate_workload(blocking_, measure_time), MPI_MAX);
  std::vector<double> times;
  for (int i = 0; i < repetitions; ++i) {
    check(MPI_Barrier(group_->get()), "MPI_Barrier");
    times.push_back(measure_time(work_units_).in_us());
  }
  blocking.work_units = work_units_;
  blocking.work_us.clear();
  const Replies<WorkReply> work = gather_on_first(WorkReply{Duration::us(median(times))}, *group_);
  for (const WorkReply& reply : work.all()) blocking.work_us.push_back(reply.time.in_us());
}

Repetition NonblockingRank::measure(const NonblockingPoint& point) {
  Computation computation{blocking_};
  if (point.method == "work") computation.work_units = work_units_;
  const BeginningReply beginning = begin_together();
  const auto times =
      run_beside(self_, *collective_, memory_.arguments({.data = {}, .root = Rank(setup_->root)}),
                 computation, count_tests(point));
  Repetition result =
      repetition(point, gather_on_first(RepetitionReply{beginning, times}, *group_));
  adapt_lead(result.beginnings);
  return result;
}

bool NonblockingRank::began_together(const Repetition& repetition) const {
  return is_together(repetition.beginnings, 2 * blocking_);
}

BeginningReply NonblockingRank::begin_together() {
  if (setup_->start == "barrier") {
    check(MPI_Barrier(group_->get()), "MPI_Barrier");
    return {};
  }
  synchronise_clocks();
  const GlobalTime start = agree_on_start(self_, lead_).result();
  const Duration margin = clock_.model().to_local(start) - local_time(self_.now());
  if (margin > Duration()) self_.compute(margin);
  return {clock_.model().to_global(local_time(self_.now())) - start, margin};
}

// Doubles the lead if a rank learnt of the start only after the start. Shortens the lead by a
// quarter if every rank learnt of it more than half a lead before. A rank that began late for
// another reason, such as another process on its CPU, does not need a longer lead.
void NonblockingRank::adapt_lead(std::span<const BeginningReply> beginnings) {
  constexpr Duration least = Duration::us(100);
  constexpr Duration most = Duration::us(1e5);
  if (setup_->start == "barrier" || beginnings.empty()) return;
  Duration margin = beginnings.front().margin;
  for (const BeginningReply& reply : beginnings) margin = std::min(margin, reply.margin);
  if (margin < Duration()) {
    lead_ = std::min(2 * lead_, most);
  } else if (margin > lead_ / 2) {
    lead_ = std::max(lead_ - lead_ / 4, least);
  }
}

void NonblockingRank::synchronise_clocks() {
  int is_due = clock_.is_due(self_.now()) ? 1 : 0;
  check(MPI_Bcast(&is_due, 1, MPI_INT, 0, group_->get()), "MPI_Bcast");
  if (is_due != 0) clock_.renew(self_).result();
}

}  // namespace loggp::measure
