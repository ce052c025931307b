// The broadcasts of [2] move every byte correctly with any arrivals, on any machine, one after
// another.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>

#include "algorithms/collectives/arrival_order.hpp"
#include "algorithms/collectives/broadcast/broadcast_arrival_nonblocking.hpp"
#include "algorithms/collectives/catalogue.hpp"
#include "algorithms/host/segments.hpp"
#include "models/base/random.hpp"
#include "tests/algorithms/collectives/tried.hpp"
#include "tests/sanitized.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::arrival_broadcasts_test {

namespace {

using simulate::Reception;
using simulate::SimulatedProcess;

constexpr std::byte untouched{0xEE};

// A run of several operations on a machine, with the arrivals of its ranks.
struct Case {
  const Machine* machine = nullptr;
  std::int32_t ranks = 1;
  std::int64_t bytes = 0;
  Reception reception = Reception::onload;
  std::vector<Duration> arrivals = {};
  std::vector<Rank> roots = {};  // of consecutive operations
  std::int64_t segment = 0;
  Allgather allgather = Allgather::ring;
  SubGroup sub_group = SubGroup::pipelined;
};

// Messages up to 40 bytes are eager; longer ones use `protocol`.
Machine machine_with(Protocol protocol) {
  simulate::Costs more{.L = 5, .o_s = 7, .o_r = 3, .g = 30, .G = 2};
  more.protocol = protocol;
  return simulate::machine_of(
      simulate::Ranges{{1, {.L = 100, .o_s = 7, .o_r = 3, .g = 11, .G = 1}}, {41, more}});
}

std::byte content(std::size_t operation, std::int64_t i) {
  return static_cast<std::byte>(static_cast<std::size_t>(i) * 131 + operation * 17 + 1);
}

struct Data {
  std::vector<std::byte> bytes;
  int wrong = 0;
};

Task<> broadcast_all(SimulatedProcess& self, const Case& c, const AlgorithmInfo& info, Data& data,
                     const ArrivalOrder& order) {
  for (std::size_t n = 0; n < c.roots.size(); ++n) {
    std::fill(data.bytes.begin(), data.bytes.end(), untouched);
    for (std::int64_t i = 0; self.rank() == c.roots[n] && i < c.bytes; ++i)
      data.bytes[static_cast<std::size_t>(i)] = content(n, i);
    CollectiveArguments arguments{.data = {data.bytes.data(), Bytes(c.bytes)},
                                  .root = c.roots[n],
                                  .segment = Bytes(c.segment)};
    arguments.piece = Bytes(c.segment);
    arguments.allgather = c.allgather;
    arguments.sub_group = c.sub_group;
    arguments.arrival_order = &order;
    arguments.operation = static_cast<std::int64_t>(n);
    co_await algorithm<SimulatedProcess>(info).run(self, arguments);
    for (std::int64_t i = 0; i < c.bytes; ++i)
      data.wrong += data.bytes[static_cast<std::size_t>(i)] == content(n, i) ? 0 : 1;
    data.wrong += data.bytes.back() == untouched ? 0 : 1;  // nothing beyond the message
  }
}

ArrivalOrder make_order(const Case& c) {
  std::vector<std::int32_t> order;
  for (std::int32_t rank = 0; rank < c.ranks; ++rank) order.push_back(rank);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) {
    return !c.arrivals.empty() &&
           c.arrivals[static_cast<std::size_t>(a)] < c.arrivals[static_cast<std::size_t>(b)];
  });
  return ArrivalOrder(std::move(order));
}

int wrong_bytes(const Case& c, const AlgorithmInfo& info) {
  std::vector<Data> data(static_cast<std::size_t>(c.ranks));
  for (Data& one : data) one.bytes.resize(static_cast<std::size_t>(c.bytes + 1));
  const ArrivalOrder order = make_order(c);
  const auto program = [&](SimulatedProcess& self) {
    return broadcast_all(self, c, info, data[static_cast<std::size_t>(self.rank().number())],
                         order);
  };
  const auto result = simulate::run(
      *c.machine, c.ranks, program,
      {.time_order = info.order == Order::time, .reception = c.reception, .arrivals = c.arrivals});
  if (!result.error.empty()) FAIL_CHECK(result.error);
  int wrong = 0;
  for (const Data& one : data) wrong += one.wrong;
  return wrong;
}

std::vector<const AlgorithmInfo*> broadcasts() {
  std::vector<const AlgorithmInfo*> result;
  for (const AlgorithmInfo& info : algorithm_infos()) {
    if (info.collective == "broadcast") result.push_back(&info);
  }
  return result;
}

// Random numbers from a seed.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : seed_(seed) {}
  std::int64_t below(std::int64_t count) {
    return static_cast<std::int64_t>(hash(seed_, Draw::arrival, n_++) %
                                     static_cast<std::uint64_t>(count));
  }

 private:
  std::uint64_t seed_;
  std::int64_t n_ = 0;
};

// Returns random arrival times, often equal for several ranks.
std::vector<Duration> any_arrivals(Draws& draw, std::int32_t ranks) {
  const std::int64_t spread = std::int64_t{1} << draw.below(16);
  std::vector<Duration> arrivals = {};
  for (std::int32_t rank = 0; rank < ranks; ++rank) {
    arrivals.push_back(Duration::ps(draw.below(3) == 0 ? 0 : draw.below(spread)));
  }
  return arrivals;
}

}  // namespace

