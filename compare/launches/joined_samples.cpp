#include "compare/launches/joined_samples.hpp"

#include <fmt/format.h>

#include <algorithm>
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

JoinedSamples::JoinedSamples(std::string path, bool resume)
    : path_(std::move(path)), resume_(resume) {
  const Log& log = log_of(path_);
  if (!log.has_begun) return;
  launches_ = measure::launches_in(log.lines.path());
  if (launches_.empty())
    throw InputError(
        fmt::format("{}: has samples of a run without --launches; resume it without --launches, or "
                    "measure into another file",
                    path_));
}

JoinedSamples::Log& JoinedSamples::log_of(const std::string& path) {
  const auto known = logs_.find(path);
  if (known != logs_.end()) return known->second;
  Log log{measure::LineLog(path, resume_)};
  log.has_begun = log.lines.goes_on();
  return logs_.emplace(path, std::move(log)).first->second;
}

std::string JoinedSamples::path() const {
  return logs_.at(path_).lines.path();
}

void JoinedSamples::check_settings(const std::string& path, std::int64_t launch) const {
  if (launches_.empty()) return;
  const measure::FieldWords not_compared{{"clock_read_us", ""}};  // is measured by each launch
  try {
    measure::refuse_other_run(path_, settings_of(this->path(), launches_.front()),
                              settings_of(path, std::nullopt), not_compared);
  } catch (const InputError& error) {
    throw InputError(fmt::format("launch {}: {}", launch, error.what()));
  }
}

void JoinedSamples::add(const fs::path& folder, std::int64_t launch) {
  const fs::path name = fs::path(path_).filename();
  if (!fs::exists(folder / name))
    throw RunError(
        fmt::format("launch {} has written no {}; launches measure one kind of link, between two "
                    "ranks",
                    launch, name.string()));
  check_settings((folder / name).string(), launch);
  for (const fs::path& file : samples_files(folder)) {
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
  for (auto& [path, log] : logs_) log.lines.finish();
}

}  // namespace loggp::compare
