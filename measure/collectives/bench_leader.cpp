#include "measure/collectives/bench_leader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "measure/collectives/bench_remarks.hpp"
#include "measure/collectives/bench_summary.hpp"
#include "models/base/errors.hpp"
#include "models/base/statistics.hpp"

namespace loggp::measure {

namespace {

Duration longest(const Replies<ProbeReply>& replies) {
  Duration longest;
  for (const ProbeReply& reply : replies.all()) longest = std::max(longest, reply.time);
  return longest;
}

std::vector<double> reported_us(const Replies<SeriesReply>& replies) {
  std::vector<double> times;
  for (const SeriesReply& reply : replies.all()) times.push_back(reply.time.in_us());
  return times;
}

std::vector<double> elapsed_us(const Replies<ArrivalReply>& replies) {
  std::vector<double> times;
  for (const ArrivalReply& reply : replies.all()) times.push_back(reply.elapsed.in_us());
  return times;
}

// With longer delays, the watchdog would end the job before two operations have ended.
void check_delays(const BenchPlan& plan, Duration longest_delay) {
  const Duration limit = Duration::us(1e6 * static_cast<double>(plan.limit.count()));
  if (2 * longest_delay <= limit) return;
  throw InputError(fmt::format(
      "--arrivals {}: a rank would arrive {:.4g} s late, but two operations must end within "
      "{:.4g} s; give shorter delays, or a longer --time-budget",
      plan.base.arrivals.spec(), longest_delay.in_us() / 1e6, limit.in_us() / 1e6));
}

}  // namespace

void BenchLeader::measure(std::size_t number, const BenchPoint& point, Duration budget,
                          std::int32_t visit) {
  constexpr int fewest_probes = 3;  // the first ones establish connections
  constexpr int most_probes = 20;
  point_ = point;
  samples_.clear();
  iterations_ = 0;
  message_time_us_ = 0;
  test_ = 1;
  for (const BenchSample& sample : log_->file().samples) {
    if (sample.point != point) continue;
    if (sample.test > test_) samples_.clear();
    test_ = sample.test;
    samples_.push_back(sample);
    iterations_ = sample.iterations;
    message_time_us_ = sample.message_time_us;
  }
  before_visit_ = static_cast<std::int64_t>(samples_.size());
  deadline_ = clock_.now() + budget;
  most_ = (plan_->stop.most * (visit + 1) + plan_->visits - 1) / plan_->visits;
  BenchEnd& end = ends_[number];
  end.point = point;
  end.is_oversubscribed = is_oversubscribed_;
  if (visit > 0 && before_visit_ >= most_) {  // as after a batch of many windows
    if (visit + 1 < plan_->visits) return;
    if (end.stopped != "precise") end.stopped = "repetitions";
    this->end(number);
    return;
  }
  end.stopped.clear();
  end.remark.clear();
  ranks_->begin(number, Duration::us(message_time_us_));
  message_time_us_ = ranks_->message_time().in_us();
  check_delays(*plan_, ranks_->longest_delay());
  Duration operation = Duration::us(1e9);
  const Time probing = clock_.now();
  for (int i = 0; i < most_probes; ++i) {
    if (i >= fewest_probes && clock_.now() - probing > budget / 10) break;
    operation = std::min(operation, longest(ranks_->probe()));
  }
  if (plan_->base.has_arrivals()) {
    repeat_arrivals(end, operation);
  } else if (point.scheme.scheme == Scheme::synchronised) {
    make_windows(end, operation, budget);
  } else {
    repeat_series(end, operation);
  }
  add_remark(remark_on_tests(end.stopped, test_, plan_->stop.tests, is_oversubscribed_), end);
  if (ranks_->has_single_level())
    add_remark("a two-level algorithm has one level, because all ranks share a node or none do",
               end);
  const bool is_cut = static_cast<std::int64_t>(samples_.size()) < plan_->stop.most;
  if (end.stopped == "repetitions" && is_cut) end.stopped = "budget";  // if no visit follows
  if (visit + 1 == plan_->visits || end.stopped == "windows") this->end(number);
}

void BenchLeader::end(std::size_t number) {
  const auto found = ends_.find(number);
  if (found == ends_.end()) return;
  log_->take(found->second);
  ends_.erase(found);
}

// A test that does not become precise is discarded: [1] §3 found that such tests correspond to
// higher times. Ranks that share CPUs never become precise.
bool BenchLeader::begin_test() {
  const bool is_whole = most_ >= plan_->stop.most;  // no visit follows
  if (!is_whole || is_oversubscribed_ || test_ >= plan_->stop.tests) return false;
  if (clock_.now() >= deadline_) return false;
  ++test_;
  samples_.clear();
  before_visit_ = 0;
  return true;
}

std::string BenchLeader::enough() {
  const auto values = plan_->stop.stop == Stop::interval
                          ? ranked_us(samples_, plan_->reduction, plan_->base.root)
                          : values_us(samples_, plan_->reduction, plan_->base.root);
  const auto count = static_cast<std::int64_t>(samples_.size());
  const bool has_visited =
      count - before_visit_ >= std::min(plan_->stop.least / 2, plan_->stop.most);
  // times of ranks that share a CPU may agree with each other and still be the scheduler's
  if (has_visited && !is_oversubscribed_ && plan_->stop.is_precise(values)) return "precise";
  if (count >= most_) return begin_test() ? "" : "repetitions";
  return clock_.now() >= deadline_ ? "budget" : "";
}

void BenchLeader::keep(std::int64_t iterations, std::vector<double> times_us, bool is_censored) {
  samples_.push_back(
      {point_, iterations, std::move(times_us), message_time_us_, test_, is_censored});
  log_->take(samples_.back());
}

void BenchLeader::synchronise(Duration tolerance) {
  constexpr double second_us = 1e6;
  double valid_us = second_us;
  if (uncertainty_us_per_second_ > 0)
    valid_us = std::max(valid_us, tolerance.in_us() / uncertainty_us_per_second_ * second_us);
  // a synchronisation over a slow network takes seconds, in which nothing else is measured
  constexpr int share = 4;
  const Duration valid = std::max(Duration::us(valid_us), share * synchronising_);
  if (!ranks_->is_clock_due(valid)) return;
  const Time start = clock_.now();
  const Replies<ClockReply> clocks = ranks_->synchronise();
  uncertainty_us_ = 0;
  uncertainty_us_per_second_ = 0;
  for (const ClockReply& clock : clocks.all()) {
    uncertainty_us_ = std::max(uncertainty_us_, clock.uncertainty.in_us());
    uncertainty_us_per_second_ =
        std::max(uncertainty_us_per_second_, clock.uncertainty_per_second.in_us());
  }
  synchronised_ = clock_.now();
  synchronising_ = synchronised_ - start;
}

double BenchLeader::clock_uncertainty_us() const {
  return uncertainty_us_ +
         uncertainty_us_per_second_ * (clock_.now() - synchronised_).in_us() / 1e6;
}

void BenchLeader::make_windows(BenchEnd& end, Duration operation, Duration budget) {
  constexpr Duration batch = Duration::us(2e5);
  constexpr std::int64_t most_in_batch = 20;
  WindowControl control(operation, plan_->base.lateness);
  synchronise(control.tolerance());
  measure_empty(budget / 10);
  end.empty_us = empty_us_;
  while (end.stopped.empty()) {
    synchronise(control.tolerance());
    const std::int64_t left = most_ - static_cast<std::int64_t>(samples_.size());
    const std::int64_t count = std::clamp<std::int64_t>(
        std::min(batch.in_ps() / control.length().in_ps(), left), 1, most_in_batch);
    take_windows(ranks_->make_windows(count, control.length()), count, control);
    control.end_batch();
    end.clock_uncertainty_us = std::max(end.clock_uncertainty_us, clock_uncertainty_us());
    end.stopped = control.gives_up() ? "windows" : enough();
  }
  end.windows += control.windows();
  end.late += control.late();
  end.overlong += control.overlong();
  end.window_us = control.used().in_us();
  if (end.stopped == "windows" || samples_.empty())
    end.remark = control.complaint(is_oversubscribed_);
}

void BenchLeader::measure_empty(Duration budget) {
  constexpr int most_batches = 10;  // a disturbance may spoil a batch
  constexpr std::int64_t count = 20;
  constexpr Duration length = Duration::us(10);
  constexpr Duration together = Duration::us(1);
  const std::size_t enough = group_size() * count;
  std::vector<double> times;
  const Time begun = clock_.now();
  for (int batch = 0; batch < most_batches && times.size() < enough; ++batch) {
    if (batch > 0 && clock_.now() - begun > budget) break;
    const Replies<WindowSample> windows = ranks_->make_empty_windows(count, length);
    for (const WindowSample& window : windows.all()) {
      if (window.late <= together) times.push_back(window.latency.in_us());
    }
  }
  if (!times.empty()) empty_us_ = median(times);
}

double BenchLeader::subtracted_us() const {
  return plan_->base.subtracts_empty ? empty_us_ : 0;
}

void BenchLeader::take_windows(const Replies<WindowSample>& windows, std::int64_t count,
                               WindowControl& control) {
  for (std::size_t w = 0; w < static_cast<std::size_t>(count); ++w) {
    Duration late;
    Duration latency;
    std::vector<double> latencies_us;
    for (std::size_t rank = 0; rank < group_size(); ++rank) {
      const WindowSample& sample = windows.of(rank, w);
      late = std::max(late, sample.late);
      latency = rank == 0 ? sample.latency : std::max(latency, sample.latency);
      latencies_us.push_back(sample.latency.in_us() - subtracted_us());
    }
    const WindowOutcome outcome = control.take(late, latency);
    if (outcome == WindowOutcome::late) continue;
    keep(1, std::move(latencies_us), outcome == WindowOutcome::overlong);
  }
}

// Chooses the number so that half of the remaining time suffices for the fewest repetitions of a
// visit. Times a short series first, because operations may overlap in a series. A resumed run
// keeps its number, because times of series of different lengths are not comparable.
std::int64_t BenchLeader::choose_iterations(Duration operation) {
  if (iterations_ > 0) return iterations_;
  const std::int64_t runs = catalogue_entry(point_.scheme.scheme).asks_each_rank ? point_.ranks : 1;
  const std::int64_t fewest = (plan_->stop.least + plan_->visits - 1) / plan_->visits;
  const Duration each = std::max((deadline_ - clock_.now()) / (2 * fewest), Duration());
  const auto fitting = [&](Duration iteration) {
    return std::clamp<std::int64_t>(
        each.in_ps() / std::max<std::int64_t>(iteration.in_ps(), 1'000'000), 1,
        plan_->base.iterations);
  };
  const std::int64_t tried = fitting(runs * operation);
  const Time start = clock_.now();
  (void)ranks_->run_series(tried);
  return fitting((clock_.now() - start) / tried);
}

void BenchLeader::repeat_series(BenchEnd& end, Duration operation) {
  const std::int64_t iterations = choose_iterations(operation);
  add_remark(remark_on_loop(point_.scheme.scheme, iterations, plan_->base.iterations), end);
  do {
    keep(iterations, reported_us(ranks_->run_series(iterations)));
    end.stopped = enough();
  } while (end.stopped.empty());
  if (ranks_->failing_ranks() > 0 && point_.scheme.scheme == Scheme::ol_i) {
    end.remark = fmt::format(
        "ol-i's assumption fails for {} of {} ranks: their OL_i is too high; use ol-i-delayed",
        ranks_->failing_ranks(), point_.ranks - 1);
  }
}

// Each batch takes about 0.2 s but has at most 20 operations. The first estimate of an operation's
// time is the probe plus the longest delay; later estimates are the average of the last batch.
void BenchLeader::repeat_arrivals(BenchEnd& end, Duration operation) {
  constexpr Duration batch = Duration::us(2e5);
  constexpr std::int64_t most_in_batch = 20;
  Duration each = operation + ranks_->longest_delay();
  (void)ranks_->arrive(1);
  empty_us_ = median(elapsed_us(ranks_->arrive_empty(most_in_batch)));
  end.empty_us = empty_us_;
  do {
    const std::int64_t left = most_ - static_cast<std::int64_t>(samples_.size());
    const std::int64_t count = std::clamp<std::int64_t>(
        std::min(batch.in_ps() / std::max<std::int64_t>(each.in_ps(), 1), left), 1, most_in_batch);
    const Time start = clock_.now();
    const Replies<ArrivalReply> replies = ranks_->arrive(count);
    each = (clock_.now() - start) / count;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
      std::vector<double> by_rank;
      by_rank.reserve(group_size());
      for (std::size_t rank = 0; rank < group_size(); ++rank)
        by_rank.push_back(replies.of(rank, i).elapsed.in_us() - subtracted_us());
      keep(1, std::move(by_rank));
    }
    end.stopped = enough();
  } while (end.stopped.empty());
}

}  // namespace loggp::measure
