// The rows of a sweep under way: whatever interrupts it, what is finished is kept.
#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/sweep/sweep_row.hpp"

namespace loggp::compare {

/// While FILE is in the making FILE.part has its rows as JSON lines, each written as it comes: a
/// header with the plan's description, then point by point in any order. In the end FILE is
/// written whole and FILE.part goes.
class SweepJournal {
 public:
  /// Begins FILE.part, or goes on with it. Throws InputError when it can't be written; when one is
  /// there and `resume` is false; when there is FILE alone and `resume` is true; when it belongs to
  /// another plan or version; when a line of it is none of ours (a torn last line is dropped). To
  /// resume a sweep that has not begun is to begin.
  SweepJournal(std::filesystem::path file, const SweepPlan& plan, const std::string& program,
               bool resume);

  /// Throws RunError when it can't be written any more.
  void take(std::size_t point, Cells cells);
  /// By point; nothing for those that are left to do.
  [[nodiscard]] const std::vector<std::optional<Cells>>& rows() const { return rows_; }
  [[nodiscard]] std::vector<std::size_t> left() const;

  /// Writes FILE. Throws RunError; then FILE.part stays.
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

/// FILE.part of FILE.
[[nodiscard]] std::filesystem::path part_of(const std::filesystem::path& file);

}  // namespace loggp::compare
