#include "compare/predict/work_estimate.hpp"

#include <malloc.h>
#include <sys/prctl.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include "algorithms/schemes/scheme_info.hpp"
#include "compare/predict/simulated_scheme.hpp"
#include "measure/live/machine/free_memory.hpp"
#include "models/base/child_process.hpp"

namespace loggp::compare {

namespace {

constexpr std::int32_t most_counted_ranks = 128;
constexpr std::int64_t most_counted_parts = 128;
constexpr std::int64_t most_counted_iterations = 4;

// Returns the number of segments or pieces of a message; 1 without a part's size.
std::int64_t parts_of(Bytes bytes, Bytes part) {
  if (part == Bytes()) return 1;
  return std::max<std::int64_t>((bytes.count() + part.count() - 1) / part.count(), 1);
}

bool has_many_parts(const Benchmark& benchmark, Bytes part) {
  return parts_of(benchmark.bytes, part) > most_counted_parts;
}

// Returns f(x) of the line through f(x1) = y1 and f(2·x1) = y2.
double on_line(double x, double x1, double y1, double y2) {
  return y1 + (y2 - y1) / x1 * (x - x1);
}

// Returns a + b·p + c·g(p), where g(p) is p² or p·log₂p, through the counts on 32, 64 and 128
// ranks.
double extrapolate(double p, double on_32, double on_64, double on_128) {
  constexpr double quadratic = 2.6;  // p·log₂p grows by 2.33 from 64 to 128, p² by 4
  const bool is_quadratic = on_128 > quadratic * on_64;
  const auto g = [&](double x) { return is_quadratic ? x * x : x * std::log2(x); };
  const double first = (on_64 - on_32) / 32;
  const double second = (on_128 - on_64) / 64;
  const double c = (second - first) / ((g(128) - g(64)) / 64 - (g(64) - g(32)) / 32);
  const double b = first - c * (g(64) - g(32)) / 32;
  const double a = on_32 - b * 32 - c * g(32);
  return a + b * p + c * g(p);
}

// Returns how a child ended that does `work`: without success if the work fails or takes longer
// than `longest`. Gives memory that this process has freed back to the system, so that the child
// does not reuse it unnoticed.
ProcessEnd try_in_child(const std::function<void()>& work, std::chrono::seconds longest) {
  malloc_trim(0);
  ChildProcess child = ChildProcess::copy([&] {
    try {
      work();
      return 0;
    } catch (const std::exception&) {
      return 1;
    }
  });
  const std::optional<ProcessEnd> end = child.wait(longest);
  return end ? *end : child.terminate(std::chrono::seconds(0));
}

// Returns the peak memory of a child that does `work`, in bytes; nothing if it has no success. The
// child has no huge pages, which may be mostly empty and would hide the growth of a small run.
std::optional<double> peak_memory(const std::function<void()>& work) {
  const auto on_small_pages = [&] {
    (void)prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);  // if refused, the estimate is less exact
    work();
  };
  const ProcessEnd end = try_in_child(on_small_pages, std::chrono::seconds(10));
  return end.succeeded() ? std::optional(end.max_rss_bytes) : std::nullopt;
}

// Returns the benchmark with the logarithms of its ranks, parts and iterations multiplied by
// `share`.
Benchmark reduced(Benchmark benchmark, double share) {
  const auto root_of = [&](double x) { return std::max(std::pow(x, share), 1.0); };
  const auto parts = static_cast<double>(std::max(parts_of(benchmark.bytes, benchmark.segment),
                                                  parts_of(benchmark.bytes, benchmark.piece)));
  benchmark.bytes = Bytes(static_cast<std::int64_t>(
      std::ceil(static_cast<double>(benchmark.bytes.count()) * root_of(parts) / parts)));
  benchmark.iterations =
      static_cast<std::int64_t>(root_of(static_cast<double>(benchmark.iterations)));
  benchmark.barrier.times = std::min(benchmark.barrier.times,
                                     static_cast<std::int32_t>(root_of(benchmark.barrier.times)));
  benchmark.ranks = std::max(static_cast<std::int32_t>(root_of(benchmark.ranks)), 2);
  return benchmark;
}

Benchmark single_operation(Benchmark benchmark) {
  benchmark.iterations = 1;
  benchmark.segment = benchmark.piece = Bytes();
  return benchmark;
}

}  // namespace

