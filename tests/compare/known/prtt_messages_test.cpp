#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "algorithms/probes/prtt.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "simulate/engine/simulation.hpp"

namespace loggp::compare::prtt_messages_test {

namespace {

// Takes one sample of each of three sizes.
class ThreeSamples final : public PrttGuide {
 public:
  [[nodiscard]] std::optional<Bytes> next_size(Duration /*elapsed*/) override {
    if (disturbed.size() == 3) return std::nullopt;
    return Bytes(static_cast<std::int64_t>(1 + disturbed.size()));
  }
  void take(const PrttSample& sample) override { disturbed.push_back(sample.disturbed); }

  std::vector<bool> disturbed;
};

// Of the times that it is asked the second only.
class DisturbedOnce final : public PrttWatch {
 public:
  [[nodiscard]] bool was_disturbed() override { return ++asked_ == 2; }

 private:
  int asked_ = 0;
};

}  // namespace

TEST_CASE("what PRTT sends is not written to, and what comes is what the other side sends") {
  constexpr std::size_t bytes = 8;
  struct Side {
    std::array<char, bytes> out;
    std::array<char, bytes> in;
    PrttBuffers buffers() { return {as_buffer(out), as_buffer(in)}; }
  };
  for (const Calls calls : {Calls::blocking, Calls::nonblocking}) {
    Side client{{"client_"}, {}};
    Side server{{"server_"}, {}};
    PrttPlan plan;
    plan.calls = calls;
    ThreeSamples guide;
    const simulate::Program program = [&](simulate::SimulatedProcess& self) {
      return self.rank() == Rank(1) ? prtt_server(self, Rank(0), server.buffers())
                                    : prtt_client(self, Rank(1), plan, client.buffers(), &guide);
    };
    (void)simulate::simulate(Machine(find_parameters("ompi-mx")), 2, program);
    CHECK(std::string(client.out.data()) == "client_");
    CHECK(std::string(server.out.data()) == "server_");
    CHECK(std::string(client.in.data()) == "ser");  // of 1, 2 and 3 bytes
    CHECK(std::string(server.in.data()) == "cli");
  }
}

TEST_CASE("PRTT that rewrites its messages sends each of a burst from memory of its own") {
  struct Side {
    std::vector<std::byte> out = std::vector<std::byte>(64 * 30, std::byte{1});
    std::vector<std::byte> in = std::vector<std::byte>(4, std::byte{1});
    PrttBuffers buffers(Bytes room) {
      return {{out.data(), Bytes(4)}, {in.data(), Bytes(4)}, room};
    }
    [[nodiscard]] std::string written() const {  // in each cache line
      std::string counts;
      for (auto line = out.begin(); line != out.end(); line += 64)
        counts += std::to_string(std::count(line, line + 64, std::byte{}));
      return counts;
    }
  };
  for (const Calls calls : {Calls::blocking, Calls::nonblocking}) {
    for (const int places : {30, 12}) {
      CAPTURE(places);
      Side client;
      Side server;
      PrttPlan plan;
      plan.calls = calls;
      plan.rewrites = true;
      ThreeSamples guide;
      const simulate::Program program = [&](simulate::SimulatedProcess& self) {
        return self.rank() == Rank(1)
                   ? prtt_server(self, Rank(0), server.buffers(Bytes()))
                   : prtt_client(self, Rank(1), plan, client.buffers(Bytes(64 * places)), &guide);
      };
      (void)simulate::simulate(Machine(find_parameters("ompi-mx")), 2, program);
      const int used = std::min(places, 20);  // 2n
      CHECK(client.written() == std::string(static_cast<std::size_t>(used), '3') +
                                    std::string(static_cast<std::size_t>(30 - used), '0'));
      CHECK(server.written() == '3' + std::string(29, '0'));
      CHECK(client.in == std::vector<std::byte>{{}, {}, {}, std::byte{1}});
      CHECK(server.in == client.in);
    }
  }
}

TEST_CASE("what disturbs the server marks the client's sample of that time, if it asks") {
  for (const bool asks : {true, false}) {
    CAPTURE(asks);
    const PrttBuffers data = PrttBuffers::of_size(Bytes(8));
    PrttPlan plan;
    plan.asks_server = asks;
    ThreeSamples guide;
    DisturbedOnce watch;
    const simulate::Program program = [&](simulate::SimulatedProcess& self) {
      return self.rank() == Rank(1) ? prtt_server(self, Rank(0), data, &watch)
                                    : prtt_client(self, Rank(1), plan, data, &guide);
    };
    (void)simulate::simulate(Machine(find_parameters("ompi-mx")), 2, program);
    CHECK(guide.disturbed == std::vector<bool>{false, asks, false});
  }
}

}  // namespace loggp::compare::prtt_messages_test
