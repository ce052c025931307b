// An exchange of two messages that need a handshake.
#include "algorithms/collectives/exchange.hpp"

#include <doctest/doctest.h>

#include <array>

#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::exchange_test {

namespace {

constexpr simulate::Costs costs{
    .L = 1000, .o_s = 10, .o_r = 10, .g = 10, .G = 1, .protocol = Protocol::handshake};

Task<> exchange_with_other(simulate::SimulatedProcess& self, Bytes size) {
  const Rank other(1 - self.rank().number());
  const Buffer data{nullptr, size};
  co_await exchange(self, other, data, other, data);
}

}  // namespace

TEST_CASE("a late rank posts its receive first, so that its clear-to-send precedes its request") {
  // The RTS of rank 0 is there when rank 1 comes at 5000, and is taken in by 5010. The CTS leaves
  // then, the RTS of rank 1 at 5020. Rank 0 sends data from 6030 on, as soon as it has the CTS, and
  // its own CTS after their last byte, at 6030+10+10000. It arrives at 17050, as rank 1 has taken
  // the data in (7040+10+10000), whose data leave at 17060, until 27070, and are taken in by
  // 18070+10+10000. Had the requests gone first, both would send from 6050 on.
  const std::array arrivals{Duration(), Duration::ps(5000)};
  const simulate::Options options{.progress = simulate::Progress::on_arrival, .arrivals = arrivals};
  const auto result = simulate::run(
      simulate::machine_of(costs), 2,
      [](simulate::SimulatedProcess& self) { return exchange_with_other(self, Bytes(10001)); },
      options);
  CHECK(result.finish == std::vector<std::int64_t>{28080, 27070});
}

}  // namespace loggp::exchange_test
