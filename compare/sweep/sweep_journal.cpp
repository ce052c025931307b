#include "compare/sweep/sweep_journal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "compare/sweep/simulated_sweep.hpp"
#include "compare/sweep/sweep_plan.hpp"
#include "models/base/errors.hpp"
#include "models/base/whole_file.hpp"

namespace loggp::compare {

namespace {

namespace fs = std::filesystem;
using OrderedJson = nlohmann::ordered_json;

std::string journal_header(const SweepPlan& plan, const std::string& program) {
  return fmt::format(R"({{"record":"header","kind":"sweep","plan":{}}})",
                     description(plan, program));
}

// Returns the key of the first part of the plan in which two headers differ.
std::string difference(const std::string& header, const std::string& other) {
  const OrderedJson ours = OrderedJson::parse(header).at("plan");
  const OrderedJson theirs = OrderedJson::parse(other, nullptr, false);
  if (!theirs.is_object() || !theirs.contains("plan")) return "header";
  for (const auto& [key, value] : ours.items()) {
    const auto found = theirs["plan"].find(key);
    if (found == theirs["plan"].end() || *found != value) return key;
  }
  return "plan";
}

}  // namespace

SweepJournal::SweepJournal(fs::path file, const SweepPlan& plan, const std::string& program,
                           bool resume)
    : file_(std::move(file)),
      header_(journal_header(plan, program)),
      header_sum_(checksum(header_)),
      rows_(plan.size()) {
  check_place();
  std::error_code absent;
  const bool is_finished =
      fs::exists(file_, absent) && !fs::exists(part_path(file_.string()), absent);
  part_.emplace(part_path(file_.string()));
  if (part_->count() > 0) {
    if (!resume) {
      throw InputError(fmt::format(
          "{}: belongs to an unfinished sweep; give --resume to continue it, or remove the file",
          part_->path()));
    }
    read(plan);
  } else if (resume && is_finished) {
    throw InputError(fmt::format("{}: the sweep is finished; leave --resume out to run it again",
                                 file_.string()));
  } else {
    begin();
  }
}

void SweepJournal::check_place() const {
  std::error_code absent;
  if (fs::is_directory(file_, absent) || !file_.has_filename())
    throw InputError(fmt::format("{}: is a folder; give a file", file_.string()));
}

void SweepJournal::begin() {
  try {
    part_->append(header_);
  } catch (const RunError& error) {
    throw InputError(error.what());
  }
}

void SweepJournal::read(const SweepPlan& plan) {
  const std::string text = part_->records();
  const std::size_t header_end = text.find('\n');
  const std::string header = text.substr(0, header_end);
  if (header != header_) {
    throw InputError(fmt::format(
        "{}: belongs to a sweep with other {}; give the options of that sweep, or remove the file",
        part_->path(), difference(header_, header)));
  }
  std::size_t number = 2;
  for (std::size_t at = header_end + 1; at < text.size(); ++number) {
    const std::size_t line_end = text.find('\n', at);
    read_row(plan, std::string_view(text).substr(at, line_end - at), number);
    at = line_end + 1;
  }
}

// A row must be exactly as record() writes it, with the checksum of this sweep.
void SweepJournal::read_row(const SweepPlan& plan, std::string_view line, std::size_t number) {
  std::string wrong = "not a row of this sweep";
  const OrderedJson json = OrderedJson::parse(line, nullptr, false);
  try {
    const auto point = json.at("point").get<std::size_t>();
    std::optional<Cells>& row = rows_.at(point);
    Cells cells = split_row(json.at("cells").dump(), sweep_columns(plan).size());
    if (record(point, cells) != line) {
      wrong = "a damaged row, whose checksum is wrong";
    } else if (const Cells known = point_cells(plan, point);
               !std::equal(known.begin(), known.end(), cells.begin())) {
      wrong = fmt::format("not a row of point {}", point);
    } else if (row) {
      wrong = fmt::format("a second row of point {}", point);
    } else {
      row = std::move(cells);
      return;
    }
  } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch): `wrong` says it
  }
  throw InputError(
      fmt::format("{}:{}: {}; remove the line or the file", part_->path(), number, wrong));
}

// The checksum includes that of the header, so that a row of another sweep does not pass.
std::string SweepJournal::record(std::size_t point, const Cells& cells) const {
  const std::string row =
      fmt::format(R"({{"record":"row","point":{},"cells":{})", point, join_row(cells));
  return fmt::format(R"({},"check":"{}"}})", row, checksum(header_sum_ + row));
}

void SweepJournal::take(std::size_t point, Cells cells) {
  part_->append(record(point, cells));
  rows_[point] = std::move(cells);
}

std::vector<std::size_t> SweepJournal::left() const {
  std::vector<std::size_t> points;
  for (std::size_t point = 0; point < rows_.size(); ++point) {
    if (!rows_[point]) points.push_back(point);
  }
  return points;
}

void SweepJournal::finish(std::string_view contents) {
  const std::error_code error = write_whole_file(file_, contents);
  if (error) {
    throw RunError(fmt::format("cannot write {}: {}; its rows are in {}", file_.string(),
                               error.message(), part_->path()));
  }
  part_->remove();
  part_.reset();
}

}  // namespace loggp::compare
