// What [2] proves holds on its ideal machine; the long version is `loggp arrivals theory`.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "compare/arrivals/arrival_adversary.hpp"
#include "compare/arrivals/arrival_draws.hpp"
#include "compare/arrivals/arrival_experiment.hpp"
#include "compare/arrivals/arrival_theory.hpp"
#include "models/base/errors.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::compare::arrival_theory_test {

namespace {

const auto no_progress = [](std::size_t, std::size_t) {};

double in_messages(const IdealMachine& ideal, Duration time) {
  return static_cast<double>(time.in_ps()) / static_cast<double>(ideal.message.in_ps());
}

Elapsed elapsed(const IdealMachine& ideal, const char* algorithm, std::int32_t ranks,
                std::vector<Duration> arrivals = {}) {
  return ideal_elapsed(ideal, {.algorithm = &find_algorithm("broadcast", algorithm)}, ranks,
                       std::move(arrivals));
}

}  // namespace

TEST_CASE("without random patterns no statement is tried") {
  CHECK(check_random({.patterns = 0}, no_progress).empty());
}

TEST_CASE("the ranks of a staircase arrive one after another at equal distances") {
  int staircases = 0;
  for (std::uint64_t experiment = 0; experiment < 60; ++experiment) {
    Draws draws(1, experiment);
    const DrawnPattern pattern = draw_pattern(draws, 6, Duration::us(1));
    if (pattern.shape != "staircase") continue;
    ++staircases;
    const double step = pattern.arrivals[1].in_us();
    CHECK(step > 0);
    for (std::size_t rank = 0; rank < 6; ++rank) {
      const double expected = static_cast<double>(rank) * step;
      CHECK(pattern.arrivals[rank].in_us() == doctest::Approx(expected).epsilon(1e-4));
    }
  }
  CHECK(staircases > 0);
}

TEST_CASE("on the ideal machine a message takes a picosecond a byte, and a flat broadcast P - 1") {
  for (const Sends sends : {Sends::blocking, Sends::nonblocking}) {
    const IdealMachine ideal = ideal_machine(sends, 64);
    CHECK(in_messages(ideal, Duration::ps(ideal.size.count())) == doctest::Approx(1).epsilon(1e-6));
    const Elapsed flat = elapsed(ideal, "flat", 9);
    CHECK(in_messages(ideal, flat.worst) == doctest::Approx(8).epsilon(1e-6));
    // the root 8, the others 1 to 8
    CHECK(in_messages(ideal, flat.mean) == doctest::Approx((8 + 36) / 9.0).epsilon(1e-6));
    const Elapsed tree = elapsed(ideal, "binomial-hypercube", 8);
    CHECK(in_messages(ideal, tree.mean) == doctest::Approx(3).epsilon(1e-6));
  }
}

TEST_CASE("a late receiver costs its sender in the blocking model and nobody in the other") {
  for (const Sends sends : {Sends::blocking, Sends::nonblocking}) {
    const IdealMachine ideal = ideal_machine(sends, 64);
    const Duration late = 10 * ideal.message;
    const Elapsed two = elapsed(ideal, "flat", 2, {Duration(), late});
    // blocking: 11 and 1; else 1 and 0, for the interface has kept the message
    const double mean = sends == Sends::blocking ? 6 : 0.5;
    CHECK(in_messages(ideal, two.mean) == doctest::Approx(mean).epsilon(1e-6));
  }
}

TEST_CASE("a sub-group broadcast among ranks that are there takes T(1 + e) at most, and not less") {
  for (const Sends sends : {Sends::blocking, Sends::nonblocking}) {
    for (const std::int32_t ranks : {2, 3, 16, 65}) {
      CAPTURE(ranks);
      const IdealMachine ideal = ideal_machine(sends, ideal_segments(ranks, 2));
      const double takes = in_messages(ideal, elapsed(ideal, "arrival-b", ranks).worst);
      const double promised = 1 + ideal_overhead(ideal, ranks);
      CHECK(takes <= promised);
      CHECK(takes > 0.98 * promised);
    }
  }
}

TEST_CASE("what the proofs say holds along their patterns") {
  const auto rows = check_proofs({{4, 16, 33}, 2, 2}, no_progress);
  CHECK(rows.size() > 150);
  for (const TheoryRow& row : rows) {
    CAPTURE(row.statement);
    CAPTURE(row.algorithm);
    CAPTURE(row.ranks);
    CAPTURE(row.pattern);
    CAPTURE(row.ratio);
    CAPTURE(row.bound);
    CHECK(row.holds());
  }
}

