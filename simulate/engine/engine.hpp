// The base of the engines for rank programs: the calls of a program, and the reports of failures.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "algorithms/host/task.hpp"
#include "simulate/engine/arithmetic.hpp"
#include "simulate/engine/finish_times.hpp"
#include "simulate/engine/message.hpp"
#include "simulate/engine/options.hpp"
#include "simulate/engine/process.hpp"

namespace loggp::simulate {

/// The program that every rank runs. An engine calls it once per rank. A run that starts over calls
/// it again for all ranks, so a program must not keep state between calls.
using Program = std::function<Task<>(SimulatedProcess& self)>;

/// An engine that runs rank programs in virtual time. A derived class decides in which order the
/// ranks run.
class Engine : protected Shared {
 public:
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// Runs the program on every rank to its end; once per engine. Throws RunError for a deadlock, a
  /// message that no rank receives, a message larger than its receive, open requests at a program's
  /// end, ranks that poll more often than Options::most_polls, a peer that does not exist, a
  /// wait_any without an open request, a negative computation, or a CPU's clock after
  /// `latest_time`. Throws InputError when the trace is full, a message lacks its link class or
  /// costs too much time, or noise leaves so little CPU time that no work ends. Errors of the
  /// program pass through.
  [[nodiscard]] virtual FinishTimes run(const Program& program) = 0;
  /// Returns the number of sends, receives and computations so far. A handshake counts as one send
  /// and one receive.
  [[nodiscard]] std::int64_t operations() const { return model_.operations(); }

 protected:
  friend class SimulatedProcess;
  using Waiting = SimulatedProcess::Waiting;
  using Request = SimulatedProcess::Request;

  /// Throws InputError when `ranks` is below 1, the machine's placement has fewer ranks, `first` is
  /// no rank, or there is not one arrival for each rank. Pre: no arrival is `never_arrives`.
  Engine(const Machine& machine, std::int32_t ranks, const Options& options);

  // The calls of a rank program. Each returns true when the call is over and the program continues.
  virtual bool send(SimulatedProcess& self, Rank to, Buffer data, Tag tag) = 0;
  virtual bool receive(SimulatedProcess& self, Rank from, Buffer data, Tag tag) = 0;
  virtual bool send_async(SimulatedProcess& self, Rank to, Buffer data, Tag tag) = 0;
  virtual bool receive_async(SimulatedProcess& self, Rank from, Buffer data, Tag tag) = 0;
  virtual bool wait_all(SimulatedProcess& self, std::span<Request> requests) = 0;
  virtual bool wait_any(SimulatedProcess& self, std::span<Request> requests) = 0;
  virtual bool test(SimulatedProcess& self, Request& request) = 0;
  virtual bool probe(SimulatedProcess& self, Rank from, Tag tag) = 0;
  virtual bool compute(SimulatedProcess& self, const Computation& work) = 0;

  /// Throws RunError when `peer` is no rank of the run.
  void check_peer(Rank self, Rank peer) const {
    // negative numbers become large ones
    if (static_cast<std::uint32_t>(peer.number()) >= static_cast<std::uint32_t>(ranks_))
        [[unlikely]]
      fail_peer(self, peer);
  }
  /// Returns the time at which the rank begins its program.
  [[nodiscard]] Time arrival_time(Rank rank) const {
    if (options_.arrivals.empty()) return {};
    return Time() + options_.arrivals[static_cast<std::size_t>(rank.number())];
  }

  /// Throws RunError that names the waiting ranks, and their cycle if there is one. Pre: at least
  /// one rank waits.
  [[noreturn]] static void fail_deadlock(const std::vector<const SimulatedProcess*>& waiting,
                                         std::int32_t ranks);
  /// Throws RunError when a program ends with operations that it has not waited for.
  static void check_requests(const SimulatedProcess& process) {
    if (process.has_open_requests()) [[unlikely]]
      fail_open_requests(process);
  }
  /// Notes a message that its receiver will never receive: as a leftover, or in the trace if its
  /// tag says that it may be left behind.
  void note_leftover(const Message& message);
  /// Throws RunError when there is a leftover. The error names the leftover that arrived first at
  /// the lowest rank, so that all engines name the same message.
  void check_leftovers() const;

  const Options options_;
  const std::int32_t ranks_;
  Arithmetic model_;

 private:
  /// The first incomplete operation that a blocked rank waits for.
  struct Incomplete {
    Rank peer;
    Tag tag;
    bool sends;
  };
  [[nodiscard]] static Incomplete first_incomplete(const SimulatedProcess& process);
  [[noreturn]] static void fail_open_requests(const SimulatedProcess& process);
  [[noreturn]] void fail_peer(Rank self, Rank peer) const;

  std::int64_t leftovers_ = 0;
  Message first_leftover_;
};

inline Engine& SimulatedProcess::engine() const {
  return *static_cast<Engine*>(shared_);
}

inline SimulatedProcess::Done SimulatedProcess::send(Rank to, const Buffer& data, Tag tag) {
  return {{this, engine().send(*this, to, data, tag)}};
}

inline SimulatedProcess::GivesStatus SimulatedProcess::receive(Rank from, const Buffer& data,
                                                               Tag tag) {
  return {{this, engine().receive(*this, from, data, tag)}};
}

inline SimulatedProcess::GivesRequest SimulatedProcess::send_async(Rank to, const Buffer& data,
                                                                   Tag tag) {
  return {{this, engine().send_async(*this, to, data, tag)}};
}

inline SimulatedProcess::GivesRequest SimulatedProcess::receive_async(Rank from, const Buffer& data,
                                                                      Tag tag) {
  return {{this, engine().receive_async(*this, from, data, tag)}};
}

inline SimulatedProcess::GivesStatus SimulatedProcess::wait(Request& request) {
  return {{this, engine().wait_all(*this, std::span(&request, 1))}};
}

inline SimulatedProcess::Done SimulatedProcess::wait_all(std::span<Request> requests) {
  return {{this, engine().wait_all(*this, requests)}};
}

inline SimulatedProcess::GivesIndex SimulatedProcess::wait_any(std::span<Request> requests) {
  return {{this, engine().wait_any(*this, requests)}};
}

inline SimulatedProcess::MayGiveStatus SimulatedProcess::test(Request& request) {
  return {{this, engine().test(*this, request)}};
}

inline SimulatedProcess::MayGiveStatus SimulatedProcess::probe(Rank from, Tag tag) {
  return {{this, engine().probe(*this, from, tag)}};
}

inline SimulatedProcess::Done SimulatedProcess::compute(Duration work) {
  return {{this, engine().compute(*this, {work})}};
}

inline SimulatedProcess::Done SimulatedProcess::spend_time(LocalWork work, Bytes size) {
  const Duration time = shared_->local[work].time(size);
  return {{this, time == Duration() || engine().compute(*this, {time, work, size})}};
}

}  // namespace loggp::simulate
