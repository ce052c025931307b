#include "compare/error_row.hpp"

namespace loggp::compare {

ErrorRow error_row_of(const Machine& machine, std::int32_t ranks, const Benchmark& benchmark,
                      const SchemeOutcome& outcome, Reduction reduction, Duration correct) {
  return {.params = machine.parameters().name,
          .algorithm = std::string(benchmark.algorithm->name),
          .scheme = std::string(to_string(benchmark.scheme)),
          .ranks = ranks,
          .bytes = benchmark.arguments.data.size,
          .iterations = benchmark.scheme == Scheme::once ? 1 : benchmark.iterations,
          .reported = outcome.reported(reduction, benchmark.arguments.root),
          .correct = correct};
}

}  // namespace loggp::compare
