#include "models/arrivals/arrival_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <span>
#include <tuple>

#include "models/base/column_file.hpp"
#include "models/base/input_file.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"

namespace loggp {

namespace {

constexpr std::string_view wanted_record = "a file that loggp record-arrivals has written";

struct Arrival {
  std::int64_t call;
  std::int64_t rank;
  Duration at;
  std::string collective;
  std::size_t line;
};

// Returns the columns of a line. Between commas a column may be empty.
std::vector<std::string_view> record_columns(const ColumnLine& line) {
  if (line.text.find(',') == std::string_view::npos) return line.columns;
  constexpr std::string_view blanks = " \t\r";
  std::vector<std::string_view> columns = split(line.text.substr(0, line.text.find('#')), ',');
  for (std::string_view& column : columns) {
    column.remove_prefix(std::min(column.find_first_not_of(blanks), column.size()));
    column = column.substr(0, column.find_last_not_of(blanks) + 1);
  }
  return columns;
}

Duration record_time(std::string_view text, std::string_view what, const ColumnLine& line) {
  constexpr double longest_us = 1e12;  // a tenth of the range of time
  const std::optional<double> us = parse_number(text);
  if (!us || *us < 0 || *us > longest_us)
    line.fail(fmt::format("{}: '{}' is not a time in µs from 0 to {}", what, text, longest_us));
  return Duration::us(*us);
}

void check_exit(std::string_view exit, const Arrival& arrival, const ColumnLine& line) {
  if (exit.empty()) {
    if (arrival.collective.starts_with("MPI_I")) return;  // never waited for
    line.fail(fmt::format("{} has no exit; only a nonblocking operation may lack it",
                          arrival.collective));
  }
  if (record_time(exit, "exit", line) < arrival.at)
    line.fail("the exit is before the arrival; give the arrival first");
}

Arrival parse_arrival(const ColumnLine& line) {
  constexpr std::int64_t most_calls = std::numeric_limits<std::int64_t>::max() - 1;
  constexpr std::int64_t most_ranks = std::numeric_limits<std::int32_t>::max() - 1;
  const std::vector<std::string_view> columns = record_columns(line);
  if (columns.size() != 5)
    line.fail(fmt::format("{}; give {}",
                          counted(static_cast<std::int64_t>(columns.size()), "column"),
                          arrival_record_heading));
  Arrival arrival{line.checked([&] { return parse_count(columns[0], "call", 0, most_calls); }),
                  line.checked([&] { return parse_count(columns[2], "rank", 0, most_ranks); }),
                  record_time(columns[3], "arrival", line), std::string(columns[1]), line.line};
  check_exit(columns[4], arrival, line);
  return arrival;
}

[[noreturn]] void refuse_call(const std::string& path, std::size_t line, std::string_view what) {
  throw InputError(fmt::format("{}:{}: {}", path, line, what));
}

// Checks the lines of one call, which are sorted by rank: each of `ranks` ranks has one, and all
// name the same collective.
void check_call(std::span<const Arrival> call, std::int64_t ranks, const std::string& path) {
  std::int64_t expected = 0;
  const auto refuse_rank = [&](std::int64_t rank, std::size_t line) {
    refuse_call(path, line,
                fmt::format("call {} does not list rank {} exactly once; give each rank from 0 to "
                            "{} once for each call",
                            call.front().call, rank, ranks - 1));
  };
  for (const Arrival& arrival : call) {
    if (arrival.rank != expected) refuse_rank(std::min(arrival.rank, expected), arrival.line);
    if (arrival.collective != call.front().collective) {
      refuse_call(path, arrival.line,
                  fmt::format("call {} is {} on rank {}, but {} on rank 0; give the same for all "
                              "ranks",
                              arrival.call, arrival.collective, expected, call.front().collective));
    }
    ++expected;
  }
  if (expected != ranks) refuse_rank(expected, call.back().line);
}

void check_calls(std::span<const Arrival> all, std::int64_t ranks, const std::string& path) {
  while (!all.empty()) {
    const auto next = std::find_if(all.begin(), all.end(), [&](const Arrival& arrival) {
      return arrival.call != all.front().call;
    });
    const auto lines = static_cast<std::size_t>(next - all.begin());
    check_call(all.first(lines), ranks, path);
    all = all.subspan(lines);
  }
}

// Returns the arrivals sorted by call and then by rank: all ranks of the first call come first.
std::vector<Arrival> arrivals_by_call(const std::string& path, std::size_t& ranks) {
  std::vector<Arrival> all;
  read_columns(path, wanted_record, [&](const ColumnLine& line) {
    if (all.empty() && line.text.starts_with(arrival_record_heading)) return;
    all.push_back(parse_arrival(line));
  });
  if (all.empty())
    throw InputError(fmt::format("{}: holds no collective call; give {}", path, wanted_record));
  std::sort(all.begin(), all.end(), [](const Arrival& a, const Arrival& b) {
    return std::tie(a.call, a.rank, a.line) < std::tie(b.call, b.rank, b.line);
  });
  std::int64_t last = 0;
  for (const Arrival& arrival : all) last = std::max(last, arrival.rank);
  check_calls(all, last + 1, path);
  ranks = static_cast<std::size_t>(last) + 1;
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
  constexpr std::string_view wanted = "arrival offsets or a record of loggp record-arrivals";
  const std::string text = read_text(path, wanted);
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (!line.empty() && line[0] != '#') return line.starts_with("call,");
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
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
