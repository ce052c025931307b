#include "compare/known/simulated_measurement.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "compare/known/random_network.hpp"
#include "measure/loggp/bootstrap_replicates.hpp"
#include "models/base/errors.hpp"
#include "models/base/random.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "simulate/engine/simulation.hpp"
#include "tests/compare/chart/temporary_folder.hpp"
#include "tests/compare/known/node_trace.hpp"
#include "tests/models/base/text_file.hpp"

namespace loggp::compare::simulated_measurement_test {

namespace {

using measure::LogGPFit;
using measure::NetworkFit;

measure::CampaignOptions options_with(Calls calls) {
  measure::CampaignOptions options;
  options.plan.calls = calls;
  options.sizes.repetitions = 1;  // the simulator repeats itself exactly
  return options;
}

NetworkFit measured(const ParameterSet& truth, Calls calls = Calls::blocking,
                    const Conditions& conditions = {}) {
  return measure_simulated(Machine(truth), options_with(calls), {}, conditions).fit;
}

NetworkFit measured(std::string_view truth, Calls calls = Calls::blocking,
                    const Conditions& conditions = {}) {
  return measured(find_parameters(std::string(truth)), calls, conditions);
}

// Everything that a nonblocking onload measurement can identify: g as max(g, o_r, o_s).
void check_identified(const LogGPFit& fit, const Parameters& truth, double accuracy) {
  const auto is = [&](double value) { return doctest::Approx(value).epsilon(accuracy); };
  CHECK(fit.complete());
  CHECK(fit.L.estimate.value == is(truth.L.in_us()));
  CHECK(fit.o_s.estimate.value == is(truth.o_s.in_us()));
  CHECK(fit.o_r.estimate.value == is(truth.o_r.in_us()));
  CHECK(fit.g.estimate.value == is(std::max({truth.g, truth.o_r, truth.o_s}).in_us()));
  CHECK(fit.G.estimate.value == is(truth.G / 1e6));
  CHECK(fit.waits() == (truth.protocol != Protocol::eager));
}

void check_ranges(const NetworkFit& fit, const std::vector<SizeRange>& truth, double accuracy) {
  REQUIRE(fit.ranges.size() == truth.size());
  for (std::size_t i = 0; i < truth.size(); ++i) {
    CAPTURE(i);
    if (i > 0) CHECK(fit.changes[i - 1].first == truth[i].first);
    check_identified(fit.ranges[i], truth[i].parameters, accuracy);
  }
}

Conditions disturbed_by(const std::string& noise) {
  Conditions conditions;
  const std::vector<std::string> specs{noise};
  conditions.disturbances = parse_disturbances(specs, 7);
  return conditions;
}

// Measures `truths` under `noise` and compares each parameter and the beginning of each range.
void check_found_under(const std::string& noise, const std::vector<ParameterSet>& truths) {
  CAPTURE(noise);
  for (const ParameterSet& truth : truths) {
    CAPTURE(truth.name);
    measure::CampaignOptions options = options_with(Calls::nonblocking);
    options.sizes.repetitions = 100;
    const auto result = measure_simulated(Machine(truth), options, {}, disturbed_by(noise));
    const std::vector<SizeRange>& ranges = truth.links[0].ranges;
    REQUIRE(result.fit.ranges.size() == ranges.size());
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      check_identified(result.fit.ranges[i], ranges[i].parameters, 0.05);
      if (i == 0) continue;
      const auto start = static_cast<double>(ranges[i].first.count());
      CHECK(static_cast<double>(result.fit.changes[i - 1].first.count()) ==
            doctest::Approx(start).epsilon(0.02));
    }
  }
}

}  // namespace

