// Calls in time order that other operations of their rank may interrupt.
#pragma once

#include <cstdint>
#include <span>

#include "simulate/engine/timed_waits.hpp"

namespace loggp::simulate {

/// Performs the calls of ranks that have open requests, wait, test or probe, and all calls under
/// progress on arrival. First it charges the messages that came before the call; then it performs
/// the call. Each function returns true when the call is over and the program may continue.
class TimedCalls {
 public:
  using Kind = TimedCall::Kind;

  /// The references outlive this object. `instants`: windows are one instant wide.
  TimedCalls(Arithmetic& model, Agenda& agenda, TimedRequests& requests, TimedWaits& waits,
             const Options& options, bool instants)
      : model_(model),
        agenda_(agenda),
        requests_(requests),
        waits_(waits),
        progress_(options.progress),
        instants_(instants) {}

  /// Begins a call that names a peer.
  [[nodiscard]] bool begin(TimedRank& rank, Kind kind, Rank peer, Buffer data, Tag tag);
  /// Begins a wait_all or wait_any.
  [[nodiscard]] bool begin_wait(TimedRank& rank, Kind kind, std::span<RequestHandle> requests);
  [[nodiscard]] bool begin_test(TimedRank& rank, RequestHandle& request);
  [[nodiscard]] bool begin_compute(TimedRank& rank, Duration work);
  /// Pauses a rank that is far ahead of the window while many events wait: it would fill the memory
  /// with messages.
  [[nodiscard]] bool pause_if_ahead(TimedRank& rank);
  /// Continues the call that the rank is in, after messages have come or its step.
  [[nodiscard]] bool go(TimedRank& rank);

 private:
  using Waiting = TimedRank::Waiting;

  [[nodiscard]] bool enter(TimedRank& rank);
  [[nodiscard]] bool is_turn(TimedRank& rank);
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
};

}  // namespace loggp::simulate
