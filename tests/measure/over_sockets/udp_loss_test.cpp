#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "measure/over_sockets/socket_measurement.hpp"
#include "measure/over_sockets/socket_server.hpp"
#include "tests/measure/samples/bad_network.hpp"

namespace loggp::measure::udp_loss_test {

namespace {

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

TEST_CASE(
    "UDP messages arrive whole and in order over a network that loses, doubles and swaps "
    "datagrams") {
  const unsigned seed = std::random_device{}();
  INFO("seed ", seed);
  const Outcome outcome = play({.loss = 0.1, .twice = 0.1, .overtaken = 0.1}, 60, seed);
  CHECK(outcome.lost > 0);
  CHECK(outcome.counted > 0);
}

TEST_CASE("datagrams that come twice or late do not count as lost") {
  const unsigned seed = std::random_device{}();
  INFO("seed ", seed);
  CHECK(play({.twice = 0.3}, 200, seed).counted == 0);
}

TEST_CASE("about as many losses are counted as happen") {
  const unsigned seed = std::random_device{}();
  INFO("seed ", seed);
  const Outcome outcome = play({.loss = 0.05}, 100, seed);
  // of those lost some are acknowledgements, or were on their way a second time
  CHECK(outcome.counted <= outcome.lost);
  CHECK(outcome.counted >= outcome.lost / 3);
}

TEST_CASE("over a network that loses everything the peer counts as lost") {
  CHECK_THROWS_AS(play({.loss = 1, .fair_until = 30}, 100, 1), PeerLost);
}

TEST_CASE(
    "a measurement over a network that loses messages says how many, and marks what they have "
    "hit") {
  const unsigned seed = std::random_device{}();
  INFO("seed ", seed);
  Listener listener(Transport::udp, any_port());
  const BadNetwork network(listener.address(), {.loss = 0.002}, seed);
  const std::string token = listener.token();
  std::thread other([&] { serve(listener, std::chrono::seconds(20), Waiting()); });
  LiveOptions options;
  options.campaign.sizes.fixed = {Bytes(1), Bytes(100), Bytes(200)};
  options.campaign.sizes.largest = Bytes(200);
  options.campaign.sizes.repetitions = 100;
  LiveResult result;
  std::thread([&] {  // which is bound to a CPU, and not the tests that follow
    result = measure_sockets({Transport::udp, Waiting(), ListeningPeer{network.address(), token}},
                             options);
  })
      .join();
  other.join();
  CHECK(network.lost() > 0);
  const CampaignResult& campaign = result.campaign;
  CHECK(std::stoi(campaign.provenance.at("lost_datagrams")) > 0);
  CHECK(std::stoi(campaign.provenance.at("lost_datagrams")) <= network.lost());
  CHECK(campaign.disturbed > 0);
  CHECK(campaign.samples == 300);
  const bool is_said = std::any_of(
      campaign.warnings.begin(), campaign.warnings.end(),
      [](const std::string& warning) { return warning.find("were lost") != std::string::npos; });
  CHECK(is_said);
}

}  // namespace loggp::measure::udp_loss_test
