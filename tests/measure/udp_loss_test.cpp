#include <doctest/doctest.h>
#include <poll.h>

#include <atomic>
#include <random>

#include "tests/measure/raw_socket.hpp"
#include "tests/measure/socket_pair.hpp"

namespace loggp::measure {

namespace {

struct Faults {
  double loss = 0;
  double twice = 0;
  double overtaken = 0;  // by the next one in its direction
  int fair_until = 10;   // datagrams that pass: the greeting
};

// A network between client and server that does as `faults` say, both ways.
class BadNetwork {
 public:
  BadNetwork(const SocketAddress& server, Faults faults, unsigned seed)
      : to_server_(SOCK_DGRAM, server),
        from_client_(::socket(AF_INET, SOCK_DGRAM, 0)),
        faults_(faults),
        random_(seed) {
    const SocketAddress any = any_port();
    REQUIRE(bind(from_client_.get(), any.get(), any.length()) == 0);
    thread_ = std::jthread([this](const std::stop_token& stop) {
      while (!stop.stop_requested()) pass();
    });
  }
  [[nodiscard]] SocketAddress address() const { return SocketAddress::local_of(from_client_); }
  [[nodiscard]] int lost() const { return lost_; }

 private:
  void pass() {
    std::array<pollfd, 2> waiting{{{from_client_.get(), POLLIN, 0}, {to_server_.get(), POLLIN, 0}}};
    if (poll(waiting.data(), 2, 5) <= 0) return;
    for (std::size_t i = 0; i < 2; ++i) {
      if ((waiting[i].revents & POLLIN) != 0) pass_from(i == 0);
    }
  }
  void pass_from(bool client) {
    sockaddr_storage from{};
    socklen_t length = sizeof from;
    const int in = client ? from_client_.get() : to_server_.get();
    const ssize_t got =
        recvfrom(in, bytes_.data(), bytes_.size(), 0, reinterpret_cast<sockaddr*>(&from), &length);
    if (got < 0) return;
    if (client) client_ = SocketAddress(reinterpret_cast<sockaddr*>(&from), length);
    const std::string datagram(bytes_.data(), static_cast<std::size_t>(got));
    const bool fair = ++passed_ <= faults_.fair_until;
    if (!fair && happens(faults_.loss)) {
      ++lost_;
      return;
    }
    if (!fair && held_.empty() && happens(faults_.overtaken)) {
      held_ = datagram;
      held_from_client_ = client;
      return;
    }
    put(client, datagram);
    if (!fair && happens(faults_.twice)) put(client, datagram);
    if (!held_.empty() && held_from_client_ == client) put(client, std::exchange(held_, ""));
  }
  void put(bool to_server, const std::string& datagram) {
    if (to_server) {
      to_server_.say(datagram);
    } else {
      (void)sendto(from_client_.get(), datagram.data(), datagram.size(), 0, client_.get(),
                   client_.length());
    }
  }
  bool happens(double probability) {
    return std::uniform_real_distribution<>(0, 1)(random_) < probability;
  }

  RawSocket to_server_;
  Socket from_client_;
  SocketAddress client_;
  Faults faults_;
  std::mt19937 random_;
  int passed_ = 0;
  std::atomic<int> lost_ = 0;
  std::string held_;
  bool held_from_client_ = false;
  std::array<char, 65'536> bytes_{};
  std::jthread thread_;
};

struct Outcome {
  std::int64_t counted;
  int lost;
};

// Bursts of three one way and a reply the other, of changing sizes.
Outcome play(const Faults& faults, int rounds, unsigned seed) {
  std::optional<BadNetwork> network;
  std::int64_t counted = 0;
  run_pair(
      Transport::udp,
      [&](SocketProcess& self) {
        for (int i = 0; i < rounds; ++i) {
          for (int k = 0; k < 3; ++k) {
            Bytestring data = pattern(i * 7, k);
            self.send(Rank(1), buffer_of(data), Tag(k));
          }
          Bytestring got(static_cast<std::size_t>(rounds) * 7);
          const Status status = self.receive(Rank(1), buffer_of(got), Tag(9)).value;
          CHECK(status.size.count() == i * 5);
          got.resize(static_cast<std::size_t>(i) * 5);
          CHECK(got == pattern(i * 5, i));
        }
        counted = self.wire().losses();
      },
      [&](SocketProcess& self) {
        for (int i = 0; i < rounds; ++i) {
          for (int k = 0; k < 3; ++k) {
            Bytestring got(static_cast<std::size_t>(i) * 7);
            (void)self.receive(Rank(0), buffer_of(got), any_tag);
            CHECK(got == pattern(i * 7, k));  // in the order of sending
          }
          Bytestring data = pattern(i * 5, i);
          self.send(Rank(0), buffer_of(data), Tag(9));
        }
      },
      {.patience = Duration::us(faults.loss < 1 ? 20e6 : 3e6)},
      [&](const SocketAddress& server) {
        network.emplace(server, faults, seed);
        return network->address();
      });
  return {counted, network->lost()};
}

}  // namespace

TEST_CASE("over UDP nothing is lost, changed or swapped by a network that does all of it") {
  const unsigned seed = std::random_device{}();
  INFO("seed ", seed);
  const Outcome outcome = play({.loss = 0.1, .twice = 0.1, .overtaken = 0.1}, 60, seed);
  CHECK(outcome.lost > 0);
  CHECK(outcome.counted > 0);
}

TEST_CASE("what comes twice or late is not counted as lost") {
  const unsigned seed = std::random_device{}();
  INFO("seed ", seed);
  CHECK(play({.twice = 0.3}, 200, seed).counted == 0);
}

TEST_CASE("losses are counted about as often as they happen") {
  const unsigned seed = std::random_device{}();
  INFO("seed ", seed);
  const Outcome outcome = play({.loss = 0.05}, 100, seed);
  // of those lost some are acknowledgements, or were on their way a second time
  CHECK(outcome.counted <= outcome.lost);
  CHECK(outcome.counted >= outcome.lost / 3);
}

TEST_CASE("a network that loses everything is a lost peer") {
  CHECK_THROWS_AS(play({.loss = 1, .fair_until = 30}, 100, 1), PeerLost);
}

}  // namespace loggp::measure
