#include "compare/difference/sweep_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

constexpr std::string_view first_columns = "collective,algorithm,scheme,params,";
constexpr std::string_view first_result = "reported_us";

using Row = std::map<std::string, std::string>;

// Splits a line of RFC 4180 whose fields have no line ends.
std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields(1);
  bool is_quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool is_pair = is_quoted && line.substr(i, 2) == "\"\"";
    if (is_pair) {
      fields.back() += '"';
      ++i;
    } else if (line[i] == '"') {
      is_quoted = !is_quoted;
    } else if (line[i] == ',' && !is_quoted) {
      fields.emplace_back();
    } else {
      fields.back() += line[i];
    }
  }
  return fields;
}

// Returns the names of the columns. Throws InputError if one is missing that is needed here.
std::vector<std::string> read_names(const std::string& path, std::string_view line) {
  std::vector<std::string> names = fields_of(line);
  for (const char* needed : {"algorithm", "scheme", "params", "ranks", "bytes", "seed", "noise",
                             "reported_us", "error"}) {
    if (std::find(names.begin(), names.end(), needed) == names.end())
      throw InputError(
          fmt::format("{}:1: has no column {}; give the CSV of one sweep", path, needed));
  }
  return names;
}

// Reads the rows without an error. `names` becomes the names of the columns.
std::vector<Row> read_rows(const std::string& path, std::string_view text,
                           std::vector<std::string>& names) {
  std::vector<Row> rows;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (line.empty()) continue;
    const std::vector<std::string> fields = fields_of(line);
    if (names.empty()) {
      names = read_names(path, line);
      continue;
    }
    Row row;
    if (fields.size() != names.size())
      throw InputError(
          fmt::format("{}:{}: has {} fields, but the first line has {}; give the CSV "
                      "of one sweep",
                      path, number, fields.size(), names.size()));
    for (std::size_t i = 0; i < names.size(); ++i) row[names[i]] = fields[i];
    if (!row["error"].empty()) continue;
    const auto time = parse_number(row[std::string(first_result)]);
    if (!time)
      throw InputError(fmt::format("{}:{}: '{}' is no time; give the CSV of one sweep", path,
                                   number, row[std::string(first_result)]));
    if (*time > 0) rows.push_back(std::move(row));  // an operation of one rank takes no time
  }
  return rows;
}

// Returns the columns of a row that are not results, in the order of a sweep.
std::vector<std::string> setting_names(std::vector<std::string> names) {
  names.erase(std::find(names.begin(), names.end(), first_result), names.end());
  std::erase(names, "bytes");
  names.emplace_back("bytes");
  return names;
}

bool varies(const std::vector<Row>& rows, const std::string& name) {
  return std::any_of(rows.begin(), rows.end(),
                     [&](const Row& row) { return row.at(name) != rows.front().at(name); });
}

}  // namespace

bool is_sweep(std::string_view text) {
  return text.starts_with(first_columns) && text.find(first_result) != std::string_view::npos;
}

SweepResult read_sweep(const std::string& path, std::string_view text) {
  std::vector<std::string> names;
  const std::vector<Row> rows = read_rows(path, text, names);
  SweepResult result;
  if (rows.empty()) return result;
  result.has_noise = !rows.front().at("noise").empty();
  const std::set<std::string> always{"algorithm", "scheme", "ranks", "bytes"};
  for (const std::string& name : setting_names(names)) {
    if (name == "seed" && result.has_noise) continue;
    if (always.contains(name) || varies(rows, name)) {
      result.columns.push_back(name);
    } else if (name == "params") {
      result.params = rows.front().at(name);
    } else {
      result.settings[name] = rows.front().at(name);
    }
  }
  for (const Row& row : rows) {
    SweepTime time{.seed = row.at("seed"), .time_us = parse_number(row.at("reported_us")).value()};
    for (const std::string& name : result.columns) time.key.push_back(row.at(name));
    result.times.push_back(std::move(time));
  }
  return result;
}

}  // namespace loggp::compare
