// Runs the commands of a claim and keeps their outputs.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "compare/claims/claim_checks.hpp"
#include "compare/claims/claims.hpp"
#include "compare/claims/launcher.hpp"

namespace loggp::compare {

/// How commands are run.
struct ClaimRunOptions {
  std::filesystem::path program;    ///< this program, which commands call loggp
  Launcher launcher;                ///< which commands call mpirun
  unsigned threads = 1;             ///< the value of {threads}
  std::chrono::seconds limit{600};  ///< the longest time of one command
};

/// The outputs of a claim's commands, and where and when they ran.
struct ClaimRun {
  Outputs outputs;
  std::string machine;
  std::string date;
};

/// Returns `command` as pages show it, with `folder` for {dir} and `threads` for {threads}.
[[nodiscard]] std::string command_in(const std::string& command,
                                     const std::filesystem::path& folder, unsigned threads);

/// Returns the largest number of ranks that a command of the claim starts; each rank needs a core.
[[nodiscard]] unsigned cores_for(const PaperClaim& claim);

/// Returns this machine's host name, processor and operating system.
[[nodiscard]] std::string this_machine();

/// Runs the commands of a claim in `folder`, which it empties first, and keeps their outputs there
/// in result.json. With `resume` it returns the outputs kept there instead, if they are of the same
/// program, commands and, for live claims, machine. Throws RunError when a command fails or prints
/// no JSON; exit status 1 is no failure where the claim accepts it.
[[nodiscard]] ClaimRun run_claim(const PaperClaim& claim, const std::filesystem::path& folder,
                                 const ClaimRunOptions& options, bool resume);

}  // namespace loggp::compare
