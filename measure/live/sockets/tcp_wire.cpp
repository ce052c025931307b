#include "measure/live/sockets/tcp_wire.hpp"

#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "measure/live/sockets/wire_ends.hpp"

namespace loggp::measure {

namespace {

constexpr std::uint32_t magic = 0x4C47474D;
constexpr std::int32_t life_tag = -2;  // of a sign of life of a busy sender, which is not a message

iovec piece(void* data, std::size_t size) {
  return {data, size};
}

iovec piece(Buffer buffer) {
  return piece(buffer.data, static_cast<std::size_t>(buffer.size.count()));
}

}  // namespace

TcpWire::TcpWire(Greeted greeted)
    : socket_(std::move(greeted.socket)),
      peer_(peer_text(socket_)),
      is_local_(has_one_address(socket_)) {
  socket_.set(IPPROTO_TCP, TCP_NODELAY, 1);  // small messages must leave at once
  // These options notice within seconds that a machine has died without closing its connections: by
  // probes on a silent connection, and by a limit on unacknowledged data.
  socket_.set(SOL_SOCKET, SO_KEEPALIVE, 1);
  socket_.set(IPPROTO_TCP, TCP_KEEPIDLE, 2);
  socket_.set(IPPROTO_TCP, TCP_KEEPINTVL, 1);
  socket_.set(IPPROTO_TCP, TCP_KEEPCNT, 6);
  socket_.set(IPPROTO_TCP, TCP_USER_TIMEOUT, 8000);
}

bool TcpWire::send(Operation& message) {
  if (!end_life() || !write(message)) return false;
  message.state = Operation::State::complete;
  return true;
}

void TcpWire::show_life() {
  if (!end_life()) return;
  life_.sent = 0;
  life_.tag = Tag(life_tag);
  is_life_begun_ = !write(life_);
}

bool TcpWire::end_life() {
  if (is_life_begun_) is_life_begun_ = !write(life_);
  return !is_life_begun_;
}

bool TcpWire::write(Operation& message) const {
  Header header{magic, message.tag.number(), message.data.size.count()};
  const auto bytes = static_cast<std::size_t>(header.bytes);
  while (message.sent < sizeof header + bytes) {
    const std::size_t of_header = std::min(message.sent, sizeof header);
    const std::size_t of_data = message.sent - of_header;
    std::array<iovec, 2> pieces{
        piece(reinterpret_cast<std::byte*>(&header) + of_header, sizeof header - of_header),
        piece(message.data.data + of_data, bytes - of_data)};
    msghdr request{};
    request.msg_iov = pieces.data();
    request.msg_iovlen = pieces.size();
    const ssize_t taken = sendmsg(socket_.get(), &request, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (taken < 0) {
      if (is_not_now(errno)) return false;
      throw_lost(peer_, errno);
    }
    message.sent += static_cast<std::size_t>(taken);
  }
  return true;
}

// Reads into `first`, then into `then`, and returns how many bytes were read; 0 if none have come.
// If an earlier call has read bytes of later messages, reads only those.
std::size_t TcpWire::read(Buffer first, Buffer then) {
  if (!ahead_.empty()) return read_ahead(first);
  std::array<iovec, 2> pieces{piece(first), piece(then)};
  msghdr request{};
  request.msg_iov = pieces.data();
  request.msg_iovlen = pieces.size();
  const ssize_t got = recvmsg(socket_.get(), &request, MSG_DONTWAIT);
  if (got > 0) return static_cast<std::size_t>(got);
  if (got < 0 && is_not_now(errno)) return 0;
  throw_lost(peer_, got == 0 ? 0 : errno);
}

std::size_t TcpWire::read_ahead(Buffer first) {
  const std::size_t n = std::min(ahead_.size(), static_cast<std::size_t>(first.size.count()));
  std::memcpy(first.data, ahead_.data(), n);
  ahead_.erase(ahead_.begin(), ahead_.begin() + static_cast<std::ptrdiff_t>(n));
  return n;
}

bool TcpWire::receive(Inbox& inbox) {
  if (!arriving_) return receive_header(inbox);
  const Buffer all{arriving_->data, arriving_->size};
  const std::size_t n = read(all.part(Bytes(arrived_), all.size), Buffer());
  arrived_ += static_cast<std::int64_t>(n);
  end_if_whole(inbox);
  return n > 0;
}

bool TcpWire::receive_header(Inbox& inbox) {
  const Buffer guess = inbox.likely();
  const std::size_t missing = sizeof header_ - header_read_;
  const std::size_t n = read({reinterpret_cast<std::byte*>(&header_) + header_read_,
                              Bytes(static_cast<std::int64_t>(missing))},
                             guess);
  header_read_ += std::min(n, missing);
  if (header_read_ < sizeof header_) return n > 0;
  header_read_ = 0;
  check_header();
  begin(inbox, guess, static_cast<std::int64_t>(n - missing));
  end_if_whole(inbox);
  return true;
}

void TcpWire::check_header() const {
  const bool is_life = header_.tag == life_tag && header_.bytes == 0;
  const bool is_message =
      header_.tag >= 0 && header_.bytes >= 0 && header_.bytes <= largest.count();
  if (header_.magic == magic && (is_life || is_message)) return;
  throw RunError(fmt::format(
      "the peer at {} sends bytes that are not a loggp message; use the same loggp on both sides",
      peer_));
}

// Begins the message whose header has come. `guess` already contains `guessed` bytes that followed
// the header. Bytes of other messages are moved to `ahead_`, and so are all bytes if the guess was
// wrong.
void TcpWire::begin(Inbox& inbox, Buffer guess, std::int64_t guessed) {
  if (header_.tag != life_tag) arriving_ = inbox.open(Tag(header_.tag), Bytes(header_.bytes));
  const bool is_right = arriving_ && arriving_->data == guess.data;
  arrived_ = is_right ? std::min(guessed, header_.bytes) : 0;
  if (guessed > arrived_) ahead_.assign(guess.data + arrived_, guess.data + guessed);
}

void TcpWire::end_if_whole(Inbox& inbox) {
  if (!arriving_ || arrived_ < arriving_->size.count()) return;
  inbox.deliver(std::move(*arriving_));
  arriving_.reset();
}

void TcpWire::rest(std::chrono::milliseconds longest, bool is_sending) {
  wait_for(socket_, longest, is_sending);
}

Provenance TcpWire::description() const {
  return describe(socket_, "TCP", "SOCK_STREAM, TCP_NODELAY");
}

}  // namespace loggp::measure
