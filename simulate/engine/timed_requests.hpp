// The operations of ranks in time order: how messages match them and complete them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "simulate/engine/agenda.hpp"
#include "simulate/engine/arithmetic.hpp"
#include "simulate/engine/due_messages.hpp"
#include "simulate/engine/timed_rank.hpp"

namespace loggp::simulate {

/// The requests of all ranks in time order: nonblocking operations, and blocking ones that take
/// more than one step. It matches messages with receives, charges messages to their receivers, and
/// completes the requests.
class TimedRequests {
 public:
  /// The end of an operation that a wait need not wait for: not even for what else comes at the
  /// same instant.
  static constexpr Time before_all = Time::ps(-1);

  /// Both references outlive this object.
  TimedRequests(Arithmetic& model, Agenda& agenda, Progress progress)
      : model_(model), agenda_(agenda), progress_(progress) {}

  /// Returns the place in the order of arrival of a message that is accepted now; each call gives
  /// the next place.
  [[nodiscard]] std::uint64_t next_order() { return next_order_++; }

  // Messages that have come.
  /// Matches a message with the first posted receive that fits, which makes the message due; or
  /// keeps the message as unexpected, due only where ranks take in unmatched messages.
  void accept(TimedRank& rank, const Message& message, std::uint64_t order);
  /// Makes a message due that belongs to `request` already, such as a part of a handshake.
  void add_due(TimedRank& rank, const Message& message, std::uint64_t order,
               std::uint32_t request) {
    due_.add(rank.make_busy().due, {.message = message, .order = order, .request = request});
  }
  /// Removes the first unexpected message that fits and returns it; empty when there is none.
  [[nodiscard]] std::optional<UnexpectedMessage> take_unexpected(TimedRank& rank, Rank from,
                                                                 Tag tag) {
    return unexpected_.take(rank.unexpected, rank.rank_, from, tag);
  }
  /// Returns the first unexpected message that fits; null when there is none.
  [[nodiscard]] const UnexpectedMessage* find_unexpected(const TimedRank& rank, Rank from,
                                                         Tag tag) const {
    return unexpected_.look(rank.unexpected, rank.rank_, from, tag);
  }
  [[nodiscard]] std::vector<UnexpectedMessage> all_unexpected(const TimedRank& rank) const {
    return unexpected_.all(rank.unexpected);
  }

  // Requests.
  /// Adds a send that is not complete; returns its number among the rank's requests.
  [[nodiscard]] static std::uint32_t add_send(TimedRank& rank, Rank to, Buffer data, Tag tag);
  /// Adds a send whose message is on its way; returns its number. An eager send is complete at
  /// once. Otherwise the match or the data of a handshake completes the send. Pre: the rank is
  /// busy.
  std::uint32_t add_send(TimedRank& rank, Message& message, Buffer data);
  /// Adds a receive that is not posted yet; returns its number among the rank's requests.
  [[nodiscard]] static std::uint32_t add_receive(TimedRank& rank, Rank from, Buffer data, Tag tag);
  /// Matches a receive with the first unexpected message that fits, or adds it to the posted
  /// receives.
  void post(TimedRank& rank, std::uint32_t number);
  /// Completes a request. If it is a send, `done` is the earliest time at which a wait for it can
  /// end, or before_all.
  static void complete(TimedRank& rank, std::uint32_t number, Time done);

  // Due messages.
  /// Returns the message that takes the rank's CPU next; null when there is none. Pre: the rank is
  /// busy.
  [[nodiscard]] const Message* next_due(const TimedRank& rank) const {
    return due_.next(rank.busy->due);
  }
  /// Charges the message of next_due to the rank. If the message is matched, continues its request.
  /// Pre: next_due is not null.
  void charge_next(TimedRank& rank);
  /// Schedules the release of a synchronising message's sender at `time`, the time of the match.
  void release_sender(const Message& message, Time time);

 private:
  [[nodiscard]] bool is_taken_in_unmatched(const Message& message) const;
  /// Continues after a message has been both charged and matched. `time` is the time of the match,
  /// if the message is data.
  void after_match(TimedRank& rank, DueMessage due, Time time);
  void send_clear(TimedRank& rank, DueMessage& due);
  void send_data(TimedRank& rank, Message& clear);

  Arithmetic& model_;
  Agenda& agenda_;
  const Progress progress_;
  MatchingLists<UnexpectedMessage> unexpected_;
  MatchingLists<PostedReceive> posted_;
  DueMessages due_;
  std::uint64_t next_order_ = 0;
};

}  // namespace loggp::simulate
