#include "compare/predict/prediction_interval.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/base/random.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare::prediction_interval_test {

namespace {

// Draws sets whose parameters are those of `truth`, each off by `scatter`; a launch's o and L are
// correlated, because L is what remains of the round trip.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : seed_(seed) {}

  ParameterSet off(const ParameterSet& truth, double scatter) {
    ParameterSet set = truth;
    Parameters& p = set.links.front().ranges.front().parameters;
    const double o = normal() * scatter;
    const double L = normal() * scatter - o / 2;
    for (Duration* time : {&p.o_s, &p.o_r}) *time = scaled(*time, o);
    p.L = scaled(p.L, L);
    p.g = scaled(p.g, normal() * scatter);
    p.G *= std::exp(normal() * scatter);
    return set;
  }
  std::vector<ParameterSet> launches(const ParameterSet& truth, double scatter, int count) {
    std::vector<ParameterSet> all;
    for (int i = 0; i < count; ++i) all.push_back(off(truth, scatter));
    return all;
  }

 private:
  static Duration scaled(Duration time, double by) {
    return Duration::us(time.in_us() * std::exp(by));
  }
  double normal() { return standard_normal(hash(seed_, ++draws_)); }
  std::uint64_t seed_;
  std::uint64_t draws_ = 0;
};

ParameterSet truth() {
  return find_parameters("L=5us,o=2us,g=3us,G=1ns");
}

// The set whose every parameter is the mean of the launches' logarithms: what a fit to all gives.
ParameterSet common(const std::vector<ParameterSet>& launches) {
  ParameterSet set = launches.front();
  Parameters& p = set.links.front().ranges.front().parameters;
  const auto mean = [&](const auto& get) {
    double sum = 0;
    for (const ParameterSet& one : launches)
      sum += std::log(get(one.links.front().ranges.front().parameters));
    return std::exp(sum / static_cast<double>(launches.size()));
  };
  p.L = Duration::us(mean([](const Parameters& one) { return one.L.in_us(); }));
  p.o_s = Duration::us(mean([](const Parameters& one) { return one.o_s.in_us(); }));
  p.o_r = Duration::us(mean([](const Parameters& one) { return one.o_r.in_us(); }));
  p.g = Duration::us(mean([](const Parameters& one) { return one.g.in_us(); }));
  p.G = mean([](const Parameters& one) { return one.G; });
  return set;
}

Benchmark broadcast(const char* algorithm, std::int32_t ranks, Bytes bytes) {
  Benchmark benchmark{.collective = "broadcast", .ranks = ranks, .bytes = bytes};
  benchmark.algorithm = &find_algorithm("broadcast", algorithm, "test");
  return benchmark;
}

}  // namespace

TEST_CASE("the interval of a prediction is Student's of the replicates' logarithms") {
  // ln: -0.1, 0, 0.1; t(2, 0.975) × 0.1 / √3 = 0.24841
  const std::vector<double> times{10 * std::exp(-0.1), 10, 10 * std::exp(0.1)};
  const measure::Interval found = replicate_interval(12, times, 0.95, ReplicatesOf::launches);
  CHECK(found.low == doctest::Approx(12 * std::exp(-0.24841)).epsilon(1e-4));
  CHECK(found.high == doctest::Approx(12 * std::exp(0.24841)).epsilon(1e-4));
  // the scatter of bootstrap replicates is the error itself: t(2, 0.975) × 0.1 = 0.43027
  const measure::Interval of_repetitions =
      replicate_interval(12, times, 0.95, ReplicatesOf::repetitions);
  CHECK(of_repetitions.high == doctest::Approx(12 * std::exp(0.43027)).epsilon(1e-4));
}

TEST_CASE("the probability of a faster algorithm is that of a Gaussian in their difference") {
  // A flat broadcast pays the root's gap 6 times, a binomial one 3 messages: only g is
  // uncertain, by a normal distribution of known width, so that the difference is normal, too.
  constexpr int count = 400;
  constexpr double sigma_us = 0.05;
  const auto with_gap = [](double g_us) {
    return find_parameters(fmt::format("L=5us,o=1us,g={:.6f}us,G=0", g_us));
  };
  for (const double g_us : {1.95, 2.0, 2.02, 2.1, 2.4}) {
    CAPTURE(g_us);
    const Machine machine(with_gap(g_us));
    Replicates replicates{{}, ReplicatesOf::repetitions};
    for (int i = 0; i < count; ++i) {
      const double z = standard_normal(hash(7, i));
      replicates.sets.push_back(with_gap(g_us + sigma_us * z));
    }
    const auto times = [&](const char* algorithm) {
      return predict_replicates(machine, replicates, broadcast(algorithm, 8, Bytes(1)), {},
                                Reduction::max);
    };
    const ReplicateTimes flat = times("flat");
    const ReplicateTimes binomial = times("binomial");
    // flat: 6 gaps and a message of 7 µs; binomial: the last leaf is 3 messages away
    CHECK(flat.predicted_us == doctest::Approx(6 * g_us + 7));
    CHECK(binomial.predicted_us == doctest::Approx(21));
    const double lead_us = binomial.predicted_us - flat.predicted_us;
    const double expected = 0.5 * std::erfc(-lead_us / (6 * sigma_us) / std::sqrt(2.0));
    const double found = probability_faster(flat, binomial, replicates.of);
    CHECK(found == doctest::Approx(expected).epsilon(0.03));
    CHECK(found + probability_faster(binomial, flat, replicates.of) == doctest::Approx(1));
  }
}

