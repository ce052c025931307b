#include "compare/explanation.hpp"

#include <fmt/format.h>

#include "models/errors.hpp"

namespace loggp::compare {

namespace {

std::optional<Rank> rank_of(Scheme scheme, Reduction reduction, Rank root) {
  if (info_of(scheme).reporter == Reporter::root) return root;
  if (info_of(scheme).reporter == Reporter::rank_0) return Rank(0);
  if (reduction == Reduction::max) return std::nullopt;
  if (reduction == Reduction::root) return root;
  throw InputError(fmt::format(
      "no one critical path leads to the {} of many ranks; explain --reduce max or root",
      name_of(reduction)));
}

Anatomy anatomy(const timeline::Trace& trace, const Machine& machine, bool noisy,
                std::optional<Rank> until) {
  return anatomy_of(simulate::Schedule(trace, machine, {.until = until, .may_be_noisy = noisy}));
}

}  // namespace

void check_explainable(const Machine& machine, std::int32_t ranks, const Benchmark& benchmark) {
  Benchmark once = benchmark;
  once.scheme = Scheme::once;
  const std::int64_t one = simulate_scheme(machine, ranks, once).run.operations;
  const std::int64_t times = operations_of(benchmark.scheme, benchmark.iterations, ranks);
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
                    Reduction reduction, timeline::Trace& trace) {
  const Rank root = benchmark.arguments.root;
  const std::optional<Rank> until = rank_of(benchmark.scheme, reduction, root);
  check_explainable(machine, ranks, benchmark);
  const AlgorithmInfo& info = *benchmark.algorithm;
  const bool says_it_all = info.name.find(info.collective) != std::string_view::npos;
  const bool is_once = benchmark.scheme == Scheme::once;
  const bool noisy = benchmark.conditions.disturbs();

  const SchemeOutcome outcome = simulate_scheme(machine, ranks, benchmark, &trace);
  Explanation explanation;
  explanation.row = {.params = machine.parameters().name,
                     .algorithm = std::string(info.name),
                     .scheme = std::string(name_of(benchmark.scheme)),
                     .ranks = ranks,
                     .bytes = benchmark.arguments.data.size,
                     .iterations = is_once ? 1 : benchmark.iterations,
                     .reported = outcome.reported(reduction, root),
                     .correct = operation_latency(machine, ranks, benchmark)};
  explanation.collective =
      says_it_all ? std::string(info.name) : fmt::format("{} {}", info.name, info.collective);
  explanation.until = until;
  explanation.is_alone = is_once && !until;
  explanation.benchmark = anatomy(trace, machine, noisy, until);
  if (explanation.is_alone) {
    explanation.alone = explanation.benchmark;
  } else {
    Benchmark once = benchmark;
    once.scheme = Scheme::once;
    timeline::Trace alone;
    static_cast<void>(simulate_scheme(machine, ranks, once, &alone));
    explanation.alone = anatomy(alone, machine, noisy, std::nullopt);
  }
  explanation.serves_as_it_comes =
      info.order == Order::time || info_of(benchmark.scheme).order == Order::time;
  explanation.overlap = overlap_of(machine, benchmark, trace);
  return explanation;
}

}  // namespace loggp::compare
