// Where the rows of a sweep go.
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

/// A file with its journal, or stdout, where rows are printed as soon as it is their turn.
class SweepOutput {
 public:
  /// Throws InputError when the place can't be written or resumed. `plan` outlives this.
  SweepOutput(const SweepOutputOptions& options, const compare::SweepPlan& plan,
              const std::string& program);

  /// The points to be simulated, in the order in which they are best begun.
  [[nodiscard]] std::vector<std::size_t> left() const;
  /// Throws RunError when it can't be kept.
  void take(std::size_t point, const std::string& line);
  /// Writes what is not written yet. Throws RunError when a point could not be simulated.
  void finish();
  /// "; 3 of 12 rows are kept …", for the message of a failure.
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
  std::optional<compare::SweepJournal> journal_;     // of a file
  std::vector<std::optional<compare::Cells>> rows_;  // of stdout
  std::size_t printed_ = 0;
  std::size_t done_ = 0;
  std::unique_ptr<ProgressBar> bar_;
};

}  // namespace loggp::cli
