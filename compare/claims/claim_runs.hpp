// Runs the commands of a claim and keeps their outputs.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "compare/claims/claim_checks.hpp"
#include "compare/claims/claims.hpp"
#include "compare/claims/launcher.hpp"

namespace loggp::compare {

/// The programs and limits with which the commands of claims are run.
struct ClaimRunOptions {
  std::filesystem::path program;    ///< this program; replaces the word `loggp` in commands
  Launcher launcher;                ///< replaces the first word `mpirun` of a command
  unsigned threads = 1;             ///< the value of {threads}
  std::chrono::seconds limit{600};  ///< the longest time of one command
};

/// The outputs of a claim's commands, and where and when they ran.
struct ClaimRun {
  Outputs outputs;
  std::string machine;
  std::string date;
};

/// Returns `command` with `folder` for {dir} and `threads` for {threads}, as pages show it.
[[nodiscard]] std::string command_in(const std::string& command,
                                     const std::filesystem::path& folder, unsigned threads);

/// Returns the largest number of ranks that a command of the claim starts with mpirun; 1 if no
/// command does. Each rank needs a core.
[[nodiscard]] unsigned cores_for(const PaperClaim& claim);

/// Returns this machine's host name, processor and operating system, separated by commas.
[[nodiscard]] std::string this_machine();

/// Returns the outputs of the commands of a claim. With `resume`, looks for the outputs that an
/// earlier run has kept in `folder`/result.json; the kept run must be of the same program (size and
/// time of change), commands, threads, files and, for a live claim, machine and launcher. Otherwise
/// empties `folder`, runs the commands and keeps their outputs in that file. Throws RunError when a
/// command fails, takes too long or prints no JSON, or when a file can't be written. Exit status 1
/// is no failure where the claim accepts it. Throws std::filesystem::filesystem_error when `folder`
/// can't be emptied or created.
[[nodiscard]] ClaimRun run_claim(const PaperClaim& claim, const std::filesystem::path& folder,
                                 const ClaimRunOptions& options, bool resume);

}  // namespace loggp::compare
