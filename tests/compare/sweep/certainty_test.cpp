#include "compare/sweep/certainty.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "compare/sweep/error_table.hpp"
#include "compare/sweep/fastest_map.hpp"
#include "models/base/random.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare::certainty_test {

namespace {

// Broadcasts on a network whose G alone is uncertain, by 10 %.
ErrorSweep uncertain_sweep() {
  ErrorSweep sweep;
  sweep.params = {find_parameters("L=20us,o=1us,g=2us,G=1ns")};
  for (const char* name : {"binomial", "pipelined", "flat"})
    sweep.algorithms.push_back({&find_algorithm("broadcast", name)});
  sweep.schemes = {{Scheme::once}, {Scheme::loop}};
  sweep.ranks = {1, 4, 16};
  sweep.sizes = {Bytes(1), Bytes(4096), Bytes(65536)};
  sweep.reductions = {Reduction::max, Reduction::root};
  sweep.base = {.collective = "broadcast", .segment = Bytes(4096), .iterations = 5};
  Replicates replicates{{}, ReplicatesOf::repetitions};
  for (int i = 0; i < 20; ++i) {
    ParameterSet& set = replicates.sets.emplace_back(sweep.params.front());
    set.links.front().ranges.front().parameters.G *= 1 + 0.1 * standard_normal(hash(3, i));
  }
  sweep.replicates = {replicates};
  return sweep;
}

void no_progress(std::size_t /*done*/, std::size_t /*all*/) {}

}  // namespace

TEST_CASE("each row has the times of its replicates, as if each were simulated alone") {
  const ErrorSweep sweep = uncertain_sweep();
  const auto tables = sweep_errors(sweep, no_progress);
  const auto times = sweep_replicates(sweep, no_progress);
  for (const std::size_t replicate : {0U, 7U, 19U}) {
    ErrorSweep alone = sweep;
    alone.params = {sweep.replicates.front().sets[replicate]};
    for (const auto& [reduction, rows] : sweep_errors(alone, no_progress)) {
      const std::vector<RowTimes>& found = times.at(reduction);
      REQUIRE(found.size() == rows.size());
      for (std::size_t i = 0; i < rows.size(); ++i) {
        CAPTURE(i);
        const bool takes_time = rows[i].correct > Duration();
        CHECK(found[i].correct.replicates_us.empty() == !takes_time);
        if (!takes_time) continue;
        CHECK(found[i].correct.replicates_us[replicate] ==
              doctest::Approx(rows[i].correct.in_us()).epsilon(1e-6));
        CHECK(found[i].reported.replicates_us[replicate] ==
              doctest::Approx(rows[i].reported.in_us()).epsilon(1e-6));
        CHECK(found[i].reported.predicted_us ==
              doctest::Approx(tables.at(reduction)[i].reported.in_us()));
      }
    }
  }
}

TEST_CASE("the certainty of rows is the same on however many threads") {
  ErrorSweep sweep = uncertain_sweep();
  const auto tables = sweep_errors(sweep, no_progress);
  const auto text = [&](unsigned threads) {
    sweep.threads = threads;
    const auto certainty = sweep_certainty(sweep, tables, 0.95, no_progress);
    return csv_text(error_table(tables.at(Reduction::root), certainty.at(Reduction::root)));
  };
  CHECK(text(1) == text(5));
}

TEST_CASE("the probability of the fastest algorithm is against the second, of others against it") {
  const ErrorSweep sweep = uncertain_sweep();
  const auto tables = sweep_errors(sweep, no_progress);
  const ErrorTable& errors = tables.at(Reduction::max);
  const Certainty certainty = sweep_certainty(sweep, tables, 0.95, no_progress).at(Reduction::max);
  const auto times = sweep_replicates(sweep, no_progress).at(Reduction::max);
  int contests = 0;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    CAPTURE(i);
    if (errors[i].ranks == 1) {
      CHECK_FALSE(certainty[i].fastest.has_value());
      CHECK_FALSE(certainty[i].reported_us.has_value());
      continue;
    }
    REQUIRE(certainty[i].reported_us.has_value());
    CHECK(certainty[i].reported_us->low <= errors[i].reported.in_us() + 1e-9);
    CHECK(certainty[i].reported_us->high >= errors[i].reported.in_us() - 1e-9);
    // by brute force: the rivals, and the scatter of the logarithms of the quotients
    std::optional<std::size_t> rival;
    for (std::size_t j = 0; j < errors.size(); ++j) {
      const bool competes = j != i && errors[j].scheme == errors[i].scheme &&
                            errors[j].ranks == errors[i].ranks &&
                            errors[j].bytes == errors[i].bytes;
      if (competes && (!rival || errors[j].reported < errors[*rival].reported)) rival = j;
    }
    REQUIRE(rival.has_value());
    const bool is_faster = errors[i].reported < errors[*rival].reported;
    if (is_faster) CHECK(*certainty[i].fastest >= 0.5);
    if (is_faster) CHECK(*certainty[*rival].fastest == doctest::Approx(1 - *certainty[i].fastest));
    ++contests;
    int wins = 0;
    for (std::size_t r = 0; r < 20; ++r)
      wins += static_cast<int>(times[i].reported.replicates_us[r] <
                               times[*rival].reported.replicates_us[r]);
    if (wins == 20) CHECK(*certainty[i].fastest > 0.8);
    if (wins == 0 && errors[i].reported > errors[*rival].reported)
      CHECK(*certainty[i].fastest < 0.2);
  }
  CHECK(contests == 36);
}

