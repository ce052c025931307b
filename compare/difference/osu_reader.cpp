#include "compare/difference/osu_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/base/column_file.hpp"

namespace loggp::compare {

namespace {

// Reads "# Size  Avg Latency(us)  Min Latency(us) …": names end where two blanks follow.
std::vector<std::string> osu_columns(std::string_view header) {
  std::vector<std::string> columns;
  for (std::string_view rest = without_blanks(header); !rest.empty();) {
    const std::size_t end = std::min(rest.find("  "), rest.size());
    columns.emplace_back(without_blanks(rest.substr(0, end)));
    rest = without_blanks(rest.substr(end));
  }
  return columns;
}

}  // namespace

OsuReader::OsuReader(Reduction reduction) : reduction_(reduction) {
  result_.program = Foreign::osu;
  result_.statistic = fmt::format("{} over ranks", to_string(reduction));
}

void OsuReader::take(const OutputLine& line) {
  if (line.begins_with("# OSU ")) return begin(line);
  if (line.begins_with("# Datatype:")) return;
  if (line.begins_with("# Size") || line.begins_with("# Avg Latency")) return read_header(line);
  if (line.begins_with("DATA VALIDATION ERROR:")) return read_failure(line);
  add(line);
}

ForeignResult OsuReader::result() const {
  ForeignResult result = result_;
  result.remarks = left_out_.sentences();
  return result;
}

void OsuReader::begin(const OutputLine& line) {
  const std::string_view title = line.after("# OSU ");
  const std::size_t test = title.find(" Test");
  if (test == std::string_view::npos) line.fail("this title of OSU's has no 'Test'");
  benchmark_ = title.substr(0, test);
  result_.version = without_blanks(title.substr(test + 5));
  const bool is_ping_pong = benchmark_ == "MPI Latency" || benchmark_ == "MPI Multi Latency";
  scheme_ = is_ping_pong ? "loop" : "barrier";
  columns_.clear();
  last_failed_ = false;
}

void OsuReader::read_header(const OutputLine& line) {
  columns_ = osu_columns(line.after("#"));
  const std::map<Reduction, std::string> of_collectives{{Reduction::mean, "Avg Latency(us)"},
                                                        {Reduction::min, "Min Latency(us)"},
                                                        {Reduction::max, "Max Latency(us)"}};
  const bool has_time = std::any_of(columns_.begin(), columns_.end(), [](const std::string& name) {
    return name.find("Latency") != std::string::npos;
  });
  if (!has_time) line.fail("this test measures no time; diff compares times");
  if (const auto of_two_ranks = find_column(columns_, "Latency (us)")) {  // before version 7
    if (reduction_ != Reduction::mean)
      line.fail(fmt::format("a ping-pong has no time for --reduce {}; give --reduce mean",
                            to_string(reduction_)));
    time_column_ = *of_two_ranks;
    return;
  }
  time_column_ = column_of(columns_, of_collectives, reduction_, line);
}

void OsuReader::add(const OutputLine& line) {
  const auto validation = find_column(columns_, "Validation");
  OutputLine numbers = line;
  std::string_view verdict = "Pass";
  if (validation && *validation < line.words.size()) {
    verdict = line.words[*validation];
    numbers.words[*validation] = "0";
  }
  const bool is_row = !columns_.empty() && numbers.is_of_numbers() &&
                      numbers.words.size() == columns_.size() &&
                      (verdict == "Pass" || verdict == "Fail");
  if (!is_row)
    line.fail(
        "is no line of OSU's latency test or blocking collectives, which diff reads; give their "
        "output alone");
  const auto size = find_column(columns_, "Size");
  const std::int64_t bytes = size ? line.whole(*size) : 0;
  last_failed_ = verdict == "Fail";
  if (last_failed_) return leave_out(line, bytes);
  add_time(result_, line, {benchmark_, scheme_, 0, bytes, line.value(time_column_)});
}

void OsuReader::leave_out(const OutputLine& line, std::int64_t bytes) {
  left_out_.add(line, "its data were wrong (Validation: Fail)",
                fmt::format("{} of {} B", benchmark_, bytes));
}

// Some tests print "Pass" for what rank 0 has found alone, and then this line.
void OsuReader::read_failure(const OutputLine& line) {
  if (!last_failed_ && !result_.times.empty() && result_.times.back().benchmark == benchmark_) {
    leave_out(line, result_.times.back().bytes);
    result_.times.pop_back();
  }
  last_failed_ = true;
}

}  // namespace loggp::compare