Work operator+(const Work& one, const Work& other) {
  return {one.operations + other.operations, one.seconds + other.seconds,
          std::max(one.bytes, other.bytes)};
}

CountedRun simulated_run(const Machine& machine, const Conditions& conditions) {
  Conditions quiet{conditions.progress, conditions.reception, {}};
  quiet.clocks = conditions.clocks;
  return [&machine, quiet = std::move(quiet)](const Benchmark& benchmark) {
    return simulate_scheme(machine, benchmark, quiet).run.operations;
  };
}

WorkEstimate::WorkEstimate(Benchmark like, CountedRun run)
    : like_(std::move(like)), run_(std::move(run)) {
  like_.root = Rank(0);
  like_.arrivals = ArrivalPattern();
  like_.counts = BlockCounts();  // which may not fit other numbers of ranks
}

double WorkEstimate::count(const Benchmark& benchmark) {
  const auto key =
      std::tuple(benchmark.ranks, benchmark.bytes.count(), benchmark.segment.count(),
                 benchmark.piece.count(), benchmark.iterations, benchmark.barrier.times);
  const auto known = counted_.find(key);
  if (known != counted_.end()) return known->second;
  const auto start = std::chrono::steady_clock::now();
  const auto operations = static_cast<double>(run_(benchmark));
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  counted_operations_ += operations;
  counted_seconds_ += took.count();
  return counted_[key] = operations;
}

// Segments and pieces are counted one without the other, because both together may be too many.
double WorkEstimate::over_parts(const Benchmark& benchmark) {
  const bool many_segments = has_many_parts(benchmark, benchmark.segment);
  const bool many_pieces = has_many_parts(benchmark, benchmark.piece);
  if (!many_segments && !many_pieces) return count(benchmark);
  constexpr std::int64_t few = most_counted_parts / 2;
  const auto of = [&](Bytes segment, Bytes piece) {
    const Bytes part = std::max(segment, piece);  // one of them is 0
    Benchmark small = benchmark;
    small.segment = segment;
    small.piece = piece;
    small.bytes = Bytes(few * part.count());
    const double at_few = count(small);
    small.bytes = Bytes(2 * few * part.count());
    const auto parts = static_cast<double>(parts_of(benchmark.bytes, part));
    return on_line(parts, few, at_few, count(small));
  };
  double operations = 0;
  if (many_segments) operations += of(benchmark.segment, Bytes());
  if (many_pieces) operations += of(Bytes(), benchmark.piece);
  return operations;
}

double WorkEstimate::over_iterations(const Benchmark& benchmark) {
  if (benchmark.scheme == Scheme::once || benchmark.iterations <= most_counted_iterations)
    return over_parts(benchmark);
  constexpr std::int64_t few = most_counted_iterations / 2;
  Benchmark small = benchmark;
  small.iterations = few;
  const double at_few = over_parts(small);
  small.iterations = 2 * few;
  return on_line(static_cast<double>(benchmark.iterations), few, at_few, over_parts(small));
}

// Only loop-imb runs several barriers.
double WorkEstimate::over_barriers(const Benchmark& benchmark) {
  constexpr std::int32_t few = 2;
  if (benchmark.barrier.times <= 2 * few) return over_iterations(benchmark);
  Benchmark small = benchmark;
  small.barrier.times = few;
  const double at_few = over_iterations(small);
  small.barrier.times = 2 * few;
  return on_line(benchmark.barrier.times, few, at_few, over_iterations(small));
}

double WorkEstimate::on_ranks(const Benchmark& benchmark, std::int32_t ranks) {
  Benchmark small = like_;
  small.ranks = ranks;
  small.bytes = benchmark.bytes;
  small.segment = benchmark.segment;
  small.piece = benchmark.piece;
  small.iterations = benchmark.iterations;
  return over_barriers(small);
}