TEST_CASE("a remainder makes the last segment short, or the first long") {
  const auto sizes = [](std::int64_t bytes, std::int64_t segment, Remainder remainder) {
    const Segments segments({nullptr, Bytes(bytes)}, Bytes(segment), remainder);
    std::vector<std::int64_t> result;
    for (std::int64_t i = 0; i < segments.count(); ++i) result.push_back(segments[i].size.count());
    return result;
  };
  using Sizes = std::vector<std::int64_t>;
  CHECK(sizes(10, 4, Remainder::last) == Sizes{4, 4, 2});
  CHECK(sizes(10, 4, Remainder::first) == Sizes{6, 4});
  for (const Remainder remainder : {Remainder::last, Remainder::first}) {
    CHECK(sizes(12, 4, remainder) == Sizes{4, 4, 4});
    CHECK(sizes(3, 4, remainder) == Sizes{3});
    CHECK(sizes(10, 0, remainder) == Sizes{10});
    CHECK(sizes(0, 4, remainder) == Sizes{0});
    CHECK(sizes(0, 0, remainder) == Sizes{0});
  }
}

TEST_CASE("each rank finds its neighbours in the chain of arrival without the chain") {
  const std::vector<std::int32_t> order{3, 0, 4, 1, 2};
  const auto ranks = static_cast<std::int32_t>(order.size());
  for (std::int32_t root = 0; root < ranks; ++root) {
    std::vector<std::int32_t> chain{root};
    for (const std::int32_t rank : order) {
      if (rank != root) chain.push_back(rank);
    }
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const ChainPlace place = ArrivalOrder(order).place(Rank(chain[i]), Rank(root), ranks);
      CHECK(place.before.has_value() == (i > 0));
      CHECK(place.behind.has_value() == (i + 1 < chain.size()));
      if (place.before) CHECK(place.before->number() == chain[i - 1]);
      if (place.behind) CHECK(place.behind->number() == chain[i + 1]);
    }
  }
}

TEST_CASE("every broadcast is right for 1 to 33 ranks and every root, on eager and rendezvous") {
  for (const AlgorithmInfo* info : broadcasts()) {
    CAPTURE(info->name);
    int wrong = 0;
    for (const Protocol protocol :
         {Protocol::eager, Protocol::handshake, Protocol::synchronising}) {
      const Machine machine = machine_with(protocol);
      for (const std::int32_t ranks : semantics::tried_ranks(33)) {
        if (!runs_on(*info, ranks)) continue;
        for (const std::int32_t root : semantics::tried_roots(ranks)) {
          if (protocol != Protocol::eager && root % 5 != 0) continue;
          for (const std::int64_t bytes : {0, 7, 201}) {
            Case c{&machine, ranks, bytes};
            c.roots = {Rank(root)};
            c.segment = bytes < 100 ? 3 : 67;
            wrong += wrong_bytes(c, *info);
          }
        }
      }
    }
    CHECK(wrong == 0);
  }
}

// Rank 1 sends ARRIVED for operation `meant` before it arrives; the other ranks begin operation 5.
Task<> hear_early_news(SimulatedProcess& self, std::int64_t meant, Duration* finish) {
  constexpr std::int64_t operation = 5;
  if (self.rank() == Rank(1)) {
    co_await self.send(Rank(0), as_buffer(meant), OperationTags(operation).late_news);
  }
  constexpr std::array<std::int64_t, 3> comes{5'000, 50'000, 0};
  const Duration come = Duration::ps(comes[static_cast<std::size_t>(self.rank().number())]);
  co_await self.compute(come);
  co_await broadcast_arrival_nonblocking(self, Buffer(), Rank(0), SubGroupPlan{}, operation);
  finish[self.rank().number()] = self.now() - Time();
}

TEST_CASE("an ARRIVED of another operation is dropped, in arrival-nb") {
  const auto finish_of_rank_2 = [](std::int64_t meant) {
    std::vector<Duration> finish(3);
    const auto program = [&](SimulatedProcess& self) {
      return hear_early_news(self, meant, finish.data());
    };
    const auto result =
        simulate::run(machine_with(Protocol::eager), 3, program, {.time_order = true});
    CHECK(result.error.empty());
    return finish[2].in_ps();
  };
  CHECK(finish_of_rank_2(5) > 50'000);  // in a chain behind rank 1
  for (const std::int64_t other : {3, 7, 5 + 8191, 5 - 8192})
    CHECK(finish_of_rank_2(other) < 10'000);
}

TEST_CASE("every broadcast is right under random arrivals, operation after operation") {
  constexpr std::uint64_t seed = 20080414;
  CAPTURE(seed);
  for (const AlgorithmInfo* info : broadcasts()) {
    CAPTURE(info->name);
    Draws draw(seed);
    for (int round = 0; round < (is_sanitized ? 30 : 150); ++round) {
      CAPTURE(round);
      const Machine machine = machine_with(static_cast<Protocol>(draw.below(3)));
      Case c{&machine, static_cast<std::int32_t>(1 + draw.below(33)), draw.below(400)};
      c.reception = draw.below(2) == 0 ? Reception::onload : Reception::offloaded;
      c.arrivals = any_arrivals(draw, c.ranks);
      for (std::int64_t n = 1 + draw.below(4); n > 0; --n)
        c.roots.emplace_back(static_cast<std::int32_t>(draw.below(c.ranks)));
      c.segment = draw.below(3) == 0 ? 0 : 1 + draw.below(100);
      c.allgather = static_cast<Allgather>(draw.below(2));
      c.sub_group = static_cast<SubGroup>(draw.below(2));
      if (runs_on(*info, c.ranks)) CHECK(wrong_bytes(c, *info) == 0);
    }
  }
}

}  // namespace loggp::arrival_broadcasts_test
