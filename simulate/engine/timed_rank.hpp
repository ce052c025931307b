// One rank of a run in time order: its clocks, its program, and the call that it is in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "algorithms/host/task.hpp"
#include "simulate/engine/matching_list.hpp"
#include "simulate/engine/process.hpp"

namespace loggp::simulate {

/// A message that no receive has matched yet.
struct UnexpectedMessage {
  Message message;
  Rank source;
  std::uint64_t order = 0;  ///< as in DueMessage
  std::uint32_t due = 0;    ///< with progress on arrival: its number in DueMessages
  [[nodiscard]] bool fits(Rank from, Tag tag) const { return message.fits(from, tag); }
};

/// A receive that no message has matched yet.
struct PostedReceive {
  Rank source;
  Tag tag;
  std::uint32_t request = 0;
  [[nodiscard]] bool fits(Rank from, Tag of) const {
    return (source == any_source || source == from) && (tag == any_tag || tag == of);
  }
};

/// The call that a rank is in, when the call takes more than one step.
struct TimedCall {
  enum class Kind : std::uint8_t {
    none,
    send,
    receive,
    send_async,
    receive_async,
    wait_all,
    wait_any,
    test,
    probe,
    compute,
    turn  ///< a pause after a send, until the other ranks have caught up
  };
  Kind kind = Kind::none;
  bool begun = false;                 ///< the time of the call has come
  bool entered = false;               ///< messages that came before the call have been charged
  std::span<RequestHandle> requests;  ///< the requests that the call waits for or tests
  Computation work;                   ///< of a computation
  RequestHandle own;                  ///< of a blocking send or receive
  /// The start of the call: before the charges for messages that came earlier; under progress on
  /// arrival, after these charges and, for a send, once the send port is free. Not set in calls
  /// without such charges.
  Time begin;
  std::size_t missing = 0;  ///< number of incomplete requests
  bool any_complete = false;
};

/// The state that a rank needs once its calls take more than one step.
struct BusyRank {
  MatchingLists<PostedReceive>::List posted;
  std::vector<std::uint32_t> due;  ///< a heap of DueMessages
  TimedCall call;
  Time held_until;               ///< the time of the step that was scheduled last
  std::size_t open_matches = 0;  ///< synchronising sends among the open requests
};

/// A rank in time order. Its clocks are public for the objects that TimeOrder consists of.
struct TimedRank : SimulatedProcess {
  using SimulatedProcess::begin;
  using SimulatedProcess::buffer;
  using SimulatedProcess::cpu_;
  using SimulatedProcess::has_open_requests;
  using SimulatedProcess::rank_;
  using SimulatedProcess::requests;
  using SimulatedProcess::requests_;
  using SimulatedProcess::result_;
  using SimulatedProcess::resume_;
  using SimulatedProcess::rx_;
  using SimulatedProcess::status_;
  using SimulatedProcess::tx_;
  using SimulatedProcess::wait_in_call;
  using SimulatedProcess::Waiting;
  using SimulatedProcess::waiting_;

  /// Returns `busy`; makes the object at the first call.
  [[nodiscard]] BusyRank& make_busy() {
    if (!busy) busy = std::make_unique<BusyRank>();
    return *busy;
  }
  /// Begins a call: resets the rank's record of a call and returns it.
  TimedCall& begin_call(TimedCall::Kind kind) {
    TimedCall& call = make_busy().call;
    call = {};
    call.kind = kind;
    return call;
  }
  /// Ends the call that the rank is in, so that its program may continue. The caller resumes the
  /// program.
  void end_call() {
    busy->call.kind = TimedCall::Kind::none;
    waiting_ = Waiting::nothing;
  }

  Task<> program;
  MatchingLists<UnexpectedMessage>::List unexpected;
  std::unique_ptr<BusyRank> busy;
  bool may_resume = false;  ///< its call is over
  bool held = false;        ///< a step is scheduled, and the rank waits for it
};

}  // namespace loggp::simulate
