// Keeps the rows of a running sweep in a file, so that an interrupted sweep can be resumed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/sweep/sweep_row.hpp"
#include "models/base/record_file.hpp"

namespace loggp::compare {

/// The journal of one sweep whose result is FILE. While the sweep runs, FILE.part has JSON lines: a
/// header with the plan's description, then the rows of finished points in any order, each with its
/// point and a checksum. FILE.part is locked meanwhile (RecordFile). When the sweep ends, FILE is
/// written whole and FILE.part is removed.
class SweepJournal {
 public:
  /// Begins FILE.part. If `resume` is true and FILE.part exists, continues it and removes a last
  /// line that was cut off. Throws InputError in these cases:
  /// * FILE is a folder, or FILE.part can't be read or written, or another process writes it;
  /// * FILE.part has a journal and `resume` is false;
  /// * only FILE exists and `resume` is true: the sweep is finished;
  /// * FILE.part belongs to another plan or to another `program`, the program's name and version;
  /// * a line of FILE.part is not a row of this sweep, or not as it was written.
  SweepJournal(std::filesystem::path file, const SweepPlan& plan, const std::string& program,
               bool resume);

  /// Keeps the row of a point and appends the row to FILE.part. Throws RunError when FILE.part
  /// can't be written. Pre: `point` is a point of the plan.
  void take(std::size_t point, Cells cells);
  /// Returns the rows by point; nothing for points that are not simulated yet.
  [[nodiscard]] const std::vector<std::optional<Cells>>& rows() const { return rows_; }
  /// Returns the points that are not simulated yet, ascending.
  [[nodiscard]] std::vector<std::size_t> left() const;

  /// Writes `contents` as FILE, replacing an existing file, and removes FILE.part. Throws RunError
  /// when FILE can't be written; FILE.part then stays. No row may be taken afterwards.
  void finish(std::string_view contents);

 private:
  void check_place() const;
  void begin();
  void read(const SweepPlan& plan);
  void read_row(const SweepPlan& plan, std::string_view line, std::size_t number);
  [[nodiscard]] std::string record(std::size_t point, const Cells& cells) const;

  std::filesystem::path file_;
  std::string header_;
  std::string header_sum_;
  std::vector<std::optional<Cells>> rows_;
  std::optional<RecordFile> part_;
};

}  // namespace loggp::compare
