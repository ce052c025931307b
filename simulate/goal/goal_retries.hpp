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

/// Batches of waiting messages. A message tries again at the time at which, when it tried last, its
/// processor and interface were going to be free. Messages with the same place and time form a
/// batch, of which only the first has an event. A message whose processor changes leaves its batch
/// and tries by itself.
class GoalRetries {
 public:
  using Index = std::uint32_t;
  struct Place {
    Rank rank;
    std::uint8_t cpu = 0;
    std::uint8_t nic = 0;
    Time until;
    auto operator<=>(const Place&) const = default;
  };
  struct Member {
    std::uint64_t stamp = 0;
    Index message = 0;
    auto operator<=>(const Member&) const = default;
  };
  struct Batch {
    Place place;
    std::set<Member> members;
    /// Set at the batch's time, when its first message has found a resource busy: the time until
    /// which messages that have tried must wait. Messages not yet tried keep their place.
    std::optional<Time> seen;
  };
  /// The messages to a rank with one source and tag; of a receive, each may be goal_any.
  struct Flow {
    Rank rank;
    std::uint32_t source = 0;
    std::uint32_t tag = 0;
    auto operator<=>(const Flow&) const = default;
  };

  /// Adds a message to the batch of `place`; returns whether it is the batch's first.
  bool add(Member member, const Flow& flow, const Place& place);
  /// Returns the batch of a message; null when the message does not wait here.
  [[nodiscard]] const Batch* batch_of(Index message) const;
  [[nodiscard]] std::uint64_t stamp_of(Index message) const { return waiting_.at(message).stamp; }
  /// Returns the batch at a place; null when there is none.
  [[nodiscard]] Batch* batch_at(const Place& place);
  void remove(Index message);
  /// Moves all messages of a batch to the time `until`. Returns the first message that then waits
  /// until that time.
  Member put_off(const Place& place, Time until);
  /// Moves only the messages before `stamp`. Returns the first message as put_off does; empty when
  /// none was moved.
  std::optional<Member> put_off_before(const Place& place, std::uint64_t stamp, Time until);

  /// Returns the processor that messages with this source and tag need now.
  using CpuOf = std::function<std::uint8_t(const Flow&)>;
  /// Returns the messages that fit a receive and wait for another processor than they need now. The
  /// function checks each pair of source and tag once, so a receive from any source costs as much
  /// as its rank has senders with waiting messages.
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
