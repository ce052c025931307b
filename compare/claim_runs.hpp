// Runs the commands of a claim and keeps what they print.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "compare/claim_checks.hpp"
#include "compare/claims.hpp"
#include "compare/launcher.hpp"

namespace loggp::compare {

struct ClaimRunOptions {
  std::filesystem::path program;    ///< this program: what claims call loggp
  Launcher launcher;                ///< what they call mpirun
  unsigned threads = 1;             ///< what they call {threads}
  std::chrono::seconds limit{600};  ///< of one command
};

/// What a claim's commands printed, and where and when.
struct ClaimRun {
  Outputs outputs;
  std::string machine;
  std::string date;
};

/// As it stands on the page: {dir} is `folder`, {threads} their number.
[[nodiscard]] std::string command_in(const std::string& command,
                                     const std::filesystem::path& folder, unsigned threads);

/// The most ranks that its commands start, each of which wants a core.
[[nodiscard]] unsigned cores_for(const PaperClaim& claim);

/// This machine: host, processor, operating system.
[[nodiscard]] std::string this_machine();

/// In `folder`, which is made anew. `result.json` there keeps what came out; with `resume` that is
/// taken instead where program, commands and, of live claims, machine are the same. Throws RunError
/// when a command fails (status 1 is no failure where the claim accepts it) or prints no JSON.
[[nodiscard]] ClaimRun run_claim(const PaperClaim& claim, const std::filesystem::path& folder,
                                 const ClaimRunOptions& options, bool resume);

}  // namespace loggp::compare
