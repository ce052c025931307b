// Keeps the rows of a running sweep in a file, so that an interrupted sweep can be resumed.
#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/sweep/sweep_row.hpp"

namespace loggp::compare {

/// The journal of one sweep whose result is FILE. While the sweep runs, FILE.part has JSON lines: a
/// header with the plan's description, then the rows of finished points in any order. When the
/// sweep ends, FILE is written whole and FILE.part is removed.
class SweepJournal {
 public:
  /// Begins FILE.part, or continues it if `resume` is true and it exists. Drops a last line that
  /// was cut off. Throws InputError when FILE.part can't be written, when it exists and `resume` is
  /// false, when only FILE exists and `resume` is true, when FILE.part belongs to another plan or
  /// version, or when one of its lines is not a row.
  SweepJournal(std::filesystem::path file, const SweepPlan& plan, const std::string& program,
               bool resume);

  /// Keeps the row of a point and appends it to FILE.part. Throws RunError when it can't be
  /// written.
  void take(std::size_t point, Cells cells);
  /// Returns the rows by point; nothing for points that are not simulated yet.
  [[nodiscard]] const std::vector<std::optional<Cells>>& rows() const { return rows_; }
  /// Returns the points that are not simulated yet, ascending.
  [[nodiscard]] std::vector<std::size_t> left() const;

  /// Writes FILE and removes FILE.part. Throws RunError when FILE can't be written; FILE.part then
  /// stays.
  void finish(std::string_view contents);

 private:
  void check_place(bool resume) const;
  void read(const std::string& text, const std::string& header);
  void read_row(std::string_view line, std::size_t number);
  void begin(const std::string& header);

  std::filesystem::path file_;
  std::filesystem::path part_;
  std::size_t columns_;
  std::vector<std::optional<Cells>> rows_;
  std::ofstream stream_;
};

/// Returns the path FILE.part for FILE.
[[nodiscard]] std::filesystem::path part_path(const std::filesystem::path& file);

}  // namespace loggp::compare
