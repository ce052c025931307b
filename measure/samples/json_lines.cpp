#include "measure/samples/json_lines.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "measure/samples/launch_lines.hpp"
#include "models/base/errors.hpp"
#include "models/base/input_file.hpp"
#include "models/base/json_check.hpp"

namespace loggp::measure {

namespace {

// Reads all whole lines. A last line without an end was cut off and is left out.
std::vector<std::string> read_whole_lines(const std::string& path) {
  const std::string text = read_text(path, "a samples file");
  std::vector<std::string> lines;
  for (std::size_t at = 0, end = 0; (end = text.find('\n', at)) != std::string::npos; at = end + 1)
    lines.push_back(text.substr(at, end - at));
  return lines;
}

// Returns the file to which the symbolic link at `path` points, or else `path`.
std::string behind_links(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_symlink(path, error) || error) return path;
  const std::filesystem::path target = std::filesystem::canonical(path, error);
  return error ? path : target.string();
}

// Returns whether the file at `path` has more than a header.
bool has_samples(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error) && RecordFile(path).count() > 1;
}

}  // namespace

namespace {

// The lines of one launch, while they are read.
struct LaunchSection {
  std::optional<std::int64_t> launch{};  // nothing in the file of a single run
  std::int64_t lines = 0;                // as its first line says; 0: it does not
  std::int64_t taken = 0;
};

// Returns whether `line` belongs to the section, and takes its mark out of it. `wanted` is the
// launch that the caller has asked for.
bool belongs(LaunchSection& section, std::string& line, std::optional<std::int64_t> wanted) {
  const auto mark = take_launch_mark(line);
  if (!mark) {
    if (section.launch || wanted)
      throw InputError("has no launch, which the lines before it have; begin it with \"launch\"");
    return true;
  }
  if (wanted && mark->launch != *wanted) return false;
  if (section.taken > 0 && section.launch != mark->launch) {
    throw InputError(
        "is of another launch; give a file of several launches to bench --resume, diff, plot or "
        "compare --measured");
  }
  if (section.taken == 0) section.lines = mark->lines;
  section.launch = mark->launch;
  return true;
}

void check_whole(const std::string& path, const LaunchSection& section) {
  if (section.lines == 0 || section.lines == section.taken) return;
  throw InputError(fmt::format("{}: launch {} has {} of {} lines; remove its lines", path,
                               section.launch.value_or(0), section.taken, section.lines));
}

}  // namespace

void read_lines(const std::string& path,
                const std::function<void(std::size_t number, const std::string& line)>& take,
                std::optional<std::int64_t> launch) {
  std::vector<std::string> lines = read_whole_lines(path);
  if (lines.empty()) throw InputError(fmt::format("{}: is empty; give a samples file", path));
  LaunchSection section;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    try {
      if (!belongs(section, lines[i], launch)) continue;
      if (const auto fault = find_json_fault(lines[i])) throw InputError(fault->what);
      take(static_cast<std::size_t>(++section.taken), lines[i]);
    } catch (const nlohmann::json::exception& error) {
      throw InputError(
          fmt::format("{}, line {}: {}", path, i + 1, json_error_in_words(error.what())));
    } catch (const std::exception& error) {
      throw InputError(fmt::format("{}, line {}: {}", path, i + 1, error.what()));
    }
  }
  if (launch && section.taken == 0)
    throw InputError(fmt::format("{}: has no launch {}", path, *launch));
  check_whole(path, section);
}

LineLog::LineLog(const std::string& path, bool resume, bool has_resume) {
  if (path.empty()) return;
  const std::string file = behind_links(path);
  records_.emplace(file);
  const bool has_part = has_samples(part_path(file));
  if (has_part && !resume)
    throw InputError(fmt::format("{}: has the samples of an unfinished run; {}", part_path(file),
                                 has_resume ? "give --resume to continue it, or remove the file"
                                            : "rename or remove the file"));
  if (has_part || (!resume && records_->count() > 0)) {
    file_ = std::move(records_);
    records_.emplace(part_path(file));
  }
  goes_on_ = resume && records_->count() > 0;
}

void LineLog::begin(const std::string& header) {
  if (!records_ || goes_on_) return;
  try {
    records_->clear();
    records_->append(header);
  } catch (const RunError& error) {
    throw InputError(error.what());
  }
}

void LineLog::append(const std::string& record) {
  if (records_) records_->append(record);
}

void LineLog::finish() {
  if (!records_) return;
  records_->sync();
  if (file_) records_->rename_to(std::exchange(file_, std::nullopt)->path());
}

}  // namespace loggp::measure
