#include "compare/predict/conditions.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "compare/sweep/error_sweep.hpp"
#include "models/base/errors.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "tests/compare/chart/temporary_folder.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::compare::conditions_test {

namespace {

using simulate::Reception;

// Small whole microseconds: a message takes o + L + o = 4, a flat tree's next 3 more.
const char* const by_hand = "L=2us,o=1us,g=3us,G=0";

Benchmark broadcast(std::string_view algorithm, std::int32_t ranks,
                    std::string_view arrivals = "balanced") {
  return {.collective = "broadcast",
          .algorithm = &find_algorithm("broadcast", algorithm),
          .ranks = ranks,
          .bytes = Bytes(1),
          .arrivals = ArrivalPattern::parse(arrivals)};
}

Conditions with_noise(const std::vector<std::string>& specs, std::uint64_t seed) {
  Conditions conditions;
  conditions.disturbances = parse_disturbances(specs, seed);
  return conditions;
}

std::vector<double> finish_us(const SchemeOutcome& outcome) {
  std::vector<double> result;
  for (std::int32_t rank = 0; rank < outcome.run.finish.size(); ++rank)
    result.push_back(outcome.run.finish[Rank(rank)].in_us());
  return result;
}

double time_of_message(std::string_view params, std::int64_t bytes,
                       simulate::Progress progress = simulate::Progress::in_call,
                       Reception reception = Reception::onload) {
  const Machine machine(find_parameters(std::string(params)));
  return message_time(machine, Bytes(bytes), progress, reception).in_us();
}

}  // namespace

TEST_CASE("a message's time is o_s + L + (s−1)G + o_r, a handshake 2L + 2(o_s + o_r) more") {
  CHECK(time_of_message("L=2us,o_s=1us,o_r=3us,g=9us,G=10ns", 101) == 1 + 2 + 1 + 3);
  CHECK(time_of_message("L=2us,o_s=1us,o_r=3us,g=0,G=10ns,S=100,protocol=handshake", 101) ==
        1 + 2 + 1 + 3 + (2 * 2) + (2 * (1 + 3)));
}

TEST_CASE("a message's time obeys the reception that the run has") {
  // the bytes take 1 us at the interface, 5 us of the CPU afterwards
  const char* const slow_copy = "L=2us,o=1us,g=1us,G=10ns,O_r=50ns";
  CHECK(time_of_message(slow_copy, 101) == 1 + 2 + 1 + 5);
  CHECK(time_of_message(slow_copy, 101, simulate::Progress::in_call, Reception::offloaded) ==
        1 + 2 + 1 + 1 + 5);
}

TEST_CASE("a late rank of a flat broadcast finishes late and delays nobody") {
  // MAX_IF 10 messages of 4 us: rank 2 arrives at 40 and finds its message there; 4 ranks: sends at
  // 0, 3, 6, the others finish at 4 and 10
  const Machine machine(find_parameters(by_hand));
  const SchemeOutcome outcome = simulate_scheme(machine, broadcast("flat", 4, "one-late:2:10"));
  CHECK(finish_us(outcome) == std::vector<double>{7, 4, 41, 10});
  CHECK(outcome.reported(Reduction::max, Rank(0)) == Duration::us(10));  // of rank 3
  CHECK(outcome.reported(Reduction::min, Rank(0)) == Duration::us(1));   // of rank 2: 41 − 40
  CHECK(outcome.reported(Reduction::root, Rank(2)) == Duration::us(1));
  CHECK(outcome.reported(Reduction::span, Rank(0)) == Duration::us(41));
  CHECK(outcome.elapsed().mean == Duration::us((7 + 4 + 1 + 10) / 4.0));
  CHECK(outcome.elapsed().worst == Duration::us(10));
}

TEST_CASE("a rank that arrives before the root waits for it, and its waiting counts") {
  // the root arrives at 20: sends at 20, 23
  const Machine machine(find_parameters(by_hand));
  const SchemeOutcome outcome = simulate_scheme(machine, broadcast("flat", 3, "one-late:0:5"));
  CHECK(finish_us(outcome) == std::vector<double>{24, 24, 27});
  CHECK(outcome.elapsed().worst == Duration::us(27));
  CHECK(outcome.elapsed().mean == Duration::us((4 + 24 + 27) / 3.0));
}

