#include "measure/live/sockets/socket_process.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "algorithms/host/process.hpp"

namespace loggp::measure {

static_assert(loggp::Process<SocketProcess>);

using State = Operation::State;

SocketProcess::SocketProcess(std::unique_ptr<Wire> wire, Rank rank, const Clock& clock,
                             Waiting waiting)
    : wire_(std::move(wire)),
      rank_(rank),
      clock_(clock),
      waiting_(waiting),
      inbox_(Rank(1 - rank.number())) {}

SocketProcess::~SocketProcess() {
  try {
    wire_->settle(inbox_);
  } catch (const RunError&) {  // the peer has gone; nothing is left to deliver
    return;
  }
}

void SocketProcess::expect_messages(Bytes largest) {
  constexpr Bytes others(std::int64_t{16} << 20);
  inbox_.set_limit(largest + largest + others);
}

void SocketProcess::check_peer(Rank other) const {
  if (other == peer()) return;
  throw RunError(fmt::format("rank {} is connected to rank {} only, not to rank {}", rank_.number(),
                             peer().number(), other.number()));
}

SocketProcess::Request SocketProcess::begin(Buffer data, Tag tag) {
  if (data.size < Bytes())
    throw RunError(fmt::format("a message can't have {} bytes", data.size.count()));
  if (unused_.empty()) {
    unused_.push_back(static_cast<std::int32_t>(operations_.size()));
    operations_.emplace_back();
  }
  const Request request{unused_.back()};
  unused_.pop_back();
  operation(request) = Operation{State::waiting, data, tag, Status(), 0};
  return request;
}

Operation& SocketProcess::operation(Request request) {
  return operations_[static_cast<std::size_t>(request.operation)];
}

bool SocketProcess::is_complete(Request request) {
  return operation(request).state != State::waiting;
}

// Pre: the operation is complete.
Status SocketProcess::finish(Request& request) {
  const Operation& done = operation(request);
  unused_.push_back(request.operation);
  request = Request();
  if (done.state == State::too_long) {
    const std::string size = done.status.size > done.data.size
                                 ? fmt::format("a message of {} bytes", done.status.size.count())
                                 : "a message";
    throw RunError(
        fmt::format("{} from rank {} with tag {} does not fit into the receive's {} bytes", size,
                    done.status.source.number(), done.status.tag.number(), done.data.size.count()));
  }
  return done.status;
}

void SocketProcess::push_sends() {
  while (!sends_.empty() && wire_->send(*sends_.front())) sends_.pop_front();
}

// Sends and receives as much as possible now. Returns true if the peer has shown that it is alive.
bool SocketProcess::progress() {
  const std::size_t unsent = sends_.empty() ? 0 : sends_.front()->sent;
  push_sends();
  const bool moved = sends_.empty() ? unsent > 0 : sends_.front()->sent != unsent;
  return wire_->receive(inbox_) || moved;
}

// Waits until `is_done()`. Receives even while a send waits, so that two processes that send to
// each other do not block. Throws PeerLost when the peer is silent for longer than the patience.
template <class Done>
void SocketProcess::until(const Done& is_done) {
  constexpr std::chrono::milliseconds nap(5);
  std::optional<Time> silent_since;
  while (!is_done()) {
    check_deadline();
    if (progress()) {
      silent_since.reset();
      continue;
    }
    const Time now = clock_.now();
    if (!silent_since) silent_since = now;
    const Duration silence = now - *silent_since;
    if (silence >= waiting_.patience) give_up(silence);
    if (silence >= waiting_.spin) wire_->rest(nap, !sends_.empty());
  }
}

// Reads the clock only where there is a deadline, because this runs between timed calls.
void SocketProcess::check_deadline() const {
  if (!deadline_ || clock_.now() < *deadline_) return;
  throw PeerLost(fmt::format("rank {} at {} has not said in time what it wants", peer().number(),
                             wire_->peer()));
}

void SocketProcess::give_up(Duration silence) const {
  throw PeerLost(fmt::format("rank {} at {} has not answered for {:.0f} s; is it still running?",
                             peer().number(), wire_->peer(), silence.in_us() / 1e6));
}

std::suspend_never SocketProcess::send(Rank to, Buffer data, Tag tag) {
  Request request = send_async(to, data, tag).value;
  wait(request);
  return {};
}

Ready<Status> SocketProcess::receive(Rank from, Buffer data, Tag tag) {
  Request request = receive_async(from, data, tag).value;
  return wait(request);
}

Ready<SocketProcess::Request> SocketProcess::send_async(Rank to, Buffer data, Tag tag) {
  check_peer(to);
  if (tag.number() < 0)
    throw RunError(fmt::format("a send can't have tag {}; give 0 or more", tag.number()));
  if (data.size > wire_->largest_message()) {
    throw RunError(fmt::format("a message has {} bytes, but {} takes at most {}", data.size.count(),
                               wire_->description()["transport"],
                               wire_->largest_message().count()));
  }
  const Request request = begin(data, tag);
  sends_.push_back(&operation(request));
  push_sends();
  return {request};
}

Ready<SocketProcess::Request> SocketProcess::receive_async(Rank from, Buffer data, Tag tag) {
  if (from != any_source) check_peer(from);
  const Request request = begin(data, tag);
  wire_->post(inbox_, operation(request));
  return {request};
}

Ready<Status> SocketProcess::wait(Request& request) {
  if (request.operation < 0) return {Status()};
  until([&] { return is_complete(request); });
  return {finish(request)};
}

std::suspend_never SocketProcess::wait_all(std::span<Request> requests) {
  for (Request& request : requests) wait(request);
  return {};
}

Ready<std::size_t> SocketProcess::wait_any(std::span<Request> requests) {
  const auto is_null = [](const Request& request) { return request.operation < 0; };
  if (std::all_of(requests.begin(), requests.end(), is_null))
    throw RunError(fmt::format("rank {} waits for any request of an empty set", rank_.number()));
  auto done = requests.end();
  until([&] {
    done = std::find_if(requests.begin(), requests.end(), [&](const Request& request) {
      return !is_null(request) && is_complete(request);
    });
    return done != requests.end();
  });
  finish(*done);
  return {static_cast<std::size_t>(done - requests.begin())};
}

Ready<std::optional<Status>> SocketProcess::test(Request& request) {
  if (request.operation < 0) return {Status()};
  if (!is_complete(request)) progress();
  if (!is_complete(request)) return {std::nullopt};
  return {finish(request)};
}

Ready<std::optional<Status>> SocketProcess::probe(Rank from, Tag tag) {
  if (from != any_source) check_peer(from);
  if (const auto message = wire_->find(inbox_, tag)) return {message};
  progress();
  return {wire_->find(inbox_, tag)};
}

std::suspend_never SocketProcess::compute(Duration work) {
  constexpr Duration silence = Duration::us(1e6);  // shorter than the peer's patience
  const Time end = now() + work;
  for (Time shown = now(); shown + silence < end; shown = now()) {
    while (now() < shown + silence) {
    }
    if (sends_.empty() || sends_.front()->sent == 0) wire_->show_life();
  }
  while (now() < end) {
  }
  return {};
}

}  // namespace loggp::measure
