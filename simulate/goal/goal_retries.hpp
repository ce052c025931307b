// Messages that wait for a processor, where the posted receives decide which one.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::simulate {

/// Batches of waiting messages. A message that finds its resources busy tries again at the time at
/// which they will be free, as known at that attempt. Messages with the same place form a batch.
/// Only the first message of a batch has an event. A message whose processor changes leaves its
/// batch and gets an event of its own.
class GoalRetries {
 public:
  using Index = std::uint32_t;
  /// The processor and interface that a message waits for, and the time of its next attempt.
  struct Place {
    Rank rank;
    std::uint8_t cpu = 0;
    std::uint8_t nic = 0;
    Time until;
    auto operator<=>(const Place&) const = default;
  };
  /// A waiting message, in the order of stamps.
  struct Member {
    std::uint64_t stamp = 0;
    Index message = 0;
    auto operator<=>(const Member&) const = default;
  };
  struct Batch {
    Place place;
    std::set<Member> members;
    /// The time until which a resource is busy, once the batch's first message has found it busy at
    /// the batch's time; else empty. Later messages of the batch would find the same, so all are
    /// moved to this time at the end of the instant.
    std::optional<Time> seen;
  };
  /// The messages to a rank with one source and tag. Where a Flow describes a receive, its source
  /// and tag may be goal_any.
  struct Flow {
    Rank rank;
    std::uint32_t source = 0;
    std::uint32_t tag = 0;
    auto operator<=>(const Flow&) const = default;
  };

  /// Adds a message to the batch of `place`; returns whether the message is the batch's first. Pre:
  /// the message does not wait here yet.
  bool add(Member member, const Flow& flow, const Place& place);
  /// Returns the batch of a message; null when the message does not wait here.
  [[nodiscard]] const Batch* batch_of(Index message) const;
  /// Returns the stamp of a message. Pre: the message waits here.
  [[nodiscard]] std::uint64_t stamp_of(Index message) const { return waiting_.at(message).stamp; }
  /// Returns the batch at a place; null when there is none.
  [[nodiscard]] Batch* batch_at(const Place& place);
  /// Removes a message, and its batch if no other message is in the batch. Pre: the message waits
  /// here.
  void remove(Index message);
  /// Moves all messages of a batch to the time `until`, where a batch may exist already. Returns
  /// the first message of the batch there. Pre: `place` has a batch.
  Member put_off(const Place& place, Time until);
  /// Moves only the messages with stamps below `stamp`. Returns the first message as put_off does;
  /// empty when no message was moved. Pre: `place` has a batch.
  std::optional<Member> put_off_before(const Place& place, std::uint64_t stamp, Time until);

  /// Returns the processor that messages with this source and tag need now.
  using CpuOf = std::function<std::uint8_t(const Flow&)>;
  /// Returns the messages that fit a receive and wait for another processor than they need now. All
  /// messages of a flow wait for the same processor, so each flow is checked once. A receive from
  /// any source takes a step for each flow to its rank.
  [[nodiscard]] std::vector<Index> strayed(const Flow& receive, const CpuOf& cpu_of) const;

 private:
  using Flows = std::map<Flow, std::set<Index>>;
  struct Where {
    Batch* batch;
    std::uint64_t stamp;
    Flows::iterator flow;
  };
  void move(Member member, Batch& to);
  void note_strayed(const Flows::value_type& flow, const CpuOf& cpu_of,
                    std::vector<Index>& strayed) const;

  std::map<Place, Batch> batches_;  ///< none is empty
  Flows flows_;
  std::unordered_map<Index, Where> waiting_;
};

}  // namespace loggp::simulate
