// The project's own numbers: speed and memory of whole `loggp` processes, as a user meets them.
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <vector>

#include "measure/environment.hpp"
#include "measure/statistics.hpp"
#include "models/errors.hpp"

namespace {

using loggp::RunError;

struct Case {
  std::string name;
  std::vector<std::string> arguments;
  double operations;  ///< sends + receives of one run; 0: not counted
  double ranks;       ///< for bytes per rank; 0: not counted
};

struct Run {
  double wall_s = 0;
  double max_rss_bytes = 0;
};

Run run_once(const std::string& program, const std::vector<std::string>& arguments) {
  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  const auto start = std::chrono::steady_clock::now();
  pid_t child = 0;
  const int error = posix_spawn(&child, program.c_str(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw RunError(program + ": cannot be started");
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  if (status != 0) throw RunError(fmt::format("{} failed", fmt::join(words, " ")));
  return {wall.count(), static_cast<double>(usage.ru_maxrss) * 1024};
}

std::string rate(double count, double seconds) {
  return count == 0 ? "" : fmt::format("{:.1f}", count / seconds / 1e6);
}

void report(const std::string& program, const Case& bench) {
  constexpr int runs = 7;
  (void)run_once(program, bench.arguments);  // warms the page cache and the CPU
  std::vector<double> walls;
  double rss = 0;
  for (int i = 0; i < runs; ++i) {
    const Run run = run_once(program, bench.arguments);
    walls.push_back(run.wall_s);
    rss = std::max(rss, run.max_rss_bytes);
  }
  const auto [fastest, slowest] = std::minmax_element(walls.begin(), walls.end());
  const double median = loggp::measure::median(walls);
  fmt::print("{:<36} {:>9.3f} {:>9.3f} {:>9.3f} {:>8} {:>9.1f} {:>8}\n", bench.name, median,
             *fastest, *slowest, rate(bench.operations, median), rss / 1e6,
             bench.ranks == 0 ? "" : fmt::format("{:.1f}", rss / bench.ranks));
}

Case broadcast(const std::string& algorithm, int log2_ranks, std::vector<std::string> more = {}) {
  const auto ranks = static_cast<double>(1U << static_cast<unsigned>(log2_ranks));
  std::vector<std::string> arguments{
      "simulate", "broadcast",   "--algorithm", algorithm,
      "--params", "ompi-ib-sdr", "--ranks",     fmt::format("{}", ranks)};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return {fmt::format("{} broadcast 2^{}", algorithm, log2_ranks), arguments, 2 * (ranks - 1),
          ranks};
}

std::vector<Case> cases(const std::string& out) {
  std::vector<Case> all{broadcast("binomial", 20), broadcast("binomial", 24),
                        broadcast("pipelined", 20, {"--bytes", "8", "--segment", "1"})};
  all.back().name += ", 8 segments";
  all.back().operations *= 8;
  const Case barrier{"dissemination barrier 2^17",
                     {"simulate", "barrier", "--params", "ompi-ib-sdr", "--ranks", "131072"},
                     2.0 * 17 * 131072,
                     131072};
  all.push_back(barrier);
  all.push_back({"Fig. 9 of [4], P = 2..2048, n = 1000",
                 {"compare", "broadcast", "--algorithms", "binomial,pipelined", "--schemes",
                  "once,loop,change-root", "--params", "mpich2-tcp,ompi-ib-sdr", "--ranks",
                  "2:2048:x2", "--iterations", "1000", "--reduce", "root,max", "--out", out},
                 0,
                 0});
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    fmt::print(stderr, "usage: bench LOGGP-PROGRAM OUTPUT-FOLDER\n");
    return 2;
  }
  try {
    fmt::print("{}, {}, {}; whole process, 7 warm runs\n\n", loggp::measure::host_name(),
               loggp::measure::cpu_model(), loggp::measure::operating_system());
    fmt::print("{:<36} {:>9} {:>9} {:>9} {:>8} {:>9} {:>8}\n", "", "median s", "min s", "max s",
               "M ops/s", "MB", "B/rank");
    for (const Case& bench : cases(argv[2])) report(argv[1], bench);
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench: {}\n", error.what());
    return 1;
  }
}
