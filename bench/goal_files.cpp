#include "bench/goal_files.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <utility>
#include <vector>

#include "models/base/errors.hpp"
#include "models/base/statistics.hpp"
#include "simulate/goal/files/goal_file.hpp"
#include "simulate/goal/files/goal_text.hpp"
#include "tests/simulate/goal/goal_patterns.hpp"

namespace loggp::bench {

GoalFiles::GoalFiles(std::string folder) : folder_(std::move(folder)) {
  std::filesystem::create_directories(folder_);
}

std::string GoalFiles::file(std::string_view pattern, std::int32_t ranks) const {
  constexpr Bytes size(8);
  const std::string path = fmt::format("{}/{}-{}.goal", folder_, pattern, ranks);
  if (std::filesystem::exists(path)) return path;
  const std::string unfinished = path + ".new";
  std::ofstream out(unfinished);
  simulate::write_goal_text(out, simulate::goal_pattern(pattern, ranks, size));
  out.close();
  if (!out) throw RunError(fmt::format("{}: cannot be written", unfinished));
  std::filesystem::rename(unfinished, path);
  return path;
}

double goal_parse_rate(const std::string& file) {
  constexpr int runs = 7;
  std::vector<double> rates;
  for (int i = 0; i < runs; ++i) {
    const auto start = std::chrono::steady_clock::now();
    const simulate::GoalSchedule schedule = simulate::read_goal(file);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    rates.push_back(static_cast<double>(std::filesystem::file_size(file)) / wall.count());
  }
  return median(rates);
}

}  // namespace loggp::bench
