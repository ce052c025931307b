// The live host without MPI: runs rank programs on two processes over one connection.
#pragma once

#include <coroutine>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "algorithms/host/buffer.hpp"
#include "measure/live/machine/ready.hpp"
#include "measure/live/sockets/wire.hpp"

namespace loggp::measure {

/// How a process waits for its peer.
struct Waiting {
  /// How long the process polls before it sleeps until data arrive. Waking up takes longer than a
  /// small message, so the process should poll. 0 is right only if both ranks share a CPU.
  Duration spin = Duration::us(1000);
  /// How long the peer may give no sign of life before it counts as lost.
  Duration patience = Duration::us(10e6);
};

/// Rank 0 or 1 of a pair as a loggp::Process. Calls block, so a rank program never suspends.
/// Messages are buffered: a send is complete when the system has accepted the message, even before
/// the matching receive is called. All calls that communicate throw PeerLost when they find that
/// the peer has gone; a call that waits also does so when the peer is silent for longer than the
/// patience. They throw RunError when a message is longer than its receive's buffer or than the
/// wire's largest message, and when an argument is wrong: a rank other than the peer, a negative
/// tag of a send, a negative size.
class SocketProcess {
 public:
  /// A program's handle of one nonblocking operation; null (−1) once a wait or test has found the
  /// operation complete.
  struct Request {
    std::int32_t operation = -1;
  };

  /// Makes this process rank `rank` of the pair. Takes the wire and copies `clock`. Pre: `rank` is
  /// 0 or 1, and the peer has the other rank.
  SocketProcess(std::unique_ptr<Wire> wire, Rank rank, const Clock& clock,
                Waiting waiting = Waiting());
  /// Over UDP, waits for a second at most until the peer has acknowledged all messages. Over TCP,
  /// the system delivers the messages that it has accepted.
  ~SocketProcess();
  SocketProcess(const SocketProcess&) = delete;
  SocketProcess& operator=(const SocketProcess&) = delete;

  [[nodiscard]] Rank rank() const { return rank_; }
  [[nodiscard]] std::int32_t size() const { return 2; }
  [[nodiscard]] Time now() const { return clock_.now(); }
  [[nodiscard]] const Wire& wire() const { return *wire_; }
  void set_waiting(Waiting waiting) { waiting_ = waiting; }
  /// Sets the largest message that this process expects. A peer that sends more than two such
  /// messages, and 16 MiB of others, before they are received makes calls throw RunError. At first
  /// there is no limit.
  void expect_messages(Bytes largest);
  /// Makes calls that wait after `time` throw PeerLost, even if the peer shows that it is alive;
  /// nothing: never, as at first.
  void set_deadline(std::optional<Time> time) { deadline_ = time; }

  /// send() and receive() return when the operation is complete, send_async() and receive_async()
  /// at once.
  std::suspend_never send(Rank to, Buffer data, Tag tag);
  [[nodiscard]] Ready<Status> receive(Rank from, Buffer data, Tag tag);
  [[nodiscard]] Ready<Request> send_async(Rank to, Buffer data, Tag tag);
  [[nodiscard]] Ready<Request> receive_async(Rank from, Buffer data, Tag tag);
  /// Wait for one operation, for all, or for any of them, and set the requests of complete
  /// operations to null. They skip null requests. The Status of a send is meaningless. wait_any()
  /// returns the index of the complete request and throws RunError when all requests are null.
  Ready<Status> wait(Request& request);
  std::suspend_never wait_all(std::span<Request> requests);
  [[nodiscard]] Ready<std::size_t> wait_any(std::span<Request> requests);
  /// test() returns nothing while the operation is incomplete, and sets the request of a complete
  /// operation to null. For a null request it returns an empty Status. probe() returns nothing
  /// while no matching message has come.
  [[nodiscard]] Ready<std::optional<Status>> test(Request& request);
  [[nodiscard]] Ready<std::optional<Status>> probe(Rank from, Tag tag);
  /// Keeps the CPU busy until the time `work` has passed on the clock. Shows the peer once a second
  /// that this process is alive.
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
  [[noreturn]] void give_up(Duration silence) const;
  void check_deadline() const;

  std::unique_ptr<Wire> wire_;
  Rank rank_;
  Clock clock_;
  Waiting waiting_;
  std::optional<Time> deadline_;
  Inbox inbox_;
  std::deque<Operation> operations_;  // a Request's number is an index into these
  std::vector<std::int32_t> unused_;
  std::deque<Operation*> sends_;  // sends that the wire has not accepted in full
};

}  // namespace loggp::measure
