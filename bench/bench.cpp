// Measures the speed and the memory of whole `loggp` processes, as users see them.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "bench/cases.hpp"
#include "bench/child.hpp"
#include "bench/core_speed.hpp"
#include "bench/goal_files.hpp"
#include "bench/memory_speed.hpp"
#include "bench/profile.hpp"
#include "measure/live/machine/environment.hpp"
#include "models/base/errors.hpp"
#include "models/base/statistics.hpp"

namespace {

using namespace loggp::bench;

struct Options {
  std::string program;
  std::string out;
  std::string only;                  // runs only the cases whose names contain this text
  std::int32_t algorithm_ranks = 0;  // runs one operation of each algorithm; 0: the usual cases
  bool all = false;
  bool profile = false;
};

struct Measured {
  double median_s = 0;
  double fastest_s = 0;
  double slowest_s = 0;
  double max_rss_bytes = 0;
};

/// The largest speeds of one core of this machine, in lines and instructions per second.
struct Machine {
  double lines = 0;
  double instructions = 0;
};

/// The numbers of cache lines and instructions for one unit of a case; 0 where a number is unknown.
struct Cost {
  double lines = 0;
  double instructions = 0;
};

std::vector<std::string> command(const Options& options, const Case& bench,
                                 const std::vector<std::string>& arguments) {
  // bench_time_order is in the folder of this program.
  const auto here = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  std::vector<std::string> words{bench.in_time_order ? (here / "bench_time_order").string()
                                                     : options.program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

Cost measure_cost(const Options& options, const Case& bench) {
  Cost cost{.lines = bench.lines};
  if (bench.counted.empty()) return cost;
  try {
    std::vector<double> counts;
    for (const auto& arguments : bench.counted) {
      counts.push_back(count_instructions(command(options, bench, arguments), options.out));
    }
    cost.instructions = (counts.back() - counts.front()) / bench.counted_difference;
  } catch (const loggp::RunError&) {  // NOLINT(bugprone-empty-catch): no valgrind: unknown
  }
  return cost;
}

// Returns the commands of a case.
std::vector<std::vector<std::string>> commands(const Options& options, const Case& bench) {
  std::vector<std::vector<std::string>> all{command(options, bench, bench.arguments)};
  for (const auto& arguments : bench.further) all.push_back(command(options, bench, arguments));
  return all;
}

// Runs the commands one after another. Returns the sum of their times, and the most memory that one
// of them needs.
ChildRun run_all(const std::vector<std::vector<std::string>>& commands) {
  ChildRun all;
  for (const std::vector<std::string>& words : commands) {
    const ChildRun run = run_child(words);
    all.wall_s += run.wall_s;
    all.max_rss_bytes = std::max(all.max_rss_bytes, run.max_rss_bytes);
  }
  return all;
}

Measured measure(const std::vector<std::vector<std::string>>& commands) {
  constexpr int runs = 7;
  (void)run_all(commands);  // warms the page cache and the CPU
  std::vector<double> walls;
  Measured result;
  for (int i = 0; i < runs; ++i) {
    const ChildRun run = run_all(commands);
    walls.push_back(run.wall_s);
    result.max_rss_bytes = std::max(result.max_rss_bytes, run.max_rss_bytes);
  }
  const auto [fastest, slowest] = std::minmax_element(walls.begin(), walls.end());
  result.median_s = loggp::median(walls);
  result.fastest_s = *fastest;
  result.slowest_s = *slowest;
  return result;
}

constexpr double million = 1e6;

std::string target_text(const Case& bench, const Measured& measured) {
  if (!bench.target) return "";
  const double value = bench.target->value;
  if (bench.target->kind == Target::Kind::seconds) {
    return fmt::format("<{:g} s {}", value, measured.median_s < value ? "yes" : "NO");
  }
  const double rate = bench.count / measured.median_s / million;
  return fmt::format(">={:g} M/s {}", value, rate >= value ? "yes" : "NO");
}

void print_heading() {
  fmt::print(
      "{:<38} {:>8} {:>8} {:>8} {:>14} {:>8} {:>7} {:>14} {:>10} {:>7} {:>6} {:>6} {:>16} {:>7}\n",
      "", "median s", "min s", "max s", "M/s", "MB", "B/rank", "target", "LogGOPSim", "faster",
      "lines", "instr", "bound M/s", "reached");
}

// Returns the upper bound of the speed, which is also stored in `per_second`. It is the smaller of
// two speeds: one at which only memory takes time, and one at which no instruction waits. There is
// no bound if instructions are not counted and most data stays in the cache, because the bound by
// memory would be far too high.
std::string bound_text(const Cost& cost, const Machine& machine, double& per_second) {
  constexpr double none = std::numeric_limits<double>::infinity();
  const double memory = cost.lines > 1 || cost.instructions > 0 ? machine.lines / cost.lines : none;
  const double core = cost.instructions > 0 && machine.instructions > 0
                          ? machine.instructions / cost.instructions
                          : none;
  per_second = std::min(memory, core);
  if (per_second == none) return "";
  return fmt::format("{:.0f} {}", per_second / million, core < memory ? "(core)" : "(memory)");
}

void print(const Case& bench, const Measured& measured, const Cost& cost, const Machine& machine) {
  const auto unless = [](bool none, const std::string& text) { return none ? "" : text; };
  const double rate = bench.count / measured.median_s;
  double bound = 0;
  const std::string bound_in_words = bound_text(cost, machine, bound);
  const bool uncounted = bench.count == 0;
  const double peer_s = bench.peer_s.value_or(0);
  fmt::print(
      "{:<38} {:>8.3f} {:>8.3f} {:>8.3f} {:>14} {:>8.1f} {:>7} {:>14} {:>10} {:>7} {:>6} {:>6} "
      "{:>16} {:>7}\n",
      bench.name, measured.median_s, measured.fastest_s, measured.slowest_s,
      unless(uncounted, fmt::format("{:.1f} {}", rate / million, bench.unit)),
      measured.max_rss_bytes / million,
      unless(bench.ranks == 0, fmt::format("{:.1f}", measured.max_rss_bytes / bench.ranks)),
      target_text(bench, measured), unless(!bench.peer_s, fmt::format("{:.2f} s", peer_s)),
      unless(!bench.peer_s, fmt::format("{:.0f}x", peer_s / measured.median_s)),
      unless(cost.lines == 0, fmt::format("{:.2f}", cost.lines)),
      unless(cost.instructions == 0, fmt::format("{:.0f}", cost.instructions)), bound_in_words,
      unless(bound_in_words.empty(), fmt::format("{:.0f} %", 100 * rate / bound)));
}

void print_parse_rate(const std::string& out) {
  constexpr double asked = 250;
  const std::string file = GoalFiles(out).file("binomial", 1 << 20);
  const double rate = goal_parse_rate(file) / million;
  fmt::print("{:<38} {:.0f} MB/s, target >={:g} MB/s {}\n", "GOAL text, binomial 2^20, read", rate,
             asked, rate >= asked ? "yes" : "NO");
}

// Runs and prints the chosen cases. Returns the number of cases that could not be run.
int run(const Options& options) {
  const Machine machine{.lines = measure_lines_per_second(),
                        .instructions = measure_instructions_per_second()};
  fmt::print("{}, {}, {}; whole process, 7 warm runs\n", loggp::measure::host_name(),
             loggp::measure::cpu_model(), loggp::measure::operating_system());
  fmt::print(
      "one core reads and writes back {:.0f} M cache lines/s ({:.1f} GB/s each way), and issues "
      "{:.1f} G independent instructions/s\n\n",
      machine.lines / million, machine.lines * cache_line / 1e9, machine.instructions / 1e9);
  print_heading();
  int failed = 0;
  const std::vector<Case> chosen = options.algorithm_ranks > 0
                                       ? algorithm_cases(options.algorithm_ranks)
                                       : cases(options.out, options.all);
  for (const Case& bench : chosen) {
    if (bench.name.find(options.only) == std::string::npos) continue;
    try {
      if (options.profile) {
        for (const std::vector<std::string>& words : commands(options, bench))
          print_profile(words, bench.name, options.out);
      } else {
        const Measured measured = measure(commands(options, bench));
        print(bench, measured, measure_cost(options, bench), machine);
      }
    } catch (const loggp::RunError& error) {
      fmt::print("{:<38} not measured: {}\n", bench.name, error.what());
      ++failed;
    }
    std::fflush(stdout);
  }
  if (!options.profile && options.only.empty() && options.algorithm_ranks == 0)
    print_parse_rate(options.out);
  return failed;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app(
      "Measures loggp. 'lines' is the estimated number of cache lines that an operation touches, "
      "'instr' the counted number of its instructions");
  app.add_option("program", options.program, "path of loggp")->required();
  app.add_option("out", options.out, "folder for the files of the cases")->required();
  app.add_option("--only", options.only, "only the cases whose name contains this");
  app.add_option("--algorithms", options.algorithm_ranks,
                 "instead of the cases, one operation of each algorithm on so many ranks")
      ->check(CLI::PositiveNumber);
  app.add_flag("--all", options.all, "also the case that needs 24 GiB: binomial broadcast 2^30");
  app.add_flag("--profile", options.profile,
               "print, instead of times, the functions in which each case spends its time");
  CLI11_PARSE(app, argc, argv);
  try {
    return run(options) == 0 ? 0 : 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench: {}\n", error.what());
    return 1;
  }
}
