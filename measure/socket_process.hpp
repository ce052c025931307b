// The live host without MPI: rank programs of two processes over one connection.
#pragma once

#include <coroutine>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "algorithms/buffer.hpp"
#include "measure/ready.hpp"
#include "measure/wire.hpp"

namespace loggp::measure {

/// How a process waits for its peer.
struct Waiting {
  /// Tries again at once for so long, then sleeps until something comes: waking up costs more time
  /// than a small message. 0 where both ranks share a CPU.
  Duration spin = Duration::us(1000);
  /// A peer that neither sends nor computes for so long is given up.
  Duration patience = Duration::us(10e6);
};

/// Satisfies the concept loggp::Process for ranks 0 and 1. Calls block, so a program never
/// suspends. Messages are buffered: a send is complete when the system has it, matched or not.
/// All calls throw PeerLost when the peer has gone or stays silent, and RunError when a message is
/// longer than the buffer of its receive or than the wire takes, or the rank is not the peer's.
class SocketProcess {
 public:
  /// What a program holds of a nonblocking operation; null once it is complete.
  struct Request {
    std::int32_t operation = -1;
  };

  SocketProcess(std::unique_ptr<Wire> wire, Rank rank, const Clock& clock,
                Waiting waiting = Waiting());
  /// Lets the peer have what was sent; a second at most.
  ~SocketProcess();
  SocketProcess(const SocketProcess&) = delete;
  SocketProcess& operator=(const SocketProcess&) = delete;

  [[nodiscard]] Rank rank() const { return rank_; }
  [[nodiscard]] std::int32_t size() const { return 2; }
  [[nodiscard]] Time now() const { return clock_.now(); }
  [[nodiscard]] const Wire& wire() const { return *wire_; }
  void set_waiting(Waiting waiting) { waiting_ = waiting; }

  std::suspend_never send(Rank to, Buffer data, Tag tag);
  [[nodiscard]] Ready<Status> receive(Rank from, Buffer data, Tag tag);
  [[nodiscard]] Ready<Request> send_async(Rank to, Buffer data, Tag tag);
  [[nodiscard]] Ready<Request> receive_async(Rank from, Buffer data, Tag tag);
  /// Of a send the Status means nothing.
  Ready<Status> wait(Request& request);
  std::suspend_never wait_all(std::span<Request> requests);
  [[nodiscard]] Ready<std::size_t> wait_any(std::span<Request> requests);
  [[nodiscard]] Ready<std::optional<Status>> test(Request& request);
  [[nodiscard]] Ready<std::optional<Status>> probe(Rank from, Tag tag);
  /// Keeps the CPU busy until `work` has passed on the clock.
  std::suspend_never compute(Duration work);

 private:
  [[nodiscard]] Rank peer() const { return Rank(1 - rank_.number()); }
  void check_peer(Rank other) const;
  [[nodiscard]] Request begin(Buffer data, Tag tag);
  [[nodiscard]] Operation& operation(Request request);
  [[nodiscard]] bool is_complete(Request request);
  Status finish(Request& request);
  void push_sends();
  bool progress();
  template <class Done>
  void until(const Done& is_done);
  void give_up(Duration silence) const;

  std::unique_ptr<Wire> wire_;
  Rank rank_;
  Clock clock_;
  Waiting waiting_;
  Inbox inbox_;
  std::deque<Operation> operations_;  // a Request's number is an index
  std::vector<std::int32_t> unused_;
  std::deque<Operation*> sends_;  // that the wire has not taken yet
};

}  // namespace loggp::measure
