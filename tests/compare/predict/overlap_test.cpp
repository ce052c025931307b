#include "compare/predict/overlap.hpp"

#include <doctest/doctest.h>

#include "models/parameters/parameter_catalogue.hpp"
#include "models/trace/trace.hpp"
#include "tests/compare/predict/broadcasts.hpp"

namespace loggp::compare::overlap_test {

namespace {

Span span(std::int64_t first, std::int64_t last) {
  return {Time::ps(first), Time::ps(last)};
}

Machine machine() {
  return Machine(parse_inline_parameters("L=100us,o=2us,g=5us,G=0"));
}

std::optional<Overlap> overlap(const Benchmark& benchmark) {
  Trace trace;
  static_cast<void>(simulate_scheme(machine(), benchmark, {}, &trace));
  return operation_overlap(machine(), benchmark, {}, trace);
}

}  // namespace

TEST_CASE("operations are counted while they are under way") {
  const Overlap overlap = operation_overlap({span(0, 10), span(4, 16), span(12, 20), span(16, 24)});
  CHECK(overlap.first == Duration::ps(10));
  CHECK(overlap.length == Duration::ps(38 / 4));
  CHECK(overlap.period == Duration::ps(14 / 3));
  CHECK(overlap.in_progress == doctest::Approx(38.0 / 24));
  CHECK(overlap.most_in_progress == 2);  // the second ends where the fourth begins
}

TEST_CASE("one operation, and operations one after another, do not overlap") {
  CHECK(operation_overlap({span(3, 9)}).most_in_progress == 1);
  const Overlap overlap = operation_overlap({span(0, 10), span(10, 20), span(25, 30)});
  CHECK(overlap.most_in_progress == 1);
  CHECK(overlap.in_progress == doctest::Approx(25.0 / 30));
}

TEST_CASE("in a loop a flat broadcast begins when the root has sent the one before") {
  // 8 children 5 us apart: 40 us from root to root; alone 7 gaps and 104 us
  const auto found = overlap(broadcast("flat", Scheme::loop, 20, 9));
  REQUIRE(found);
  CHECK(found->first == Duration::us(139));
  CHECK(found->period == Duration::us(40));
  CHECK(found->length == Duration::us(139));
  CHECK(found->most_in_progress == 4);
  CHECK(found->in_progress == doctest::Approx(20 * 139 / (19 * 40 + 139.0)));
}

TEST_CASE("a window keeps operations apart, each as long as it is alone") {
  const Benchmark benchmark = broadcast("binomial", Scheme::synchronised, 6, 13);
  const auto found = overlap(benchmark);
  REQUIRE(found);
  CHECK(found->most_in_progress == 1);
  CHECK(found->length == operation_latency(machine(), benchmark));
}

TEST_CASE("with a changing root every message belongs to its root's operation") {
  // of a chain P-1 ranks send and P-1 receive, which ones depends on the root
  Trace trace;
  const Benchmark benchmark = broadcast("pipelined", Scheme::change_root, 8, 5);
  static_cast<void>(simulate_scheme(machine(), benchmark, {}, &trace));
  const auto found = operation_overlap(machine(), benchmark, {}, trace);
  REQUIRE(found);
  // rank 1 sends as the second root once it has sent on what it got: 102 + 2 + 2 us, rank 0 last
  CHECK(found->first == Duration::us(4 * 104));
  CHECK(found->most_in_progress > 1);
}

TEST_CASE("messages that do not fit the counts belong to nothing that is known") {
  Trace trace;
  static_cast<void>(simulate_scheme(machine(), broadcast("flat", Scheme::loop, 2, 3), {}, &trace));
  const MessageCounts right{{0, 0, 0}, {{2, 1, 1}}};
  CHECK(operation_spans(trace, right, 2).has_value());
  CHECK_FALSE(operation_spans(trace, right, 1).has_value());
  CHECK_FALSE(operation_spans(trace, right, 3).has_value());
  CHECK_FALSE(operation_spans(trace, {{0, 0, 0}, {{1, 1, 1}}}, 2).has_value());
  CHECK_FALSE(operation_spans(trace, {{0, 0, 0}, {{3, 1, 1}}}, 2).has_value());
  CHECK_FALSE(operation_spans(trace, {{-1, 0, 0}, {{2, 1, 1}}}, 2).has_value());
  // one message each before the first operation
  CHECK(operation_spans(trace, {{2, 1, 1}, {{2, 1, 1}}}, 1).has_value());
}

TEST_CASE("a single operation has nothing to overlap with") {
  CHECK_FALSE(overlap(broadcast("flat", Scheme::once, 5, 4)).has_value());
  CHECK_FALSE(overlap(broadcast("flat", Scheme::loop, 1, 4)).has_value());
  CHECK_FALSE(overlap(broadcast("flat", Scheme::loop, 5, 1)).has_value());  // no messages
}

}  // namespace loggp::compare::overlap_test
