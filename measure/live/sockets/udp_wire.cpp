#include "measure/live/sockets/udp_wire.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "measure/live/sockets/wire_ends.hpp"

namespace loggp::measure {

namespace {

constexpr std::uint32_t udp_magic = 0x4C474755;
constexpr std::size_t window = 64;
constexpr int owed_at_most = 16;
constexpr Duration shortest_timeout = Duration::us(20e3);
constexpr Duration longest_timeout = Duration::us(1e6);

}  // namespace

UdpWire::UdpWire(Greeted greeted, const Clock& clock)
    : socket_(std::move(greeted.socket)),
      peer_(peer_text(socket_)),
      is_local_(has_one_address(socket_)),
      clock_(clock),
      session_(greeted.session),
      first_timeout_(std::clamp(4 * greeted.round_trip, shortest_timeout, longest_timeout)),
      timeout_(first_timeout_),
      spare_(static_cast<std::size_t>(largest.count()) + 1) {
  constexpr int burst_bytes = 4 << 20;  // lets the system keep a whole burst
  socket_.set(SOL_SOCKET, SO_RCVBUF, burst_bytes);
  socket_.set(SOL_SOCKET, SO_SNDBUF, burst_bytes);
}

UdpWire::Header UdpWire::header(Kind kind) const {
  return {udp_magic, kind, session_, next_, expected_, lost_here_, 0, 0};
}

// Returns false if the system accepts no datagram now.
bool UdpWire::put(const Header& header, Buffer data) {
  std::array<iovec, 2> pieces{iovec{const_cast<Header*>(&header), sizeof header},
                              iovec{data.data, static_cast<std::size_t>(data.size.count())}};
  msghdr request{};
  request.msg_iov = pieces.data();
  request.msg_iovlen = pieces.size();
  if (sendmsg(socket_.get(), &request, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0) return true;
  if (is_not_now(errno)) return false;
  throw_lost(peer_, errno);
}

bool UdpWire::send(Operation& message) {
  if (unacknowledged_.size() >= window) return false;
  Header start = header(Kind::message);
  start.tag = message.tag.number();
  if (!put(start, message.data)) return false;
  owed_ = 0;
  std::vector<std::byte> copy;
  if (!memory_.empty()) {
    copy = std::move(memory_.back());
    memory_.pop_back();
  }
  copy.assign(message.data.data, message.data.data + message.data.size.count());
  unacknowledged_.push_back({start, std::move(copy), clock_.now()});
  ++next_;
  message.state = Operation::State::complete;
  return true;
}

void UdpWire::acknowledge() {
  last_acknowledgement_ = clock_.now();
  if (put(header(Kind::acknowledgement), Buffer())) owed_ = 0;
}

void UdpWire::show_life() {
  if (put(header(Kind::life), Buffer())) owed_ = 0;
}

// Drops the copies of messages before `expected`, which the peer has received. Returns whether
// there were any.
bool UdpWire::acknowledged(std::uint64_t expected) {
  const std::size_t before = unacknowledged_.size();
  while (!unacknowledged_.empty() && unacknowledged_.front().header.number < expected) {
    memory_.push_back(std::move(unacknowledged_.front().bytes));
    unacknowledged_.pop_front();
  }
  if (unacknowledged_.size() == before) return false;
  timeout_ = first_timeout_;
  return true;
}

void UdpWire::send_late_again() {
  if (unacknowledged_.empty()) return;
  const Time now = clock_.now();
  if (now - unacknowledged_.front().when < timeout_) return;
  timeout_ = std::min(2 * timeout_, longest_timeout);
  for (Sent& sent : unacknowledged_) {
    ++sent.header.attempt;
    sent.header.expected = expected_;
    sent.header.lost = lost_here_;
    sent.when = now;
    if (!put(sent.header, {sent.bytes.data(), Bytes(static_cast<std::int64_t>(sent.bytes.size()))}))
      return;
  }
}

bool UdpWire::receive(Inbox& inbox) {
  Header header{};
  const Buffer guess = inbox.likely();
  std::array<iovec, 3> pieces{iovec{&header, sizeof header},
                              iovec{guess.data, static_cast<std::size_t>(guess.size.count())},
                              iovec{spare_.data(), spare_.size()}};
  msghdr request{};
  request.msg_iov = pieces.data();
  request.msg_iovlen = pieces.size();
  const ssize_t got = recvmsg(socket_.get(), &request, MSG_DONTWAIT);
  if (got < 0) {
    if (!is_not_now(errno)) throw_lost(peer_, errno);
    send_late_again();
    return false;
  }
  const std::int64_t bytes = got - static_cast<std::int64_t>(sizeof header);
  if (!is_ours(header, bytes)) return false;
  lost_there_ = std::max(lost_there_, header.lost);
  const bool is_news = acknowledged(header.expected);
  if (header.kind != Kind::message) return is_news || header.kind == Kind::life;
  return take(inbox, header, guess, bytes) || is_news;
}

bool UdpWire::is_ours(const Header& header, std::int64_t bytes) const {
  if (bytes < 0 || bytes > largest.count()) return false;
  if (header.magic != udp_magic || header.session != session_) return false;
  if (header.expected > next_) return false;
  return header.kind == Kind::message ? header.tag >= 0 && header.number < expected_ + window
                                      : bytes == 0;
}

// Delivers or keeps the message that has come. Its first bytes are in `guess`, and spare_ has the
// bytes that did not fit there. Returns true if the message has not come before.
bool UdpWire::take(Inbox& inbox, const Header& header, Buffer guess, std::int64_t bytes) {
  if (header.number < expected_ || early_.contains(header.number)) {
    acknowledge();  // the earlier acknowledgement was lost, or is late
    return false;
  }
  if (header.attempt > 0) ++lost_here_;
  if (header.number > expected_) {
    std::vector<std::byte> copy(guess.data, guess.data + std::min(bytes, guess.size.count()));
    copy.insert(copy.end(), spare_.begin(),
                spare_.begin() + (bytes - static_cast<std::int64_t>(copy.size())));
    early_[header.number] = {Tag(header.tag), std::move(copy)};
    acknowledge();
    return true;
  }
  take_in_order(inbox, Tag(header.tag), guess, bytes);
  take_early(inbox);
  if (owed_ >= owed_at_most) acknowledge();
  return true;
}

void UdpWire::take_in_order(Inbox& inbox, Tag tag, Buffer guess, std::int64_t bytes) {
  Inbox::Arriving arriving = inbox.open(tag, Bytes(bytes));
  const std::int64_t in_guess = std::min(bytes, guess.size.count());
  if (arriving.data != guess.data && in_guess > 0)
    std::memcpy(arriving.data, guess.data, static_cast<std::size_t>(in_guess));
  if (bytes > in_guess)
    std::memcpy(arriving.data + in_guess, spare_.data(),
                static_cast<std::size_t>(bytes - in_guess));
  inbox.deliver(std::move(arriving));
  ++expected_;
  ++owed_;
}

void UdpWire::take_early(Inbox& inbox) {
  while (!early_.empty() && early_.begin()->first == expected_) {
    auto& [tag, bytes] = early_.begin()->second;
    take_in_order(inbox, tag, {bytes.data(), Bytes(static_cast<std::int64_t>(bytes.size()))},
                  static_cast<std::int64_t>(bytes.size()));
    early_.erase(early_.begin());
  }
}

void UdpWire::rest(std::chrono::milliseconds longest, bool is_sending) {
  // one datagram a second also lets the network report that the peer no longer exists
  if (owed_ > 0 || clock_.now() - last_acknowledgement_ > longest_timeout) acknowledge();
  wait_for(socket_, longest, is_sending && unacknowledged_.size() < window);
}

void UdpWire::settle(Inbox& inbox) {
  const Time end = clock_.now() + longest_timeout;
  if (owed_ > 0) acknowledge();
  while (!unacknowledged_.empty() && clock_.now() < end) {
    if (!receive(inbox)) rest(std::chrono::milliseconds(1), false);
  }
}

Provenance UdpWire::description() const {
  return describe(socket_, "UDP", "SOCK_DGRAM, acknowledged, lost datagrams sent again");
}

}  // namespace loggp::measure
