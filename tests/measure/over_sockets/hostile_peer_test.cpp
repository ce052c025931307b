#include <doctest/doctest.h>

#include <cstring>

#include "measure/live/sockets/greeting.hpp"
#include "measure/over_sockets/socket_client.hpp"
#include "measure/over_sockets/socket_server.hpp"
#include "measure/samples/sample_header.hpp"
#include "tests/measure/over_sockets/raw_socket.hpp"
#include "tests/measure/over_sockets/socket_pair.hpp"

namespace loggp::measure::hostile_peer_test {

namespace {

using std::chrono::seconds;
using std::chrono::steady_clock;

// Returns the server's error after a client with the right token has acted as `peer` does. It must
// end, one way or another, within seconds.
std::string server_against(Transport transport, const std::function<void(RawSocket&)>& peer,
                           const ServeLimits& most = {}) {
  Listener listener(transport, any_port());
  const SocketAddress address = listener.address();
  const std::string token = listener.token();
  std::thread other([&] {
    RawSocket raw(transport == Transport::tcp ? SOCK_STREAM : SOCK_DGRAM, address);
    raw.say(hello(token, 7));
    CHECK(raw.line() == welcome(7));
    peer(raw);
  });
  const auto start = steady_clock::now();
  std::string complaint;
  try {
    serve(listener, seconds(20), {.patience = Duration::us(1e6)}, most);
  } catch (const RunError& error) {
    complaint = error.what();
  }
  CHECK(steady_clock::now() - start < seconds(15));
  other.join();
  return complaint;
}

bool contains(const std::string& text, const char* part) {
  CAPTURE(text);
  return text.find(part) != std::string::npos;
}

// A header as TcpWire writes it.
std::string header(std::uint32_t magic, std::int32_t tag, std::int64_t bytes) {
  std::string text(16, '\0');
  std::memcpy(text.data(), &magic, 4);
  std::memcpy(text.data() + 4, &tag, 4);
  std::memcpy(text.data() + 8, &bytes, 8);
  return text;
}
constexpr std::uint32_t magic = 0x4C47474D;

// Of numbers, as a client tells what it wants.
std::string message(const std::vector<std::int64_t>& numbers) {
  std::string text(8 * numbers.size(), '\0');
  std::memcpy(text.data(), numbers.data(), text.size());
  return header(magic, 2, static_cast<std::int64_t>(text.size())) + text;
}

void stay(const RawSocket& raw) {
  (void)raw.line();  // until the server hangs up
}

}  // namespace

TEST_CASE("a peer that closes its connection is noticed at once") {
  CHECK(contains(server_against(Transport::tcp, [](RawSocket& raw) { raw.hang_up(); }),
                 "has closed the connection"));
  CHECK(contains(server_against(Transport::tcp,
                                [](RawSocket& raw) {
                                  raw.say(header(magic, 2, 24).substr(0, 9));
                                  raw.hang_up();
                                }),
                 "has closed the connection"));
  CHECK(contains(server_against(Transport::tcp,
                                [](RawSocket& raw) {
                                  const linger reset{1, 0};
                                  setsockopt(raw.get(), SOL_SOCKET, SO_LINGER, &reset,
                                             sizeof reset);
                                  raw.hang_up();
                                }),
                 "the peer "));  // at …: reset, or gone before we looked
}

TEST_CASE("a silent peer counts as lost after the patience") {
  CHECK(contains(server_against(Transport::tcp, stay), "rank 0 at 127.0.0.1:"));
  CHECK(contains(server_against(Transport::tcp, stay), "has not answered for 1 s"));
  CHECK(contains(server_against(Transport::tcp,
                                [](RawSocket& raw) {
                                  raw.say(header(magic, 2, 24) + "half");
                                  stay(raw);
                                }),
                 "has not answered for 1 s"));
  CHECK(contains(server_against(Transport::udp,
                                [](RawSocket& raw) {
                                  raw.say("not a message");
                                  std::this_thread::sleep_for(seconds(2));
                                }),
                 "has not answered for 1 s"));
}

TEST_CASE("a peer that closes its UDP socket is noticed") {
  CHECK(contains(server_against(Transport::udp,
                                [](RawSocket& raw) {
                                  raw.say("not a message");
                                  raw.hang_up();
                                }),
                 "127.0.0.1:"));
}

TEST_CASE("garbage after the right token ends the measurement with one error") {
  const std::vector<std::string> texts{
      std::string(100'000, 'x'),   std::string(16, '\0'),
      header(magic + 1, 2, 24),    header(magic, -1, 24),
      header(magic, 2, -1),        header(magic, 2, (std::int64_t{1} << 30) + 1),
      header(magic, 2, INT64_MAX), header(magic, -2, 1)};
  for (const std::string& text : texts) {
    CHECK(contains(server_against(Transport::tcp,
                                  [&](RawSocket& raw) {
                                    raw.say(text);
                                    stay(raw);
                                  }),
                   "sends bytes that are not a loggp message"));
  }
}

TEST_CASE("an invalid request is refused, whatever its size") {
  const auto request = [](std::int64_t bytes, std::int64_t limit_s, std::int64_t program = 0) {
    return message({bytes, limit_s, -1, program});
  };
  for (const std::string& text :
       {request(-1, 10), request(INT64_MAX, 10), request(1, 0), request(1, INT64_MAX),
        request(1, 10, -1), request(1, 10, 4), request(INT64_MAX, 10, 1), request(-1, 10, 2),
        request(INT64_MAX, 0, 3), request(1, -1, 3)}) {
    CHECK(contains(server_against(Transport::tcp,
                                  [&](RawSocket& raw) {
                                    raw.say(text);
                                    stay(raw);
                                  }),
                   "sends an invalid request: messages of"));
  }
  CHECK(contains(server_against(Transport::tcp,
                                [](RawSocket& raw) {
                                  raw.say(header(magic, 2, 1000) + std::string(1000, '\0'));
                                  stay(raw);
                                }),
                 "does not fit into the receive's 32 bytes"));
}

TEST_CASE("an invalid pattern or stress test is refused") {
  const auto after = [](std::int64_t program, const std::string& plan) {
    return server_against(Transport::tcp, [&](RawSocket& raw) {
      raw.say(message({1000, 10, -1, program}) + plan);
      stay(raw);
    });
  };
  CHECK(contains(after(2, message({4, 0, 0})), "pattern 4, calls 0"));
  CHECK(contains(after(2, message({0, -1, 0})), "pattern 0, calls -1"));
  for (const std::string& plan :
       {message({1, 1}), message({0, 1, 8}), message({1, 1, -1}), message({1, 1, 8, INT64_MAX})})
    CHECK(contains(after(3, plan), "asks for an invalid stress test"));
}

TEST_CASE("a client that only shows that it is alive has to say in time what it wants") {
  const auto live = [](const std::string& first) {
    return [first](RawSocket& raw) {
      raw.say(first);
      for (int i = 0; i < 24; ++i) {
        raw.say(header(magic, -2, 0));  // a sign of life
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
      }
    };
  };
  const char* const wanted = "has not said in time what it wants";
  CHECK(contains(server_against(Transport::tcp, live("")), wanted));
  // a request for a stress test, without its plan
  CHECK(contains(server_against(Transport::tcp, live(message({1000, 0, -1, 3}))), wanted));
}

TEST_CASE("a client gets no more memory and time than the listener grants") {
  const auto asks = [](std::int64_t bytes, std::int64_t seconds_, std::int64_t program) {
    return [=](RawSocket& raw) {
      raw.say(message({bytes, seconds_, -1, program}));
      stay(raw);
    };
  };
  const ServeLimits most{.time = seconds(10), .room = Bytes(1000)};
  for (const std::int64_t program : {0, 1, 2, 3})
    CHECK(contains(server_against(Transport::tcp, asks(1001, 10, program), most),
                   "asks for 1001 bytes of memory, but at most 1000 are granted"));
  CHECK(contains(server_against(Transport::tcp, asks(1000, 11, 0), most),
                 "asks for 11 s, but at most 10 s are granted"));
  CHECK(contains(server_against(Transport::tcp, asks(std::int64_t{1} << 36, 10, 2)),
                 "listen with a larger --serve-bytes"));
}

TEST_CASE("a client can't fill the memory of a listener") {
  // before its request, and with messages that the program does not receive
  const std::string large = header(magic, 5, std::int64_t{1} << 30);
  CHECK(contains(server_against(Transport::tcp,
                                [&](RawSocket& raw) {
                                  raw.say(large);
                                  stay(raw);
                                }),
                 "sends messages that nobody receives"));
  CHECK(contains(server_against(Transport::tcp,
                                [&](RawSocket& raw) {
                                  raw.say(message({1000, 10, -1, 0}));
                                  for (int i = 0; i < 20'000; ++i)
                                    raw.say(header(magic, 5, 1000) + std::string(1000, 'x'));
                                  stay(raw);
                                }),
                 "sends messages that nobody receives"));
  CHECK(contains(server_against(Transport::tcp,
                                [](RawSocket& raw) {
                                  raw.say(message({1000, 0, -1, 3}) + message({1, 1, 1001}));
                                  stay(raw);
                                }),
                 "asks for an invalid stress test"));
}

TEST_CASE("a peer's host name is shown, not obeyed") {
  Listener listener(Transport::tcp, any_port("127.0.0.2"));  // seems to be another machine
  const SocketAddress address = listener.address();
  const std::string token = listener.token();
  std::thread other([&] {
    const Clock clock(ClockSource::monotonic_raw);
    SocketProcess self(listener.accept(seconds(20), clock), server_rank, clock);
    SocketRequest request;
    (void)self.receive(client_rank, as_buffer(request), agreement_tag);
    SocketReply reply;
    constexpr std::string_view hostile = "\x1B[31m\xFFhost\xC2\x9B\n";
    hostile.copy(reply.host.data(), hostile.size());
    reply.system.fill('\xFE');
    self.send(client_rank, as_buffer(reply), agreement_tag);
  });
  SocketClient client({.transport = Transport::tcp, .waiting = {}, .listener = {{address, token}}},
                      {.room_bytes = 1, .limit_s = 1});
  other.join();
  Provenance provenance;
  client.add_connection(provenance);
  CHECK(provenance["peer_host"] == "\\x1B[31m\\xFFhost\\u009B\\x0A");
  CHECK(provenance["peer_system"].starts_with("\\xFE\\xFE"));
  CHECK_FALSE(SampleHeader{"prtt", "{}", provenance}.text().empty());
}

TEST_CASE("a message that comes together with the listener's answer is received") {
  const SocketAddress any = any_port();
  const Socket door(::socket(any.family(), SOCK_STREAM, 0));
  REQUIRE(bind(door.get(), any.get(), any.length()) == 0);
  REQUIRE(listen(door.get(), 1) == 0);
  const std::jthread listener([&] {
    const RawSocket raw(Socket(accept(door.get(), nullptr, nullptr)));
    const auto session = session_of_hello(raw.line(), "token");
    raw.say(welcome(session.value_or(0)) + header(magic, 5, 3) + "abc");
    stay(raw);
  });
  const Clock clock(ClockSource::monotonic_raw);
  SocketProcess self(connect_to(Transport::tcp, SocketAddress::local_end(door), "token",
                                Duration::us(20e6), clock),
                     Rank(0), clock);
  Bytestring got(3);
  CHECK(self.receive(Rank(1), buffer_of(got), Tag(5)).value.size == Bytes(3));
  CHECK(got == Bytestring{std::byte{'a'}, std::byte{'b'}, std::byte{'c'}});
}

TEST_CASE("datagrams of other sessions change nothing") {
  std::optional<std::thread> noise;
  const Detour detour = [&](const SocketAddress& address) {
    noise.emplace([address] {
      const RawSocket stranger(SOCK_DGRAM, address);
      for (int i = 0; i < 200; ++i) {
        stranger.say(std::string(static_cast<std::size_t>(i) * 5, static_cast<char>(i)));
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    });
    return address;
  };
  const auto play = [](SocketProcess& self, bool first) {
    const Rank peer(1 - self.rank().number());
    for (int i = 0; i < 2000; ++i) {
      Bytestring data = pattern(500, i);
      if (first) self.send(peer, buffer_of(data), Tag(0));
      Bytestring got(500);
      (void)self.receive(peer, buffer_of(got), Tag(0));
      CHECK(got == data);
      if (!first) self.send(peer, buffer_of(data), Tag(0));
    }
  };
  run_pair(
      Transport::udp, [&](SocketProcess& self) { play(self, true); },
      [&](SocketProcess& self) { play(self, false); }, Waiting(), detour);
  noise->join();
}

TEST_CASE("a peer that computes for longer than the patience counts as alive") {
  for (const Transport transport : {Transport::tcp, Transport::udp}) {
    run_pair(
        transport,
        [](SocketProcess& self) {
          self.compute(Duration::us(4.5e6));
          self.send(Rank(1), Buffer(), Tag(0));
        },
        [](SocketProcess& self) { (void)self.receive(Rank(0), Buffer(), Tag(0)); },
        {.patience = Duration::us(3e6)});
  }
}

TEST_CASE("two ranks that wait for each other forever both fail") {
  const Program wait = [](SocketProcess& self) {
    (void)self.receive(any_source, Buffer(), Tag(0));
  };
  CHECK_THROWS_AS(run_pair(Transport::tcp, wait, wait, {.patience = Duration::us(1e6)}), PeerLost);
  CHECK_THROWS_AS(run_pair(Transport::udp, wait, wait, {.patience = Duration::us(1e6)}), PeerLost);
}

}  // namespace loggp::measure::hostile_peer_test