double WorkEstimate::operations(const Benchmark& benchmark) {
  if (benchmark.ranks <= most_counted_ranks) return on_ranks(benchmark, benchmark.ranks);
  const double on_128 = on_ranks(benchmark, 128);
  return std::max(on_128, extrapolate(benchmark.ranks, on_ranks(benchmark, 32),
                                      on_ranks(benchmark, 64), on_128));
}

Work WorkEstimate::time(const Benchmark& benchmark) {
  Work work;
  work.operations = operations(benchmark);
  if (counted_operations_ > 0)
    work.seconds = work.operations * counted_seconds_ / counted_operations_;
  return work;
}

double WorkEstimate::grown_bytes(const Benchmark& benchmark) {
  constexpr double least = 1e3;
  constexpr double least_of_more = 1e6;
  constexpr double noise = 1e6;        // pages and the allocator's reserves
  constexpr double long_enough = 0.3;  // s
  const double all = operations(benchmark);
  if (all <= least_of_more) return 0;
  // long runs are estimated from larger ones, whose growth is less disturbed
  const double in_time = long_enough * counted_operations_ / std::max(counted_seconds_, 1e-6);
  const double more = std::clamp(all / 100, least_of_more, std::max(in_time, least_of_more));
  const double few = more / 4;
  const double few_share = std::log(few) / std::log(all);
  const double more_share = std::log(more) / std::log(all);
  const auto memory = [&](double share) {
    Benchmark small = reduced(benchmark, share);
    small.root = Rank(0);
    small.arrivals = ArrivalPattern();
    small.counts = BlockCounts();
    return peak_memory([&] { (void)run_(small); });
  };
  const auto nothing = memory(std::log(least) / std::log(all));  // what every run needs
  const auto first = memory(few_share);
  const auto second = memory(more_share);
  if (!nothing || !first || !second || *second - *nothing < noise) return 0;
  const double ratio = (*second - *nothing) / std::max(*first - *nothing, noise / 4);
  const double growth = std::log(std::max(ratio, 1.0)) / (more_share - few_share);
  // memory never grows faster than operations
  const double most = std::log(all / more);
  return (*second - *nothing) * std::exp(std::min(growth * (1 - more_share), most));
}

// A rank's own memory counts, even if the reduced benchmark has few ranks and many iterations.
double WorkEstimate::bytes(const Benchmark& benchmark) {
  const double once = grown_bytes(single_operation(benchmark));
  const bool is_single = benchmark.segment == Bytes() && benchmark.piece == Bytes() &&
                         (benchmark.scheme == Scheme::once || benchmark.iterations == 1);
  return is_single ? once : std::max(once, grown_bytes(benchmark));
}

namespace {

// Returns a number of operations that the benchmark hardly exceeds: each rank sends each other rank
// each part in each operation.
double most_operations(const Benchmark& benchmark) {
  const double ranks = benchmark.ranks;
  const auto parts = static_cast<double>(parts_of(benchmark.bytes, benchmark.segment)) *
                     static_cast<double>(parts_of(benchmark.bytes, benchmark.piece));
  return 2 * ranks * ranks * parts *
         static_cast<double>(benchmark.reported_iterations() + benchmark.barrier.times);
}

// Estimates of benchmarks that differ in algorithm and scheme.
class WorkEstimates {
 public:
  explicit WorkEstimates(const CountedRun& run) : run_(&run) {}
  WorkEstimate& of(const Benchmark& benchmark) {
    const auto key = std::pair(benchmark.algorithm, benchmark.scheme);
    return estimates_.try_emplace(key, benchmark, *run_).first->second;
  }

