#include "compare/difference/foreign_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "compare/difference/imb_reader.hpp"
#include "compare/difference/osu_reader.hpp"
#include "compare/difference/output_line.hpp"
#include "models/base/statistics.hpp"

namespace loggp::compare {

namespace {

class ReproReader {
 public:
  explicit ReproReader(Reduction reduction) : reduction_(reduction) {
    result_.program = Foreign::reprompi;
    result_.statistic = "median over repetitions of the maximum over ranks";
  }

  void take(const OutputLine& line) {
    if (line.begins_with("#@")) return read_setting(line);
    if (line.begins_with("#")) return;
    if (line.words.front() == "process")
      line.fail("these are the times of each process; run ReproMPI without -v");
    if (line.words.front() == "test") return read_header(line);
    if (line.words.size() != columns_.size())
      line.fail("ReproMPI prints no such line; give its output alone");
    const auto error = column("errorcode");
    Repetitions& point =
        times_[{std::string(line.words[*column("test")]), line.whole(size_column_)}];
    if (point.line == 0) point.line = line.number;
    if (error && line.words[*error] != "0") return;  // a window that was missed
    point.us.push_back(1e6 * line.value(time_column_));
  }
  [[nodiscard]] ForeignResult result(const std::string& path) {
    const std::int64_t unit =
        columns_.size() > size_column_ && columns_[size_column_] == "count" ? element_bytes_ : 1;
    for (const auto& [point, repetitions] : times_) {
      const OutputLine line{&path, repetitions.line, {}, {}};
      if (unit > 0 && point.second > largest_whole / unit)
        line.fail(
            fmt::format("{} elements of {} bytes are more than 2^50 bytes", point.second, unit));
      const std::int64_t bytes = point.second * unit;
      if (repetitions.us.empty()) {
        left_out_.add(line, "each of its repetitions missed its window (errorcode)",
                      fmt::format("{} of {} B", point.first, bytes));
        continue;
      }
      add_time(result_, line, {point.first, scheme_, ranks_, bytes, median(repetitions.us)});
    }
    result_.remarks = left_out_.sentences();
    return result_;
  }

 private:
  struct Repetitions {
    std::size_t line = 0;  // of the first one
    std::vector<double> us;
  };

  void read_setting(const OutputLine& line) {
    const auto value = [&] { return line.text.substr(line.text.find('=') + 1); };
    const auto number = [&] { return line.whole_of(value()); };
    if (line.begins_with("#@nprocs=")) ranks_ = number();
    if (line.begins_with("#@datatype_size_bytes=")) element_bytes_ = number();
    if (line.begins_with("#@reproMPIcommitSHA1=")) result_.version = value();
  }
  void read_header(const OutputLine& line) {
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
  LeftOut left_out_;
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

  void take(const OutputLine& line) {
    if (reduction_) line.fail("Netgauge's times are of pairs of ranks; leave out --reduce");
    if (line.begins_with("## Netgauge v")) return begin_ping_pong(line);
    if (line.begins_with("# size n PRTT(1,0,s)")) return begin_prtt();
    if (line.begins_with("#")) return;
    if (is_prtt_ && line.words.size() == prtt_columns) return add_prtt(line);
    if (!is_prtt_ && line.words.size() == ping_pong_columns && line.words[1] == "-")
      return add_ping_pong(line);
    line.fail("Netgauge prints no such line into the file of -o with -x one_one or -x loggp");
  }
  [[nodiscard]] ForeignResult result() const {
    ForeignResult result = result_;
    result.remarks = left_out_.sentences();
    return result;
  }

 private:
  static constexpr std::size_t ping_pong_columns = 20;  // dashes and brackets included
  static constexpr std::size_t prtt_columns = 11;

  // "## Netgauge v2.4.6 - mode mpi - 2 processes"
  void begin_ping_pong(const OutputLine& line) {
    result_.version = line.word(2);
    result_.statistic = "median over repetitions";
    if (line.words.size() > 7) ranks_ = line.whole(7);
  }
  void begin_prtt() {
    is_prtt_ = true;
    ranks_ = 2;
    result_.statistic = "median over repetitions";
  }
  // "A - B C D E (F G) - H I J K (L M) - N O P Q": J is the median of half the round trip
  void add_ping_pong(const OutputLine& line) {
    constexpr std::size_t median = 11;
    add_time(result_, line, {"half round trip", "", ranks_, line.whole(0), line.value(median)});
  }
  // "size n PRTT(1,0,s) PRTT(n,0,s) …"
  void add_prtt(const OutputLine& line) {
    const double messages = line.value(1);
    const double one = line.value(2);
    add_time(result_, line, {"half round trip", "", ranks_, line.whole(0), one / 2});
    const double gap = (line.value(3) - one) / (messages - 1);
    if (messages < 2 || !(gap > 0)) {
      left_out_.add(line, "its burst took no longer than one message",
                    fmt::format("the gap of {} B", line.whole(0)));
      return;
    }
    add_time(result_, line, {"gap", "", ranks_, line.whole(0), gap});
  }

  std::optional<Reduction> reduction_;
  ForeignResult result_;
  LeftOut left_out_;
  std::int64_t ranks_ = 0;
  bool is_prtt_ = false;
};

template <class Reader>
Reader read_all(const std::string& path, std::string_view text, Reader reader) {
  for_each_line(path, text, [&](const OutputLine& line) { reader.take(line); });
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
