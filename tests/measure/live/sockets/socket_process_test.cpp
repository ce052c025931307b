#include "measure/live/sockets/socket_process.hpp"
#include "algorithms/collectives/programs.hpp"
#include "algorithms/schemes/scheme_catalogue.hpp"

#include <doctest/doctest.h>

#include <random>

#include "algorithms/schemes/scheme_info.hpp"
#include "measure/live/sockets/fabric_wire.hpp"
#include "tests/measure/over_sockets/socket_pair.hpp"

namespace loggp::measure::socket_process_test {

namespace {

const std::vector<Transport> both{Transport::tcp, Transport::udp};

// Returns a provider of libfabric; nothing where it is missing.
std::optional<Transport> fabric(const std::string& provider) {
  try {
    return Transport(Transport::libfabric, find_provider(provider));
  } catch (const InputError& error) {
    MESSAGE(error.what());
    return std::nullopt;
  }
}

// Returns TCP, UDP and, where libfabric is, its provider tcp.
std::vector<Transport> all_transports() {
  std::vector<Transport> all = both;
  if (const auto more = fabric("tcp")) all.push_back(*more);
  return all;
}

std::vector<std::int64_t> sizes_of(const Transport& transport) {
  if (transport == Transport::udp) return {0, 1, 3, 1472, 1473, 4097, 64'999, 65'000};
  return {0, 1, 3, 4097, 65'535, 65'536, 65'537, 3 << 20};
}

constexpr Rank zero(0);
constexpr Rank one(1);

// An error ends the test here, and not in a CHECK.
Status received(SocketProcess& self, Bytestring& got, Tag tag) {
  return self.receive(any_source, buffer_of(got), tag).value;
}

void send(SocketProcess& self, const Bytestring& bytes, Tag tag) {
  Bytestring copy = bytes;
  self.send(Rank(1 - self.rank().number()), buffer_of(copy), tag);
  std::fill(copy.begin(), copy.end(), std::byte{0xEE});  // it may be used again
}

}  // namespace

TEST_CASE("messages of every size come whole, both ways") {
  for (const Transport& transport : all_transports()) {
    run_pair(
        transport,
        [&](SocketProcess& self) {
          for (const std::int64_t size : sizes_of(transport)) {
            send(self, pattern(size, 1), Tag(5));
            Bytestring got(static_cast<std::size_t>(size));
            const Status status = self.receive(one, buffer_of(got), Tag(6)).value;
            CHECK(status.size.count() == size);
            CHECK(status.source == one);
            CHECK(status.tag == Tag(6));
            CHECK(got == pattern(size, 2));
          }
        },
        [&](SocketProcess& self) {
          for (const std::int64_t size : sizes_of(transport)) {
            Bytestring got(static_cast<std::size_t>(size) + 9, std::byte{0});
            const Status status = self.receive(any_source, buffer_of(got), any_tag).value;
            CHECK(status.size.count() == size);
            got.resize(static_cast<std::size_t>(size));
            CHECK(got == pattern(size, 1));
            send(self, pattern(size, 2), Tag(6));
          }
        });
  }
}

TEST_CASE("receives are matched by tag, and in the order of sending within a tag") {
  for (const Transport& transport : all_transports()) {
    run_pair(
        transport,
        [](SocketProcess& self) {
          for (const int tag : {1, 2, 3, 2, 4}) send(self, pattern(10 * tag, tag), Tag(tag));
          send(self, pattern(7, 9), Tag(2));
        },
        [](SocketProcess& self) {
          Bytestring got(100);
          CHECK(received(self, got, Tag(4)).size == Bytes(40));
          CHECK(received(self, got, Tag(2)).size == Bytes(20));
          CHECK(received(self, got, any_tag).tag == Tag(1));
          CHECK(received(self, got, any_tag).tag == Tag(3));
          CHECK(received(self, got, Tag(2)).size == Bytes(20));
          CHECK(received(self, got, Tag(2)).size == Bytes(7));
          got.resize(7);
          CHECK(got == pattern(7, 9));
        });
  }
}

TEST_CASE("nonblocking receives are completed by wait, wait_all, wait_any and test") {
  for (const Transport& transport : all_transports()) {
    run_pair(
        transport,
        [](SocketProcess& self) {
          Bytestring go(1);
          (void)self.receive(one, buffer_of(go), Tag(0));
          for (int i = 0; i < 6; ++i) send(self, pattern(5000 + i, i), Tag(i));
        },
        [](SocketProcess& self) {
          std::vector<Bytestring> got(6, Bytestring(6000));
          std::vector<SocketProcess::Request> requests;
          for (std::size_t i = 0; i < 6; ++i) {  // the last tag first
            requests.push_back(
                self.receive_async(zero, buffer_of(got[i]), Tag(5 - static_cast<int>(i))).value);
          }
          CHECK_FALSE(self.test(requests[0]).value.has_value());
          CHECK_FALSE(self.probe(zero, any_tag).value.has_value());
          Bytestring go(1);
          SocketProcess::Request sent = self.send_async(zero, buffer_of(go), Tag(0)).value;
          self.wait(sent);
          const std::size_t first = self.wait_any(requests).value;
          CHECK(requests[first].operation < 0);
          std::optional<Status> tested;
          while (!tested) tested = self.test(requests[4]).value;
          CHECK((first == 4 || tested->size == Bytes(5001)));
          self.wait_all(std::span(requests).subspan(0, 3));
          CHECK((first == 3 || self.wait(requests[3]).value.size == Bytes(5002)));
          self.wait(requests[5]);
          for (std::size_t i = 0; i < 6; ++i) {
            got[i].resize(5005 - i);
            CHECK(got[i] == pattern(5005 - static_cast<int>(i), 5 - static_cast<int>(i)));
          }
          CHECK_THROWS_AS((void)self.wait_any(requests), RunError);  // of none
        });
  }
}

TEST_CASE("a probe sees a message that no receive has taken, again and again") {
  for (const Transport& transport : all_transports()) {
    run_pair(
        transport,
        [](SocketProcess& self) {
          send(self, pattern(4000, 3), Tag(8));
          (void)self.receive(one, Buffer(), Tag(0));  // it is still here when the other probes
        },
        [](SocketProcess& self) {
          std::optional<Status> seen;
          while (!seen) seen = self.probe(any_source, any_tag).value;
          CHECK(seen->tag == Tag(8));
          CHECK(self.probe(zero, Tag(8)).value->size == Bytes(4000));
          CHECK_FALSE(self.probe(zero, Tag(7)).value.has_value());
          Bytestring got(4000);
          (void)self.receive(zero, buffer_of(got), Tag(8));
          CHECK(got == pattern(4000, 3));
          CHECK_FALSE(self.probe(zero, any_tag).value.has_value());
          self.send(zero, Buffer(), Tag(0));
        });
  }
}

TEST_CASE("a message longer than its receive's buffer is an error; the next messages are intact") {
  for (const Transport& transport : both) {
    run_pair(
        transport,
        [](SocketProcess& self) {
          send(self, pattern(5000, 1), Tag(1));
          send(self, pattern(50, 2), Tag(1));
        },
        [](SocketProcess& self) {
          Bytestring small(49);
          CHECK_THROWS_WITH_AS((void)self.receive(zero, buffer_of(small), Tag(1)),
                               "a message of 5000 bytes from rank 0 with tag 1 does not fit into "
                               "the receive's 49 bytes",
                               RunError);
          Bytestring got(50);
          CHECK(received(self, got, Tag(1)).size == Bytes(50));
          CHECK(got == pattern(50, 2));
        });
  }
}

TEST_CASE("two ranks that first send to each other and then receive do not block") {
  for (const Transport& transport : both) {
    const std::int64_t size = transport == Transport::tcp ? 20 << 20 : 65'000;
    const int times = transport == Transport::tcp ? 1 : 200;  // more than the window
    const Program program = [&](SocketProcess& self) {
      for (int i = 0; i < times; ++i) send(self, pattern(size, i), Tag(0));
      Bytestring got(static_cast<std::size_t>(size));
      for (int i = 0; i < times; ++i) {
        (void)self.receive(any_source, buffer_of(got), Tag(0));
        CHECK(got == pattern(size, i));
      }
    };
    run_pair(transport, program, program);
  }
}

TEST_CASE("random messages, received early or late, match by MPI's rules") {
  const unsigned seed = std::random_device{}();
  INFO("seed ", seed);
  for (const Transport& transport : all_transports()) {
    struct Message {
      std::int64_t size;
      Tag tag;
    };
    std::mt19937 random(seed);
    std::vector<Message> messages;
    for (int i = 0; i < 300; ++i) {
      const std::int64_t size = std::int64_t{1} << (random() % 16);
      messages.push_back({static_cast<std::int64_t>(random()) % size,
                          Tag(static_cast<std::int32_t>(random() % 3))});
    }
    const std::vector<Message>& plan = messages;
    const Program program = [&plan, seed](SocketProcess& self) {
      const Rank peer(1 - self.rank().number());
      std::mt19937 draw(seed + static_cast<unsigned>(self.rank().number()));
      std::vector<Bytestring> in(plan.size(), Bytestring(1 << 15));
      std::vector<Bytestring> out;
      for (std::size_t i = 0; i < plan.size(); ++i)
        out.push_back(pattern(plan[i].size, static_cast<int>(i)));
      std::vector<SocketProcess::Request> receives;
      std::vector<SocketProcess::Request> sends;
      std::size_t sent = 0;
      const auto send_some = [&](std::size_t n) {
        for (; n > 0 && sent < plan.size(); --n, ++sent)
          sends.push_back(self.send_async(peer, buffer_of(out[sent]), plan[sent].tag).value);
      };
      for (std::size_t i = 0; i < plan.size(); ++i) {
        send_some(draw() % 3);
        receives.push_back(self.receive_async(peer, buffer_of(in[i]), plan[i].tag).value);
        if (draw() % 4 == 0) (void)self.probe(peer, any_tag);
      }
      send_some(plan.size());
      self.wait_all(sends);
      for (std::size_t i = 0; i < plan.size(); ++i) {
        const Status status = self.wait(receives[i]).value;
        CHECK(status.size.count() == plan[i].size);
        in[i].resize(static_cast<std::size_t>(plan[i].size));
        CHECK(in[i] == out[i]);
      }
    };
    run_pair(transport, program, program);
  }
}

TEST_CASE("collectives of two ranks move their data over sockets") {
  for (const Transport& transport : all_transports()) {
    const Program program = [](SocketProcess& self) {
      int checked = 0;
      for (const Algorithm<SocketProcess>& algorithm :
           programs_of<SocketProcess>(broadcast_catalogue)) {
        for (const Rank root : {zero, one}) {
          Bytestring data = self.rank() == root ? pattern(3000, 4) : Bytestring(3000);
          algorithm.run(self, {.data = buffer_of(data), .root = root, .segment = Bytes(1000)})
              .result();
          CHECK(data == pattern(3000, 4));
          ++checked;
        }
      }
      CHECK(checked >= 4);
    };
    run_pair(transport, program, program);
  }
}

TEST_CASE("libfabric's providers move messages of every size, and say when one does not fit") {
  for (const char* provider : {"tcp", "shm"}) {
    const auto transport = fabric(provider);
    if (!transport) continue;
    run_pair(
        *transport,
        [&](SocketProcess& self) {
          for (const std::int64_t size : sizes_of(*transport)) {
            send(self, pattern(size, 1), Tag(5));
            Bytestring got(static_cast<std::size_t>(size));
            CHECK(self.receive(one, buffer_of(got), Tag(6)).value.size.count() == size);
            CHECK(got == pattern(size, 2));
          }
          send(self, pattern(50, 3), Tag(7));
        },
        [&](SocketProcess& self) {
          for (const std::int64_t size : sizes_of(*transport)) {
            Bytestring got(static_cast<std::size_t>(size) + 9, std::byte{0});
            CHECK(self.receive(any_source, buffer_of(got), Tag(5)).value.size.count() == size);
            got.resize(static_cast<std::size_t>(size));
            CHECK(got == pattern(size, 1));
            send(self, pattern(size, 2), Tag(6));
          }
          Bytestring small(49);
          CHECK_THROWS_AS((void)self.receive(zero, buffer_of(small), Tag(7)), RunError);
        });
    const auto wait = [](SocketProcess& self) { (void)self.receive(any_source, Buffer(), Tag(1)); };
    CHECK_THROWS_AS(run_pair(*transport, wait, [](SocketProcess&) {}), PeerLost);
    CHECK_THROWS_AS(run_pair(*transport, wait, wait, {.patience = Duration::us(1e6)}), PeerLost);
  }
}

TEST_CASE("calls for another rank and too large messages are refused") {
  run_pair(
      Transport::udp,
      [](SocketProcess& self) {
        Bytestring data(65'001);
        CHECK_THROWS_WITH_AS(self.send(one, buffer_of(data), Tag(0)),
                             "a message has 65001 bytes, but UDP to 127.0.0.1 takes at most 65000",
                             RunError);
        CHECK_THROWS_AS(self.send(zero, Buffer(), Tag(0)), RunError);
        CHECK_THROWS_AS(self.send(Rank(2), Buffer(), Tag(0)), RunError);
        CHECK_THROWS_AS(self.send(one, Buffer(), any_tag), RunError);
        CHECK_THROWS_AS((void)self.receive(zero, Buffer(), Tag(0)), RunError);
        CHECK_THROWS_AS((void)self.receive(one, {nullptr, Bytes(-1)}, Tag(0)), RunError);
      },
      [](SocketProcess&) {});
}

TEST_CASE("computing takes as long as it should") {
  run_pair(
      Transport::tcp,
      [](SocketProcess& self) {
        const Time start = self.now();
        self.compute(Duration::us(2000));
        CHECK(self.now() - start >= Duration::us(2000));
      },
      [](SocketProcess&) {});
}

}  // namespace loggp::measure::socket_process_test
