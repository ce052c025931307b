#include "measure/live/sockets/listener.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <set>

#include "measure/live/sockets/greeting.hpp"
#include "tests/measure/over_sockets/raw_socket.hpp"
#include "tests/measure/over_sockets/socket_pair.hpp"

namespace loggp::measure::listener_test {

namespace {

using std::chrono::seconds;
using std::chrono::steady_clock;

// A listener in a thread of its own, and its connection or error.
class Listening {
 public:
  explicit Listening(Transport transport, const std::string& host = "127.0.0.1",
                     seconds limit = seconds(30))
      : listener_(transport, any_port(host)), address_(listener_.address()), thread_([this, limit] {
          try {
            const Clock clock(ClockSource::monotonic_raw);
            wire_ = listener_.accept(limit, clock);
          } catch (const RunError& error) {
            error_ = error.what();
          }
          is_done_ = true;
        }) {}
  ~Listening() {
    if (thread_.joinable()) thread_.join();
  }
  [[nodiscard]] const SocketAddress& address() const { return address_; }
  [[nodiscard]] const std::string& token() const { return listener_.token(); }
  [[nodiscard]] bool is_done() const { return is_done_; }
  /// The connection that it has got, after the rest of it.
  [[nodiscard]] Wire* join() {
    thread_.join();
    return wire_.get();
  }
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  Listener listener_;
  SocketAddress address_;
  std::unique_ptr<Wire> wire_;
  std::string error_;
  std::atomic<bool> is_done_ = false;
  std::thread thread_;
};

// The right peer comes after all, and is let in.
void check_open(Transport transport, Listening& listening) {
  CHECK_FALSE(listening.is_done());
  const Clock clock(ClockSource::monotonic_raw);
  const auto wire =
      connect_to(transport, listening.address(), listening.token(), Duration::us(20e6), clock);
  Operation first;
  first.data = Buffer();
  CHECK(wire->send(first));
  Wire* const other = listening.join();
  REQUIRE(other != nullptr);
  Inbox inbox{Rank(0)};
  while (!inbox.find(any_tag)) other->receive(inbox);
}

std::string wrong(std::string token) {
  token.back() = token.back() == '0' ? '1' : '0';
  return token;
}

}  // namespace

TEST_CASE("a listener survives garbage, wrong tokens, half-open and closed connections") {
  Listening listening(Transport::tcp);
  const SocketAddress& address = listening.address();
  std::vector<std::unique_ptr<RawSocket>> strangers;
  for (int i = 0; i < 50; ++i)  // and stay silent
    strangers.push_back(std::make_unique<RawSocket>(SOCK_STREAM, address));
  RawSocket(SOCK_STREAM, address).hang_up();
  const std::vector<std::string> greetings{"GET / HTTP/1.0\r\n\r\n",
                                           "\n",
                                           std::string(100'000, 'x'),
                                           std::string(300, '\0'),
                                           hello(wrong(listening.token()), 7),
                                           hello(listening.token(), 7) + "more\n",
                                           hello(listening.token().substr(1), 7),
                                           hello("", 7),
                                           "loggp 1 " + listening.token() + " 000000000000000g\n"};
  for (const std::string& greeting : greetings) {
    const RawSocket stranger(SOCK_STREAM, address);
    stranger.say(greeting);
    CHECK(stranger.line().empty());  // it is hung up on without an answer
  }
  const RawSocket half(SOCK_STREAM, address);
  half.say(hello(listening.token(), 7).substr(0, 20));
  check_open(Transport::tcp, listening);
}

TEST_CASE("a listener for datagrams ignores datagrams that are not greetings") {
  Listening listening(Transport::udp);
  for (const std::string& greeting :
       {std::string(), std::string("x"), std::string(2000, 'y'), hello(wrong(listening.token()), 7),
        hello(listening.token(), 7) + "more\n"}) {
    const RawSocket stranger(SOCK_DGRAM, listening.address());
    stranger.say(greeting);
  }
  const RawSocket vanished(SOCK_DGRAM, listening.address());
  vanished.say(hello(listening.token(), 7));  // welcome, but never heard of again
  CHECK(vanished.line() == welcome(7));
  check_open(Transport::udp, listening);
}

TEST_CASE("a greeting may arrive in pieces") {
  Listening listening(Transport::tcp);
  const RawSocket peer(SOCK_STREAM, listening.address());
  for (const char c : hello(listening.token(), 99)) {
    peer.say({&c, 1});
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  CHECK(peer.line() == welcome(99));
  CHECK(listening.join() != nullptr);
}

TEST_CASE("IPv6 works like IPv4") {
  for (const Transport transport : {Transport::tcp, Transport::udp}) {
    Listening listening(transport, "[::1]");
    CHECK(listening.address().text().starts_with("[::1]:"));
    check_open(transport, listening);
  }
}

TEST_CASE("a listener without clients gives up") {
  for (const Transport transport : {Transport::tcp, Transport::udp}) {
    const auto start = steady_clock::now();
    Listening listening(transport, "127.0.0.1", seconds(1));
    CHECK(listening.join() == nullptr);
    CHECK(steady_clock::now() - start >= seconds(1));
    CHECK(listening.error().find("no client with the right token has connected to 127.0.0.1:") ==
          0);
  }
}

TEST_CASE("a client says why it can't connect") {
  const Clock clock(ClockSource::monotonic_raw);
  const auto complaint = [&](Transport transport, const SocketAddress& address,
                             const std::string& token) {
    try {
      (void)connect_to(transport, address, token, Duration::us(1e6), clock);
    } catch (const PeerLost& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  {
    Listening listening(Transport::tcp, "127.0.0.1", seconds(3));
    CHECK(complaint(Transport::tcp, listening.address(), wrong(listening.token()))
              .find("is the token right?") != std::string::npos);
  }
  {
    Listening listening(Transport::udp, "127.0.0.1", seconds(3));
    CHECK(complaint(Transport::udp, listening.address(), wrong(listening.token()))
              .find("is the token right?") != std::string::npos);
  }
  SocketAddress nobody;
  {
    const Listener gone(Transport::tcp, any_port());
    nobody = gone.address();
  }
  for (const Transport transport : {Transport::tcp, Transport::udp})
    CHECK(complaint(transport, nobody, "x").find("refused") != std::string::npos);
}

TEST_CASE("a listener prints the options that its client needs") {
  const Listener here(Transport::udp, any_port());
  CHECK(here.client_arguments() ==
        "--transport udp --connect " + here.address().text() + " --token " + here.token());
  const Listener everywhere(Transport::tcp, any_port("0.0.0.0"));
  CHECK(everywhere.client_arguments().find("0.0.0.0") == std::string::npos);
  CHECK_THROWS_AS(Listener(Transport::tcp, SocketAddress::parse("192.0.2.77:0", "test")),
                  InputError);
}

TEST_CASE("no two tokens are the same, and all are long") {
  std::set<std::string> tokens;
  for (int i = 0; i < 100; ++i) tokens.insert(random_token());
  CHECK(tokens.size() == 100);
  CHECK(tokens.begin()->size() == 32);
  CHECK(session_of_hello(hello("abc", 0xFEDCBA9876543210), "abc") == 0xFEDCBA9876543210);
  std::string other = hello("abc", 0xFEDCBA9876543210);
  other.at(other.find("abc") + 3) = '0';  // the space
  CHECK(!session_of_hello(other, "abc"));
  other = hello("abc", 0xFEDCBA9876543210);
  other.at(other.find('f')) = 'F';
  CHECK(!session_of_hello(other, "abc"));
}

TEST_CASE("addresses are parsed and printed alike") {
  for (const char* text : {"127.0.0.1:4711", "[::1]:80", "0.0.0.0:0"})
    CHECK(SocketAddress::parse(text, "test").text() == text);
  for (const char* text : {"", "127.0.0.1", ":80", "::1:80", "127.0.0.1:", "127.0.0.1:65536",
                           "127.0.0.1:-1", "127.0.0.1:http", "no such host:80", "[]:80"})
    CHECK_THROWS_AS((void)SocketAddress::parse(text, "test"), InputError);
}

}  // namespace loggp::measure::listener_test
