#include "compare/difference/foreign_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/statistics.hpp"

namespace loggp::compare {

namespace {

constexpr std::int64_t largest_whole = std::int64_t{1} << 50;

// A line of output with its place.
struct Line {
  const std::string* path;
  std::size_t number;
  std::string_view text;                // without blanks at both ends
  std::vector<std::string_view> words;  // none empty

  [[noreturn]] void fail(std::string_view what) const {
    throw InputError(fmt::format("{}:{}: {}", *path, number, what));
  }
  [[nodiscard]] bool begins_with(std::string_view start) const { return text.starts_with(start); }
  // Returns the text after `start`, without blanks.
  [[nodiscard]] std::string_view after(std::string_view start) const;
  [[nodiscard]] std::string_view word(std::size_t column) const {
    if (column >= words.size()) fail(fmt::format("has {} words, not {}", words.size(), column + 1));
    return words[column];
  }
  [[nodiscard]] double value(std::size_t column) const {
    const auto number_there = parse_number(word(column));
    if (!number_there || *number_there < 0)
      fail(fmt::format("'{}' is no time or size", words[column]));
    return *number_there;
  }
  [[nodiscard]] std::int64_t whole(std::size_t column) const {
    const double number_there = value(column);
    if (number_there != std::floor(number_there) ||
        number_there > static_cast<double>(largest_whole))
      fail(fmt::format("'{}' is no whole number up to 2^50", words[column]));
    return static_cast<std::int64_t>(number_there);
  }
  [[nodiscard]] bool is_of_numbers() const {
    return std::all_of(words.begin(), words.end(),
                       [](std::string_view word) { return parse_number(word).has_value(); });
  }
};

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string_view Line::after(std::string_view start) const {
  return without_blanks(text.substr(start.size()));
}

template <class Use>
void for_each_line(const std::string& path, std::string_view text, const Use& use) {
  std::size_t number = 0;
  for (const std::string_view whole : split(text, '\n')) {
    Line line{&path, ++number, without_blanks(whole), {}};
    for (const std::string_view part : split(line.text, ' '))
      for (const std::string_view word : split(part, '\t'))
        if (!without_blanks(word).empty()) line.words.push_back(without_blanks(word));
    if (!line.words.empty()) use(line);
  }
}

// Returns the column that holds the reduction's statistic. `columns` has the names of mean, least
// and largest time.
std::size_t column_of(const std::vector<std::string>& columns,
                      const std::map<Reduction, std::string>& names, Reduction reduction,
                      const Line& line) {
  const auto wanted = names.find(reduction);
  const auto found = wanted == names.end()
                         ? columns.end()
                         : std::find(columns.begin(), columns.end(), wanted->second);
  if (found == columns.end()) {
    const std::string& mean = names.at(Reduction::mean);
    if (std::find(columns.begin(), columns.end(), mean) == columns.end())
      line.fail(fmt::format("this test's columns have no {}; diff can't compare its times", mean));
    line.fail(
        fmt::format("this program's output has no time for --reduce {} here; give --reduce mean",
                    to_string(reduction)));
  }
  return static_cast<std::size_t>(found - columns.begin());
}

void add_time(ForeignResult& result, const Line& line, ForeignTime time) {
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

class OsuReader {
 public:
  explicit OsuReader(Reduction reduction) : reduction_(reduction) {
    result_.program = Foreign::osu;
    result_.statistic = fmt::format("{} over ranks", to_string(reduction));
  }

  void take(const Line& line) {
    if (line.begins_with("# OSU ")) return begin(line);
    if (line.begins_with("# Datatype:")) return;
    if (line.begins_with("# Size") || line.begins_with("# Avg Latency")) return read_header(line);
    if (line.begins_with("#") || !line.is_of_numbers() || line.words.size() != columns_.size())
      line.fail(
          "is no line of OSU's latency test or blocking collectives, which diff reads; give their "
          "output alone");
    const auto size = std::find(columns_.begin(), columns_.end(), "Size");
    const std::int64_t bytes =
        size == columns_.end() ? 0 : line.whole(static_cast<std::size_t>(size - columns_.begin()));
    add_time(result_, line, {benchmark_, scheme_, 0, bytes, line.value(time_column_)});
  }
  [[nodiscard]] ForeignResult result() const { return result_; }

 private:
  void begin(const Line& line) {
    const std::string_view title = line.after("# OSU ");
    const std::size_t test = title.find(" Test");
    if (test == std::string_view::npos) line.fail("this title of OSU's has no 'Test'");
    benchmark_ = title.substr(0, test);
    result_.version = without_blanks(title.substr(test + 5));
    const bool is_ping_pong = benchmark_ == "MPI Latency" || benchmark_ == "MPI Multi Latency";
    scheme_ = is_ping_pong ? "loop" : "barrier";
    columns_.clear();
  }
  void read_header(const Line& line) {
    columns_ = osu_columns(line.after("#"));
    const std::map<Reduction, std::string> of_collectives{{Reduction::mean, "Avg Latency(us)"},
                                                          {Reduction::min, "Min Latency(us)"},
                                                          {Reduction::max, "Max Latency(us)"}};
    const bool has_time = std::any_of(
        columns_.begin(), columns_.end(),
        [](const std::string& name) { return name.find("Latency") != std::string::npos; });
    if (!has_time) line.fail("this test measures no time; diff compares times");
    if (columns_.size() == 2 && columns_[1] == "Latency (us)") {  // of two ranks, before version 7
      if (reduction_ != Reduction::mean)
        line.fail(fmt::format("a ping-pong has no time for --reduce {}; give --reduce mean",
                              to_string(reduction_)));
      time_column_ = 1;
      return;
    }
    time_column_ = column_of(columns_, of_collectives, reduction_, line);
  }

  Reduction reduction_;
  ForeignResult result_;
  std::string benchmark_;
  std::string scheme_;
  std::vector<std::string> columns_;
  std::size_t time_column_ = 0;
};

class ImbReader {
 public:
  explicit ImbReader(Reduction reduction) : reduction_(reduction) {
    result_.program = Foreign::imb;
    result_.statistic = fmt::format("{} over ranks", to_string(reduction));
  }

  void take(const Line& line) {
    if (line.begins_with("# Benchmarking ")) {
      benchmark_ = line.after("# Benchmarking ");
      columns_.clear();
    } else if (line.begins_with("# #processes = ")) {
      ranks_ = Line{line.path, line.number, {}, {line.word(3)}}.whole(0);
    } else if (line.begins_with("#bytes") || line.begins_with("#repetitions")) {
      read_header(line);
    } else if (!line.begins_with("#")) {
      add(line);
    }
  }
  [[nodiscard]] ForeignResult result() const { return result_; }

 private:
  void read_header(const Line& line) {
    columns_.assign(line.words.begin(), line.words.end());
    const auto of_two_ranks = std::find(columns_.begin(), columns_.end(), "t[usec]");
    if (of_two_ranks != columns_.end()) {  // #bytes #repetitions t[usec] Mbytes/sec
      time_column_ = static_cast<std::size_t>(of_two_ranks - columns_.begin());
      return;
    }
    time_column_ = column_of(columns_,
                             {{Reduction::mean, "t_avg[usec]"},
                              {Reduction::min, "t_min[usec]"},
                              {Reduction::max, "t_max[usec]"}},
                             reduction_, line);
  }
  void add(const Line& line) {
    if (!line.is_of_numbers() || line.words.size() != columns_.size())
      line.fail("Intel's benchmarks print no such line; give their output alone");
    const std::int64_t bytes = columns_.front() == "#bytes" ? line.whole(0) : 0;
    const bool is_collective = columns_.back() == "t_avg[usec]";
    add_time(
        result_, line,
        {benchmark_, is_collective ? "loop-imb" : "loop", ranks_, bytes, line.value(time_column_)});
  }

  Reduction reduction_;
  ForeignResult result_;
  std::string benchmark_;
  std::int64_t ranks_ = 0;
  std::vector<std::string> columns_;
  std::size_t time_column_ = 0;
};

class ReproReader {
 public:
  explicit ReproReader(Reduction reduction) : reduction_(reduction) {
    result_.program = Foreign::reprompi;
    result_.statistic = "median over repetitions of the maximum over ranks";
  }

  void take(const Line& line) {
    if (line.begins_with("#@")) return read_setting(line);
    if (line.begins_with("#")) return;
    if (line.words.front() == "process")
      line.fail("these are the times of each process; run ReproMPI without -v");
    if (line.words.front() == "test") return read_header(line);
    if (line.words.size() != columns_.size())
      line.fail("ReproMPI prints no such line; give its output alone");
    const auto error = column("errorcode");
    if (error && line.words[*error] != "0") return;  // a window that was missed
    const double us = 1e6 * line.value(time_column_);
    Repetitions& point =
        times_[{std::string(line.words[*column("test")]), line.whole(size_column_)}];
    if (point.us.empty()) point.line = line.number;
    point.us.push_back(us);
  }
  [[nodiscard]] ForeignResult result(const std::string& path) {
    const std::int64_t unit =
        columns_.size() > size_column_ && columns_[size_column_] == "count" ? element_bytes_ : 1;
    for (const auto& [point, repetitions] : times_) {
      const Line line{&path, repetitions.line, {}, {}};
      if (unit > 0 && point.second > largest_whole / unit)
        line.fail(
            fmt::format("{} elements of {} bytes are more than 2^50 bytes", point.second, unit));
      add_time(result_, line,
               {point.first, scheme_, ranks_, point.second * unit, median(repetitions.us)});
    }
    return result_;
  }

 private:
  struct Repetitions {
    std::size_t line = 0;  // of the first one
    std::vector<double> us;
  };

  void read_setting(const Line& line) {
    const auto value = [&] { return line.text.substr(line.text.find('=') + 1); };
    const auto number = [&] { return Line{line.path, line.number, {}, {value()}}.whole(0); };
    if (line.begins_with("#@nprocs=")) ranks_ = number();
    if (line.begins_with("#@datatype_size_bytes=")) element_bytes_ = number();
    if (line.begins_with("#@reproMPIcommitSHA1=")) result_.version = value();
  }
  void read_header(const Line& line) {
    if (reduction_ != Reduction::max)
      line.fail("ReproMPI prints the maximum over ranks only; leave out --reduce");
    columns_.assign(line.words.begin(), line.words.end());
    const auto size = column("count") ? column("count") : column("msize_bytes");
    const auto time = column("runtime_sec") ? column("runtime_sec") : column("median_sec");
    if (!size || !time)
      line.fail(
          "this output has no run times; run ReproMPI with --summary=median, or without --summary");
    size_column_ = *size;
    time_column_ = *time;
    scheme_ = column("errorcode") ? "synchronised" : "barrier";
  }
  [[nodiscard]] std::optional<std::size_t> column(std::string_view name) const {
    const auto found = std::find(columns_.begin(), columns_.end(), name);
    if (found == columns_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - columns_.begin());
  }

  Reduction reduction_;
  ForeignResult result_;
  std::vector<std::string> columns_;
  std::size_t size_column_ = 0;
  std::size_t time_column_ = 0;
  std::int64_t ranks_ = 0;
  std::int64_t element_bytes_ = 1;
  std::string scheme_;
  std::map<std::pair<std::string, std::int64_t>, Repetitions> times_;  // by test and size
};

class NetgaugeReader {
 public:
  explicit NetgaugeReader(std::optional<Reduction> reduction) : reduction_(reduction) {
    result_.program = Foreign::netgauge;
  }

  void take(const Line& line) {
    if (reduction_) line.fail("Netgauge's times are of pairs of ranks; leave out --reduce");
    if (line.begins_with("## Netgauge v")) return begin_ping_pong(line);
    if (line.begins_with("# size n PRTT(1,0,s)")) return begin_prtt();
    if (line.begins_with("#")) return;
    if (is_prtt_ && line.words.size() == prtt_columns) return add_prtt(line);
    if (!is_prtt_ && line.words.size() == ping_pong_columns && line.words[1] == "-")
      return add_ping_pong(line);
    line.fail("Netgauge prints no such line into the file of -o with -x one_one or -x loggp");
  }
  [[nodiscard]] ForeignResult result() const { return result_; }

 private:
  static constexpr std::size_t ping_pong_columns = 20;  // dashes and brackets included
  static constexpr std::size_t prtt_columns = 11;

  // "## Netgauge v2.4.6 - mode mpi - 2 processes"
  void begin_ping_pong(const Line& line) {
    result_.version = line.word(2);
    result_.statistic = "median over repetitions";
    if (line.words.size() > 7) ranks_ = Line{line.path, line.number, {}, {line.words[7]}}.whole(0);
  }
  void begin_prtt() {
    is_prtt_ = true;
    ranks_ = 2;
    result_.statistic = "median over repetitions";
  }
  // "A - B C D E (F G) - H I J K (L M) - N O P Q": J is the median of half the round trip
  void add_ping_pong(const Line& line) {
    constexpr std::size_t median = 11;
    add_time(result_, line, {"half round trip", "", ranks_, line.whole(0), line.value(median)});
  }
  // "size n PRTT(1,0,s) PRTT(n,0,s) …"
  void add_prtt(const Line& line) {
    const double messages = line.value(1);
    const double one = line.value(2);
    add_time(result_, line, {"half round trip", "", ranks_, line.whole(0), one / 2});
    const double gap = (line.value(3) - one) / (messages - 1);
    if (messages < 2 || !(gap > 0)) return;  // a burst that is no longer than a message has no gap
    add_time(result_, line, {"gap", "", ranks_, line.whole(0), gap});
  }

  std::optional<Reduction> reduction_;
  ForeignResult result_;
  std::int64_t ranks_ = 0;
  bool is_prtt_ = false;
};

template <class Reader>
Reader read_all(const std::string& path, std::string_view text, Reader reader) {
  for_each_line(path, text, [&](const Line& line) { reader.take(line); });
  return reader;
}

}  // namespace

std::optional<Foreign> foreign_program(std::string_view text) {
  const auto has = [&](std::string_view part) { return text.find(part) != std::string_view::npos; };
  if (has("# OSU ")) return Foreign::osu;
  if (has("# Benchmarking ")) return Foreign::imb;
  if (has("#@reproMPIcommitSHA1=")) return Foreign::reprompi;
  if (has("## Netgauge v") || has("# size n PRTT(1,0,s)")) return Foreign::netgauge;
  return std::nullopt;
}

ForeignResult read_foreign(const std::string& path, std::string_view text, Foreign program,
                           std::optional<Reduction> reduction) {
  switch (program) {
    case Foreign::osu:
      return read_all(path, text, OsuReader(reduction.value_or(Reduction::mean))).result();
    case Foreign::imb:
      return read_all(path, text, ImbReader(reduction.value_or(Reduction::max))).result();
    case Foreign::reprompi:
      return read_all(path, text, ReproReader(reduction.value_or(Reduction::max))).result(path);
    case Foreign::netgauge:
      return read_all(path, text, NetgaugeReader(reduction)).result();
  }
  return {};
}

}  // namespace loggp::compare
