#include "compare/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "compare/timeline_labels.hpp"
#include "models/errors.hpp"
#include "models/trace/trace.hpp"
#include "simulate/schedule.hpp"

namespace loggp::compare {

namespace {

std::optional<Rank> rank_of(Scheme scheme, Reduction reduction, Rank root) {
  if (catalogue_entry(scheme).reporter == Reporter::root) return root;
  if (catalogue_entry(scheme).reporter == Reporter::rank_0) return Rank(0);
  if (reduction == Reduction::max) return std::nullopt;
  if (reduction == Reduction::root) return root;
  throw InputError(fmt::format(
      "no one critical path leads to the {} of many ranks; explain --reduce max or root",
      to_string(reduction)));
}

Anatomy anatomy(const Trace& trace, const Machine& machine, bool noisy, std::optional<Rank> until) {
  return anatomy_of(simulate::Schedule(trace, machine, {.until = until, .may_be_noisy = noisy}));
}

Anatomy anatomy_alone(const Machine& machine, std::int32_t ranks, Benchmark benchmark) {
  benchmark.scheme = Scheme::once;
  Trace trace;
  static_cast<void>(simulate_scheme(machine, ranks, benchmark, &trace));
  return anatomy(trace, machine, benchmark.conditions.disturbs(), std::nullopt);
}

}  // namespace

void check_explainable(const Machine& machine, std::int32_t ranks, const Benchmark& benchmark) {
  Benchmark once = benchmark;
  once.scheme = Scheme::once;
  const std::int64_t one = simulate_scheme(machine, ranks, once).run.operations;
  const std::int64_t times = count_operations(benchmark.scheme, benchmark.iterations, ranks);
  if (one > most_explained_operations / times) {
    throw InputError(fmt::format(
        "at most {} operations can be explained, this benchmark has {} times {}; give fewer ranks "
        "or iterations",
        most_explained_operations, times, one));
  }
}

bool Explanation::reports_the_run() const {
  return benchmark.makespan / row.iterations == row.reported;
}

double Explanation::per_operation_us(Duration whole) const {
  return whole.in_us() / static_cast<double>(row.iterations);
}

double Explanation::error_us(Duration benchmark_part, Duration alone_part) const {
  return per_operation_us(benchmark_part - row.iterations * alone_part);
}

Explanation explain(const Machine& machine, std::int32_t ranks, const Benchmark& benchmark,
                    Reduction reduction, Trace& trace) {
  const std::optional<Rank> until = rank_of(benchmark.scheme, reduction, benchmark.arguments.root);
  check_explainable(machine, ranks, benchmark);
  trace.limit = std::min(trace.limit, std::uint32_t{most_explained_operations});
  const SchemeInfo& scheme = catalogue_entry(benchmark.scheme);
  const bool noisy = benchmark.conditions.disturbs();

  const SchemeOutcome outcome = simulate_scheme(machine, ranks, benchmark, &trace);
  Explanation explanation;
  explanation.row = error_row_of(machine, ranks, benchmark, outcome, reduction,
                                 operation_latency(machine, ranks, benchmark));
  explanation.collective = in_words(*benchmark.algorithm);
  explanation.until = until;
  explanation.is_alone = benchmark.scheme == Scheme::once && !until;
  explanation.benchmark = anatomy(trace, machine, noisy, until);
  explanation.alone =
      explanation.is_alone ? explanation.benchmark : anatomy_alone(machine, ranks, benchmark);
  explanation.depends_on_time = scheme.depends_on_time;
  explanation.serves_as_it_comes =
      benchmark.algorithm->order == Order::time || scheme.order == Order::time;
  explanation.overlap = overlap_of(machine, benchmark, trace);
  return explanation;
}

}  // namespace loggp::compare