TEST_CASE("each statement has the bound of [2]") {
  for (const TheoryRow& row : check_proofs({{4, 33}, 2, 2}, no_progress)) {
    CAPTURE(row.statement);
    const auto ends_with = [&](const char* words) { return row.statement.ends_with(words); };
    const double n = row.ranks;
    double bound = 0;
    if (ends_with("(n - 1)/2")) bound = (n - 1) / 2;
    if (ends_with("n/4")) bound = n / 4;
    if (ends_with("late/n")) bound = row.late / n;
    if (ends_with("late/2")) bound = row.late / 2;
    if (ends_with("3(1 + e)")) bound = 3 * (1 + row.epsilon);
    if (ends_with("nearopt at most")) bound = 1 + row.epsilon;
    if (ends_with("best tree at most") || ends_with("best tree at least")) bound = 1;
    if (ends_with("any broadcast at least")) {
      const IdealMachine ideal = ideal_machine(row.sends, ideal_segments(row.ranks, 2));
      bound = 1 - 2 / static_cast<double>(ideal.segment.count());
    }
    CHECK(row.bound == doctest::Approx(bound).epsilon(1e-6));
    const bool is_upper = ends_with("3(1 + e)") || ends_with("at most");
    CHECK(row.at_least == !is_upper);
    CHECK((row.epsilon > 0) == (is_upper && !ends_with("best tree at most")));
  }
}

TEST_CASE("a ratio beyond its bound does not hold, so that the checks can fail") {
  TheoryRow row;
  row.ratio = 3.1;
  row.bound = 3;
  CHECK_FALSE(row.holds());
  row.bound = 4;
  CHECK(row.holds());
  row.at_least = true;
  CHECK_FALSE(row.holds());
  const IdealMachine ideal = ideal_machine(Sends::blocking, 64);
  const double flat = static_cast<double>(elapsed(ideal, "flat", 33).mean.in_ps());
  CHECK(flat / optimal_time(ideal, 33, {}).least > 3 * (1 + ideal_overhead(ideal, 33)));
}

TEST_CASE("the lemmas and Theorems 5 and 6 hold for random patterns") {
  RandomTheoryPlan plan{.patterns = 150, .most_ranks = 48, .segments_per_rank = 2, .seed = 7};
  CAPTURE(plan.seed);
  const auto one_thread = check_random(plan, no_progress);
  REQUIRE(one_thread.size() == 8);
  for (const RandomTheoryRow& row : one_thread) {
    CAPTURE(row.statement);
    CAPTURE(row.worst.pattern);
    CHECK(row.patterns == 150);
    CHECK(row.violations == 0);
  }
  plan.threads = 3;
  const auto three_threads = check_random(plan, no_progress);
  for (std::size_t i = 0; i < one_thread.size(); ++i)
    CHECK(one_thread[i].worst.ratio == three_threads[i].worst.ratio);
}

TEST_CASE("the logarithm of a random pattern's number of ranks is uniform, up to the most ranks") {
  constexpr int seeds = 400;
  int with_most = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    RandomTheoryPlan plan{.patterns = 1, .most_ranks = 3, .segments_per_rank = 2};
    plan.seed = static_cast<std::uint64_t>(seed);
    const std::int32_t ranks = check_random(plan, no_progress).front().worst.ranks;
    CHECK((ranks == 2 || ranks == 3));
    with_most += ranks == 3 ? 1 : 0;
  }
  const double share = std::log(4.0 / 3) / std::log(4.0 / 2);  // from 2 up to, not including, 4
  CHECK(std::abs(1.0 * with_most / seeds - share) < 0.07);     // nearly three standard deviations
}

TEST_CASE("the adversary finds bad patterns, but none that breaks a theorem") {
  AdversaryPlan plan;
  plan.ranks = 8;
  plan.starts = 2;
  plan.steps = 80;
  for (const Sends sends : {Sends::blocking, Sends::nonblocking}) {
    plan.sends = sends;
    plan.algorithms.clear();
    const char* aware = sends == Sends::blocking ? "arrival-b" : "arrival-nb";
    for (const char* name : {"binomial", "pipelined", aware})
      plan.algorithms.push_back({&find_algorithm("broadcast", name)});
    const auto worst = search_worst(plan, no_progress);
    REQUIRE(worst.size() == 3);
    CHECK(worst[0].ratio_at_least > 3);
    CHECK(worst[1].ratio_at_least > 3);
    CHECK(worst[2].ratio_at_most <= 3 * (1 + worst[2].epsilon));
    CHECK(worst[2].ratio_at_most >= 1);
    for (const WorstPattern& one : worst) {
      CHECK(one.tried == 160);
      CHECK(one.arrivals.front() == Duration());
      const Elapsed again =
          elapsed(ideal_machine(sends, ideal_segments(8, plan.segments_per_rank)),
                  std::string(one.algorithm.algorithm->name).c_str(), 8, one.arrivals);
      const IdealMachine ideal = ideal_machine(sends, ideal_segments(8, plan.segments_per_rank));
      CHECK(static_cast<double>(again.mean.in_ps()) / optimal_time(ideal, 8, one.arrivals).least ==
            one.ratio_at_most);
    }
  }
}

