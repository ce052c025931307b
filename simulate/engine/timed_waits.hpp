// Calls in time order that end when operations of their rank are complete.
#pragma once

#include <cstdint>
#include <exception>

#include "simulate/engine/timed_requests.hpp"

namespace loggp::simulate {

/// Thrown where one rank's step acts on another rank at the same instant, without a message's
/// latency between them. The run must start over with windows of one instant.
class NeedsInstants : public std::exception {};

/// The waits of ranks for their requests: charge due messages in order of arrival until the
/// requests are complete.
class TimedWaits {
 public:
  /// The references outlive this object. `instants`: windows are one instant wide. `shares_cpus`:
  /// a charge waits for the instant at which the rank asks for its CPU.
  TimedWaits(Arithmetic& model, Agenda& agenda, TimedRequests& requests, const Options& options,
             bool instants, bool shares_cpus)
      : model_(model),
        agenda_(agenda),
        requests_(requests),
        progress_(options.progress),
        reception_(options.reception),
        instants_(instants),
        shares_cpus_(shares_cpus) {}

  /// Counts the incomplete requests of the rank's call, and marks all its requests as waited for.
  /// Pre: the call has just begun.
  static void count_missing(TimedRank& rank);
  /// Continues the wait of the rank's call. Returns true when the wait is over.
  [[nodiscard]] bool wait(TimedRank& rank);
  /// Turns the rank's call into a wait for one of its requests. Returns true when the wait is over.
  [[nodiscard]] bool wait_for(TimedRank& rank, std::uint32_t request);
  /// Begins such a wait without a first attempt, for a rank that has no call yet.
  static void begin_wait_for(TimedRank& rank, std::uint32_t request);

  /// Returns whether the request is complete by `time`, which is not before now. A synchronising
  /// send counts only when its match was before the current window.
  [[nodiscard]] bool is_complete(const TimedRank& rank, RequestHandle request, Time time) const;
  /// Ends a complete request: raises the rank's clocks to the end of a send, sets the status, and
  /// makes the handle null. Does nothing for a null handle.
  void end_request(TimedRank& rank, RequestHandle& request);

  /// Returns whether the rank has no open requests or its call is a wait_all for all of them. A
  /// wait then charges messages in the order of their arrivals, whatever the time of its call.
  [[nodiscard]] static bool covers_all(const TimedRank& rank);
  /// Returns when the rank takes in this message if it does nothing else; with progress in the
  /// call, the message's arrival.
  [[nodiscard]] Time charge_time(const TimedRank& rank, const Message& due) const;
  /// Returns whether the rank may take in this message now; otherwise the rank is held until it
  /// may. Without shared CPUs it always may, unless the message's charge_time() decides when.
  [[nodiscard]] bool may_charge(TimedRank& rank, const Message& due);
  /// Throws NeedsInstants when a match may act on this rank while it does something else.
  void check_instants(const TimedRank& rank, bool covers_all) const {
    if (!instants_ && rank.busy->open_matches > 0 && !covers_all) throw NeedsInstants();
  }

 private:
  [[nodiscard]] Time earliest_charge(const TimedRank& rank, const Message& due) const;
  [[nodiscard]] bool wait_for_sends(TimedRank& rank);
  void note_ends_of_sends(const TimedRank& rank);
  [[nodiscard]] static Time end_of_sends(const TimedRank& rank);
  void end_wait_any(TimedRank& rank);

  Arithmetic& model_;
  Agenda& agenda_;
  TimedRequests& requests_;
  const Progress progress_;
  const Reception reception_;
  const bool instants_;
  const bool shares_cpus_;
};

}  // namespace loggp::simulate
