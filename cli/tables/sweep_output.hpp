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

/// The output of a sweep: a file with its journal, or stdout, where a row is printed as soon as all
/// rows before it are.
class SweepOutput {
 public:
  /// Throws InputError when the file can't be written or continued. Pre: `plan` outlives this
  /// object.
  SweepOutput(const SweepOutputOptions& options, const compare::SweepPlan& plan,
              const std::string& program);

  /// Returns the points that are still to be simulated, in the order in which they are best begun.
  [[nodiscard]] std::vector<std::size_t> left() const;
  /// Takes the row of a point as a line. Throws RunError when it can't be written.
  void take(std::size_t point, const std::string& line);
  /// Writes the remaining output. Throws RunError when a point could not be simulated.
  void finish();
  /// Returns "; 3 of 12 rows are kept …" for the message of a failure; empty without a file.
  [[nodiscard]] std::string what_is_kept() const;

 private:
  [[nodiscard]] const std::vector<std::optional<compare::Cells>>& rows() const;
  [[nodiscard]] std::string all_rows() const;
  void print_next();
  void check_points() const;

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
