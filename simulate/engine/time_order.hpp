// The engine for programs whose result depends on which message arrives first.
#pragma once

#include <optional>

#include "algorithms/host/large_pages.hpp"
#include "simulate/engine/engine.hpp"
#include "simulate/engine/footprint.hpp"
#include "simulate/engine/nodes/node_traffic.hpp"
#include "simulate/engine/timed_calls.hpp"

namespace loggp::simulate {

/// An engine in time order (docs/machine-model.md, "Time order") without a queue that sorts every
/// event. No message arrives earlier than W = min(o_s + L) after the start of its send, so messages
/// sent inside a window of width W arrive after that window. Inside a window, ranks are served one
/// after another, each with its own arrivals in their order. A step whose result depends on earlier
/// arrivals waits for the window of its own time.
///
/// Ties do not depend on the engine: arrivals come before the rank's own step. Arrivals are ordered
/// by source rank, then by the sender's message number.
class TimeOrder final : public Engine {
 public:
  /// `wide`: windows as wide as W permits. `instants`: windows of one picosecond, for runs that
  /// throw NeedsInstants with wide ones; those with shared CPUs do at once.
  enum class Windows { wide, instants };

  TimeOrder(const Machine& machine, std::int32_t ranks, const Options& options, Windows windows);
  ~TimeOrder() override;
  /// Throws NeedsInstants, too, when windows are wide.
  FinishTimes run(const Program& program) override;

 protected:
  bool send(SimulatedProcess& self, Rank to, Buffer data, Tag tag) override;
  bool receive(SimulatedProcess& self, Rank from, Buffer data, Tag tag) override;
  bool send_async(SimulatedProcess& self, Rank to, Buffer data, Tag tag) override;
  bool receive_async(SimulatedProcess& self, Rank from, Buffer data, Tag tag) override;
  bool wait_all(SimulatedProcess& self, std::span<Request> requests) override;
  bool wait_any(SimulatedProcess& self, std::span<Request> requests) override;
  bool test(SimulatedProcess& self, Request& request) override;
  bool probe(SimulatedProcess& self, Rank from, Tag tag) override;
  bool compute(SimulatedProcess& self, const Computation& work) override;

 private:
  using Call = TimedCall;

  [[nodiscard]] TimedRank& state(Rank rank) {
    return ranks_in_run_[static_cast<std::size_t>(rank.number())];
  }
  static TimedRank& state_of(SimulatedProcess& self) { return static_cast<TimedRank&>(self); }
  /// Returns whether progress is in the call, the rank has no open requests and no message arrives
  /// at the instant of its send, so that a blocking call needs no TimedCall.
  [[nodiscard]] bool is_plain(const TimedRank& rank) const {
    return options_.progress == Progress::in_call && !in_rounds_ && !shares_cpus_ &&
           !(rank.busy && rank.has_open_requests());
  }

  // Events.
  void serve_window();
  void start(const Program& program);
  void serve(TimedRank& rank);
  [[nodiscard]] bool heeds_arrivals(const TimedRank& rank) const;
  void accept(TimedRank& rank, Message& event);
  void accept_release(TimedRank& rank, Message& release);
  void resume(TimedRank& rank);
  void finish(TimedRank& rank);
  void check_finished();

  // Blocking calls of plain ranks.
  [[nodiscard]] bool receive_plainly(TimedRank& rank);
  void take_plainly(TimedRank& rank, Message& message, std::uint64_t order);
  void receive_with_request(TimedRank& rank, const Message& request, std::uint64_t order);

  LargeVector<TimedRank> ranks_in_run_;
  Agenda agenda_;
  TimedRequests requests_;
  TimedWaits waits_;
  const bool in_rounds_;    ///< a first byte may take no time
  const bool shares_cpus_;  ///< a rank's work may wait for that of another rank
  TimedCalls calls_;
  std::optional<NodeTraffic> traffic_;  ///< empty: nodes share nothing
  std::int32_t finished_ = 0;
};

}  // namespace loggp::simulate
