#include "compare/sweep/findings.hpp"

#include <doctest/doctest.h>

#include "tests/compare/sweep/error_rows.hpp"

namespace loggp::compare::findings_test {

namespace {

// `loop` prefers the chain at 4 and 8 ranks, where the tree is better, and not at 2 and 16; `once`
// is right.
ErrorTable tree_and_chain() {
  ErrorTable errors;
  const auto add = [&](std::int32_t ranks, double tree, double chain, double tree_in_loop,
                       double chain_in_loop) {
    errors.push_back(row("tree", "once", ranks, tree, tree));
    errors.push_back(row("tree", "loop", ranks, tree_in_loop, tree));
    errors.push_back(row("chain", "once", ranks, chain, chain));
    errors.push_back(row("chain", "loop", ranks, chain_in_loop, chain));
  };
  add(16, 40, 150, 20, 30);
  add(2, 10, 10, 5, 4);
  add(4, 20, 30, 10, 5);
  add(8, 30, 70, 15, 6);
  return errors;
}

Case only_case(const ErrorTable& errors) {
  const std::vector<Case> cases = error_cases(errors);
  REQUIRE(cases.size() == 1);
  return cases.front();
}

// A scheme that reports nothing, on 512 and on 1024 ranks.
Series doubled(double first_error, double second_error) {
  return only_case({row("a", "loop", 512, 0, first_error), row("a", "loop", 1024, 0, second_error)})
      .series.front();
}

Growth growth(double first_error, double second_error) {
  const std::optional<Growth> found = last_error_growth(doubled(first_error, second_error));
  REQUIRE(found.has_value());
  return found.value_or(Growth());
}

}  // namespace

TEST_CASE("rows become curves by machine and size, ascending in ranks") {
  ErrorTable errors = tree_and_chain();
  errors.push_back(row("tree", "once", 2, 1, 1));
  errors.back().bytes = Bytes(8);
  const std::vector<Case> cases = error_cases(errors);
  REQUIRE(cases.size() == 2);
  REQUIRE(cases[0].series.size() == 4);
  CHECK(cases[0].series[1].algorithm == "tree");
  CHECK(cases[0].series[1].scheme == "loop");
  CHECK(cases[0].series[1].rows.front().ranks == 2);
  CHECK(cases[0].series[1].rows.back().ranks == 16);
  CHECK(exact_schemes(cases[0]) == std::vector<std::string>{"once"});
}

TEST_CASE("a scheme that praises the slower algorithm is found, with where and how much") {
  const std::vector<WrongChoice> wrong = wrong_choices(only_case(tree_and_chain()));
  REQUIRE(wrong.size() == 1);
  CHECK(wrong[0].scheme == "loop");
  CHECK(wrong[0].praised == "chain");
  CHECK(wrong[0].better == "tree");
  CHECK(wrong[0].ranks == std::vector<std::int32_t>{4, 8});
  CHECK(wrong[0].worst_ranks == 8);
  CHECK(wrong[0].worst_factor == doctest::Approx(70.0 / 30));
}

TEST_CASE("equal times are no ranking") {
  CHECK(wrong_choices(only_case({row("a", "loop", 2, 5, 10), row("b", "loop", 2, 4, 10)})).empty());
  CHECK(wrong_choices(only_case({row("a", "loop", 2, 5, 9), row("b", "loop", 2, 5, 10)})).empty());
}

TEST_CASE("the words name the wrong choice, its range and the schemes that make none") {
  const std::vector<std::string> words = choices_in_words(only_case(tree_and_chain()));
  REQUIRE(words.size() == 2);
  CHECK(words[0] ==
        "loop says that chain is faster than tree at P\u00a0=\u00a04 to 8, where chain takes up to "
        "2.33 times as long (at P\u00a0=\u00a08).");
  CHECK(words[1] == "once: all algorithms are ranked correctly at every P.");
}

TEST_CASE("nothing is said about choices when there is one algorithm") {
  CHECK(choices_in_words(only_case({row("a", "loop", 2, 5, 10)})).empty());
}

TEST_CASE("ranges of ranks run over neighbours among those tested") {
  const std::vector<std::int32_t> tested{2, 4, 8, 16, 32};
  CHECK(ranges_in_words({4}, tested) == "P\u00a0=\u00a04");
  CHECK(ranges_in_words(tested, tested) == "P\u00a0=\u00a02 to 32");
  CHECK(ranges_in_words({2, 8, 16, 32}, tested) == "P\u00a0=\u00a02 and P\u00a0=\u00a08 to 32");
}

TEST_CASE("a proportional error grows like P, a logarithmic one hardly") {
  CHECK(growth(512, 1024).exponent == doctest::Approx(1));
  CHECK(growth(9, 10).exponent == doctest::Approx(0.152).epsilon(0.001));  // log2(10/9)
  CHECK(growth(9, 10).from == 512);
  CHECK(growth(9, 10).to == 1024);
  CHECK(growth(10, 10).exponent == 0);
}

TEST_CASE("growth needs two numbers of ranks and an error at both") {
  CHECK_FALSE(last_error_growth(doubled(0, 10)));
  CHECK_FALSE(last_error_growth(doubled(10, 0)));
  CHECK_FALSE(last_error_growth(doubled(0, 0)));
  CHECK_FALSE(last_error_growth(only_case({row("a", "loop", 2, 5, 10)}).series[0]));
}

TEST_CASE("the judgement of a report is a factor, or a percentage when it is close") {
  CHECK(judgement(row("a", "loop", 2, 10, 10)) == "which is right");
  CHECK(judgement(row("a", "loop", 2, 5, 10)) == "too low by a factor of 2.00");
  CHECK(judgement(row("a", "loop", 2, 25, 10)) == "too high by a factor of 2.50");
  CHECK(judgement(row("a", "loop", 2, 10.4, 10)) == "4.0\u00a0% too high");
  CHECK(judgement(row("a", "loop", 2, 9.9, 10)) == "1.0\u00a0% too low");
  CHECK(judgement(row("a", "loop", 2, 0, 10)) == "which is no time at all");
  CHECK(judgement(row("a", "loop", 1, 1, 0)) == "too high, as the operation takes no time");
}

TEST_CASE("the words about a scheme speak of the largest number of ranks and the last growth") {
  const std::vector<std::string> words = errors_in_words(only_case(tree_and_chain()));
  REQUIRE(words.size() == 2);
  CHECK(words[1] == "once: correct for every algorithm at every P.");
  // errors of the tree 15 → 20 (log2 = 0.415), of the chain 64 → 120 (0.907)
  CHECK(words[0] ==
        "loop: tree on 16 ranks takes 40.00\u00a0µs and is reported as 20.00\u00a0µs, too low by a "
        "factor of 2.00; chain on 16 ranks takes 150.0\u00a0µs and is reported as 30.00\u00a0µs, "
        "too low by a factor of 5.00. From P\u00a0=\u00a08 to 16 its error is multiplied by 1.33 "
        "(tree, like P^0.42) and 1.88 (chain, like P^0.91).");
}

TEST_CASE("a synchronised scheme on wrong clocks is the best one until another errs less") {
  ErrorTable errors;
  const auto add = [&](std::int32_t ranks, double clock_error, double loop_error) {
    errors.push_back(row("tree", "once", ranks, 100, 100));
    errors.push_back(row("tree", "loop", ranks, 100 - loop_error, 100));
    errors.push_back(row("tree", "change-root", ranks, 100 - 2 * loop_error, 100));
    errors.push_back(row("tree", "synchronised:linear", ranks, 100 + clock_error, 100));
    errors.back().clocks = ClockEffect();
    errors.push_back(row("tree", "synchronised", ranks, 100.5, 100));
    errors.back().clocks = ClockEffect();
  };
  add(1, 9, 0);  // one rank has no clock to be wrong
  add(2, 3, 2);
  add(4, 3, 3);
  add(8, 3, 5);
  add(16, 8, 7);
  add(32, 10, 9);
  const std::vector<ClockedScheme> found = clocked_schemes(only_case(errors));
  REQUIRE(found.size() == 2);
  CHECK(found[0].best == std::vector<std::int32_t>{4, 8});
  CHECK(found[0].worse == std::vector<std::int32_t>{2, 16, 32});
  CHECK(found[0].is_overtaken());
  CHECK(found[0].shown == 16);
  CHECK(found[0].rival == "loop");
  CHECK(found[0].error == Duration::us(8));
  CHECK_FALSE(found[1].is_overtaken());
  const std::vector<std::string> words = clocks_in_words(only_case(errors));
  REQUIRE(words.size() == 2);
  CHECK(words[0] ==
        "synchronised:linear, tree: no longer the best scheme from P\u00a0=\u00a016 on (it is the "
        "best one at "
        "P\u00a0=\u00a04 to 8); at P\u00a0=\u00a016 its error is 8.000\u00a0µs, that of loop "
        "7.000\u00a0µs.");
  CHECK(words[1] ==
        "synchronised, tree: the best scheme at every P, in spite of the clocks; at "
        "P\u00a0=\u00a032 its error is 500.0\u00a0ns, that of loop 9.000\u00a0µs.");
}

TEST_CASE("on the perfect clock nothing is said about clocks") {
  CHECK(clocks_in_words(only_case(tree_and_chain())).empty());
}

}  // namespace loggp::compare::findings_test
