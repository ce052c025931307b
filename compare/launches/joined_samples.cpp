#include "compare/launches/joined_samples.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "measure/samples/launch_lines.hpp"
#include "measure/samples/sample_header.hpp"
#include "models/base/errors.hpp"
#include "models/base/input_file.hpp"

namespace loggp::compare {

namespace fs = std::filesystem;

namespace {

// Returns the settings of a launch, without its provenance.
measure::SampleHeader settings_of(const std::string& path, std::optional<std::int64_t> launch) {
  measure::SampleHeader settings;
  measure::read_sample_file(
      path, measure::read_sample_kind(path),
      [&](const measure::SampleHeader& header) { settings = {header.kind, header.plan, {}}; },
      [](const std::string&) {}, launch);
  return settings;
}

std::vector<fs::path> samples_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

// Returns the path in the form in which add() makes it from its folder and its name.
std::string plain(const std::string& path) {
  return (fs::path(path).parent_path() / fs::path(path).filename()).string();
}

}  // namespace

bool JoinedSamples::Log::has(std::int64_t launch) const {
  return std::find(launches.begin(), launches.end(), launch) != launches.end();
}

JoinedSamples::JoinedSamples(const std::string& path, const std::vector<std::string>& parts,
                             bool resume)
    : path_(plain(path)), resume_(resume) {
  for (const std::string& part : parts) parts_.push_back(plain(part));
  if (log_of(path_).has_begun) files_.push_back(path_);
  for (const std::string& part : parts_) {
    const bool exists = fs::exists(part) || fs::exists(part_path(part));
    if (exists && log_of(part).has_begun) files_.push_back(part);
  }
  if (!files_.empty()) find_launches();
}

// Finds the launches that all files have. An interruption between the files of a launch leaves it
// in some of them. A launch that writes parts writes two or more, so that a part alone is also of
// an interrupted launch.
void JoinedSamples::find_launches() {
  std::set<std::int64_t> any;
  for (const std::string& file : files_) {
    const std::vector<std::int64_t>& launches = logs_.at(file).launches;
    if (launches.empty())
      throw InputError(
          fmt::format("{}: has samples of a run without --launches; resume it without --launches, "
                      "or measure into another file",
                      file));
    any.insert(launches.begin(), launches.end());
  }
  const bool is_one_part = files_.size() == 1 && files_.front() != path_;
  for (const std::int64_t launch : any) {
    const bool is_in_all =
        !is_one_part && std::all_of(files_.begin(), files_.end(), [&](const std::string& file) {
          return logs_.at(file).has(launch);
        });
    if (is_in_all) launches_.push_back(launch);
  }
  const bool are_mixed = files_.size() > 1 && files_.front() == path_;
  if (are_mixed || any.size() > launches_.size() + 1)
    throw InputError(fmt::format(
        "--resume: {} are of different runs; remove the older files, or measure into another file",
        fmt::join(files_, ", ")));
}

JoinedSamples::Log& JoinedSamples::log_of(const std::string& path) {
  const auto known = logs_.find(path);
  if (known != logs_.end()) return known->second;
  Log log{measure::LineLog(path, resume_)};
  log.has_begun = log.lines.goes_on();
  if (log.has_begun) log.launches = measure::launches_in(log.lines.path());
  return logs_.emplace(path, std::move(log)).first->second;
}

std::string JoinedSamples::path() const {
  return logs_.at(files_.back()).lines.path();
}

std::vector<std::string> JoinedSamples::beside() const {
  std::vector<std::string> names;
  for (const auto& [path, log] : logs_) {
    const bool is_one_of_files = std::find(files_.begin(), files_.end(), path) != files_.end();
    if (log.has_begun && !is_one_of_files) names.push_back(fs::path(path).filename().string());
  }
  return names;
}

// Returns FILE, or its parts, that a launch has written into the folder.
std::vector<std::string> JoinedSamples::written_in(const fs::path& folder) const {
  const auto is_there = [&](const std::string& file) {
    return fs::exists(folder / fs::path(file).filename());
  };
  if (is_there(path_)) return {path_};
  std::vector<std::string> written;
  std::copy_if(parts_.begin(), parts_.end(), std::back_inserter(written), is_there);
  return written;
}

std::string JoinedSamples::find_fault(const fs::path& folder) const {
  const std::vector<std::string> written = written_in(folder);
  if (written.empty())
    return fmt::format("it has written no {}", fs::path(path_).filename().string());
  if (launches_.empty() || written == files_) return "";
  return fmt::format(
      "it has written {}, and the launches before it {}; start the ranks of all launches at the "
      "same places",
      fmt::join(written, ", "), fmt::join(files_, ", "));
}

// Checks the settings of a launch's file at `path`, which is to be joined to `file`.
void JoinedSamples::check_settings(const std::string& file, const std::string& path,
                                   std::int64_t launch) const {
  if (launches_.empty()) return;
  const measure::FieldWords not_compared{{"clock_read_us", ""}};  // is measured by each launch
  try {
    const measure::SampleHeader before =
        settings_of(logs_.at(file).lines.path(), launches_.front());
    measure::refuse_other_run(file, before, settings_of(path, std::nullopt), not_compared);
  } catch (const InputError& error) {
    throw InputError(fmt::format("launch {}: {}", launch, error.what()));
  }
}

void JoinedSamples::add(const fs::path& folder, std::int64_t launch) {
  const std::vector<std::string> written = written_in(folder);
  for (const std::string& file : written)
    check_settings(file, (folder / fs::path(file).filename()).string(), launch);
  files_ = written;
  for (const fs::path& file : samples_files(folder)) {
    Log& log = log_of((fs::path(path_).parent_path() / file.filename()).string());
    if (log.has(launch)) continue;  // from before an interruption
    const std::string lines =
        measure::with_launch(read_text(file.string(), "a samples file"), launch);
    if (std::exchange(log.has_begun, true)) {
      log.lines.append(lines);
    } else {
      log.lines.begin(lines);
    }
  }
  launches_.push_back(launch);
}

void JoinedSamples::finish() {
  for (auto& [path, log] : logs_) {
    if (log.has_begun) log.lines.finish();
  }
}

}  // namespace loggp::compare
