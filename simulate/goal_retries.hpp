// Messages that wait for a CPU of their receiver, where it depends on what is posted which one.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "models/units.hpp"

namespace loggp::simulate {

/// Each message tries again when its CPU and interface are free, as it found when it tried last.
/// Those of one place and time are a batch, of which only the first has an event; a message whose
/// CPU is another one meanwhile leaves it, and tries for itself.
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
    /// Its time has come, and who has tried must wait until then; of the others it is not known
    /// yet.
    std::optional<Time> seen;
  };
  /// What receives fit: those of the rank that name source and tag, or any.
  struct Flow {
    Rank rank;
    std::uint32_t source = 0;
    std::uint32_t tag = 0;
    auto operator<=>(const Flow&) const = default;
  };

  /// Whether it is its batch's first.
  bool add(Member member, const Flow& flow, const Place& place);
  /// Null when the message does not wait here.
  [[nodiscard]] const Batch* batch_of(Index message) const;
  [[nodiscard]] std::uint64_t stamp_of(Index message) const { return waiting_.at(message).stamp; }
  /// Null when there is none.
  [[nodiscard]] Batch* batch_at(const Place& place);
  void remove(Index message);
  /// All of a batch go on waiting, until `until`. Gives the first of those who then do so.
  Member put_off(const Place& place, Time until);
  /// Those before `stamp` do.
  std::optional<Member> put_off_before(const Place& place, std::uint64_t stamp, Time until);

  /// Messages that receives with such a source and tag fit and that wait for another CPU than
  /// theirs by now. Looks once at each pair of source and tag that it fits, so a receive from any
  /// source costs as much as its rank has senders whose messages wait.
  using CpuOf = std::function<std::uint8_t(const Flow&)>;
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
