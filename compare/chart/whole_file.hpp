// Writes files completely or not at all.
#pragma once

#include <filesystem>
#include <string_view>
#include <system_error>

namespace loggp::compare {

/// Writes `contents` into a temporary file in the same folder and renames it to `path`. A symbolic
/// link at `path` stays, and its target is replaced; a link to a missing file is itself replaced.
/// Writes directly into a device or a pipe. Returns the error, if any; no temporary file is left
/// then.
[[nodiscard]] std::error_code write_whole_file(const std::filesystem::path& path,
                                               std::string_view contents);

/// Returns the error, if any, of creating a file in `directory`. Tries it with a probe file, which
/// it removes.
[[nodiscard]] std::error_code try_to_write_in(const std::filesystem::path& directory);

}  // namespace loggp::compare
