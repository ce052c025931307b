#include "compare/predict/simulated_nonblocking.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <span>

#include "compare/predict/recorded_scheme.hpp"
#include "measure/nonblocking/nonblocking.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "simulate/engine/simulation.hpp"
#include "simulate/goal/goal_schedule.hpp"

namespace loggp::compare {

namespace {

using simulate::GoalEdge;
using simulate::GoalKind;
using simulate::GoalOperation;
using simulate::GoalSchedule;
using simulate::SimulatedProcess;

struct OpenOperation {
  std::uint32_t number;
  SimulatedProcess::Request request;
};

// One rank's nonblocking collective: what has begun, and what may begin.
class OpenCollective {
 public:
  OpenCollective(const GoalSchedule& schedule, Rank rank)
      : schedule_(&schedule), first_(schedule.first(rank)) {
    const auto operations = schedule.of(rank);
    for (std::uint32_t number = 0; number < operations.size(); ++number) {
      required_.push_back(operations[number].requirements);
      if (required_.back() == 0) ready_.push_back(number);
    }
  }

  [[nodiscard]] bool has_ready() const { return !ready_.empty(); }
  [[nodiscard]] bool has_open() const { return !open_.empty(); }
  [[nodiscard]] const GoalOperation& operation(std::uint32_t number) const {
    return (*schedule_)[first_ + number];
  }
  // Returns the next operation that may begin, and lets those begin that only wait for its start.
  [[nodiscard]] std::uint32_t begin_next() {
    const std::uint32_t number = ready_.front();
    ready_.pop_front();
    release(number, GoalEdge::started);
    return number;
  }
  void add_open(std::uint32_t number, SimulatedProcess::Request request) {
    open_.push_back({number, request});
  }
  [[nodiscard]] SimulatedProcess::Request& oldest() { return open_.front().request; }
  void finish_oldest() {
    const std::uint32_t number = open_.front().number;
    open_.pop_front();
    finish(number);
  }
  void finish(std::uint32_t number) { release(number, GoalEdge::done); }
  // Keeps the request of a send that is done. To wait for it at once would take messages in.
  void keep(SimulatedProcess::Request request) { kept_.push_back(request); }
  [[nodiscard]] std::span<SimulatedProcess::Request> kept() { return kept_; }

 private:
  void release(std::uint32_t number, GoalEdge edge) {
    for (const std::uint32_t other : schedule_->released(first_ + number, edge)) {
      if (--required_[other] == 0) ready_.push_back(other);
    }
  }

