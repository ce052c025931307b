// The theorems of [2] as pictures.
#include "compare/arrivals/theory_plots.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace loggp::compare::theory_plots_test {

namespace {

TheoryRow theory_row(const char* statement, Sends sends, const char* algorithm, std::int32_t ranks,
                     double late, double ratio, double bound) {
  return {.statement = statement,
          .sends = sends,
          .algorithm = algorithm,
          .ranks = ranks,
          .pattern = "",
          .late = late,
          .ratio = ratio,
          .at_least = std::string_view(statement).find("at least") != std::string_view::npos,
          .bound = bound};
}

const PlotSeries& titled_of_theory(const PlotPlan& plan, const std::string& title) {
  const auto found = std::find_if(plan.series.begin(), plan.series.end(),
                                  [&](const PlotSeries& series) { return series.title == title; });
  REQUIRE_MESSAGE(found != plan.series.end(), title);
  return *found;
}

std::vector<TheoryRow> some_rows() {
  constexpr Sends blocking = Sends::blocking;
  constexpr Sends nonblocking = Sends::nonblocking;
  return {theory_row("Lemma 1: nearopt at most", blocking, "nearopt", 4, 0, 1, 1.1),
          theory_row("Theorem 2: at least n/4", blocking, "binomial", 4, 4, 2, 1),
          theory_row("Theorem 2: at least n/4", blocking, "binomial-hypercube", 4, 4, 1.5, 1),
          theory_row("Theorem 2: at least n/4", blocking, "binomial", 8, 8, 4, 2),
          theory_row("Theorem 3: at least n/4", blocking, "pipelined", 4, 4, 3, 1),
          theory_row("Theorem 6: at most 3(1 + e)", blocking, "arrival-b", 4, 0, 1.2, 3.1),
          theory_row("Theorem 6: at most 3(1 + e)", blocking, "arrival-b", 4, 4, 1.7, 3.1),
          theory_row("Theorem 3: at least late/n", nonblocking, "pipelined", 4, 100, 30, 25),
          theory_row("Theorem 3: at least late/n", nonblocking, "pipelined", 8, 100, 20, 12.5),
          theory_row("Theorem 5: at most 3(1 + e)", nonblocking, "arrival-nb", 8, 100, 2, 3.1),
          theory_row("Theorem 5: at most 3(1 + e)", nonblocking, "arrival-nb", 8, 8, 2.5, 3.1)};
}

}  // namespace

TEST_CASE("the blocking theorems stand over ranks, each with what is nearest to its bound") {
  const auto rows = some_rows();
  const PlotPlan plan = theory_over_ranks(rows);
  REQUIRE(plan.series.size() == 5);
  const auto& tree = titled_of_theory(plan, "binomial, smallest of its variants").points;
  REQUIRE(tree.size() == 2);
  CHECK(tree[0].y == 1.5);
  CHECK(tree[1].y == 4);
  CHECK(titled_of_theory(plan, "arrival-b").points.at(0).y == 1.7);
  const auto& bound = titled_of_theory(plan, "at least n/4 (Theorems 2, 3)").points;
  CHECK(bound.at(0).y == 1);
  CHECK(bound.at(1).y == 2);
  CHECK(titled_of_theory(plan, "at most 3(1 + e) (Theorem 6)").points.at(0).y == 3.1);
}

TEST_CASE("the non-blocking theorems stand over how late one of the most ranks is") {
  const auto rows = some_rows();
  const PlotPlan plan = theory_over_lateness(rows);
  CHECK(plan.title.find("8 ranks") != std::string::npos);
  REQUIRE(plan.series.size() == 4);
  const auto& chain = titled_of_theory(plan, "pipelined").points;
  REQUIRE(chain.size() == 1);
  CHECK(chain[0].x == 100);
  CHECK(chain[0].y == 20);
  REQUIRE(titled_of_theory(plan, "arrival-nb").points.size() == 1);  // where the others are, too
  CHECK(titled_of_theory(plan, "arrival-nb").points[0].y == 2);
}

TEST_CASE("pictures of theorems have the rows that were run, and a base of 2 for ranks") {
  const auto rows = check_proofs({{4, 8}, 2, 1}, [](std::size_t, std::size_t) {});
  for (const PlotPlan& plan : {theory_over_ranks(rows), theory_over_lateness(rows)}) {
    CHECK(plan.series.size() >= 7);
    for (const PlotSeries& series : plan.series) {
      CAPTURE(series.title);
      for (const PlotPoint& point : series.points) {
        const bool was_run = std::any_of(rows.begin(), rows.end(), [&](const TheoryRow& row) {
          return point.y == row.ratio || point.y == row.bound;
        });
        CHECK(was_run);
      }
    }
  }
  CHECK(theory_over_ranks(rows).x.in_powers);
}

}  // namespace loggp::compare::theory_plots_test
