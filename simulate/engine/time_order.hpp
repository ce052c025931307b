// The engine for programs whose result depends on which message arrives first.
#pragma once

#include <vector>

#include "simulate/engine/engine.hpp"
#include "simulate/engine/footprint.hpp"
#include "simulate/engine/timed_calls.hpp"

namespace loggp::simulate {

/// Runs the ranks in time order (docs/machine-model.md, "Time order") without a queue that sorts
/// every event. No message arrives earlier than W = min(o_s + L) after the start of its send, so
/// messages sent inside a window of that width arrive after it. Inside a window, ranks are served
/// one after another, each with its own arrivals in their order. A step that depends on what has
/// arrived by then waits for the window that it is in.
///
/// Ties do not depend on the engine: arrivals come before the rank's own step, then by source rank,
/// then by the sender's message number.
class TimeOrder final : public Engine {
 public:
  /// `instants`: windows of one picosecond, for runs that throw NeedsInstants otherwise.
  enum class Windows { wide, instants };

  TimeOrder(const Machine& machine, std::int32_t ranks, const Options& options, Windows windows);
  ~TimeOrder() override;
  /// Throws NeedsInstants, too.
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
  bool compute(SimulatedProcess& self, Duration work) override;

 private:
  using Call = TimedCall;

  [[nodiscard]] TimedRank& state(Rank rank) {
    return ranks_in_run_[static_cast<std::size_t>(rank.number())];
  }
  static TimedRank& state_of(SimulatedProcess& self) { return static_cast<TimedRank&>(self); }
  /// Returns whether the rank makes blocking calls only, so that every message that comes belongs
  /// to its next receives.
  [[nodiscard]] bool is_plain(const TimedRank& rank) const {
    return options_.progress == Progress::in_call && !(rank.busy && rank.has_open_requests());
  }

  // Events.
  void start(const Program& program);
  void serve(TimedRank& rank, std::span<Message> events);
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

  std::vector<TimedRank, LargePages<TimedRank>> ranks_in_run_;
  Agenda agenda_;
  TimedRequests requests_;
  TimedWaits waits_;
  TimedCalls calls_;
  std::int32_t finished_ = 0;
};

}  // namespace loggp::simulate
