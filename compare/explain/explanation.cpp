#include "compare/explain/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "compare/predict/timeline_labels.hpp"
#include "models/base/errors.hpp"
#include "models/trace/trace.hpp"
#include "simulate/graph/schedule.hpp"

namespace loggp::compare {

namespace {

std::optional<Rank> reporting_rank(Scheme scheme, Reduction reduction, Rank root) {
  if (catalogue_entry(scheme).reporter == Reporter::root) return root;
  if (catalogue_entry(scheme).reporter == Reporter::rank_0) return Rank(0);
  if (reduction == Reduction::max) return std::nullopt;
  if (reduction == Reduction::root) return root;
  throw InputError(
      fmt::format("--reduce {}: no single critical path explains this time; give max or root",
                  to_string(reduction)));
}

Anatomy anatomy(const Trace& trace, const Machine& machine, bool noisy, std::optional<Rank> until) {
  return schedule_anatomy(
      simulate::Schedule(trace, machine, {.until = until, .may_be_noisy = noisy}));
}

Anatomy anatomy_alone(const Machine& machine, Benchmark benchmark, const Conditions& conditions) {
  benchmark.scheme = Scheme::once;
  Trace trace;
  static_cast<void>(simulate_scheme(machine, benchmark, conditions, &trace));
  return anatomy(trace, machine, conditions.disturbs(), std::nullopt);
}

}  // namespace

void check_explainable(const Machine& machine, const Benchmark& benchmark,
                       const Conditions& conditions) {
  Benchmark once = benchmark;
  once.scheme = Scheme::once;
  const std::int64_t one = simulate_scheme(machine, once, conditions).run.operations;
  const std::int64_t times =
      count_operations(benchmark.scheme, benchmark.iterations, benchmark.ranks);
  if (one > most_explained_operations / times) {
    throw InputError(fmt::format(
        "this benchmark has {} times {} operations, but at most {} can be explained; give fewer "
        "ranks or iterations",
        times, one, most_explained_operations));
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

Explanation explain(const Machine& machine, const Benchmark& benchmark,
                    const Conditions& conditions, Reduction reduction, Trace& trace) {
  const std::optional<Rank> until = reporting_rank(benchmark.scheme, reduction, benchmark.root);
  check_explainable(machine, benchmark, conditions);
  trace.limit = std::min(trace.limit, std::uint32_t{most_explained_operations});
  const bool noisy = conditions.disturbs();

  const SchemeOutcome outcome = simulate_scheme(machine, benchmark, conditions, &trace);
  Explanation explanation;
  explanation.row = error_row(machine, benchmark, outcome, reduction,
                              operation_latency(machine, benchmark, conditions));
  explanation.collective = algorithm_in_words(benchmark);
  explanation.of = benchmark;
  explanation.until = until;
  explanation.is_alone = benchmark.scheme == Scheme::once && !until;
  explanation.benchmark = anatomy(trace, machine, noisy, until);
  explanation.alone =
      explanation.is_alone ? explanation.benchmark : anatomy_alone(machine, benchmark, conditions);
  explanation.depends_on_time = depends_on_time(benchmark.scheme, benchmark.collective);
  explanation.serves_as_it_comes = conditions.progress != simulate::Progress::in_call;
  explanation.overlap = operation_overlap(machine, benchmark, conditions, trace);
  return explanation;
}

}  // namespace loggp::compare
