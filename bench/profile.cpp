#include "bench/profile.hpp"

#include <fmt/format.h>

#include <fstream>
#include <string_view>
#include <vector>

#include "bench/child.hpp"
#include "models/base/errors.hpp"

namespace loggp::bench {

namespace {

constexpr int shown = 12;

using Words = std::vector<std::string>;

// Prints the first `shown` lines of a report that contain a share in percent, without the line of
// totals.
void print_shares(const std::string& report) {
  constexpr std::size_t longest = 130;
  std::ifstream lines(report);
  int printed = 0;
  for (std::string line; printed < shown && std::getline(lines, line);) {
    if (line.find('%') == std::string::npos || line.starts_with('#')) continue;
    if (line.find("PROGRAM TOTALS") != std::string::npos) continue;
    fmt::print("  {}\n", line.substr(0, longest));
    ++printed;
  }
}

Words followed_by(Words words, const Words& command) {
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

void sample(const Words& command, const std::string& out) {
  const std::string data = out + "/perf.data";
  run_child(followed_by({"perf", "record", "-q", "-o", data, "--"}, command));
  run_child({"perf", "report", "-q", "-i", data, "--stdio", "--sort", "symbol"}, out + "/profile");
}

void count(const Words& command, const std::string& out) {
  const std::string data = out + "/callgrind.data";
  run_child(
      followed_by({"valgrind", "-q", "--tool=callgrind", "--callgrind-out-file=" + data}, command));
  run_child({"callgrind_annotate", "--show=Ir", data}, out + "/profile");
}

}  // namespace

void print_profile(const Words& command, const std::string& name, const std::string& out) {
  std::string_view how = "share of time (perf)";
  try {
    sample(command, out);
  } catch (const RunError&) {
    how = "share of instructions (callgrind)";
    count(command, out);
  }
  fmt::print("\n{}, {}\n", name, how);
  print_shares(out + "/profile");
}

}  // namespace loggp::bench
