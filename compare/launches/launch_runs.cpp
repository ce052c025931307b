#include "compare/launches/launch_runs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <thread>

#include "compare/chart/run_program.hpp"
#include "compare/launches/joined_samples.hpp"
#include "models/base/child_process.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

// The folder in which a launch writes its files. What an interrupted launch has left is removed.
class LaunchFolder {
 public:
  explicit LaunchFolder(const std::string& out) : folder_(out + ".launch") {
    remove();
    std::error_code error;
    if (!fs::create_directory(folder_, error))
      throw InputError(fmt::format("{}: cannot be made ({}); remove what is in its place",
                                   folder_.string(), error ? error.message() : "it exists"));
  }
  ~LaunchFolder() { remove(); }
  LaunchFolder(const LaunchFolder&) = delete;
  LaunchFolder& operator=(const LaunchFolder&) = delete;

  [[nodiscard]] const fs::path& path() const { return folder_; }

 private:
  // Removes nothing that a launch would not have written.
  void remove() const {
    std::error_code none;
    for (fs::directory_iterator entry(folder_, none), end; !none && entry != end;
         entry.increment(none)) {
      const std::string kind = entry->path().extension().string();
      std::error_code failed;
      if (kind == ".jsonl" || kind == ".json" || kind == ".part") fs::remove(entry->path(), failed);
    }
    fs::remove(folder_, none);
  }

  fs::path folder_;
};

// Returns what a launch says about its failure: the last error of loggp, or the first line that is
// no ornament.
std::string last_words(const std::string& errors) {
  constexpr std::string_view ours = "loggp: ";
  std::string words;
  std::istringstream lines(errors);
  for (std::string line; std::getline(lines, line);) {
    const bool says = line.starts_with(ours) && !line.starts_with("loggp: warning");
    if (says) {
      words = line.substr(ours.size());
    } else if (words.empty() && line.find_first_not_of(" -=*") != std::string::npos) {
      words = line;
    }
  }
  return words;
}

std::vector<std::string> words_of_launch(const LaunchRuns& runs, const fs::path& folder,
                                         std::int64_t launch) {
  std::vector<std::string> words = runs.launcher;
  words.insert(words.end(), runs.command.begin(), runs.command.end());
  for (std::string& word : runs.arguments_of(launch)) words.push_back(std::move(word));
  words.insert(words.end(), {"-o", (folder / fs::path(runs.out).filename()).string()});
  return words;
}

std::vector<std::int64_t> missing_launches(const LaunchRuns& runs, const JoinedSamples& samples) {
  std::vector<std::int64_t> missing;
  for (std::int64_t launch = 1; launch <= runs.launches; ++launch) {
    const auto& known = samples.launches();
    if (std::find(known.begin(), known.end(), launch) == known.end()) missing.push_back(launch);
  }
  return missing;
}

// Runs one launch. Returns why it failed; empty if its samples are joined. Throws InputError if
// `is_first` and the launch says that its input is wrong: all others would say the same.
std::string run_launch(const LaunchRuns& runs, std::int64_t launch, bool is_first,
                       JoinedSamples& samples) {
  constexpr int wrong_input = 2;
  const LaunchFolder folder(runs.out);
  const ProgramRun run =
      run_program(words_of_launch(runs, folder.path(), launch), "", runs.limit, true);
  const std::string words = last_words(run.errors);
  const bool is_borne = run.end.status == 1 && !runs.bearable_error.empty() &&
                        words.find(runs.bearable_error) != std::string::npos;
  if (run.succeeded() || is_borne) {
    const std::string fault = samples.find_fault(folder.path());
    if (!fault.empty()) return fmt::format("launch {}: {}", launch, fault);
    samples.add(folder.path(), launch);
    return "";
  }
  if (is_first && run.end.status == wrong_input && !words.empty()) throw InputError(words);
  return fmt::format("launch {}: {}{}{}", launch, run.how(), words.empty() ? "" : ": ", words);
}

void check_launcher(const LaunchRuns& runs) {
  if (runs.launcher.empty() || is_program(runs.launcher.front())) return;
  throw InputError(
      fmt::format("--launcher: there is no program '{}'; give the program that starts ranks, such "
                  "as \"mpirun -n 4\"",
                  runs.launcher.front()));
}

}  // namespace

LaunchesDone run_launches(const LaunchRuns& runs,
                          const std::function<bool(const std::string&)>& is_enough,
                          const std::function<void(std::size_t, std::size_t)>& progress) {
  check_launcher(runs);
  JoinedSamples samples(runs.samples, runs.parts, runs.resume);
  const std::vector<std::int64_t> missing = missing_launches(runs, samples);
  const auto begun = Clock::now();
  const auto spread = std::chrono::nanoseconds(runs.spread.in_ps() / 1000);
  LaunchesDone done;
  for (std::size_t i = 0; i < missing.size(); ++i) {
    progress(i, missing.size());
    std::this_thread::sleep_until(begun + spread / missing.size() * i);
    std::string failure = run_launch(runs, missing[i], i == 0, samples);
    if (!failure.empty()) {
      done.failures.push_back(std::move(failure));
    } else if (is_enough(samples.path())) {
      break;
    }
  }
  done.finished = static_cast<std::int64_t>(samples.launches().size());
  if (done.finished == 0)
    throw RunError(fmt::format("no launch has succeeded: {}", fmt::join(done.failures, "; ")));
  samples.finish();
  done.samples = samples.files();
  done.beside = samples.beside();
  return done;
}

}  // namespace loggp::compare
