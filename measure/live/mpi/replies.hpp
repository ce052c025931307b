// The replies of all ranks of a group, collected on rank 0.
#pragma once

#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "measure/live/mpi/mpi.hpp"

namespace loggp::measure {

/// The replies of all ranks to one request, the same number from each rank, ordered by rank. Empty
/// on every rank other than rank 0.
template <class Reply>
class Replies {
  static_assert(std::is_trivially_copyable_v<Reply>);  // it travels as bytes

 public:
  Replies() = default;
  /// Pre: `all` has `per_rank` replies of each rank, ordered by rank.
  Replies(std::vector<Reply> all, std::size_t per_rank)
      : all_(std::move(all)), per_rank_(per_rank) {}

  [[nodiscard]] std::span<const Reply> all() const { return all_; }
  /// Returns reply `i` of a rank. Pre: this is rank 0; i is less than the number of replies of each
  /// rank.
  [[nodiscard]] const Reply& of(std::size_t rank, std::size_t i) const {
    return all_[rank * per_rank_ + i];
  }

 private:
  std::vector<Reply> all_;
  std::size_t per_rank_ = 0;
};

/// Gathers `bytes` bytes from every rank into `all` on rank 0, ordered by rank. On rank 0, `all`
/// has space for the bytes of all ranks. Throws RunError when MPI fails. Collective.
void gather_bytes(const void* mine, std::size_t bytes, void* all, const Communicator& group);

/// Returns, on rank 0, the replies of all ranks; on other ranks, no replies. All ranks of the group
/// call it with the same number of replies. Throws RunError when MPI fails.
template <class Reply>
[[nodiscard]] Replies<Reply> gather_on_first(std::span<const Reply> mine,
                                             const Communicator& group) {
  const auto ranks = static_cast<std::size_t>(group.size());
  std::vector<Reply> all(group.rank() == Rank(0) ? mine.size() * ranks : 0);
  gather_bytes(mine.data(), mine.size_bytes(), all.data(), group);
  return {std::move(all), mine.size()};
}

/// Returns, on rank 0, one reply of every rank; on other ranks, no replies. All ranks of the group
/// call it. Throws RunError when MPI fails.
template <class Reply>
[[nodiscard]] Replies<Reply> gather_on_first(const Reply& mine, const Communicator& group) {
  return gather_on_first(std::span<const Reply>(&mine, 1), group);
}

}  // namespace loggp::measure
