// The older methods against closed forms of the machine model: their results if their assumptions
// hold, and their errors otherwise ([4] §1.1).
#include <doctest/doctest.h>

#include "models/base/errors.hpp"
#include "tests/algorithms/probes/methods_run.hpp"

namespace loggp::methods_test {

namespace {

const std::vector<std::int64_t> sizes{1, 101};
constexpr std::int64_t few = 10;
constexpr std::int64_t many = 1000;
const MethodSettings exact{.sends = few, .flood = many, .steps = 40};

template <class Check>
void for_networks(const std::vector<Costs>& networks, const Check& check) {
  for (const Costs& costs : networks) {
    for (const std::int64_t size : sizes) {
      CAPTURE(costs.L);
      CAPTURE(costs.o_s);
      CAPTURE(size);
      check(costs, size, TrueCosts(costs, size));
    }
  }
}

}  // namespace

TEST_CASE("Culler's o_s of a single send is o_s, and of many it is g") {
  for_networks(within_the_gap, [](const Costs& costs, std::int64_t size, const TrueCosts& is) {
    for (const std::int64_t n : {1, 2, 10, 1000}) {
      const MethodSample got =
          measure_once(costs, Method::culler, size, {.sends = n, .flood = many});
      CHECK(got.o_s.in_ps() == ((n - 1) * is.g + is.o_s) / n);
    }
  });
}

TEST_CASE(
    "Culler's o_s is right for any number of sends where the port is no slower than the CPU") {
  const Costs costs{.L = 10'000, .o_s = 4000, .o_r = 1000, .g = 3000};
  for (const std::int64_t n : {1, 2, 10, 1000}) {
    const MethodSample got = measure_once(costs, Method::culler, 1, {.sends = n, .flood = many});
    CHECK(got.o_s.in_ps() == 4000);
    CHECK(got.o_r.in_ps() == 1000);
  }
}

TEST_CASE("the errors of Culler's o_s and o_r cancel, so that L is right") {
  for (const auto& networks : {within_the_gap, beyond_the_gap}) {
    for_networks(networks, [](const Costs& costs, std::int64_t size, const TrueCosts& is) {
      const MethodSample got = measure_once(costs, Method::culler, size, exact);
      CHECK((got.o_s + got.o_r).in_ps() == is.o_s + is.o_r);
      CHECK(got.latency.in_ps() == is.L);
    });
  }
}

TEST_CASE("Culler's g is too short, since the last send does not wait for its gap") {
  for_networks(within_the_gap, [](const Costs& costs, std::int64_t size, const TrueCosts& is) {
    const MethodSample got = measure_once(costs, Method::culler, size, exact);
    CHECK(got.g.in_ps() == ((many - 1) * is.g + is.o_s) / many);
  });
}

TEST_CASE("Culler's g is o_s where a send takes longer than the gap, but not o_r") {
  const Costs slow_sender{.L = 9000, .o_s = 5000, .o_r = 100, .g = 3000};
  const Costs slow_receiver{.L = 9000, .o_s = 3000, .o_r = 5000, .g = 3000};
  CHECK(measure_once(slow_sender, Method::culler, 1, exact).g.in_ps() == 5000);
  CHECK(measure_once(slow_receiver, Method::culler, 1, exact).g.in_ps() == 3000);
}

TEST_CASE("Kielmann's overheads are right on every network") {
  for (const auto& networks : {within_the_gap, beyond_the_gap}) {
    for_networks(networks, [](const Costs& costs, std::int64_t size, const TrueCosts& is) {
      const MethodSample got = measure_once(costs, Method::kielmann, size, exact);
      CHECK(got.o_s.in_ps() == is.o_s);
      CHECK(got.o_r.in_ps() == is.o_r);
    });
  }
}

// pLogP's L is half a round trip minus g; this gives (2L + g)/n of [4].
TEST_CASE("Kielmann's g is (2L + g)/n too long, with pLogP's L") {
  for_networks(within_the_gap, [](const Costs& costs, std::int64_t size, const TrueCosts& is) {
    const std::int64_t twice_L = is.round_trip() - 2 * is.g;
    for (const std::int64_t n : {1, 10, 1000}) {
      const MethodSample got = measure_once(costs, Method::kielmann, size, {.flood = n});
      CHECK(got.g.in_ps() == (n * is.g + twice_L + is.g) / n);
      CHECK(got.latency.in_ps() == (is.round_trip() - 2 * got.g.in_ps()) / 2);
    }
  });
}

TEST_CASE("Kielmann's g is the slower CPU's overhead if that exceeds the gap") {
  for_networks(beyond_the_gap, [](const Costs& costs, std::int64_t size, const TrueCosts& is) {
    const MethodSample got = measure_once(costs, Method::kielmann, size, exact);
    CHECK(got.g.in_ps() == is.flood(many) / many);
    CHECK(got.g.in_ps() > is.period());
  });
}

TEST_CASE("Bell's delay fits exactly, and o_s has the error of g") {
  for_networks(within_the_gap, [](const Costs& costs, std::int64_t size, const TrueCosts& is) {
    const MethodSample got = measure_once(costs, Method::bell, size, exact);
    CHECK(got.delay.in_ps() == is.g - is.o_s);
    CHECK(got.g.in_ps() == is.flood(many) / many);
    CHECK((got.o_s - got.g).in_ps() == is.o_s - is.g);
    CHECK((got.o_s + got.o_r).in_ps() == is.o_s + is.o_r);
    CHECK(got.latency.in_ps() == is.round_trip());
  });
}

TEST_CASE("Bell's delay fits o_r if the receiver limits the flood") {
  const Costs costs{.L = 9000, .o_s = 2000, .o_r = 5000, .g = 3000};
  const MethodSample got = measure_once(costs, Method::bell, 1, exact);
  CHECK(got.delay.in_ps() == 3000);  // o_s + d fits o_r
  CHECK(got.g.in_ps() == TrueCosts(costs, 1).flood(many) / many);
}

TEST_CASE("if sends fill the flood, no delay fits, and Bell's o_s is the time of a message") {
  const Costs costs{.L = 9000, .o_s = 5000, .o_r = 1000, .g = 3000};
  const MethodSample got = measure_once(costs, Method::bell, 1, exact);
  CHECK(got.delay.in_ps() == 0);
  CHECK(got.o_s == got.g);
}

TEST_CASE("Bell's bisection ends within g / 2^steps") {
  const Costs costs{.L = 900'000, .o_s = 123'457, .o_r = 1000, .g = 1'000'000};
  for (const int steps : {4, 8, 12}) {
    const MethodSample got = measure_once(costs, Method::bell, 1, {.flood = many, .steps = steps});
    const std::int64_t missed = costs.g - costs.o_s - got.delay.in_ps();
    CHECK(missed >= 0);
    CHECK(missed <= (got.g.in_ps() >> steps) + 1);
  }
}

// With a tolerance of p a flood counts as lengthened when o_s + d = g (1 + p).
TEST_CASE("Bell's tolerance does not bias o_s by more than a few of its shares of a round trip") {
  const Costs costs{.L = 9000, .o_s = 1000, .o_r = 1000, .g = 4000};
  const MethodSample got =
      measure_once(costs, Method::bell, 1, {.flood = many, .steps = 40, .tolerance = 0.02});
  CHECK(got.o_s.in_ps() == doctest::Approx(1000).epsilon(0.03));
}

TEST_CASE("each method counts the latency of a synchronising send as o_s") {
  const Costs costs{
      .L = 10'000, .o_s = 1000, .o_r = 500, .g = 2000, .protocol = Protocol::synchronising};
  CHECK(measure_once(costs, Method::kielmann, 1, exact).o_s.in_ps() == 1000 + 10'000);
  CHECK(measure_once(costs, Method::culler, 1, exact).o_s.in_ps() == 1000 + 10'000);
  CHECK(measure_once(costs, Method::bell, 1, exact).o_s.in_ps() >= 1000 + 10'000);
}

TEST_CASE("each method counts every message that it sends") {
  const Costs& costs = within_the_gap.front();
  for (const MethodInfo& info : method_infos) {
    CAPTURE(info.name);
    MethodPlan plan;
    plan.method = info.method;
    plan.sizes = {Bytes(1), Bytes(100)};
    plan.settings = {.sends = 7, .flood = 50, .steps = 5};
    plan.repetitions = 3;
    const MethodRun run = run_method(costs, plan);
    REQUIRE(run.samples.size() == 6);
    std::int64_t messages = 0;
    for (const MethodSample& sample : run.samples) messages += sample.messages;
    CHECK(messages + 1 == static_cast<std::int64_t>(run.sends));  // one more ends the server
  }
}

TEST_CASE("each method sends the expected number of messages") {
  const Costs& costs = within_the_gap.front();
  const MethodSettings settings{.sends = 10, .flood = 1000, .steps = 12};
  // a round trip; n and an answer; n answered ones; the flood and its answer
  CHECK(measure_once(costs, Method::culler, 1, settings).messages == 2 + 11 + 20 + 1001);
  // a round trip; one and its answer; the flood and its answer
  CHECK(measure_once(costs, Method::kielmann, 1, settings).messages == 2 + 2 + 1001);
  // a round trip; an undelayed flood and one for each bisection; the delay told; n answered ones
  CHECK(measure_once(costs, Method::bell, 1, settings).messages == 2 + 13 * 1001 + 1 + 20);
}

TEST_CASE("a first repetition that only makes connections is discarded") {
  MethodPlan plan;
  plan.sizes = {Bytes(1)};
  plan.settings = {.sends = 2, .flood = 3};
  plan.repetitions = 2;
  plan.warm_up = true;
  const MethodRun run = run_method(within_the_gap.front(), plan);
  CHECK(run.samples.size() == 2);
  CHECK(run.sends == 3 * static_cast<std::size_t>(run.samples.front().messages) + 1);
}

TEST_CASE("no repetition begins after the budget") {
  MethodPlan plan;
  plan.sizes = {Bytes(1)};
  plan.repetitions = 1000;
  plan.budget = Duration::ps(1);
  CHECK(run_method(within_the_gap.front(), plan).samples.size() == 1);
}

TEST_CASE("an error about an unknown method lists the known ones") {
  CHECK_THROWS_WITH_AS(
      (void)find_method("kielman"),
      "unknown method 'kielman' (did you mean kielmann?); known: kielmann, bell, culler",
      InputError);
}

}  // namespace loggp::methods_test
