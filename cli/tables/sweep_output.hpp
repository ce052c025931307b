// The output of the rows of a sweep.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/tables/progress.hpp"
#include "cli/tables/result.hpp"
#include "compare/sweep/sweep_journal.hpp"

namespace loggp::cli {

struct SweepOutputOptions {
  std::string file;  ///< empty: stdout
  Format format = Format::csv;
  bool resume = false;
};

/// The output of a sweep: a file with its journal, or stdout. On stdout, CSV and JSON rows are
/// printed in order, each as soon as it and all rows before it are known; a table for people is
/// printed at the end.
class SweepOutput {
 public:
  /// Opens the file, or prints the heading of CSV on stdout when there is no file. `program` is the
  /// program's name and version; only the same version continues a file. Throws InputError when the
  /// file can't be written or continued, and for `resume` without a file. Pre: `plan` outlives this
  /// object.
  SweepOutput(const SweepOutputOptions& options, const compare::SweepPlan& plan,
              const std::string& program);

  /// Returns the points that are still to be simulated, in the best order: the longest first for a
  /// file, and the order of the rows for stdout, so that rows can be printed early.
  [[nodiscard]] std::vector<std::size_t> left() const;
  /// Takes the row of `point` as a line, and prints it or writes it to the journal. Throws RunError
  /// when it can't be written.
  void take(std::size_t point, const std::string& line);
  /// Writes the whole file, or the remaining output on stdout.
  void finish();
  /// Returns the rows by point, those of a resumed sweep included.
  [[nodiscard]] const std::vector<std::optional<compare::Cells>>& rows() const;
  /// Throws RunError when a point could not be simulated. Pre: finish() has been called.
  void check_points() const;
  /// Returns "; 3 of 12 rows are kept in …" for the message of a failure; empty without a file.
  [[nodiscard]] std::string what_is_kept() const;

 private:
  [[nodiscard]] std::string all_rows() const;
  void print_next();
  void warn_of_remarks() const;

  SweepOutputOptions options_;
  const compare::SweepPlan* plan_;
  compare::Cells columns_;
  RowWriter writer_;
  std::optional<compare::SweepJournal> journal_;     // if there is a file
  std::vector<std::optional<compare::Cells>> rows_;  // if there is no file
  std::size_t printed_ = 0;
  std::size_t done_ = 0;
  std::unique_ptr<ProgressBar> bar_;
};

}  // namespace loggp::cli
