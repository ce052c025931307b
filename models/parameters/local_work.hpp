// The kinds of work that a rank does on its own memory.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace loggp {

/// The kind of work on a rank's own memory: combining two vectors of elements into one, or copying
/// from one buffer to another.
enum class LocalWork : std::uint8_t { reduction, copy };
inline constexpr std::array<LocalWork, 2> all_local_work{LocalWork::reduction, LocalWork::copy};
/// Returns "reduction" or "copy".
[[nodiscard]] std::string_view to_string(LocalWork work);

}  // namespace loggp