TEST_CASE("PRTT that rewrites its messages finds what is found without") {
  std::vector<ParameterSet> truths = published_parameters();
  for (const char* gap_beyond_a_round_trip :
       {"L=1us,o=1us,g=60us,G=0.01us", "L=3us,o_s=1us,o_r=4us,g=9us,G=1ns,O_r=2ns"})
    truths.push_back(find_parameters(gap_beyond_a_round_trip));
  for (const Calls calls : {Calls::blocking, Calls::nonblocking}) {
    measure::CampaignOptions options = options_with(calls);
    options.plan.rewrites = true;
    for (const ParameterSet& truth : truths) {
      CAPTURE(truth.name);
      const NetworkFit kept = measured(truth, calls);
      const NetworkFit fit = measure_simulated(Machine(truth), options, {}, {}).fit;
      REQUIRE(fit.ranges.size() == kept.ranges.size());
      for (std::size_t i = 0; i < fit.ranges.size(); ++i) {
        const auto is = [](const measure::Measured& value) {
          return doctest::Approx(value.estimate.value).epsilon(1e-6);
        };
        CHECK(fit.ranges[i].L.estimate.value == is(kept.ranges[i].L));
        CHECK(fit.ranges[i].o_s.estimate.value == is(kept.ranges[i].o_s));
        CHECK(fit.ranges[i].o_r.estimate.value == is(kept.ranges[i].o_r));
        CHECK(fit.ranges[i].g.estimate.value == is(kept.ranges[i].g));
        CHECK(fit.ranges[i].G.estimate.value == is(kept.ranges[i].G));
      }
    }
  }
}

TEST_CASE("nonblocking PRTT finds every parameter, range and first byte of Table 2") {
  for (const ParameterSet& truth : published_parameters()) {
    CAPTURE(truth.name);
    check_ranges(measured(truth, Calls::nonblocking), truth.links[0].ranges, 1e-6);
  }
}

TEST_CASE("the estimator of [4] finds every parameter, range and first byte of Table 2") {
  for (const ParameterSet& truth : published_parameters()) {
    CAPTURE(truth.name);
    measure::CampaignOptions options = options_with(Calls::nonblocking);
    options.plan.formulas = PrttFormulas::paper;
    const measure::CampaignResult result = measure_simulated(Machine(truth), options, {}, {});
    CHECK(result.formulas == PrttFormulas::paper);
    CHECK(result.provenance.at("estimator") == "paper");
    check_ranges(result.fit, truth.links[0].ranges, 1e-6);
  }
}

// Sends that wait for their match end L later than o_s ends (docs/machine-model.md,
// "Synchronising").
TEST_CASE("blocking PRTT finds o_s + L as o_s where sends wait for their match, and says so") {
  for (const ParameterSet& truth : published_parameters()) {
    CAPTURE(truth.name);
    const NetworkFit fit = measured(truth);
    const std::vector<SizeRange>& ranges = truth.links[0].ranges;
    REQUIRE(fit.ranges.size() == ranges.size());
    check_identified(fit.ranges[0], ranges[0].parameters, 1e-6);
    if (ranges.size() == 1) continue;
    const Parameters& p = ranges[1].parameters;
    CHECK(fit.changes[0].first == ranges[1].first);
    CHECK(fit.ranges[1].o_s.estimate.value == doctest::Approx((p.o_s + p.L).in_us()));
    CHECK(fit.ranges[1].L.estimate.value == doctest::Approx(0));
    CHECK(std::any_of(fit.ranges[1].remarks.begin(), fit.ranges[1].remarks.end(),
                      [](const std::string& remark) {
                        return remark.find("o_s is o_s + L") != std::string::npos;
                      }));
  }
}

TEST_CASE("a measured set predicts what it was measured on: single messages of every size") {
  const std::string handshake = "L=5us,o_s=1us,o_r=1.5us,g=3us,G=2ns,S=8192,protocol=handshake";
  for (const auto& [name, calls] :
       {std::pair(std::string("ompi-10g"), Calls::blocking),
        std::pair(std::string("ompi-10g"), Calls::nonblocking),
        std::pair(handshake, Calls::blocking), std::pair(handshake, Calls::nonblocking)}) {
    const ParameterSet truth = find_parameters(name);
    ParameterSet found;
    found.links.push_back({LinkClass::network, measured(truth, calls).to_ranges()});
    for (const std::int64_t size : {1, 500, 12288, 12289, 65536}) {
      CAPTURE(size);
      const auto time = [&](const ParameterSet& set) {
        return message_time(Machine(set), Bytes(size), simulate::Progress::in_call,
                            simulate::Reception::onload)
            .in_us();
      };
      CHECK(time(found) == doctest::Approx(time(truth)).epsilon(1e-6));
    }
  }
}