TEST_CASE("the interval of a mean is Student's") {
  const SampledTime one = sampled_time({5});
  CHECK(one.low_us == 5);
  CHECK(one.high_us == 5);
  // mean 2, standard deviation 1, t(2) = 4.302653: 4.302653 / sqrt(3)
  const SampledTime three = sampled_time({1, 2, 3});
  CHECK(three.mean_us == 2);
  CHECK(three.low_us == doctest::Approx(2 - 2.484138));
  CHECK(three.high_us == doctest::Approx(2 + 2.484138));
}

TEST_CASE("a rank that never arrives ends the run with a clear word") {
  const IdealMachine ideal = ideal_machine(Sends::blocking, 64);
  for (const char* name : {"flat", "binomial", "pipelined", "scatter-allgather", "nearopt",
                           "arrival-b", "arrival-nb", "flat-nb"}) {
    CAPTURE(name);
    const std::string text = error_text<RunError>([&] {
      (void)elapsed(ideal, name, 4, {Duration(), Duration(), never_arrives, Duration()});
    });
    CHECK(text.starts_with("rank 2 never arrives"));
  }
  CHECK(error_text<RunError>([&] { (void)elapsed(ideal, "arrival-b", 1, {never_arrives}); }) ==
        "rank 0 never arrives, so the operation never ends");
}

TEST_CASE("arrival-aware broadcasts of one rank cost nothing") {
  for (const char* name : {"arrival-b", "arrival-nb", "nearopt"}) {
    CHECK(elapsed(ideal_machine(Sends::blocking, 64), name, 1).worst == Duration());
  }
}

TEST_CASE("no algorithm undercuts the bound of its collective on random patterns") {
  constexpr std::uint64_t seed = 20261127;
  CAPTURE(seed);
  const IdealMachine ideal = ideal_machine(Sends::nonblocking, 64);
  for (const AlgorithmInfo& info : algorithm_infos()) {
    const auto bounded = bounded_collectives();
    if (std::find(bounded.begin(), bounded.end(), info.collective) == bounded.end()) continue;
    if (info.library != Library::none || info.collective == "broadcast") continue;  // above
    CAPTURE(info.collective);
    CAPTURE(info.name);
    Draws draws(seed, 0);
    double least = 1e300;
    for (int pattern = 0; pattern < 12; ++pattern) {
      const std::int32_t ranks = pattern % 2 == 0 ? 8 : 4;
      std::vector<Duration> arrivals = draw_pattern(draws, ranks, ideal.message).arrivals;
      if (!has_root(info.collective))  // any rank may be the first
        std::rotate(arrivals.begin(), arrivals.begin() + draws.below(ranks), arrivals.end());
      const double mean =
          static_cast<double>(ideal_elapsed(ideal, {&info}, ranks, arrivals).mean.in_ps());
      least = std::min(least, mean / least_mean(info.collective, ideal, ranks, arrivals));
    }
    CHECK(least >= 1 - 1e-6);  // times are whole ps
  }
}