TEST_CASE("a table has values of intervals and probabilities only with certainties") {
  const ErrorSweep sweep = uncertain_sweep();
  const auto tables = sweep_errors(sweep, no_progress);
  const ErrorTable& errors = tables.at(Reduction::max);
  const Certainty certainty = sweep_certainty(sweep, tables, 0.95, no_progress).at(Reduction::max);
  const loggp::Table with = error_table(errors, certainty);
  const loggp::Table without = error_table(errors);
  REQUIRE(with.columns().size() == without.columns().size());
  int columns = 0;
  for (std::size_t i = 0; i < with.columns().size(); ++i) {
    const std::string& name = with.columns()[i].name;
    CAPTURE(name);
    CHECK(name == without.columns()[i].name);
    const bool is_more = name.starts_with("interval_") || name == "probability_fastest";
    if (!is_more) continue;
    ++columns;
    const auto has_value = [i](const std::vector<Cell>& row) { return !row[i].is_null(); };
    CHECK(std::ranges::any_of(with.rows(), has_value));
    CHECK(std::ranges::none_of(without.rows(), has_value));
  }
  CHECK(columns == 5);
}

TEST_CASE("the map has the fastest algorithm of each point, and is hatched where it is open") {
  ErrorTable errors;
  Certainty certainty;
  const auto add = [&](const char* algorithm, std::int32_t ranks, std::int64_t bytes, double us,
                       std::optional<double> probability) {
    ErrorRow row{"net",        algorithm, "once",           ranks,
                 Bytes(bytes), 1,         Duration::us(us), Duration::us(us)};
    row.collective = "broadcast";
    errors.push_back(row);
    certainty.push_back({.truly_fastest = probability});
  };
  add("a", 4, 100, 5, 0.9);
  add("b", 4, 100, 6, 0.1);
  add("c", 4, 100, 9, 0.0);
  add("a", 2, 100, 5, 1.0);
  add("b", 2, 100, 6, 0.0);
  add("a", 4, 8, 7, 0.4);
  add("b", 4, 8, 6, 0.6);
  add("a", 2, 8, 0, std::nullopt);
  add("b", 2, 8, 0, std::nullopt);
  const std::vector<FastestMap> maps = fastest_maps(errors, certainty);
  REQUIRE(maps.size() == 1);
  const FastestMap& map = maps.front();
  CHECK(map.ranks == std::vector{2, 4});
  CHECK(map.sizes == std::vector{Bytes(8), Bytes(100)});
  CHECK(map.algorithms == std::vector<std::string>{"a", "b"});  // c is the fastest nowhere
  REQUIRE(map.cells.size() == 4);
  CHECK(map.cells[0].algorithm == 0);
  CHECK_FALSE(map.cells[0].probability.has_value());
  CHECK(map.cells[1].algorithm == 1);
  CHECK(map.cells[1].probability == 0.6);
  CHECK(map.cells[2].probability == 1.0);
  CHECK(map.cells[3].probability == 0.9);
  CHECK(map.count_open(0.95) == 2);
  CHECK(map.count_open(0.7) == 1);
  const auto count = [](const std::string& text, const char* part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
    return found;
  };
  const auto hatched = [&](const std::string& script) {
    return count(script, "transparent pattern");
  };
  CHECK(hatched(gnuplot_script(map, 0.95)) == 2);
  CHECK(hatched(gnuplot_script(map, 0.5)) == 0);
  CHECK(gnuplot_script(map, 0.5).find("open") == std::string::npos);
  for (const char* field :
       {"center 0,0 size", "center 1,0 size", "center 0,1 size", "center 1,1 size"})
    CHECK(count(gnuplot_script(map, 0.5), field) == 1);
  CHECK(fastest_maps({errors[0]}, {certainty[0]}).empty());  // one algorithm is no choice
  const auto charts = draw_fastest_maps(maps, 0.95);
  REQUIRE(charts.size() == 1);
  CHECK(charts[0].name == "fastest-net");
  CHECK(charts[0].figure.svg.find("</svg>") != std::string::npos);
  CHECK(count(charts[0].figure.svg, "url(#gpPat") == 3);  // two fields and the legend
  CHECK(charts[0].figure.caption.find("open at 2 of 4 points") != std::string::npos);
}

}  // namespace loggp::compare::certainty_test
