// Where the repository is, for tests that read its files.
#pragma once

namespace loggp {

/// Returns the absolute path of the repository's top folder.
[[nodiscard]] const char* source_dir();

}  // namespace loggp