TEST_CASE("a handshake is found as one, with the network's parameters") {
  const ParameterSet truth =
      find_parameters("L=5us,o_s=1us,o_r=1.5us,g=3us,G=2ns,S=8192,protocol=handshake");
  for (const Calls calls : {Calls::blocking, Calls::nonblocking}) {
    const NetworkFit fit = measured(truth, calls);
    REQUIRE(fit.ranges.size() == 2);
    CHECK(fit.changes[0].first == Bytes(8193));
    CHECK(fit.ranges[1].protocol == Protocol::handshake);
    check_identified(fit.ranges[1], truth.links.front().ranges[1].parameters, 1e-6);
    // RTS and CTS cost 2L + 2(o_s + o_r) more than eager (docs/machine-model.md, "Handshake")
    CHECK(fit.ranges[1].message(10000) == doctest::Approx(1 + 5 + 1.5 + 10000 * 0.002 + 15));
    REQUIRE(fit.ranges[1].remarks.size() == 1);
    CHECK(fit.ranges[1].remarks[0].find("fitted as a handshake") != std::string::npos);
  }
}

TEST_CASE("the line of a handshake's gaps goes through the measured gaps, which contain waits") {
  const NetworkFit fit =
      measured("L=5us,o_s=1us,o_r=1.5us,g=3us,G=2ns,S=8192,protocol=handshake", Calls::blocking);
  REQUIRE(fit.ranges.size() == 2);
  const measure::SizePoint& last = fit.points.back();
  CHECK(fit.ranges[1].g.estimate.value == doctest::Approx(3));
  CHECK(fit.ranges[1].gap(last.extra_bytes) ==
        doctest::Approx(last[measure::Series::gap].value).epsilon(0.01));
  CHECK(fit.ranges[1].gap_of_one_byte.value > 3 + 2 * 5);
}

TEST_CASE("a handshake is found under noise, and so in all replicates") {
  const ParameterSet truth =
      find_parameters("L=5us,o_s=1us,o_r=1.5us,g=3us,G=2ns,S=8192,protocol=handshake");
  for (const Calls calls : {Calls::blocking, Calls::nonblocking}) {
    measure::CampaignOptions options = options_with(calls);
    options.sizes.repetitions = 50;
    const measure::CampaignResult result =
        measure_simulated(Machine(truth), options, {}, disturbed_by("latency:lognormal:5%"));
    REQUIRE(result.fit.ranges.back().protocol == Protocol::handshake);
    check_identified(result.fit.ranges.back(), truth.links.front().ranges[1].parameters, 0.05);
    for (const NetworkFit& replicate : bootstrap_replicates(result, options, 20, 1)) {
      CHECK(replicate.ranges.back().protocol == Protocol::handshake);
      CHECK(replicate.ranges.back().L.estimate.value == doctest::Approx(5).epsilon(0.1));
      CHECK(replicate.ranges.back().o_s.estimate.value == doctest::Approx(1).epsilon(0.1));
    }
  }
}

TEST_CASE("no range of a random network is taken for a handshake") {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U, 145U, 161U, 197U}) {
    CAPTURE(seed);
    measure::CampaignOptions options = options_with(Calls::blocking);
    options.sizes.largest = Bytes(65536);
    const Machine machine(random_network(seed, options.sizes.largest));
    for (const LogGPFit& range : measure_simulated(machine, options, {}, {}).fit.ranges)
      CHECK(range.protocol != Protocol::handshake);
  }
}

TEST_CASE("a handshake is fitted as a synchronising message whose time is as long where asked") {
  const ParameterSet truth = find_parameters("L=5us,o=1us,g=3us,G=2ns,S=8192,protocol=handshake");
  measure::CampaignOptions options = options_with(Calls::nonblocking);
  options.detection.rendezvous = measure::Rendezvous::synchronising;
  const NetworkFit fit = measure_simulated(Machine(truth), options, {}, {}).fit;
  REQUIRE(fit.ranges.size() == 2);
  CHECK(fit.ranges[1].protocol == Protocol::synchronising);
  CHECK(fit.ranges[1].o_r.estimate.value == doctest::Approx(1));
  CHECK(fit.ranges[1].L.estimate.value == doctest::Approx(5 + 14));
  CHECK(fit.ranges[1].message(10000) == doctest::Approx(1 + 5 + 1 + 10000 * 0.002 + 14));
}