TEST_CASE("what the ranks of a node share makes predictions uncertain, by path and by simulation") {
  Benchmark benchmark{.collective = "scatter", .ranks = 8, .bytes = Bytes(1000)};
  benchmark.algorithm = &find_algorithm("scatter", "linear");
  const auto check = [&](const ParameterSet& set, std::int32_t ranks_per_node) {
    const Machine machine(set, Placement::per_node(ranks_per_node));
    std::vector<ParameterSet> sets;
    for (const double factor : {0.97, 0.99, 1.02, 1.04}) {
      ParameterSet& one = sets.emplace_back(set);
      if (one.node.interfaces) one.node.interfaces->g = Duration::us(4 * factor);
      if (one.node.interfaces) one.node.interfaces->G *= 2 - factor;
      if (one.node.memory) *one.node.memory *= factor;
    }
    const std::vector<double> by_path = replicates_by_path(machine, sets, benchmark, {});
    const std::vector<double> simulated =
        replicates_by_simulation(machine, sets, benchmark, {}, Reduction::max);
    const double predicted = operation_latency(machine, benchmark).in_us();
    for (std::size_t i = 0; i < sets.size(); ++i) {
      CHECK(by_path[i] == doctest::Approx(simulated[i]).epsilon(1e-6));
      CHECK(by_path[i] != doctest::Approx(predicted).epsilon(1e-4));
    }
  };
  ParameterSet set = truth();
  set.node.interfaces = NodeInterfaces{.count = 1, .g = Duration::us(4), .G = 2000};
  check(set, 4);
  set.node = {.interfaces = {}, .memory = 20'000};
  check(set, 8);
}

TEST_CASE("errors that both algorithms share do not make the faster one uncertain") {
  // all parameters are off by the same factor: both times are, and their order is not
  const Machine machine(truth());
  Replicates replicates;
  for (const double factor : {0.9, 1.0, 1.1}) {
    ParameterSet set = truth();
    Parameters& p = set.links.front().ranges.front().parameters;
    for (Duration* time : {&p.L, &p.o_s, &p.o_r, &p.g})
      *time = Duration::us(time->in_us() * factor);
    p.G *= factor;
    replicates.sets.push_back(set);
  }
  const auto times = [&](const char* algorithm) {
    return predict_replicates(machine, replicates, broadcast(algorithm, 16, Bytes(1)), {},
                              Reduction::max);
  };
  const ReplicateTimes binomial = times("binomial");
  const ReplicateTimes flat = times("flat");
  CHECK(binomial.predicted_us == doctest::Approx(36));
  CHECK(flat.predicted_us == doctest::Approx(51));
  CHECK(probability_faster(binomial, flat, ReplicatesOf::launches) == 1);
  CHECK(probability_faster(flat, binomial, ReplicatesOf::launches) == 0);
  CHECK(probability_faster(flat, flat, ReplicatesOf::launches) == 0.5);
  const auto of = [](const ReplicateTimes& one) {
    return replicate_interval(one.predicted_us, one.replicates_us, 0.95, ReplicatesOf::launches);
  };
  CHECK(of(binomial).high > of(flat).low);  // although the intervals overlap
  CHECK(of(flat).high > of(binomial).low);
}

TEST_CASE("derivatives and simulated replicates give one interval where the path stays the same") {
  for (const char* const algorithm : {"flat", "binomial", "binary", "pipelined"}) {
    CAPTURE(algorithm);
    Draws draws(1);
    const std::vector<ParameterSet> launches = draws.launches(truth(), 0.01, 5);
    const Machine machine(common(launches));
    const Benchmark benchmark = broadcast(algorithm, 13, Bytes(2000));
    const auto by_path = replicates_by_path(machine, launches, benchmark, {});
    const auto simulated =
        replicates_by_simulation(machine, launches, benchmark, {}, Reduction::max);
    for (std::size_t i = 0; i < launches.size(); ++i)
      CHECK(by_path[i] == doctest::Approx(simulated[i]).epsilon(1e-6));
    const PredictionInterval found =
        predict_interval(machine, {launches}, benchmark, {}, Reduction::max, 0.95);
    CHECK(found.method == IntervalMethod::derivatives);
    CHECK(found.us.low < found.us.high);
  }
}

TEST_CASE("where launches have other critical paths, each is simulated") {
  // at the root of a flat tree the gap or the overhead decides, whichever is longer
  const ParameterSet gap = find_parameters("L=5us,o=2us,g=4us,G=0");
  const ParameterSet overhead = find_parameters("L=5us,o=4us,g=2us,G=0");
  const Machine machine(find_parameters("L=5us,o=3us,g=3.5us,G=0"));
  const Benchmark benchmark = broadcast("flat", 9, Bytes(1));
  const std::vector<ParameterSet> launches{gap, overhead, gap};
  const PredictionInterval found =
      predict_interval(machine, {launches}, benchmark, {}, Reduction::max, 0.95);
  CHECK(found.method == IntervalMethod::simulation);
  const auto by_path = replicates_by_path(machine, launches, benchmark, {});
  const auto simulated = replicates_by_simulation(machine, launches, benchmark, {}, Reduction::max);
  CHECK(by_path[1] < simulated[1]);  // another path is longer
  const measure::Interval same = replicate_interval(
      simulate_scheme(machine, benchmark).reported(Reduction::max, Rank(0)).in_us(), simulated,
      0.95, ReplicatesOf::launches);
  CHECK(found.us.low == doctest::Approx(same.low));
  CHECK(found.us.high == doctest::Approx(same.high));
}

TEST_CASE("other schemes than once are simulated") {
  Draws draws(2);
  const std::vector<ParameterSet> launches = draws.launches(truth(), 0.01, 3);
  Benchmark benchmark = broadcast("pipelined", 8, Bytes(1));
  benchmark.scheme = Scheme::loop;
  benchmark.iterations = 20;
  CHECK(predict_interval(Machine(common(launches)), {launches}, benchmark, {}, Reduction::max, 0.95)
            .method == IntervalMethod::simulation);
}

TEST_CASE("95 % intervals contain the time under the true parameters in at least 90 % of studies") {
  constexpr int studies = 300;
  for (const char* const algorithm : {"binomial", "pipelined"}) {
    CAPTURE(algorithm);
    const Benchmark benchmark = broadcast(algorithm, 8, Bytes(5000));
    const double true_us =
        simulate_scheme(Machine(truth()), benchmark).reported(Reduction::max, Rank(0)).in_us();
    Draws draws(3);
    int inside = 0;
    for (int i = 0; i < studies; ++i) {
      const auto launches = draws.launches(truth(), 0.05, 5);
      const auto found = predict_interval(Machine(common(launches)), {launches}, benchmark, {},
                                          Reduction::max, 0.95);
      inside += static_cast<int>(found.us.low <= true_us && true_us <= found.us.high);
    }
    CHECK(inside >= 0.9 * studies);
    CHECK(inside <= 0.99 * studies);
  }
}

TEST_CASE("an expected interval has the errors of the other groups and of the parameters") {
  // ln(measured / predicted) of the others: 0.03, 0.05, -0.04, of mean square 0.001667; the
  // parameters' part of it is 0.0004; t(3, 0.975) = 3.18245
  const auto point = [](const char* group, double error, double parameters) {
    return HeldOutPoint{group, 100, 100 * std::exp(error), parameters};
  };
  const std::vector<HeldOutPoint> points{point("a", 0.9, 0.01), point("b", 0.03, 0.02),
                                         point("b", 0.05, 0.02), point("b", -0.04, 0.02)};
  const auto found = expected_intervals(points, 0.95);
  REQUIRE(found.size() == 4);
  const double reach = 3.18245 * std::sqrt(0.005 / 3 - 0.0004 + 0.0001);
  REQUIRE(found[0].has_value());
  CHECK(found[0]->high == doctest::Approx(100 * std::exp(reach)).epsilon(1e-5));
  CHECK(found[0]->low == doctest::Approx(100 * std::exp(-reach)).epsilon(1e-5));
  CHECK_FALSE(found[1].has_value());  // one other point
  // of one group, each point alone is held out
  const auto single = expected_intervals(
      std::vector{point("a", 0.9, 0), point("a", 0.1, 0), point("a", 0.1, 0), point("a", 0.1, 0)},
      0.95);
  CHECK(single[0]->high == doctest::Approx(100 * std::exp(3.18245 * 0.1)).epsilon(1e-5));
  CHECK(single[1]->high > 200);
  CHECK(expected_intervals({}, 0.95).empty());
}

TEST_CASE("95 % expected intervals contain 92 to 98 % of points whose errors are normal") {
  std::uint64_t draw = 0;
  int inside = 0;
  int all = 0;
  for (int study = 0; study < 200; ++study) {
    std::vector<HeldOutPoint> points;
    for (const char* group : {"a", "b", "c"}) {
      for (int i = 0; i < 6; ++i) {
        // the parameters are off in each point by 1 %, as far as they say, and the model by 3 %
        const double of_model = 0.03 * standard_normal(hash(9, ++draw));
        const double error = of_model + 0.01 * standard_normal(hash(10, draw));
        points.push_back({group, 100, 100 * std::exp(error), 0.01});
      }
    }
    const auto found = expected_intervals(points, 0.95);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const double measured = points[i].measured_us;
      inside += static_cast<int>(found[i]->low <= measured && measured <= found[i]->high);
      ++all;
    }
  }
  CHECK(inside >= 0.92 * all);
  CHECK(inside <= 0.98 * all);
}

}  // namespace loggp::compare::prediction_interval_test