TEST_CASE("without an arrival pattern the elapsed times are the finishing times") {
  const Machine machine(find_parameters(by_hand));
  const SchemeOutcome outcome = simulate_scheme(machine, broadcast("flat", 4));
  CHECK(outcome.elapsed().worst == outcome.reported(Reduction::max, Rank(0)));
  CHECK(outcome.elapsed().mean == outcome.reported(Reduction::mean, Rank(0)));
}

TEST_CASE("the mean of very many long elapsed times does not overflow") {
  constexpr std::int64_t day_ps = 86'400'000'000'000'000;
  const simulate::FinishTimes finish(simulate::FinishTimes::Picoseconds(1001, day_ps + 1));
  CHECK(elapsed_times(finish, {}).mean == Duration::ps(day_ps + 1));
}

TEST_CASE(
    "an arrival pattern applies to the beginning of a loop, and each rank's clock to itself") {
  // two ranks, one message each time: rank 1 comes at 40, its messages are long there
  const Machine machine(find_parameters(by_hand));
  Benchmark benchmark = broadcast("flat", 2, "one-late:1:10");
  benchmark.scheme = Scheme::loop;
  benchmark.iterations = 3;
  const SchemeOutcome outcome = simulate_scheme(machine, benchmark);
  CHECK(finish_us(outcome) == std::vector<double>{7, 47});  // 40, 43, 46: a gap apart, and o_r
  CHECK(outcome.reports == std::vector<Duration>{Duration::us(7) / 3, Duration::us(7) / 3});
}

TEST_CASE("the span of a loop begins with the first rank and ends with the last") {
  // two ranks; the root begins at 0; rank 1 comes at 40 and ends at 47
  const Machine machine(find_parameters(by_hand));
  Benchmark benchmark = broadcast("flat", 2, "one-late:1:10");
  benchmark.scheme = Scheme::loop;
  benchmark.iterations = 3;
  const SchemeOutcome outcome = simulate_scheme(machine, benchmark);
  CHECK(outcome.reported(Reduction::max, Rank(0)) == Duration::us(7) / 3);
  CHECK(outcome.reported(Reduction::span, Rank(0)) == Duration::us(47) / 3);
}

TEST_CASE("the span does not count the time before the first rank comes") {
  // the root arrives at 20, rank 1 of two at 8: it has the message at 24
  TemporaryFolder folder;
  const std::string path = (folder.path() / "late.txt").string();
  std::ofstream(path) << "20us\n8us\n";
  const Machine machine(find_parameters(by_hand));
  const SchemeOutcome outcome = simulate_scheme(machine, broadcast("flat", 2, path));
  CHECK(outcome.reported(Reduction::span, Rank(0)) == Duration::us(24 - 8));
  CHECK(outcome.reported(Reduction::max, Rank(0)) == Duration::us(24 - 8));
  CHECK(outcome.reported(Reduction::root, Rank(0)) == Duration::us(1));
}

TEST_CASE("after a barrier that ranks leave at different times, the span is longer than any time") {
  const Machine machine(find_parameters(by_hand));
  Benchmark benchmark = broadcast("flat", 4);
  benchmark.scheme = Scheme::loop_imb;
  benchmark.iterations = 2;
  benchmark.barrier.algorithm = &find_algorithm("barrier", "ring");
  benchmark.root = Rank(3);  // which leaves first, and rank 2 leaves last and gets its message last
  const SchemeOutcome outcome = simulate_scheme(machine, benchmark);
  const Duration span = outcome.reported(Reduction::span, Rank(0));
  CHECK(span > outcome.reported(Reduction::max, Rank(0)));
  std::vector<double> starts;
  for (std::size_t r = 0; r < 4; ++r)
    starts.push_back(finish_us(outcome)[r] - 2 * outcome.reports[r].in_us());
  const double first = *std::min_element(starts.begin(), starts.end());
  const double last = (outcome.run.finish.makespan() - Time()).in_us();
  CHECK(span.in_us() == doctest::Approx((last - first) / 2));
}

