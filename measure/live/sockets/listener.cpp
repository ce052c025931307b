#include "measure/live/sockets/listener.hpp"

#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

#include "measure/live/machine/environment.hpp"
#include "measure/live/sockets/greeting.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

using std::chrono::steady_clock;

constexpr std::size_t most_callers = 32;  // beyond it the oldest connection is closed
constexpr std::chrono::seconds time_to_greet{5};

int milliseconds_until(steady_clock::time_point end) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - steady_clock::now());
  return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
}

Socket listening(const Transport& transport, const SocketAddress& address) {
  const bool is_tcp = greeting_socket_type(transport) == SOCK_STREAM;
  const int type = greeting_socket_type(transport) | SOCK_NONBLOCK | SOCK_CLOEXEC;
  Socket socket(::socket(address.family(), type, 0));
  if (is_tcp) socket.set(SOL_SOCKET, SO_REUSEADDR, 1);
  if (!socket.is_open() || bind(socket.get(), address.get(), address.length()) != 0 ||
      (is_tcp && listen(socket.get(), SOMAXCONN) != 0)) {
    throw InputError(
        fmt::format("{}: can't listen there ({}); give an address of this machine "
                    "and a free port, or port 0 for any",
                    address.text(), system_error_text(errno)));
  }
  return socket;
}

bool same(const sockaddr_storage& a, const sockaddr_storage& b, socklen_t length) {
  return std::memcmp(&a, &b, length) == 0;
}

}  // namespace

// A connection whose client has not sent its whole greeting yet.
struct Listener::Caller {
  Socket socket;
  std::string text;
  Instant deadline;

  // Reads the data that have come. Returns false if the client has closed the connection or sent
  // too much.
  bool hear() {
    std::array<char, longest_greeting> bytes{};
    const ssize_t got = recv(socket.get(), bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (got < 0) return is_not_now(errno);
    text.append(bytes.data(), static_cast<std::size_t>(got));
    return got > 0 && text.size() <= longest_greeting;
  }
  [[nodiscard]] bool has_spoken() const { return text.ends_with('\n'); }
};

Listener::Listener(const Transport& transport, const SocketAddress& address)
    : transport_(transport),
      socket_(listening(transport, address)),
      address_(SocketAddress::local_end(socket_)),
      token_(random_token()) {}

std::string Listener::client_arguments() const {
  const std::string where =
      address_.is_any() ? fmt::format("{}:{}", host_name(), address_.port()) : address_.text();
  return fmt::format("--transport {} --connect {} --token {}", transport_option(transport_), where,
                     token_);
}

std::unique_ptr<Wire> Listener::accept(std::chrono::seconds limit, const Clock& clock) {
  limit_ = limit;
  const Instant end = steady_clock::now() + limit;
  const bool is_tcp = greeting_socket_type(transport_) == SOCK_STREAM;
  return make_wire(transport_, is_tcp ? greet_stream(end) : greet_datagrams(end), clock);
}

void Listener::give_up() const {
  throw RunError(fmt::format("no client with the right token has connected to {} in {} s",
                             address_.text(), limit_.count()));
}

// Waits until `end`, or the end of a caller's time, for a new connection or for data of a caller.
// Returns true if there is either.
bool Listener::wait_for_call(const std::vector<Caller>& callers, Instant end) const {
  std::vector<pollfd> waiting{{socket_.get(), POLLIN, 0}};
  for (const Caller& caller : callers) {
    waiting.push_back({caller.socket.get(), POLLIN, 0});
    end = std::min(end, caller.deadline);
  }
  return poll(waiting.data(), waiting.size(), milliseconds_until(end)) > 0;
}

void Listener::answer_call(std::vector<Caller>& callers) const {
  Socket caller(accept4(socket_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
  if (!caller.is_open()) return;
  if (callers.size() == most_callers) callers.erase(callers.begin());
  callers.push_back({std::move(caller), "", steady_clock::now() + time_to_greet});
}

Greeted Listener::greet_stream(Instant end) {
  std::vector<Caller> callers;
  while (steady_clock::now() < end) {
    (void)wait_for_call(callers, end);
    answer_call(callers);
    const Instant now = steady_clock::now();
    for (std::size_t i = 0; i < callers.size();) {
      Caller& caller = callers[i];
      const bool is_there = caller.hear() && now < caller.deadline;
      const auto session =
          caller.has_spoken() ? session_of_hello(caller.text, token_) : std::nullopt;
      if (session) {
        const std::string answer = welcome(*session);
        (void)send(caller.socket.get(), answer.data(), answer.size(), MSG_NOSIGNAL);
        socket_ = Socket();
        return {std::move(caller.socket), *session, Duration()};
      }
      if (is_there && !caller.has_spoken()) {
        ++i;
      } else {
        callers.erase(callers.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
  }
  give_up();
}

// Answers every right greeting, because the answer to an earlier greeting may have been lost.
// Returns when a datagram that is not a greeting comes from the same client, because it shows that
// the client has received the answer. Peeks at each datagram first, so that this last one stays for
// the wire to receive.
Greeted Listener::greet_datagrams(Instant end) {
  sockaddr_storage peer{};
  std::optional<std::uint64_t> known;
  while (steady_clock::now() < end) {
    pollfd waiting{socket_.get(), POLLIN, 0};
    (void)poll(&waiting, 1, milliseconds_until(end));
    std::array<char, longest_greeting> bytes{};
    sockaddr_storage from{};
    socklen_t length = sizeof from;
    auto* const address = reinterpret_cast<sockaddr*>(&from);
    const ssize_t got =
        recvfrom(socket_.get(), bytes.data(), bytes.size(), MSG_PEEK, address, &length);
    if (got < 0) continue;
    const auto session = session_of_hello({bytes.data(), static_cast<std::size_t>(got)}, token_);
    if (!session && known && same(from, peer, length) &&
        connect(socket_.get(), address, length) == 0) {
      return {std::move(socket_), *known, Duration()};
    }
    (void)recv(socket_.get(), bytes.data(), bytes.size(), 0);
    if (!session) continue;
    known = session;
    peer = from;
    const std::string answer = welcome(*session);
    (void)sendto(socket_.get(), answer.data(), answer.size(), MSG_NOSIGNAL, address, length);
  }
  give_up();
}

}  // namespace loggp::measure