TEST_CASE(
    "without eager messages, or with shorter times, no handshake is fitted, and that is said") {
  measure::CampaignOptions options = options_with(Calls::blocking);
  options.detection.rendezvous = measure::Rendezvous::handshake;
  const auto last_range = [&](const std::string& truth) {
    return measure_simulated(Machine(find_parameters(truth)), options, {}, {}).fit.ranges.back();
  };
  const auto says = [](const LogGPFit& fit, std::string_view text) {
    return std::any_of(fit.remarks.begin(), fit.remarks.end(), [&](const std::string& remark) {
      return remark.find(text) != std::string::npos;
    });
  };
  options.sizes.smallest = Bytes(2);
  const LogGPFit only = last_range("L=5us,o=1us,g=3us,G=2ns,S=1,protocol=handshake");
  CHECK(only.protocol == Protocol::synchronising);
  CHECK(says(only, "no smaller messages are eager"));
  const LogGPFit fast = last_range("L=0.1us,o=1us,g=3us,G=2ns,S=8192,protocol=synchronising");
  CHECK(fast.protocol == Protocol::synchronising);
  CHECK(says(fast, "less time than a request"));
}

TEST_CASE("synchronising messages are not taken for handshakes, nor handshakes for synchronising") {
  const auto seed = static_cast<std::uint64_t>(20261128);
  for (std::uint64_t i = 0; i < 50; ++i) {
    const auto between = [&](int which, double low, double high) {
      return low * std::pow(high / low, uniform(hash(seed, i, which)));
    };
    const bool is_handshake = i % 2 == 0;
    const double L = between(1, 0.5, 2000);
    const double o_s = between(2, 0.1, 20);
    const double o_r = between(3, 0.1, 20);
    // with a longer g the data would wait for the port that the request took
    const double g = std::min(between(4, 0.1, 40), 2 * (L + o_s + o_r));
    const std::string truth =
        fmt::format("L={:.3f}us,o_s={:.3f}us,o_r={:.3f}us,g={:.3f}us,G={:.4f}ns,S={},protocol={}",
                    L, o_s, o_r, g, between(5, 0.05, 10), static_cast<int>(between(6, 2000, 20000)),
                    is_handshake ? "handshake" : "synchronising");
    CAPTURE(truth);
    for (const Calls calls : {Calls::blocking, Calls::nonblocking}) {
      const NetworkFit fit = measured(truth, calls);
      CHECK(fit.ranges.back().protocol ==
            (is_handshake ? Protocol::handshake : Protocol::synchronising));
    }
  }
}

// docs/machine-model.md, "What follows from the model": offloaded, a burst costs max(o, g + (s−1)G)
// a message.
TEST_CASE("offloaded, the knee where the gap passes o is no protocol change and g comes back") {
  Conditions offloaded;
  offloaded.reception = simulate::Reception::offloaded;
  const NetworkFit fit = measured("mpich2-tcp", Calls::blocking, offloaded);
  REQUIRE(fit.ranges.size() == 1);
  REQUIRE(fit.bends.size() == 1);
  const double knee = 1 + (3.46 - 0.915) / 0.00849;
  CHECK(static_cast<double>(fit.bends[0].last_below.count()) <= knee);
  CHECK(static_cast<double>(fit.bends[0].first_above.count()) >= knee);
  CHECK(fit.ranges[0].g.estimate.value == doctest::Approx(0.915));
  CHECK(fit.ranges[0].G.estimate.value == doctest::Approx(0.00849));
  CHECK(fit.ranges[0].offloads);
}

TEST_CASE("a send overhead that grows with the size is found as O_s, a receive's as O_r") {
  const NetworkFit fit = measured("L=5us,o=1us,g=3us,G=2ns,O_s=0.5ns,O_r=3ns");
  REQUIRE(fit.ranges.size() == 1);
  CHECK(fit.ranges[0].O_s.estimate.value == doctest::Approx(0.0005));
  CHECK(fit.ranges[0].O_r.estimate.value == doctest::Approx(0.003));
  CHECK(fit.ranges[0].o_s.estimate.value == doctest::Approx(1));
  CHECK(fit.ranges[0].o_r.estimate.value == doctest::Approx(1));
}

