// Reads what the OSU micro-benchmarks print.
#pragma once

#include <string>
#include <vector>

#include "compare/difference/output_line.hpp"

namespace loggp::compare {

/// Reads the lines of OSU's latency tests and blocking collectives one after another. With -c there
/// is a column "Validation", "Pass" or "Fail", and after a failure a line on stdout.
class OsuReader {
 public:
  explicit OsuReader(Reduction reduction);

  /// Reads a line. Throws InputError for one that these tests do not print.
  void take(const OutputLine& line);
  [[nodiscard]] ForeignResult result() const;

 private:
  void begin(const OutputLine& line);
  void read_header(const OutputLine& line);
  void add(const OutputLine& line);
  void leave_out(const OutputLine& line, std::int64_t bytes);
  void read_failure(const OutputLine& line);

  Reduction reduction_;
  ForeignResult result_;
  LeftOut left_out_;
  std::string benchmark_;
  std::string scheme_;
  std::vector<std::string> columns_;
  std::size_t time_column_ = 0;
  bool last_failed_ = false;  // the last point that was read
};

}  // namespace loggp::compare
