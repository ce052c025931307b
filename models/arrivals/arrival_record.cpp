#include "models/arrivals/arrival_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <span>
#include <tuple>

#include "models/base/column_file.hpp"
#include "models/base/quantities.hpp"

namespace loggp {

namespace {

constexpr std::string_view wanted_record = "a file that loggp record-arrivals has written";

struct Arrival {
  std::int64_t call;
  std::int64_t rank;
  Duration at;
  std::string collective;
};

Arrival parse_arrival(const ColumnLine& line) {
  constexpr std::int64_t most_calls = std::numeric_limits<std::int64_t>::max() - 1;
  constexpr std::int64_t most_ranks = std::numeric_limits<std::int32_t>::max() - 1;
  constexpr double longest_us = 1e12;  // a tenth of the range of time
  if (line.columns.size() != 5)
    line.fail(fmt::format("{} columns; give {}", line.columns.size(), arrival_record_heading));
  const std::optional<double> us = parse_number(line.columns[3]);
  if (!us || std::abs(*us) > longest_us)
    line.fail(
        fmt::format("arrival: '{}' is not a time in us up to {}", line.columns[3], longest_us));
  return {line.checked([&] { return parse_count(line.columns[0], "call", 0, most_calls); }),
          line.checked([&] { return parse_count(line.columns[2], "rank", 0, most_ranks); }),
          Duration::us(*us), std::string(line.columns[1])};
}

// Returns the arrivals sorted by call and then by rank: all ranks of the first call come first.
std::vector<Arrival> arrivals_by_call(const std::string& path, std::size_t& ranks) {
  std::vector<Arrival> all;
  read_columns(path, wanted_record, [&](const ColumnLine& line) {
    if (line.columns[0] != "call") all.push_back(parse_arrival(line));
  });
  if (all.empty())
    throw InputError(fmt::format("{}: holds no collective call; give {}", path, wanted_record));
  std::sort(all.begin(), all.end(), [](const Arrival& a, const Arrival& b) {
    return std::tie(a.call, a.rank) < std::tie(b.call, b.rank);
  });
  std::int64_t last = 0;
  for (const Arrival& arrival : all) last = std::max(last, arrival.rank);
  ranks = static_cast<std::size_t>(last) + 1;
  for (std::size_t i = 0; i < all.size() || i % ranks != 0; ++i) {
    const std::int64_t call = all[i - i % ranks].call;
    const auto rank = static_cast<std::int64_t>(i % ranks);
    if (i == all.size() || all[i].call != call || all[i].rank != rank) {
      throw InputError(
          fmt::format("{}: call {} does not list rank {} exactly once; give each rank from 0 to {} "
                      "once for each call",
                      path, call, rank, last));
    }
  }
  return all;
}

// Fills `late`, by rank, with the time from the arrival of the first rank of one call to the
// arrival of each rank.
void count_from_first(std::span<const Arrival> call, std::vector<Duration>& late) {
  const auto earlier = [](const Arrival& a, const Arrival& b) { return a.at < b.at; };
  const Duration first = std::min_element(call.begin(), call.end(), earlier)->at;
  late.clear();
  for (const Arrival& arrival : call) late.push_back(arrival.at - first);
}

Duration median(std::vector<Duration>& of) {
  std::sort(of.begin(), of.end());
  const Duration low = of[(of.size() - 1) / 2];
  return low + (of[of.size() / 2] - low) / 2;
}

std::vector<Duration> median_pattern(std::span<const Arrival> all, std::size_t ranks) {
  std::vector<std::vector<Duration>> of_rank(ranks);
  std::vector<Duration> late;
  for (std::size_t first = 0; first < all.size(); first += ranks) {
    count_from_first(all.subspan(first, ranks), late);
    for (std::size_t rank = 0; rank < ranks; ++rank) of_rank[rank].push_back(late[rank]);
  }
  late.clear();
  for (std::vector<Duration>& lateness : of_rank) late.push_back(median(lateness));
  const Duration least = *std::min_element(late.begin(), late.end());
  for (Duration& lateness : late) lateness -= least;
  return late;
}

}  // namespace

bool is_arrival_record(const std::string& path) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line[0] != '#') return line.starts_with("call,");
  }
  return false;
}

std::vector<Duration> read_arrival_record(const std::string& path, std::string_view which) {
  std::size_t ranks = 0;
  std::vector<Arrival> chosen = arrivals_by_call(path, ranks);
  const std::string calls = fmt::format("{} to {}", chosen.front().call, chosen.back().call);
  std::erase_if(chosen, [&](const Arrival& arrival) {
    return !which.empty() && which != arrival.collective && which != std::to_string(arrival.call);
  });
  if (chosen.empty() || chosen.size() % ranks != 0) {
    throw InputError(
        fmt::format("{}: there is no call '{}'; give a number from {}, or a collective's name",
                    path, which, calls));
  }
  return median_pattern(chosen, ranks);
}

}  // namespace loggp