TEST_CASE("parameters that are exactly 0 come back as 0, not as rounding noise") {
  const NetworkFit fit = measured("L=10us,o=0,g=5us,G=0");
  REQUIRE(fit.ranges.size() == 1);
  CHECK(fit.complete());
  CHECK(fit.ranges[0].o_s.estimate.value == 0);
  CHECK(fit.ranges[0].o_r.estimate.value == 0);
  CHECK(fit.ranges[0].G.estimate.value == 0);
}

TEST_CASE("a negative latency comes back") {
  const NetworkFit fit = measured("L=-0.5us,o=1us,g=3us,G=2ns");
  CHECK(fit.ranges[0].L.estimate.value == doctest::Approx(-0.5));
}

// [4] §2.3: where a round trip does not cover the gap, d = PRTT(2,0,s). And rounds that follow one
// another at the gap's pace show no round trip.
TEST_CASE("a gap longer than a round trip, or two, spoils neither o_s nor L") {
  for (const std::string g : {"10us", "30us", "50us"}) {
    CAPTURE(g);
    const NetworkFit fit = measured("L=2us,o=1us,G=1ns,g=" + g);
    REQUIRE(fit.complete());
    REQUIRE(fit.ranges.size() == 1);
    CHECK(fit.changes.empty());
    CHECK(fit.ranges[0].o_s.estimate.value == doctest::Approx(1));
    CHECK(fit.ranges[0].o_r.estimate.value == doctest::Approx(1));
    CHECK(fit.ranges[0].L.estimate.value == doctest::Approx(2));
    CHECK(fit.ranges[0].G.estimate.value == doctest::Approx(0.001));
    CHECK(fmt::format("{:.0f}us", fit.ranges[0].g.estimate.value) == g);
  }
}

TEST_CASE("with random latency ompi-mx is found within 5 %, and no change is invented") {
  check_found_under("latency:lognormal:5%", {find_parameters("ompi-mx")});
}

TEST_CASE("with random latency every parameter of Table 2 is within 5 % and no change is invented" *
          doctest::test_suite("slow")) {
  check_found_under("latency:lognormal:5%", published_parameters());
}

TEST_CASE("with noise of the CPUs every parameter of Table 2 is within 5 %" *
          doctest::test_suite("slow")) {
  const TextFile trace(trace_of_a_node());
  for (const std::string& noise : {std::string("random:1ms:10us"), trace.path()})
    check_found_under(noise, published_parameters());
}

TEST_CASE("a resumed simulated measurement writes the same samples as one that goes through") {
  const TemporaryFolder folder;
  const Machine truth(find_parameters("ompi-ib-sdr"));
  const std::vector<std::string> noise{"random:100us:10us", "latency:lognormal:20%"};
  const Conditions conditions{.disturbances = parse_disturbances(noise, 7)};
  measure::CampaignOptions options = options_with(Calls::nonblocking);
  options.sizes.largest = Bytes(20'000);
  options.sizes.repetitions = 6;
  const auto samples = [&](const std::string& name, const std::string& begun) {
    options.samples_path = (folder.path() / name).string();
    options.resume = !begun.empty();
    if (options.resume) std::ofstream(options.samples_path) << begun;
    (void)measure_simulated(truth, options, {}, conditions);
    return contents(options.samples_path);
  };
  const std::string whole = samples("whole", "");
  const auto lines = std::count(whole.begin(), whole.end(), '\n');
  CHECK(lines > 100);
  for (const double part : {0.02, 0.3, 0.55, 0.99, 1.0}) {
    const auto cut = static_cast<std::size_t>(part * static_cast<double>(whole.size()));
    CHECK(samples("cut", whole.substr(0, cut)) == whole);
  }
  options.sizes.repetitions = 3;  // the file has more
  CHECK(samples("cut", whole) == whole);
}

}  // namespace loggp::compare::simulated_measurement_test
