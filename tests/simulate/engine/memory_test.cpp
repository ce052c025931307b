// A sender that does not wait runs ahead of its receiver; the distance determines the memory.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate::memory_test {

namespace {

/// Both engines let a rank run ahead by 2^21 messages before it has to wait for the others.
constexpr std::int64_t most_ahead = (std::int64_t{1} << 21) + 100;
constexpr std::int64_t iterations = most_ahead + 200'000;

#ifdef LOGGP_ADDRESS_SANITIZER
constexpr bool is_sanitized = true;  // 20 s, in which the sanitizer sees nothing new
#else
constexpr bool is_sanitized = false;
#endif

// Messages that were sent and not received, over all ranks.
struct Ahead {
  std::int64_t now = 0;
  std::int64_t most = 0;
  void sent() { most = std::max(most, ++now); }
  void received() { --now; }
};

enum class How { blocking, nonblocking, with_open_receive };

Task<> loop(SimulatedProcess& self, Ahead* ahead, How how) {
  const Buffer data{nullptr, Bytes(1)};
  const Tag last(7);
  const bool keeps_open = how == How::with_open_receive;
  SimulatedProcess::Request open;
  if (keeps_open && self.rank() == Rank(1)) {
    const auto request = co_await self.receive_async(Rank(0), data, last);
    open = request;
  }
  for (std::int64_t i = 0; i < iterations; ++i) {
    if (self.rank() == Rank(1)) {
      co_await self.receive(Rank(0), data, Tag());
      ahead->received();
    } else if (how == How::nonblocking) {
      SimulatedProcess::Request request = co_await self.send_async(Rank(1), data, Tag());
      ahead->sent();
      co_await self.wait(request);
    } else {
      co_await self.send(Rank(1), data, Tag());
      ahead->sent();
    }
  }
  if (!keeps_open) co_return;
  if (self.rank() == Rank(0)) co_await self.send(Rank(1), data, last);
  if (self.rank() == Rank(1)) co_await self.wait(open);
}

// How far rank 0 runs ahead of rank 1, which takes in as many in the same simulated time.
std::int64_t most_messages(const Options& options, How how) {
  const Costs costs{.L = 1000, .o_s = 20, .o_r = 30, .g = 400};
  Ahead ahead;
  const Result result = run(
      machine_of(costs), 2, [&](SimulatedProcess& self) { return loop(self, &ahead, how); },
      options);
  CHECK(result.error.empty());
  CHECK(ahead.now == 0);
  return ahead.most;
}

}  // namespace

TEST_CASE("a root that sends in a loop does not fill the memory" * doctest::skip(is_sanitized)) {
  CHECK(most_messages({}, How::blocking) < most_ahead);
  CHECK(most_messages(in_time_order, How::nonblocking) < most_ahead);
}

TEST_CASE("nor does one that sends otherwise, or with progress on arrival" *
          doctest::test_suite("slow") * doctest::skip(is_sanitized)) {
  CHECK(most_messages({}, How::nonblocking) < most_ahead);
  CHECK(most_messages(in_time_order, How::blocking) < most_ahead);
  for (const How how : {How::blocking, How::nonblocking})
    CHECK(most_messages({.progress = Progress::on_arrival}, how) < most_ahead);
}

TEST_CASE("nor does one whose receiver keeps another receive open" * doctest::test_suite("slow") *
          doctest::skip(is_sanitized)) {
  CHECK(most_messages({}, How::with_open_receive) < most_ahead);
  CHECK(most_messages(in_time_order, How::with_open_receive) < most_ahead);
}

}  // namespace loggp::simulate::memory_test
