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

/// The bytes of a file, which is text unless it begins with a mark. A plain file is mapped into
/// memory, other files are read.
class InputBytes {
 public:
  /// Throws InputError as read_text() does, but for a 0 byte only where the file is read and does
  /// not begin with `mark`.
  InputBytes(const std::string& path, std::string_view wanted, std::string_view mark);
  ~InputBytes();
  InputBytes(const InputBytes&) = delete;
  InputBytes& operator=(const InputBytes&) = delete;

  [[nodiscard]] std::string_view view() const { return view_; }

 private:
  std::string read_;
  void* map_ = nullptr;
  std::string_view view_;
};

}  // namespace loggp
