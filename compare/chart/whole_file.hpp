// Writes files completely or not at all.
#pragma once

#include <filesystem>
#include <string_view>
#include <system_error>

namespace loggp::compare {

/// Writes a temporary file beside `path` and renames it; writes directly into a device or a pipe.
/// Returns the error, if any; then no temporary file is left.
[[nodiscard]] std::error_code write_whole_file(const std::filesystem::path& path,
                                               std::string_view contents);

/// Returns the error that writing a file into `directory` would have, if any. Leaves nothing there.
[[nodiscard]] std::error_code try_to_write_in(const std::filesystem::path& directory);

}  // namespace loggp::compare
