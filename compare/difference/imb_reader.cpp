#include "compare/difference/imb_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "models/base/column_file.hpp"

namespace loggp::compare {

namespace {

constexpr std::string_view processes_key = "#processes = ";
constexpr const char* grid_key = "process grid";

// Reads "# ( 2 groups of 4 processes each running simultaneous )".
bool names_groups(const OutputLine& line) {
  return line.words.size() > 6 && line.words[1] == "(" && line.words[3] == "groups" &&
         line.words[6] == "processes";
}

// The beginning of IMB's words on a point without a time, and what they mean.
struct Failure {
  std::string_view word;
  const char* reason;
};
constexpr std::array known_failures{
    Failure{"out-of-mem.;", "it needs more memory than IMB may take (out-of-mem.)"},
    Failure{"int-overflow.;", "its size overflows an int (int-overflow.)"},
    Failure{"time-out.;",
            "IMB's time was over (time-out.), so that its later sizes are missing, too"}};

}  // namespace

ImbReader::ImbReader(Reduction reduction) : reduction_(reduction) {
  result_.program = Foreign::imb;
  result_.statistic = fmt::format("{} over ranks", to_string(reduction));
  result_.conditions[grid_key] = "none";
}

void ImbReader::take(const OutputLine& line) {
  if (line.begins_with("# Benchmarking ")) return begin(line);
  if (line.begins_with("#bytes") || line.begins_with("#repetitions") || line.begins_with("Group"))
    return read_header(line);
  if (line.begins_with("!!! Benchmark unsuccessful") && has_defects_) return;
  if (!line.begins_with("#")) return add(line);
  if (names_groups(line)) {
    groups_ = line.whole(2);
    ranks_ = line.whole(5);
    return;
  }
  const std::size_t at = line.text.find(processes_key);
  if (at == std::string_view::npos) return;
  const std::string_view rest = line.text.substr(at + processes_key.size());
  ranks_ = line.whole_of(rest.substr(0, rest.find_first_of("; ")));
  if (rest.find("rank order") != std::string_view::npos)
    result_.conditions[grid_key] = "ranks by its rows (-map)";
}

ForeignResult ImbReader::result() const {
  ForeignResult result = result_;
  result.remarks = left_out_.sentences();
  return result;
}

void ImbReader::begin(const OutputLine& line) {
  benchmark_ = line.after("# Benchmarking ");
  ranks_ = 0;
  groups_ = 1;
  columns_.clear();
  has_rates_ = false;
  has_defects_ = false;
}

void ImbReader::read_header(const OutputLine& line) {
  columns_.assign(line.words.begin(), line.words.end());
  has_rates_ = has("Msg/sec");
  if (has_rates_) return;  // #bytes #repetitions Mbytes/sec Msg/sec
  if (const auto of_two_ranks = find_column(columns_, "t[usec]")) {
    time_column_ = *of_two_ranks;  // #bytes #repetitions t[usec] Mbytes/sec
    return;
  }
  time_column_ = column_of(columns_,
                           {{Reduction::mean, "t_avg[usec]"},
                            {Reduction::min, "t_min[usec]"},
                            {Reduction::max, "t_max[usec]"}},
                           reduction_, line);
}

bool ImbReader::has(std::string_view column) const {
  return find_column(columns_, column).has_value();
}

// The load of a group depends on how many run at once.
std::string ImbReader::benchmark_of(const OutputLine& line) const {
  if (groups_ == 1) return benchmark_;
  if (!has("Group")) return fmt::format("{} in {} groups", benchmark_, groups_);
  return fmt::format("{} group {} of {}", benchmark_, line.whole(0), groups_);
}

std::string ImbReader::point_in_words(const OutputLine& line,
                                      std::optional<std::int64_t> bytes) const {
  return fmt::format("{} on {} ranks{}", benchmark_of(line), ranks_,
                     bytes ? fmt::format(" of {} B", *bytes) : "");
}

bool ImbReader::leave_out(const OutputLine& line) {
  const std::size_t before = has("Group") ? 1 : 0;  // the size; a time-out has none
  for (std::size_t i = before; i < std::min(before + 2, line.words.size()); ++i) {
    for (const Failure& failure : known_failures) {
      if (line.words[i] != failure.word || columns_.empty()) continue;
      const auto bytes = i > before ? std::optional(line.whole(before)) : std::nullopt;
      left_out_.add(line, failure.reason, point_in_words(line, bytes));
      return true;
    }
  }
  return false;
}

void ImbReader::add(const OutputLine& line) {
  if (leave_out(line)) return;
  if (!line.is_of_numbers() || line.words.size() != columns_.size())
    line.fail("Intel's benchmarks print no such line; give their output alone");
  const auto size = find_column(columns_, "#bytes");
  const std::int64_t bytes = size ? line.whole(*size) : 0;
  constexpr double least_defect = 0.01;  // IMB's own limit
  const auto defects = find_column(columns_, "defects");
  if (defects && line.value(*defects) >= least_defect) {
    has_defects_ = true;
    left_out_.add(line, "its data were wrong (defects)", point_in_words(line, bytes));
    return;
  }
  if (has_rates_) {
    left_out_.add(line, "IMB prints rates and no time", point_in_words(line, bytes));
    return;
  }
  const bool is_collective = has("t_avg[usec]") && !has("Mbytes/sec");
  add_time(result_, line,
           {benchmark_of(line), is_collective ? "loop-imb" : "loop", ranks_, bytes,
            line.value(time_column_)});
}

}  // namespace loggp::compare