TEST_CASE("the bounds of means are what one counts by hand") {
  const IdealMachine ideal = ideal_machine(Sends::nonblocking, 64);
  const auto message = static_cast<double>(ideal.message.in_ps());
  const std::vector<Duration> arrivals{Duration(), 2 * ideal.message, 6 * ideal.message};
  const auto bound = [&](const char* collective) {
    return least_mean(collective, ideal, 3, arrivals) / message;
  };
  // the root needs the data of rank 2, which comes at 6 T; the others send theirs in T
  CHECK(bound("reduce") == doctest::Approx((7.0 + 1 + 1) / 3));
  CHECK(bound("gather") == doctest::Approx((7.0 + 1 + 1) / 3));
  // rank 0 ends at 7 T, rank 1 too (after 5 T); rank 2 may have all data when it arrives
  CHECK(bound("allreduce") == doctest::Approx((7.0 + 5 + 1) / 3));
  CHECK(bound("allgather") == doctest::Approx((7.0 + 5 + 1) / 3));
  CHECK(bound("alltoall") == doctest::Approx((7.0 + 5 + 2) / 3));
  // each block leaves a rank alone, and comes combined
  CHECK(bound("reduce-scatter") == doctest::Approx((7.0 + 5 + 2) / 3));
  // rank 0 only sends; rank 1 has the data of rank 0 before it arrives, and sends in T; so has rank
  // 2
  CHECK(bound("scan") == doctest::Approx((1.0 + 1 + 0) / 3));
  CHECK(bound("barrier") == bound("allreduce"));
  // the root's port is busy for 2 T; rank 1 would have its block at T, before it arrives, rank 2
  // too
  CHECK(bound("scatter") == doctest::Approx(2.0 / 3));
  const std::vector<Duration> together(4);
  const auto late_root = std::vector<Duration>{5 * ideal.message, Duration(), ideal.message};
  CHECK(least_mean("scan", ideal, 3, late_root) / message == doctest::Approx((1.0 + 6 + 5) / 3));
  CHECK(least_mean("scatter", ideal, 3, late_root) / message == doctest::Approx((2.0 + 6 + 6) / 3));
  CHECK(least_mean("gather", ideal, 4, together) / message == doctest::Approx(6.0 / 4));
  CHECK(least_mean("alltoall", ideal, 4, together) / message == doctest::Approx(3));
  CHECK(least_mean("scatter", ideal, 4, together) / message ==
        doctest::Approx((3.0 + 1 + 2 + 3) / 4));
  CHECK(least_mean("scan", ideal, 4, together) / message == doctest::Approx(1));
  CHECK(least_mean("allreduce", ideal, 4, together) / message == doctest::Approx(1));
}

TEST_CASE(
    "the adversary of allreduce finds patterns that are bad for one algorithm and not for all") {
  AdversaryPlan plan;
  plan.collective = "allreduce";
  plan.sends = Sends::nonblocking;
  plan.ranks = 8;
  plan.starts = 2;
  plan.steps = 60;
  for (const char* name : {"recursive-doubling", "ring", "sorted-chain", "arrival-groups"})
    plan.algorithms.push_back({&find_algorithm("allreduce", name)});
  const auto worst = search_worst(plan, no_progress);
  REQUIRE(worst.size() == 4);
  for (const WorstPattern& one : worst) {
    CHECK(one.ratio_at_least >= 1);
    CHECK(one.ratio_at_most >= one.ratio_at_least);
  }
  CHECK(worst[0].ratio_at_least > 1.5);
  CHECK(worst[2].ratio_at_least < worst[0].ratio_at_least);
}

TEST_CASE("what [2] says of one broadcast can be checked with another, which need not keep it") {
  const auto holds = [](const std::vector<TheoryRow>& rows, const std::string& statement) {
    bool all = true;
    std::size_t found = 0;
    for (const TheoryRow& row : rows) {
      if (!row.statement.starts_with(statement)) continue;
      ++found;
      all = all && row.holds();
    }
    CHECK(found > 0);
    return all;
  };
  TheoryPlan plan{.ranks = {16}, .segments_per_rank = 8};
  CHECK(holds(check_proofs(plan, no_progress), "Theorem"));
  plan.replaced = {{"flat", "nearopt"}, {"arrival-b", "binomial"}, {"nearopt", "flat"}};
  const std::vector<TheoryRow> other = check_proofs(plan, no_progress);
  CHECK_FALSE(holds(other, "Theorem 1"));  // the ratio of nearopt does not grow
  CHECK_FALSE(holds(other, "Theorem 6"));  // that of binomial does
  CHECK(holds(other, "Theorem 5"));
  CHECK_FALSE(holds(other, "Lemma 1: nearopt"));
  CHECK(holds(other, "Lemma 2"));  // no broadcast undercuts it

  RandomTheoryPlan random{.patterns = 50, .most_ranks = 32};
  random.replaced = plan.replaced;
  for (const RandomTheoryRow& row : check_random(random, no_progress)) {
    CAPTURE(row.statement);
    CHECK((row.violations > 0) ==
          (row.statement.starts_with("Theorem 6") || row.statement.starts_with("Lemma 1")));
  }
}

}  // namespace loggp::compare::arrival_theory_test