TEST_CASE("the span is refused of overhead only, which times one rank after another") {
  Benchmark benchmark = broadcast("flat", 2);
  for (const SchemeInfo& info : scheme_infos) {
    CAPTURE(info.name);
    benchmark.scheme = info.scheme;
    CHECK_NOTHROW(check_reduction(benchmark, Reduction::max));
    if (info.scheme == Scheme::overhead) {
      CHECK_THROWS_WITH_AS(check_reduction(benchmark, Reduction::span),
                           doctest::Contains("times one rank after another; use max"), InputError);
    } else {
      CHECK_NOTHROW(check_reduction(benchmark, Reduction::span));
    }
  }
  CHECK(catalogue_entry(Scheme::loop_mpptest).begins_apart);
  CHECK(catalogue_entry(Scheme::loop_imb).begins_apart);
  CHECK_FALSE(catalogue_entry(Scheme::loop).begins_apart);
}

TEST_CASE("a synchronised benchmark's ranks are late for the first operation only") {
  // flat on 2: 4 us; late by 40 the first takes 41, the other three 4
  const Machine machine(find_parameters(by_hand));
  Benchmark benchmark = broadcast("flat", 2, "one-late:1:10");
  benchmark.scheme = Scheme::synchronised;
  benchmark.iterations = 4;
  const SchemeOutcome outcome = simulate_scheme(machine, benchmark);
  CHECK(outcome.reported(Reduction::max, Rank(0)) == Duration::us((41 + 4 + 4 + 4) / 4.0));
}

TEST_CASE("a binomial broadcast on two nodes of two ranks pays the network once") {
  // node: 1 + 10 + 1 = 12, network: 1 + 100 + 1 = 102, gaps 5 and 50. Rank 0 sends to 2 (network)
  // at 0 and to 1 (its node) when the port is free, at 50; 2 has it at 102 and sends to 3 (its
  // node).
  TemporaryFolder folder;
  const std::string path = (folder.path() / "two.json").string();
  std::ofstream(path) << R"({"name": "two", "links": [
    {"class": "node", "ranges": [{"min_bytes": 1, "max_bytes": null, "L_us": 10, "o_s_us": 1,
      "o_r_us": 1, "g_us": 5, "G_us_per_byte": 0, "protocol": "eager"}]},
    {"class": "network", "ranges": [{"min_bytes": 1, "max_bytes": null, "L_us": 100, "o_s_us": 1,
      "o_r_us": 1, "g_us": 50, "G_us_per_byte": 0, "protocol": "eager"}]}]})";
  const ParameterSet set = find_parameters(path);
  const auto at = [&](std::int32_t per_node) {
    return finish_us(
        simulate_scheme(Machine(set, Placement::per_node(per_node)), broadcast("binomial", 4)));
  };
  CHECK(at(2) == std::vector<double>{51, 62, 103, 114});
  CHECK(at(1) == std::vector<double>{51, 152, 103, 204});
  // In two levels rank 1, the root, leads its node: it sends to 2 first, then to 0.
  Benchmark two_levels = broadcast("two-level:binomial+binomial", 4);
  two_levels.root = Rank(1);
  CHECK(finish_us(simulate_scheme(Machine(set, Placement::per_node(2)), two_levels)) ==
        std::vector<double>{62, 51, 103, 114});
}

TEST_CASE("the same seed disturbs in the same way, another in another, in every scheme") {
  const Machine machine(find_parameters("ompi-ib-sdr"));
  const std::vector<std::string> specs{"random:100us:10us", "latency:lognormal:30%"};
  for (const SchemeInfo& info : scheme_infos) {
    CAPTURE(info.name);
    const auto run = [&](std::uint64_t seed) {
      Benchmark benchmark = broadcast("binomial", 9);
      benchmark.scheme = info.scheme;
      benchmark.iterations = 30;
      return finish_us(simulate_scheme(machine, benchmark, with_noise(specs, seed)));
    };
    const auto first = run(1);
    CHECK(first == run(1));
    CHECK(first != run(2));
  }
}

TEST_CASE("noise in the waits for the next window is not counted") {
  // 1 us once in 100 us: an operation of 4 us takes 4 % of an interruption more in the mean; were
  // the waits of windows of 8 us and more prolonged too, it would be 10 % more
  const Machine machine(find_parameters(by_hand));
  Benchmark benchmark = broadcast("flat", 2);
  const Conditions conditions = with_noise({"random:100us:1us"}, 5);
  benchmark.scheme = Scheme::synchronised;
  benchmark.iterations = 10000;
  const Duration reported =
      simulate_scheme(machine, benchmark, conditions).reported(Reduction::max, Rank(0));
  CHECK(reported > Duration::us(4));
  CHECK(reported < Duration::us(4.1));
}

