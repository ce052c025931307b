// Files that are written whole or not at all.
#pragma once

#include <filesystem>
#include <string_view>
#include <system_error>

namespace loggp::compare {

/// Writes under a temporary name beside the file, then renames; into a device or a pipe at once.
/// Gives what went wrong, if anything did; then nothing is left behind.
[[nodiscard]] std::error_code write_whole_file(const std::filesystem::path& path,
                                               std::string_view contents);

/// What would go wrong if a file were written into `directory`. Leaves nothing there.
[[nodiscard]] std::error_code try_to_write_in(const std::filesystem::path& directory);

}  // namespace loggp::compare
