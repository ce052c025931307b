#include "algorithms/probes/stress.hpp"
#include "algorithms/collectives/operation_tags.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstring>
#include <random>

#include "models/base/errors.hpp"
#include "models/base/random.hpp"
#include "simulate/engine/simulation.hpp"
#include "tests/algorithms/host/unreliable.hpp"
#include "tests/simulate/engine/machines.hpp"

namespace loggp::stress_test {

namespace {

// The results that rank 0 receives.
struct Told final : StressWatcher {
  void done(const StressCount& count, const std::vector<StressFault>& found) override {
    counts.push_back(count);
    faults.insert(faults.end(), found.begin(), found.end());
  }
  std::vector<StressCount> counts;
  std::vector<StressFault> faults;
};

struct Silent final : StressWatcher {
  void done(const StressCount& /*count*/, const std::vector<StressFault>& /*faults*/) override {}
};

using Host = Unreliable<simulate::SimulatedProcess>;

// Runs the test on `ranks` simulated ranks, of which one suffers `damage`. Messages that are left
// over are an error of the simulation after the program has ended.
void run_stress(std::int32_t ranks, const StressPlan& plan, Rank sufferer, Damage damage,
                Told& told, Protocol protocol = Protocol::eager) {
  const Machine machine = simulate::machine_of(
      simulate::Costs{.L = 5000, .o_s = 300, .o_r = 700, .g = 900, .G = 2, .protocol = protocol});
  std::vector<std::unique_ptr<Host>> hosts(static_cast<std::size_t>(ranks));
  Silent silent;
  const simulate::Program program = [&](simulate::SimulatedProcess& self) {
    const auto rank = static_cast<std::size_t>(self.rank().number());
    hosts[rank] = std::make_unique<Host>(self, self.rank() == sufferer ? damage : Damage{});
    if (rank != 0) return stress(*hosts[rank], plan, &silent);
    told.counts.clear();
    told.faults.clear();
    return stress(*hosts[rank], plan, &told);
  };
  try {
    (void)simulate::simulate(machine, ranks, program);
  } catch (const RunError&) {
    if (damage.harm != Harm::duplicate) throw;
  }
}

StressPlan make_plan(std::initializer_list<std::int64_t> sizes) {
  StressPlan plan;
  for (const std::int64_t size : sizes) plan.sizes.emplace_back(size);
  return plan;
}

constexpr std::int64_t per_pair = 2 * static_cast<std::int64_t>(all_bit_patterns.size());

}  // namespace

TEST_CASE("a stress test without a fault checks every byte between all pairs") {
  for (const std::int32_t ranks : {2, 3, 4, 7}) {
    for (const Protocol protocol : {Protocol::eager, Protocol::synchronising}) {
      CAPTURE(ranks);
      Told told;
      run_stress(ranks, make_plan({0, 1, 65, 1000}), Rank(0), {}, told, protocol);
      CHECK(told.faults.empty());
      REQUIRE(told.counts.size() == 4);
      for (const StressCount& count : told.counts) {
        CHECK(count.messages == per_pair * ranks * (ranks - 1));
        CHECK(count.bytes == count.messages * count.size.count());
      }
    }
  }
}

TEST_CASE("any single flipped bit is found, with its place") {
  constexpr unsigned seed = 8;
  std::mt19937_64 draw(seed);
  const StressPlan plan = make_plan({1, 2, 63, 513});
  for (int run = 0; run < 200; ++run) {
    const Damage damage{Harm::flip, static_cast<std::int64_t>(draw() % (3 * 4 * per_pair)),
                        static_cast<std::int64_t>(draw() % 10'000)};
    const Rank sufferer(static_cast<std::int32_t>(draw() % 4));
    INFO("seed ", seed, ", message ", damage.nth, ", bit ", damage.bit);
    Told told;
    run_stress(4, plan, sufferer, damage, told);
    REQUIRE(told.faults.size() == 1);
    const StressFault& fault = told.faults.front();
    const std::int64_t bit = damage.bit % (8 * fault.message.size.count());
    CHECK(fault.kind == StressFault::Kind::wrong_byte);
    CHECK(fault.message.from == sufferer);
    CHECK(fault.message.to != sufferer);
    CHECK(fault.offset == bit / 8);
    CHECK((fault.expected ^ fault.found) == 1 << bit % 8);
    CHECK(told.counts.back().size == fault.message.size);  // the test ends after this size
  }
}

TEST_CASE("a fault is described in one line") {
  StressFault fault;
  fault.message = {Rank(1), Rank(2), Bytes(4097), BitPattern::walking, false, 5};
  fault.kind = StressFault::Kind::wrong_byte;
  fault.offset = 17;
  fault.expected = 0x20;
  fault.found = 0x2A;
  CHECK(in_words(fault) ==
        "rank 2, from rank 1: message of 4097 bytes, pattern walking-bit, nonblocking: byte 17 is "
        "0x2A instead of 0x20");
  fault.kind = StressFault::Kind::beyond;
  fault.offset = -1;
  CHECK(in_words(fault).ends_with(
      "byte -1, outside the message, was overwritten: 0x2A instead of 0x20"));
}

TEST_CASE("a truncated message is found") {
  Told told;
  run_stress(3, make_plan({1, 100}), Rank(2), {Harm::truncate, 40, 0}, told);
  REQUIRE(told.faults.size() == 1);
  CHECK(told.faults[0].kind == StressFault::Kind::wrong_size);
  CHECK(told.faults[0].message.from == Rank(2));
  CHECK(told.faults[0].found == told.faults[0].message.size.count() - 1);
}

TEST_CASE("a message that comes twice is found") {
  for (const std::int64_t nth : {0, 1, 2, 3, 20}) {
    Told told;
    run_stress(3, make_plan({1, 100}), Rank(1), {Harm::duplicate, nth, 0}, told);
    REQUIRE_FALSE(told.faults.empty());
    CHECK(told.faults[0].kind == StressFault::Kind::wrong_order);
    CHECK(told.faults[0].message.from == Rank(1));
  }
}

TEST_CASE("memory that is written beyond a message is found") {
  Told told;
  run_stress(2, make_plan({1, 100}), Rank(1), {Harm::overrun, 3, 0}, told);
  REQUIRE(told.faults.size() == 1);
  CHECK(told.faults[0].kind == StressFault::Kind::beyond);
  CHECK(told.faults[0].message.to == Rank(1));
  CHECK(told.faults[0].offset == told.faults[0].message.size.count());
}

TEST_CASE("a message that was never written differs from the expected one in every bit") {
  StressMemory memory(Bytes(300));
  for (const BitPattern pattern : all_bit_patterns) {
    StressMessage message{Rank(0), Rank(1), Bytes(300), pattern, true, 7};
    const auto place = memory.incoming(message, 1);
    StressFault fault = memory.check(message);
    CHECK(fault.kind == StressFault::Kind::wrong_byte);
    CHECK(fault.offset == 0);
    CHECK((fault.expected ^ fault.found) == 0xFF);
    const auto sent = memory.outgoing(message, 1);
    std::memcpy(place.data(), sent.data(), sent.size() - 1);
    fault = memory.check(message);
    CHECK(fault.offset == 299);
    CHECK((fault.expected ^ fault.found) == 0xFF);
    std::memcpy(place.data(), sent.data(), sent.size());
    CHECK(memory.check(message).kind == StressFault::Kind::none);
    // what a copy that is one byte too long would do, on either side
    std::memcpy(place.data(), sent.data(), sent.size() + 1);
    CHECK(memory.check(message).offset == 300);
    (void)memory.incoming(message, 1);
    std::memcpy(place.data() - 1, sent.data() - 1, sent.size() + 1);
    CHECK(memory.check(message).offset == -1);
  }
}

TEST_CASE("no message of the stress test has a tag of messages that may be left behind") {
  StressMessage message;  // tags repeat after 16384 numbers
  for (message.number = 0; message.number <= 16'384; ++message.number)
    CHECK_FALSE(may_be_left(stress_detail::message_tag(message)));
}

TEST_CASE("random messages differ by seed, pair and number") {
  StressMemory memory(Bytes(32));
  const auto bytes = [&](std::uint64_t seed, std::int32_t from, std::int64_t number) {
    const auto sent =
        memory.outgoing({Rank(from), Rank(9), Bytes(32), BitPattern::random, true, number}, seed);
    return std::vector<std::byte>(sent.begin(), sent.end());
  };
  CHECK(bytes(1, 2, 3) == bytes(1, 2, 3));
  CHECK(bytes(1, 2, 3) != bytes(2, 2, 3));
  CHECK(bytes(1, 2, 3) != bytes(1, 3, 3));
  CHECK(bytes(1, 2, 3) != bytes(1, 2, 4));
}

TEST_CASE("sizes are powers of two and their neighbours, odd ones, and those at a switch") {
  std::vector<std::int64_t> counts;
  for (const Bytes size : stress_sizes(Bytes(40), {Bytes(22)})) counts.push_back(size.count());
  CHECK(counts == std::vector<std::int64_t>{0,  1,  2,  3,  4,  5,  7,  8,  9,  13, 15,
                                            16, 17, 21, 22, 23, 25, 31, 32, 33, 40});
  CHECK(stress_sizes(Bytes(0), {}) == std::vector<Bytes>{Bytes(0)});
}

}  // namespace loggp::stress_test
