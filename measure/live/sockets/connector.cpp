#include "measure/live/sockets/connector.hpp"

#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>

#include "measure/live/sockets/greeting.hpp"

namespace loggp::measure {

namespace {

// A connection that is being made, until its greeting is answered.
class Caller {
 public:
  Caller(const Transport& transport, const SocketAddress& address, Duration patience,
         const Clock& clock)
      : transport_(&transport),
        address_(&address),
        clock_(&clock),
        end_(clock.now() + patience),
        patience_(patience) {}

  Greeted greet(std::string_view token) {
    const std::uint64_t session = random_session();
    connect_socket();
    const std::string question = hello(token, session);
    const std::string answer = welcome(session);
    while (clock_->now() < end_) {
      const Time asked = clock_->now();
      say(question);
      if (is_answered(answer, is_datagrams() ? asked + again : end_))
        return {std::move(socket_), session, clock_->now() - asked};
    }
    lost(
        fmt::format("has not answered for {:.0f} s; is the token right?", patience_.in_us() / 1e6));
  }

 private:
  static constexpr Duration again = Duration::us(100e3);  // a lost greeting is repeated after this

  [[noreturn]] void lost(const std::string& why) const {
    throw PeerLost(fmt::format("{} {}", address_->text(), why));
  }

  // Waits until `end` at the latest, and returns true once data have come or can be sent, as
  // `events` says. May return false earlier.
  [[nodiscard]] bool wait_until(Time end, short events) const {
    const std::int64_t left_ms = (end - clock_->now()).in_ps() / 1'000'000'000;
    pollfd waiting{socket_.get(), events, 0};
    return poll(&waiting, 1, static_cast<int>(std::clamp<std::int64_t>(left_ms + 1, 0, 60'000))) >
           0;
  }

  void connect_socket() {
    const int type = greeting_socket_type(*transport_);
    socket_ = Socket(::socket(address_->family(), type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (!socket_.is_open()) lost(system_error_text(errno));
    if (connect(socket_.get(), address_->get(), address_->length()) == 0) return;
    if (errno != EINPROGRESS)
      lost(fmt::format("can't be connected to: {}", system_error_text(errno)));
    while (!wait_until(end_, POLLOUT)) {
      if (clock_->now() >= end_)
        lost(fmt::format("has not answered for {:.0f} s; is the address right?",
                         patience_.in_us() / 1e6));
    }
    const int error = socket_.option(SOL_SOCKET, SO_ERROR);
    if (error != 0) lost(fmt::format("can't be connected to: {}", system_error_text(error)));
  }

  void say(const std::string& text) const {
    if (send(socket_.get(), text.data(), text.size(), MSG_NOSIGNAL) < 0 && !is_not_now(errno))
      lost(fmt::format("can't be greeted: {}", system_error_text(errno)));
  }

  [[nodiscard]] bool is_answered(const std::string& answer, Time end) const {
    std::string heard;
    while (clock_->now() < end) {
      if (!wait_until(end, POLLIN)) continue;
      std::array<char, longest_greeting> bytes{};
      // What follows the answer in a stream is for the wire to receive.
      const std::size_t size = is_datagrams() ? bytes.size() : answer.size() - heard.size();
      const ssize_t got = recv(socket_.get(), bytes.data(), size, MSG_DONTWAIT);
      if (got < 0 && is_not_now(errno)) continue;
      if (got < 0) lost(fmt::format("can't be greeted: {}", system_error_text(errno)));
      if (got == 0 && !is_datagrams())
        lost("closed the connection without a greeting; is the token right?");
      if (is_datagrams()) heard.clear();
      heard.append(bytes.data(), static_cast<std::size_t>(got));
      if (heard == answer) return true;
      if (!is_datagrams() && !answer.starts_with(heard))
        lost("is not a loggp listener; check the address and the port");
    }
    return false;
  }

  [[nodiscard]] bool is_datagrams() const { return *transport_ == Transport::udp; }

  const Transport* transport_;
  const SocketAddress* address_;
  const Clock* clock_;
  Time end_;
  Duration patience_;
  Socket socket_;
};

}  // namespace

std::unique_ptr<Wire> connect_to(const Transport& transport, const SocketAddress& address,
                                 std::string_view token, Duration patience, const Clock& clock) {
  Caller caller(transport, address, patience, clock);
  return make_wire(transport, caller.greet(token), clock);
}

}  // namespace loggp::measure
