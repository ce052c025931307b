#include "compare/difference/output_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

void OutputLine::fail(std::string_view what) const {
  throw InputError(fmt::format("{}:{}: {}", *path, number, what));
}

std::string_view OutputLine::after(std::string_view start) const {
  return without_blanks(text.substr(start.size()));
}

std::string_view OutputLine::word(std::size_t column) const {
  if (column >= words.size()) fail(fmt::format("has {} words, not {}", words.size(), column + 1));
  return words[column];
}

double OutputLine::value(std::size_t column) const {
  const auto number_there = parse_number(word(column));
  if (!number_there || *number_there < 0)
    fail(fmt::format("'{}' is no time or size", words[column]));
  return *number_there;
}

std::int64_t OutputLine::whole(std::size_t column) const {
  return whole_of(word(column));
}

std::int64_t OutputLine::whole_of(std::string_view digits) const {
  const auto found = parse_number(digits);
  if (!found || *found < 0) fail(fmt::format("'{}' is no time or size", digits));
  if (*found != std::floor(*found) || *found > static_cast<double>(largest_whole))
    fail(fmt::format("'{}' is no whole number up to 2^50", digits));
  return static_cast<std::int64_t>(*found);
}

bool OutputLine::is_of_numbers() const {
  return std::all_of(words.begin(), words.end(),
                     [](std::string_view word) { return parse_number(word).has_value(); });
}

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

void for_each_line(const std::string& path, std::string_view text,
                   const std::function<void(const OutputLine&)>& use) {
  std::size_t number = 0;
  for (const std::string_view whole : split(text, '\n')) {
    OutputLine line{&path, ++number, without_blanks(whole), {}};
    for (const std::string_view part : split(line.text, ' '))
      for (const std::string_view word : split(part, '\t'))
        if (!without_blanks(word).empty()) line.words.push_back(without_blanks(word));
    if (!line.words.empty()) use(line);
  }
}

std::optional<std::size_t> find_column(const std::vector<std::string>& columns,
                                       std::string_view name) {
  const auto found = std::find(columns.begin(), columns.end(), name);
  if (found == columns.end()) return std::nullopt;
  return static_cast<std::size_t>(found - columns.begin());
}

std::size_t column_of(const std::vector<std::string>& columns,
                      const std::map<Reduction, std::string>& names, Reduction reduction,
                      const OutputLine& line) {
  const auto wanted = names.find(reduction);
  const auto found = wanted == names.end() ? std::nullopt : find_column(columns, wanted->second);
  if (found) return *found;
  const std::string& mean = names.at(Reduction::mean);
  if (!find_column(columns, mean))
    line.fail(fmt::format("this test's columns have no {}; diff can't compare its times", mean));
  line.fail(
      fmt::format("this program's output has no time for --reduce {} here; give --reduce mean",
                  to_string(reduction)));
}

void add_time(ForeignResult& result, const OutputLine& line, ForeignTime time) {
  const bool is_known =
      std::any_of(result.times.begin(), result.times.end(), [&](const ForeignTime& other) {
        return std::tie(other.benchmark, other.ranks, other.bytes) ==
               std::tie(time.benchmark, time.ranks, time.bytes);
      });
  if (is_known)
    line.fail(fmt::format(
        "{} B of {} stands here twice; give the output of each launch in a file of its own",
        time.bytes, time.benchmark));
  if (!(time.time_us > 0)) line.fail("a time is 0, which tells nothing");
  result.times.push_back(std::move(time));
}

void LeftOut::add(const OutputLine& line, const std::string& reason, const std::string& point) {
  auto known = std::find_if(points_.begin(), points_.end(),
                            [&](const Points& points) { return points.reason == reason; });
  if (known == points_.end())
    known = points_.insert(known, {reason, *line.path, line.number, point, 0});
  ++known->count;
}

std::vector<std::string> LeftOut::sentences() const {
  std::vector<std::string> all;
  for (const Points& points : points_) {
    all.push_back(fmt::format(
        "{}:{}: {} left out: {}; {}{}", points.path, points.line,
        points.count == 1 ? "a point is" : fmt::format("{} points are", points.count),
        points.reason, points.count == 1 ? "it is " : "the first one is ", points.first));
  }
  return all;
}

}  // namespace loggp::compare
