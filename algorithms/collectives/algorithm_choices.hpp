// The choices within algorithms: the allgather of scatter-allgather, and the sub-group broadcast of
// arrival-b and arrival-nb.
#pragma once

#include <cstdint>
#include <string_view>

namespace loggp {

/// The algorithm of the allgather in scatter-allgather.
enum class Allgather : std::uint8_t {
  ring,  ///< P − 1 steps of one block
  /// Steps of 1, 2, 4, … blocks between v = 0 … Q − 1, where v is the rank's number counted from
  /// the root and Q the largest power of two that is at most P. Each other v then receives the
  /// whole message from v − Q.
  recursive_doubling,
};

/// The algorithm of a sub-group broadcast.
enum class SubGroup : std::uint8_t { pipelined, scatter_allgather };

/// Return the choice called `name`. Throw InputError if there is none; it begins with `where` (an
/// option or a file), unless that is empty, and lists the known names.
[[nodiscard]] Allgather find_allgather(std::string_view name, std::string_view where);
[[nodiscard]] SubGroup find_sub_group(std::string_view name, std::string_view where);
[[nodiscard]] std::string_view to_string(Allgather allgather);
[[nodiscard]] std::string_view to_string(SubGroup sub_group);

}  // namespace loggp
