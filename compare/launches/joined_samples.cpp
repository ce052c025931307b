#include "compare/launches/joined_samples.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>
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

}  // namespace

JoinedSamples::JoinedSamples(std::string path, std::vector<std::string> parts, bool resume)
    : path_(std::move(path)), parts_(std::move(parts)), resume_(resume) {
  if (log_of(path_).has_begun) files_ = {path_};
  for (const std::string& part : parts_) {
    const bool exists = fs::exists(part) || fs::exists(part_path(part));
    if (exists && log_of(part).has_begun && files_ != std::vector{path_}) files_.push_back(part);
  }
  if (files_.empty()) return;
  launches_ = measure::launches_in(this->path());
  if (launches_.empty())
    throw InputError(
        fmt::format("{}: has samples of a run without --launches; resume it without --launches, or "
                    "measure into another file",
                    files_.back()));
}

JoinedSamples::Log& JoinedSamples::log_of(const std::string& path) {
  const auto known = logs_.find(path);
  if (known != logs_.end()) return known->second;
  Log log{measure::LineLog(path, resume_)};
  log.has_begun = log.lines.goes_on();
  return logs_.emplace(path, std::move(log)).first->second;
}

std::string JoinedSamples::path() const {
  return logs_.at(files_.back()).lines.path();
}

// Returns FILE, or its parts, that a launch has written into the folder.
std::vector<std::string> JoinedSamples::written_in(const fs::path& folder,
                                                   std::int64_t launch) const {
  const auto is_there = [&](const std::string& file) {
    return fs::exists(folder / fs::path(file).filename());
  };
  std::vector<std::string> written;
  if (is_there(path_)) {
    written = {path_};
  } else {
    std::copy_if(parts_.begin(), parts_.end(), std::back_inserter(written), is_there);
  }
  if (written.empty())
    throw RunError(
        fmt::format("launch {} has written no {}", launch, fs::path(path_).filename().string()));
  if (!files_.empty() && written != files_)
    throw RunError(
        fmt::format("launch {} has written {}, and the launches before it {}; give all "
                    "the same places of ranks",
                    launch, fmt::join(written, ", "), fmt::join(files_, ", ")));
  return written;
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
  const std::vector<std::string> written = written_in(folder, launch);
  for (const std::string& file : written)
    check_settings(file, (folder / fs::path(file).filename()).string(), launch);
  files_ = written;
  std::vector<fs::path> files = samples_files(folder);
  // The file that tells which launches there are comes last, in case that this is interrupted.
  std::stable_partition(files.begin(), files.end(), [&](const fs::path& file) {
    return file.filename() != fs::path(files_.back()).filename();
  });
  for (const fs::path& file : files) {
    Log& log = log_of((fs::path(path_).parent_path() / file.filename()).string());
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
