#include "compare/difference/sweep_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

constexpr std::string_view first_columns = "collective,algorithm,scheme,params,";
constexpr std::string_view first_result = "reported_us";

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

// Says how many rows were left out, and why.
void remark_on(const std::string& path, std::size_t count, std::string_view what,
               std::vector<std::string>& remarks) {
  if (count > 0)
    remarks.push_back(fmt::format("{}: {} left out that {}", path,
                                  count == 1 ? "a row is" : fmt::format("{} rows are", count),
                                  what));
}

// Reads the lines of a sweep one after another.
class SweepReader {
 public:
  explicit SweepReader(const std::string& path) : path_(path) {}

  void take(std::size_t number, std::string_view line) {
    number_ = number;
    if (names_.empty()) {
      names_ = read_names(path_, line);
      result_.columns = setting_names();
      return;
    }
    const std::vector<std::string> fields = fields_of(line);
    if (fields.size() != names_.size())
      fail(fmt::format("has {} fields, but the first line has {}; give the CSV of one sweep",
                       fields.size(), names_.size()));
    for (std::size_t i = 0; i < names_.size(); ++i) row_[names_[i]] = fields[i];
    if (!row_.at("error").empty()) {
      ++errors_;
    } else {
      add();
    }
  }
  [[nodiscard]] SweepResult result() const {
    SweepResult result = result_;
    const char* has = errors_ == 1 ? "has an error" : "have an error";
    remark_on(path_, errors_, has, result.remarks);
    remark_on(path_, zeros_, zeros_ == 1 ? "takes no time" : "take no time", result.remarks);
    return result;
  }

 private:
  [[noreturn]] void fail(std::string_view what) const {
    throw InputError(fmt::format("{}:{}: {}", path_, number_, what));
  }
  // Returns the columns that are not results, in the order of a sweep, and clocks, which stands
  // among the results.
  [[nodiscard]] std::vector<std::string> setting_names() const {
    std::vector<std::string> names = names_;
    names.erase(std::find(names.begin(), names.end(), first_result), names.end());
    std::erase(names, "bytes");
    if (std::find(names_.begin(), names_.end(), "clocks") != names_.end())
      names.emplace_back("clocks");
    names.emplace_back("bytes");
    return names;
  }
  void add() {
    const std::string& text = row_.at(std::string(first_result));
    const auto time_us = parse_number(text);
    if (!time_us || *time_us < 0)
      fail(fmt::format("'{}' is no time; give the CSV of one sweep", text));
    if (*time_us == 0) {  // an operation of one rank
      ++zeros_;
      return;
    }
    const bool has_noise = !row_.at("noise").empty();
    SweepTime time{
        .launch = has_noise ? row_.at("seed") : "", .time_us = *time_us, .is_exact = !has_noise};
    for (const std::string& name : result_.columns)
      time.key.push_back(has_noise && name == "seed" ? "" : row_.at(name));
    const auto [known, is_new] = lines_.try_emplace({time.key, time.launch}, number_);
    if (!is_new)
      fail(fmt::format("is the point of line {} again; leave one of them out", known->second));
    result_.times.push_back(std::move(time));
  }

  const std::string& path_;
  std::size_t number_ = 0;
  std::vector<std::string> names_;
  std::map<std::string, std::string> row_;
  std::map<std::pair<std::vector<std::string>, std::string>, std::size_t> lines_;
  std::size_t errors_ = 0;
  std::size_t zeros_ = 0;
  SweepResult result_;
};

}  // namespace

bool is_sweep(std::string_view text) {
  return text.starts_with(first_columns) && text.find(first_result) != std::string_view::npos;
}

SweepResult read_sweep(const std::string& path, std::string_view text) {
  SweepReader reader(path);
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (!line.empty()) reader.take(number, line);
  }
  return reader.result();
}

}  // namespace loggp::compare
