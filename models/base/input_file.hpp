// Opens and reads input files: the only place that does so, for every reader.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace loggp {

/// The limits for all inputs of this process.
struct InputLimits {
  static constexpr std::int64_t usual_bytes = std::int64_t{1} << 29;
  std::int64_t bytes = usual_bytes;  ///< of one file
  /// How long a pipe may have no writer at all, and how long its writers may be silent.
  std::chrono::milliseconds unwritten{5000};
  std::chrono::milliseconds silent{60'000};
};

/// Returns the limits, to be read or changed. Pre of a change: this process has one thread.
[[nodiscard]] InputLimits& input_limits();

/// Returns all of the file `path`: a plain file, a pipe, or a device such as /dev/stdin. A file is
/// opened once and checked while it is read. A pipe can be read only once: later calls return the
/// text of the first one. Throws InputError that names the file and tells the user to give
/// `wanted`: if the file can't be opened, is a folder, exceeds input_limits(), has a 0 byte and is
/// therefore no text, or is a pipe that nobody writes.
[[nodiscard]] std::string read_text(const std::string& path, std::string_view wanted);

/// Returns all of the file `path` as read_text() does, but takes 0 bytes if the file begins with
/// `mark`, and reads a pipe at each call.
[[nodiscard]] std::string read_marked(const std::string& path, std::string_view wanted,
                                      std::string_view mark);

}  // namespace loggp