TEST_CASE("synchronised is right where noise takes most of the CPU, and says when it takes all") {
  // periods are short beside an overhead, so that o is stretched by a known factor: 4 us become
  // L + (o_s + o_r) * factor, to a few periods
  const Machine machine(find_parameters("L=2us,o=1us,g=3us,G=0"));
  const auto reported = [&](const char* noise) {
    Benchmark benchmark = broadcast("flat", 2);
    const Conditions conditions = with_noise({noise}, 5);
    benchmark.scheme = Scheme::synchronised;
    benchmark.iterations = 50;
    return simulate_scheme(machine, benchmark, conditions)
        .reported(Reduction::max, Rank(0))
        .in_us();
  };
  for (const char* kind : {"periodic", "random"}) {
    CAPTURE(kind);
    CHECK(reported(fmt::format("{}:20ns:10ns", kind).c_str()) ==
          doctest::Approx(2 + 2 * 2).epsilon(0.02));
    CHECK(reported(fmt::format("{}:20ns:16ns", kind).c_str()) ==
          doctest::Approx(2 + 2 * 5).epsilon(0.02));
    CHECK(reported(fmt::format("{}:20ns:19ns", kind).c_str()) ==
          doctest::Approx(2 + 2 * 20).epsilon(0.02));
  }
  CHECK(error_text<RunError>([&] { (void)reported("periodic:1us:999ns"); }) ==
        "synchronised: this noise takes nearly all CPU time, or makes operations last over 1048576 "
        "times as long as the first one; give less --noise");
}

TEST_CASE("windows that noise overfills are made longer") {
  // an operation of 4 us, interruptions of 100 us once in a ms
  const Machine machine(find_parameters(by_hand));
  Benchmark benchmark = broadcast("flat", 2);
  const Conditions conditions = with_noise({"random:1ms:100us"}, 5);
  benchmark.scheme = Scheme::synchronised;
  benchmark.iterations = 100;
  const SchemeOutcome outcome = simulate_scheme(machine, benchmark, conditions);
  CHECK(outcome.reported(Reduction::max, Rank(0)) > Duration::us(4));
}

TEST_CASE("the arrivals of a sweep reach its reference and its schemes") {
  ErrorSweep sweep;
  sweep.params.push_back(find_parameters(by_hand));
  sweep.algorithms.push_back({&find_algorithm("broadcast", "flat")});
  sweep.schemes = {{Scheme::once}};
  sweep.ranks = {4};
  sweep.reductions = {Reduction::max};
  sweep.base = {.collective = "broadcast",
                .bytes = Bytes(1),
                .arrivals = ArrivalPattern::parse("one-late:2:10")};
  const ErrorRow row =
      sweep_errors(sweep, [](std::size_t, std::size_t) {}).at(Reduction::max).front();
  CHECK(row.reported == Duration::us(10));  // the longest time from a rank's own arrival
  CHECK(row.correct == Duration::us(41));   // from time 0 of the pattern
}

TEST_CASE("progress on arrival and offloaded receives are the engine's, not just accepted") {
  const Machine machine(find_parameters("L=2us,o=1us,g=3us,G=1ns,O_r=20ns"));
  const auto at = [&](simulate::Progress progress, Reception reception) {
    Conditions conditions;
    conditions.progress = progress;
    conditions.reception = reception;
    Benchmark benchmark = broadcast("pipelined", 4);
    benchmark.bytes = Bytes(1000);
    benchmark.segment = Bytes(100);
    return simulate_scheme(machine, benchmark, conditions).run;
  };
  CHECK(at(simulate::Progress::in_call, Reception::onload).engine == "program-order");
  CHECK(at(simulate::Progress::on_arrival, Reception::onload).engine == "time-ordered");
  CHECK(at(simulate::Progress::in_call, Reception::offloaded).engine == "time-ordered");
  CHECK(at(simulate::Progress::in_call, Reception::offloaded).finish.makespan() !=
        at(simulate::Progress::in_call, Reception::onload).finish.makespan());
}

}  // namespace loggp::compare::conditions_test
