// How long this process waits for another process that gives no sign of life.
#pragma once

#include <chrono>
#include <string_view>

namespace loggp {

/// The patience without --patience.
inline constexpr std::chrono::milliseconds usual_patience{10'000};

/// Returns the time after which a silent peer, a stopped rank or an idle child is given up. It is
/// one value for the whole process, because the option --patience has one meaning.
[[nodiscard]] std::chrono::milliseconds patience();
/// Sets the value that patience() returns. Pre: it is above 0.
void set_patience(std::chrono::milliseconds patience);

/// Returns the value of --patience, "5s". Throws InputError when it is no time, shorter than a
/// second, or longer than a week.
[[nodiscard]] std::chrono::milliseconds parse_patience(std::string_view text);

/// Returns the time limit of work that should take `planned`: that time, ten seconds to start, and
/// the patience.
[[nodiscard]] std::chrono::seconds limit_beyond(std::chrono::seconds planned);

}  // namespace loggp
