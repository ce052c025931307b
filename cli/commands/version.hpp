// What --version prints.
#pragma once

#include <string>
#include <string_view>

namespace loggp::cli {

/// Returns the commit that the program was built from, 12 hexadecimal digits, or "unknown" outside
/// of a git repository. The build generates its source file, the only one that changes with each
/// commit.
[[nodiscard]] std::string_view built_commit();

/// Returns the lines of --version: the version, the commit, the MPI library that the program runs
/// with and the MPI standard that it was built for, and the compiler.
[[nodiscard]] std::string version_text(std::string_view commit);

}  // namespace loggp::cli
