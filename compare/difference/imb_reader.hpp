// Reads what the Intel MPI Benchmarks (IMB) print.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compare/difference/output_line.hpp"

namespace loggp::compare {

/// Reads the lines of IMB-MPI1 one after another.
///
/// A block begins with the benchmark and its processes: "# #processes = 4", with -map "# #processes
/// = 4; rank order (rowwise):", with -multi "# ( 2 groups of 4 processes each running simultaneous
/// )". With -multi 1 the first column is the group, and each group has a line for each size. With
/// -multi 0 the statistics are over the ranks of all groups. Builds with -DCHECK have a last
/// column, `defects`. Uniband and Biband, which a run of all benchmarks includes, have no time.
class ImbReader {
 public:
  explicit ImbReader(Reduction reduction);

  /// Reads a line. Throws InputError for one that IMB does not print.
  void take(const OutputLine& line);
  [[nodiscard]] ForeignResult result() const;

 private:
  void begin(const OutputLine& line);
  void read_header(const OutputLine& line);
  void add(const OutputLine& line);
  [[nodiscard]] std::string benchmark_of(const OutputLine& line) const;
  [[nodiscard]] std::string point_in_words(const OutputLine& line,
                                           std::optional<std::int64_t> bytes) const;
  /// Leaves out the point of a line that says why it has no time; returns whether it is such a one.
  [[nodiscard]] bool leave_out(const OutputLine& line);
  [[nodiscard]] bool has(std::string_view column) const;

  Reduction reduction_;
  ForeignResult result_;
  LeftOut left_out_;
  // of the block
  std::string benchmark_;
  std::int64_t ranks_ = 0;   // 0: not printed
  std::int64_t groups_ = 1;  // that run at once
  std::vector<std::string> columns_;
  std::size_t time_column_ = 0;  // not used with rates
  bool has_rates_ = false;       // in place of times, as Uniband and Biband
  bool has_defects_ = false;
};

}  // namespace loggp::compare