 private:
  const CountedRun* run_;
  std::map<std::pair<const AlgorithmInfo*, Scheme>, WorkEstimate> estimates_;
};

bool may_need_much_memory(const Benchmark& benchmark, double operations) {
  constexpr double of_a_rank = 1024;
  constexpr double of_an_operation = 64;
  const double most = of_a_rank * benchmark.ranks + of_an_operation * operations;
  return most > measure::free_memory() / 4;
}

Work estimate_some(std::size_t count, const std::function<Benchmark(std::size_t)>& benchmark,
                   const CountedRun& run, unsigned threads) {
  constexpr std::size_t most_estimated = 64;
  const std::size_t stride = (count + most_estimated - 1) / most_estimated;
  WorkEstimates estimates(run);
  Work sum;
  double estimated = 0;
  Benchmark largest;
  double most = -1;
  for (std::size_t i = count - 1; i < count; i -= std::min(stride, i + 1), ++estimated) {
    const Benchmark one = benchmark(i);
    const Work work = estimates.of(one).time(one);
    sum.operations += work.operations;
    sum.seconds += work.seconds;
    if (work.operations > most) largest = one;
    most = std::max(most, work.operations);
  }
  const double all = static_cast<double>(count) / estimated;
  const double at_a_time = std::min<double>(threads, static_cast<double>(count));
  sum.operations *= all;
  sum.seconds *= all / at_a_time;
  if (may_need_much_memory(largest, most * at_a_time))
    sum.bytes = estimates.of(largest).bytes(largest) * at_a_time;
  return sum;
}

}  // namespace

Work estimate_work(std::size_t count, const std::function<Benchmark(std::size_t)>& benchmark,
                   const CountedRun& run, unsigned threads) {
  constexpr double small = 1e7;
  double most = 0;
  for (std::size_t i = 0; i < count && most < small; ++i) most += most_operations(benchmark(i));
  if (most < small) return {};
  try {
    return estimate_some(count, benchmark, run, threads);
  } catch (const std::exception&) {
    return {};
  }
}

Work estimate_growth(std::int64_t size, const std::function<void(std::int64_t)>& run) {
  constexpr std::int64_t smallest = 16;
  constexpr double long_enough = 0.5;  // s; in less, memory hardly grows
  constexpr std::chrono::seconds longest_trial{2};
  constexpr double noise = 1e6;  // bytes; below, memory is taken to grow in proportion
  struct Trial {
    double size = 0;
    double seconds = 0;
    double bytes = 0;
  };
  std::vector<Trial> trials;
  for (std::int64_t some = smallest; some < size; some *= 4) {
    const ProcessEnd end = try_in_child([&] { run(some); }, longest_trial);
    const bool is_too_long = end.signal != 0;  // the growth from here on is at least this
    if (!end.succeeded() && !is_too_long) return {};
    trials.push_back({static_cast<double>(some), end.cpu_seconds, end.max_rss_bytes});
    if (end.cpu_seconds > long_enough || is_too_long) break;
  }
  if (trials.empty() || trials.back().seconds < long_enough) return {};
  const Trial& last = trials.back();
  if (trials.size() == 1) return {.seconds = last.seconds * static_cast<double>(size) / last.size};
  const Trial& before = trials[trials.size() - 2];
  const double base = trials.front().bytes;
  const auto grown = [&](double now, double power) {
    return now * std::pow(static_cast<double>(size) / last.size, power);
  };
  const auto power_of = [&](double now, double then, double least, double most) {
    return std::clamp(std::log(now / then) / std::log(last.size / before.size), least, most);
  };
  Work work;
  // A run's beginning takes a part of the time of small sizes, so that time seems to grow less than
  // it does.
  work.seconds = grown(last.seconds, power_of(last.seconds, before.seconds, 1, 3));
  const double now = last.bytes - base;
  const double then = before.bytes - base;
  if (now > noise) work.bytes = grown(now, then > noise ? power_of(now, then, 0, 2) : 1);
  return work;
}

Work estimate_rows(std::int64_t rows, const std::function<void(std::int32_t)>& make) {
  constexpr std::int32_t few = 20'000;
  if (rows <= std::int64_t{2} * few) return {};
  const auto start = std::chrono::steady_clock::now();
  const auto first = peak_memory([&] { make(few); });
  const auto second = peak_memory([&] { make(2 * few); });
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  if (!first || !second) return {};
  const auto times = static_cast<double>(rows) / few;
  return {.operations = static_cast<double>(rows),
          .seconds = took.count() * times / 3,
          .bytes = (*second - *first) * times};
}

}  // namespace loggp::compare
