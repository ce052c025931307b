// Calls in time order that other operations of their rank may interrupt.
#pragma once

#include <cstdint>
#include <span>

#include "simulate/engine/timed_waits.hpp"

namespace loggp::simulate {

/// The calls of ranks that have open requests, make nonblocking calls, wait, test or probe, and all
/// calls under progress on arrival or with shared CPUs. A call that takes messages in first charges
/// the messages that came before the call; then the call is performed. Each function returns true
/// when the call is over and the program may continue.
class TimedCalls {
 public:
  using Kind = TimedCall::Kind;

  /// The references outlive this object. `instants`: windows are one instant wide. `in_rounds`: a
  /// first byte may take no time, so that each call waits for its instant. `shares_cpus`: each
  /// piece of work waits for the instant at which the rank asks for its CPU; needs `instants`.
  TimedCalls(Arithmetic& model, Agenda& agenda, TimedRequests& requests, TimedWaits& waits,
             const Options& options, bool instants, bool in_rounds, bool shares_cpus)
      : model_(model),
        agenda_(agenda),
        requests_(requests),
        waits_(waits),
        progress_(options.progress),
        instants_(instants),
        in_rounds_(in_rounds),
        shares_cpus_(shares_cpus) {}

  /// Begins a send or receive, blocking or not, or a probe.
  [[nodiscard]] bool begin(TimedRank& rank, Kind kind, Rank peer, Buffer data, Tag tag);
  /// Begins a wait_all or wait_any.
  [[nodiscard]] bool begin_wait(TimedRank& rank, Kind kind, std::span<RequestHandle> requests);
  [[nodiscard]] bool begin_test(TimedRank& rank, RequestHandle& request);
  /// Begins a computation under progress on arrival or with shared CPUs.
  [[nodiscard]] bool begin_compute(TimedRank& rank, const Computation& work);
  /// Pauses a rank after a send if too many events wait and the rank is ahead of the current
  /// window: such a sender would fill the memory with messages. Returns true when the rank does not
  /// pause.
  [[nodiscard]] bool pause_if_ahead(TimedRank& rank);
  /// Continues the call that the rank is in, after messages have come or the rank's step was
  /// served. Pre: the rank is in a call.
  [[nodiscard]] bool go(TimedRank& rank);

 private:
  using Waiting = TimedRank::Waiting;

  [[nodiscard]] bool enter(TimedRank& rank);
  [[nodiscard]] bool is_turn(TimedRank& rank);
  [[nodiscard]] bool take_in_earlier(TimedRank& rank);
  [[nodiscard]] bool may_ask_for_cpu(TimedRank& rank);
  [[nodiscard]] bool catch_up(TimedRank& rank);
  void check_protocol(const Message& message) const;
  [[nodiscard]] bool perform(TimedRank& rank);
  [[nodiscard]] bool perform_send(TimedRank& rank);
  void perform_send_async(TimedRank& rank);
  [[nodiscard]] std::uint32_t post_receive(TimedRank& rank);
  void perform_test(TimedRank& rank);
  void perform_probe(TimedRank& rank);
  void fail_look(TimedRank& rank);

  Arithmetic& model_;
  Agenda& agenda_;
  TimedRequests& requests_;
  TimedWaits& waits_;
  const Progress progress_;
  const bool instants_;
  const bool in_rounds_;
  const bool shares_cpus_;
};

}  // namespace loggp::simulate