  const GoalSchedule* schedule_;
  std::uint32_t first_;
  std::vector<std::uint32_t> required_;
  std::deque<std::uint32_t> ready_;
  std::deque<OpenOperation> open_;
  std::vector<SimulatedProcess::Request> kept_;
};

Rank peer_of(const GoalOperation& operation) {
  return operation.peer == simulate::goal_any ? any_source
                                              : Rank(static_cast<std::int32_t>(operation.peer));
}

Tag tag_of(const GoalOperation& operation) {
  return operation.tag == simulate::goal_any ? any_tag
                                             : Tag(static_cast<std::int32_t>(operation.tag));
}

// Begins every operation that may begin. Eager sends and computations are done at once.
Task<> begin_ready(SimulatedProcess& self, OpenCollective* mine) {
  while (mine->has_ready()) {
    const std::uint32_t number = mine->begin_next();
    const GoalOperation& operation = mine->operation(number);
    if (operation.kind == GoalKind::calc) {
      const Duration work = simulate::length_of(operation);
      co_await self.compute(work);
      mine->finish(number);
      continue;
    }
    const Buffer data{nullptr, Bytes(static_cast<std::int64_t>(operation.size))};
    if (operation.kind == GoalKind::receive) {
      const auto request = co_await self.receive_async(peer_of(operation), data, tag_of(operation));
      mine->add_open(number, request);
      continue;
    }
    const auto request = co_await self.send_async(peer_of(operation), data, tag_of(operation));
    if (data.size <= self.eager_up_to()) {
      mine->keep(request);
      mine->finish(number);
    } else {
      mine->add_open(number, request);
    }
  }
}

// One test of the collective.
Task<> test_collective(SimulatedProcess& self, OpenCollective* mine) {
  while (mine->has_open()) {
    const auto status = co_await self.test(mine->oldest());
    if (!status) co_return;
    mine->finish_oldest();
    co_await begin_ready(self, mine);
  }
}

Task<> wait_for_collective(SimulatedProcess& self, OpenCollective* mine) {
  while (mine->has_open()) {
    co_await self.wait(mine->oldest());
    mine->finish_oldest();
    co_await begin_ready(self, mine);
  }
  const std::span<SimulatedProcess::Request> kept = mine->kept();
  co_await self.wait_all(kept);
}

// Computes in parts with the tests between them, as live ranks do.
Task<> compute_with_tests(SimulatedProcess& self, OpenCollective* mine, BesideCollective beside,
                          Duration* in_tests) {
  for (std::int64_t test = 0, parts = measure::computation_parts(beside.tests); test <= parts;
       ++test) {
    if (test < beside.tests) {
      const Time before = self.now();
      co_await test_collective(self, mine);
      *in_tests += self.now() - before;
    }
    if (test == parts) continue;
    const std::int64_t part = measure::part_size(beside.computation.in_ps(), test, parts);
    co_await self.compute(Duration::ps(part));
  }
}

// Computes in slices, after each of which the progress thread has the CPU. A rank that computes
// until a time does not notice the time of the thread.
Task<> compute_with_thread(SimulatedProcess& self, OpenCollective* mine, BesideCollective beside) {
  const Time end = self.now() + beside.computation;
  Duration left = beside.computation;
  while (left > Duration()) {
    const Duration slice = mine->has_open() ? std::min(left, beside.thread.slice) : left;
    co_await self.compute(slice);
    left -= slice;
    if (mine->has_open() && left > Duration()) {
      co_await self.compute(beside.thread.change);
      co_await test_collective(self, mine);
      co_await self.compute(beside.thread.change);
    }
    if (!beside.is_work) left = std::max(end - self.now(), Duration());
  }
}

Task<> run_rank(SimulatedProcess& self, const GoalSchedule* schedule, BesideCollective beside,
                NonblockingTimesOfRank* times) {
  OpenCollective mine(*schedule, self.rank());
  *times = {};
  const Time begun = self.now();
  co_await begin_ready(self, &mine);
  times->start = self.now() - begun;
  if (beside.progress == NonblockingProgress::thread) {
    co_await compute_with_thread(self, &mine, beside);
  } else {
    co_await compute_with_tests(self, &mine, beside, &times->tests);
  }
  const Time waits = self.now();
  co_await wait_for_collective(self, &mine);
  const Time done = self.now();
  times->wait = done - waits;
  times->total = done - begun;
}

// Returns the times of a collective that needs nothing of the rank's CPU. `alone` has the times of
// the ranks that wait for it at once.
std::vector<NonblockingTimesOfRank> beside_itself(std::vector<NonblockingTimesOfRank> alone,
                                                  Duration computation) {
  for (NonblockingTimesOfRank& times : alone) {
    const Duration wait = std::max(times.total - computation, Duration());
    times = {Duration(), Duration(), wait, computation + wait};
  }
  return alone;
}

struct BesideRun {
  std::vector<NonblockingTimesOfRank> times;  // by rank
  std::int64_t operations = 0;
};

BesideRun run_beside(const Machine& machine, const Benchmark& benchmark,
                     const Conditions& conditions, const BesideCollective& beside) {
  if (beside.progress == NonblockingProgress::itself) {
    const BesideRun alone = run_beside(machine, benchmark, conditions, {});
    return {beside_itself(alone.times, beside.computation), alone.operations};
  }
  Benchmark once = benchmark;
  once.scheme = Scheme::once;
  const GoalSchedule schedule = record_scheme(machine, once, conditions, LateRanks::are_delayed);
  BesideRun run;
  run.times.resize(static_cast<std::size_t>(benchmark.ranks));
  const simulate::Program program = [&](SimulatedProcess& self) {
    return run_rank(self, &schedule, beside,
                    &run.times[static_cast<std::size_t>(self.rank().number())]);
  };
  const std::vector<Duration> arrivals = arrival_times(once, machine, conditions);
  simulate::Options options = options_under(conditions, arrivals);
  options.time_order = true;
  run.operations = simulate::simulate(machine, benchmark.ranks, program, options).operations;
  return run;
}

// Throws InputError for an unknown name.
NonblockingProgress progress_named(const std::string& name) {
  const std::vector<std::string> known{"none", "tests", "thread", "itself"};
  const auto found = std::find(known.begin(), known.end(), name);
  if (found == known.end()) throw InputError(unknown_name("progress", name, known));
  return static_cast<NonblockingProgress>(found - known.begin());
}

Duration longest(const std::vector<NonblockingTimesOfRank>& times) {
  Duration most;
  for (const NonblockingTimesOfRank& rank : times) most = std::max(most, rank.total);
  return most;
}

measure::NonblockingSample sample_of(const measure::NonblockingPoint& point,
                                     const std::vector<NonblockingTimesOfRank>& times) {
  measure::NonblockingSample sample;
  sample.point = point;
  for (const NonblockingTimesOfRank& rank : times) {
    sample.start_us.push_back(rank.start.in_us());
    sample.tests_us.push_back(rank.tests.in_us());
    sample.wait_us.push_back(rank.wait.in_us());
    sample.total_us.push_back(rank.total.in_us());
  }
  return sample;
}

std::vector<measure::NonblockingPoint> points_of(const NonblockingSweep& sweep,
                                                 const Benchmark& benchmark) {
  std::vector<measure::NonblockingPoint> points;
  for (const std::string& method : sweep.methods) {
    for (const std::string& progress : sweep.progress) {
      const bool tests = progress == "tests";
      for (const Bytes interval : tests ? sweep.intervals : std::vector{Bytes()})
        points.push_back({benchmark.ranks, benchmark.bytes, method, progress, interval});
    }
  }
  return points;
}

// Calls `take` with the collective of each number of ranks and size.
void for_each_benchmark(const NonblockingSweep& sweep,
                        const std::function<void(const Benchmark&)>& take) {
  for (const std::int32_t ranks : sweep.ranks) {
    for (const Bytes size : sweep.sizes) {
      Benchmark benchmark = sweep.base;
      benchmark.ranks = ranks;
      benchmark.bytes = size;
      take(benchmark);
    }
  }
}

// Adds all points of one size and number of ranks.
void add_points(const Machine& machine, const NonblockingSweep& sweep, const Benchmark& benchmark,
                const Conditions& conditions, measure::NonblockingFile& file) {
  const Duration blocking = longest(simulate_beside(machine, benchmark, conditions, {}));
  const auto ranks = static_cast<std::size_t>(benchmark.ranks);
  file.blocking.push_back({.ranks = benchmark.ranks,
                           .bytes = benchmark.bytes,
                           .median_us = blocking.in_us(),
                           .work_us = std::vector<double>(ranks, blocking.in_us()),
                           .times_us = {blocking.in_us()}});
  for (const measure::NonblockingPoint& point : points_of(sweep, benchmark)) {
    BesideCollective beside{progress_named(point.progress), point.method == "work", blocking};
    beside.thread = sweep.thread;
    if (beside.progress == NonblockingProgress::tests)
      beside.tests = measure::progress_tests(benchmark.bytes, point.interval);
    file.samples.push_back(
        sample_of(point, simulate_beside(machine, benchmark, conditions, beside)));
    file.ends.push_back({.point = point, .tests = beside.tests, .stopped = "simulated"});
  }
}

}  // namespace

std::vector<NonblockingTimesOfRank> simulate_beside(const Machine& machine,
                                                    const Benchmark& benchmark,
                                                    const Conditions& conditions,
                                                    const BesideCollective& beside) {
  return run_beside(machine, benchmark, conditions, beside).times;
}

Work estimate_nonblocking(const Machine& machine, const NonblockingSweep& sweep,
                          const Conditions& conditions) {
  std::vector<Benchmark> benchmarks;
  double tests = 0;  // of all ranks in all points
  for_each_benchmark(sweep, [&](const Benchmark& benchmark) {
    for (const measure::NonblockingPoint& point : points_of(sweep, benchmark)) {
      benchmarks.push_back(benchmark);
      if (point.interval != Bytes())
        tests += static_cast<double>(measure::progress_tests(point.bytes, point.interval)) *
                 benchmark.ranks;
    }
  });
  const Work of_collectives = estimate_work(
      benchmarks.size(), [&](std::size_t i) { return benchmarks[i]; },
      [&](const Benchmark& benchmark) {
        return run_beside(machine, benchmark, conditions, {}).operations;
      });
  Benchmark small = benchmarks.front();  // of the fewest bytes
  constexpr std::int32_t few_ranks = 64;
  small.ranks = std::min(small.ranks, few_ranks);
  small.root = Rank(0);
  small.arrivals = ArrivalPattern();
  small.counts = BlockCounts();  // which may not fit other numbers of ranks
  const auto some_tests = [&](std::int64_t all) {
    (void)run_beside(machine, small, conditions,
                     {.progress = NonblockingProgress::tests,
                      .computation = Duration::us(1),
                      .tests = std::max<std::int64_t>(all / small.ranks, 1)});
  };
  constexpr double most = 1e18;  // fits into 64 bits
  return of_collectives +
         estimate_growth(static_cast<std::int64_t>(std::min(tests, most)), some_tests);
}

measure::NonblockingFile simulate_nonblocking(const Machine& machine, const NonblockingSweep& sweep,
                                              const Conditions& conditions) {
  measure::NonblockingFile file;
  file.setup = {sweep.base.collective, sweep.base.root.number(), "simulated"};
  for_each_benchmark(sweep, [&](const Benchmark& benchmark) {
    check_algorithm(benchmark);
    add_points(machine, sweep, benchmark, conditions, file);
  });
  return file;
}

}  // namespace loggp::compare
