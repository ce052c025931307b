#include "cli/tables/sweep_output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <numeric>

#include "cli/tables/warnings.hpp"
#include "compare/sweep/sweep_plan.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/standard_streams.hpp"

namespace loggp::cli {

namespace {

// Returns a table with these columns. People do not see those without a value.
Table empty_table(const compare::Cells& names) {
  Table table(std::vector<Column>(names.begin(), names.end()));
  table.hide_empty_columns();
  return table;
}

}  // namespace

SweepOutput::SweepOutput(const SweepOutputOptions& options, const compare::SweepPlan& plan,
                         const std::string& program)
    : options_(options),
      plan_(&plan),
      columns_(compare::sweep_columns(plan)),
      writer_(empty_table(columns_), options.format) {
  if (options.file.empty() && options.resume) {
    throw InputError("--resume: there is no file to continue; give --out FILE");
  }
  if (options.file.empty()) {
    rows_.resize(plan.size());
    if (isatty(STDOUT_FILENO) == 1) end_progress();  // the rows show the progress
    print_out(writer_.begin());
  } else {
    journal_.emplace(options.file, plan, program, options.resume);
    done_ = plan.size() - journal_->left().size();
  }
  if (journal_ || isatty(STDOUT_FILENO) != 1) bar_ = std::make_unique<ProgressBar>("simulating");
}

const std::vector<std::optional<compare::Cells>>& SweepOutput::rows() const {
  return journal_ ? journal_->rows() : rows_;
}

std::vector<std::size_t> SweepOutput::left() const {
  if (journal_) return compare::longest_first(*plan_, journal_->left());
  std::vector<std::size_t> points(plan_->size());
  std::iota(points.begin(), points.end(), std::size_t{0});
  return points;  // in the order of the rows, so that rows can be printed early
}

void SweepOutput::take(std::size_t point, const std::string& line) {
  compare::Cells cells = compare::split_row(line, columns_.size());
  if (!journal_) {
    rows_[point] = std::move(cells);
    print_next();
  } else {
    journal_->take(point, std::move(cells));
  }
  if (bar_) bar_->update(++done_, plan_->size());
}

std::string SweepOutput::all_rows() const {
  RowWriter writer = writer_;
  std::string text = writer.begin();
  for (const auto& row : rows()) {
    if (row) text += writer.row(compare::typed_cells(columns_, *row));
  }
  return text + writer.end();
}

void SweepOutput::print_next() {
  for (; printed_ < rows_.size(); ++printed_) {
    const auto& row = rows_[printed_];
    if (!row) break;
    print_out(writer_.row(compare::typed_cells(columns_, *row)));
  }
  flush_out();
}

void SweepOutput::finish() {
  bar_.reset();
  if (journal_) {
    journal_->finish(all_rows());
  } else {
    print_out(writer_.end());
  }
  warn_of_remarks();
}

void SweepOutput::warn_of_remarks() const {
  const auto found = std::find(columns_.begin(), columns_.end(), "remark");
  const auto remark = static_cast<std::size_t>(found - columns_.begin());
  for (const auto& row : rows()) {
    if (row) warn_of_remark(row->at(remark));
  }
}

std::string SweepOutput::what_is_kept() const {
  if (!journal_) return "";
  return fmt::format("; {} of {} rows are kept in {}, which --resume continues", done_,
                     plan_->size(), part_path(options_.file));
}

void SweepOutput::check_points() const {
  std::size_t failed = 0;
  std::string why;
  for (const auto& row : rows()) {
    if (!row || row->back().empty()) continue;
    if (failed++ == 0) why = row->back();
  }
  if (failed == 0) return;
  throw RunError(fmt::format("{} of {} failed; see the column error; the first says: {}", failed,
                             counted(static_cast<std::int64_t>(plan_->size()), "point"), why));
}

}  // namespace loggp::cli
