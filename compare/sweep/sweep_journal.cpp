#include "compare/sweep/sweep_journal.hpp"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "compare/chart/whole_file.hpp"
#include "compare/sweep/sweep_plan.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string read_file(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw InputError(fmt::format("{}: cannot be read", file.string()));
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string journal_header(const SweepPlan& plan, const std::string& program) {
  return fmt::format(R"({{"record":"header","kind":"sweep","plan":{}}})",
                     description(plan, program));
}

// Returns the key of the first part of the plan in which two headers differ.
std::string difference(const std::string& header, const std::string& other) {
  const Json ours = Json::parse(header).at("plan");
  const Json theirs = Json::parse(other, nullptr, false);
  if (!theirs.is_object() || !theirs.contains("plan")) return "header";
  for (const auto& [key, value] : ours.items()) {
    const auto found = theirs["plan"].find(key);
    if (found == theirs["plan"].end() || *found != value) return key;
  }
  return "plan";
}

}  // namespace

fs::path part_path(const fs::path& file) {
  return file.string() + ".part";
}

SweepJournal::SweepJournal(fs::path file, const SweepPlan& plan, const std::string& program,
                           bool resume)
    : file_(std::move(file)),
      part_(part_path(file_)),
      columns_(sweep_columns(plan).size()),
      rows_(plan.size()) {
  const std::string header = journal_header(plan, program);
  std::error_code absent;
  if (!fs::exists(part_, absent)) {
    check_place(resume);
    begin(header);
    return;
  }
  if (!resume) {
    throw InputError(fmt::format(
        "{}: belongs to an unfinished sweep; give --resume to continue it, or remove the file",
        part_.string()));
  }
  read(read_file(part_), header);
}

void SweepJournal::check_place(bool resume) const {
  std::error_code absent;
  if (fs::is_directory(file_, absent) || !file_.has_filename()) {
    throw InputError(fmt::format("{}: is a folder; give a file", file_.string()));
  }
  if (resume && fs::exists(file_, absent)) {
    throw InputError(fmt::format("{}: the sweep is finished; leave --resume out to run it again",
                                 file_.string()));
  }
}

void SweepJournal::begin(const std::string& header) {
  stream_.open(part_, std::ios::binary | std::ios::trunc);
  stream_ << header << "\n" << std::flush;
  if (!stream_) {
    throw InputError(
        fmt::format("{}: cannot be written; give a file in a writable directory", part_.string()));
  }
}

void SweepJournal::read(const std::string& text, const std::string& header) {
  const std::size_t end = text.rfind('\n') + 1;  // a line after it was cut off
  if (end == 0) {
    begin(header);
    return;
  }
  const std::size_t header_end = text.find('\n');
  if (text.substr(0, header_end) != header) {
    throw InputError(fmt::format(
        "{}: belongs to a sweep with other {}; give the options of that sweep, or remove the file",
        part_.string(), difference(header, text.substr(0, header_end))));
  }
  std::size_t number = 2;
  for (std::size_t at = header_end + 1; at < end; ++number) {
    const std::size_t line_end = text.find('\n', at);
    read_row(std::string_view(text).substr(at, line_end - at), number);
    at = line_end + 1;
  }
  std::error_code error;
  fs::resize_file(part_, end, error);
  stream_.open(part_, std::ios::binary | std::ios::app);
  if (error || !stream_) throw InputError(fmt::format("{}: cannot be written", part_.string()));
}

void SweepJournal::read_row(std::string_view line, std::size_t number) {
  try {
    const Json json = Json::parse(line);
    const auto point = json.at("point").get<std::size_t>();
    rows_.at(point) = split_row(json.at("cells").dump(), columns_);
  } catch (const std::exception&) {
    throw InputError(fmt::format("{}:{}: not a row of this sweep; remove the line or the file",
                                 part_.string(), number));
  }
}

void SweepJournal::take(std::size_t point, Cells cells) {
  // one write, so that an interruption leaves at most one incomplete line
  stream_ << fmt::format("{{\"record\":\"row\",\"point\":{},\"cells\":{}}}\n", point,
                         join_row(cells))
          << std::flush;
  if (!stream_) throw RunError(fmt::format("{}: cannot be written any more", part_.string()));
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
                               error.message(), part_.string()));
  }
  stream_.close();
  fs::remove(part_);
}

}  // namespace loggp::compare
