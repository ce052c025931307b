// What a peer sends: the first byte says whether the rest is a greeting, the stream of a TCP
// connection, datagrams, each behind a byte with its length, or the plan of a stress test.
#include <sys/socket.h>

#include <array>
#include <cstring>
#include <vector>

#include "measure/live/sockets/greeting.hpp"
#include "measure/live/sockets/socket_process.hpp"
#include "measure/over_sockets/socket_request.hpp"
#include "tests/fuzz/answered.hpp"

namespace {

using namespace loggp;
using namespace loggp::measure;

constexpr std::uint64_t session = 7;
constexpr std::string_view token = "0123456789abcdef0123456789abcdef";

void greeting(std::string_view text) {
  const auto found = session_of_hello(text, token);
  if (found) fuzz::require(hello(token, *found) == text);
}

// The two ends of a connection on this machine.
struct Ends {
  explicit Ends(int type) {
    std::array<int, 2> both{};
    fuzz::require(socketpair(AF_UNIX, type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, both.data()) == 0);
    here = Socket(both[0]);
    there = Socket(both[1]);
  }
  Socket here;
  Socket there;
};

// Receives until the peer, which has ended, has nothing more to say.
void receive_all(Transport transport, Socket socket) {
  static const Clock clock(ClockSource::monotonic_raw);
  SocketProcess self(make_wire(transport, {std::move(socket), session, Duration()}, clock), Rank(1),
                     clock, {.spin = Duration(), .patience = Duration::us(1)});
  constexpr Bytes largest(1000);
  self.expect_messages(largest);
  std::array<std::byte, 64> memory{};
  for (const Tag tag : {Tag(2), any_tag, Tag(3)}) {
    const Status got = self.receive(Rank(0), {memory.data(), Bytes(memory.size())}, tag).value;
    fuzz::require(got.size >= Bytes() && got.size <= Bytes(memory.size()));
  }
}

void stream(std::string_view bytes) {
  Ends ends(SOCK_STREAM);
  (void)send(ends.there.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  ends.there = Socket();
  receive_all(Transport::tcp, std::move(ends.here));
}

void datagrams(std::string_view bytes) {
  Ends ends(SOCK_DGRAM);
  while (!bytes.empty()) {
    const auto length = static_cast<std::size_t>(static_cast<unsigned char>(bytes.front()));
    const std::string_view one = bytes.substr(1, length);
    (void)send(ends.there.get(), one.data(), one.size(), MSG_NOSIGNAL);
    bytes.remove_prefix(1 + one.size());
  }
  receive_all(Transport::udp, std::move(ends.here));
}

// The client sends the bytes as one message.
void stress_plan(std::string_view bytes) {
  static const Clock clock(ClockSource::monotonic_raw);
  constexpr Bytes largest(1000);
  Ends ends(SOCK_STREAM);
  const auto process = [](Socket socket, Rank rank) {
    return SocketProcess(make_wire(Transport::tcp, {std::move(socket), session, Duration()}, clock),
                         rank, clock, {.spin = Duration(), .patience = Duration::us(1)});
  };
  SocketProcess client = process(std::move(ends.there), Rank(0));
  SocketProcess server = process(std::move(ends.here), Rank(1));
  std::vector<std::byte> message(bytes.size());
  if (!bytes.empty()) std::memcpy(message.data(), bytes.data(), bytes.size());
  client.send(Rank(1), {message.data(), Bytes(static_cast<std::int64_t>(message.size()))},
              agreement_tag);
  const StressPlan plan = hear_stress_plan(server, Rank(0), largest);
  fuzz::require(plan.repetitions > 0 && !plan.sizes.empty());
  for (const Bytes size : plan.sizes) fuzz::require(size >= Bytes() && size <= largest);
}

constexpr std::array kinds{greeting, stream, datagrams, stress_plan};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  fuzz::answered([&] { kinds.at(data[0] % kinds.size())(fuzz::as_text(data + 1, size - 1)); });
  return 0;
}
