// A UDP network that loses, doubles and swaps datagrams.
#pragma once

#include <doctest/doctest.h>
#include <poll.h>

#include <array>
#include <atomic>
#include <random>
#include <string>
#include <thread>

#include "tests/measure/over_sockets/raw_socket.hpp"
#include "tests/measure/over_sockets/socket_pair.hpp"

namespace loggp::measure {

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
  [[nodiscard]] SocketAddress address() const { return SocketAddress::local_end(from_client_); }
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

}  // namespace loggp::measure
