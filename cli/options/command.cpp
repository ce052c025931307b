#include "cli/options/command.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "measure/live/machine/parallel.hpp"
#include "models/base/errors.hpp"
#include "models/base/patience.hpp"
#include "models/base/quantities.hpp"
#include "models/base/whole_file.hpp"
#include "timeline/export/rendered.hpp"

namespace loggp::cli {

void refuse_given(const CLI::App& command, std::initializer_list<const char*> names,
                  std::string_view whose) {
  for (const char* const name : names) {
    const CLI::Option* const option = command.get_option_no_throw(name);
    if (option != nullptr && option->count() > 0)
      throw InputError(fmt::format("{} is only for {}; leave it out", name, whose));
  }
}

namespace {

constexpr const char* patience_variable = "LOGGP_PATIENCE";

}  // namespace

std::size_t skip_program_options(const std::vector<std::string_view>& words, std::size_t from) {
  while (from < words.size() && words[from].starts_with('-'))
    from += words[from] == input_limit_option ? 2U : 1U;
  return std::min(from, words.size());
}

void add_patience_option(CLI::App& command) {
  command
      .add_option_function<std::string>(
          "--patience",
          [](const std::string& text) {
            set_patience(parse_patience(text));
            // child processes, which may be loggp, have the same patience
            if (setenv(patience_variable, text.c_str(), 1) != 0)
              throw RunError("--patience can't be given to child processes: out of memory");
          },
          "time after which a stopped rank, a silent peer or a hanging child process is given up")
      ->envname(patience_variable)
      ->default_str("10s");
}

void check_given(const CLI::App& command, std::string_view what,
                 const std::function<bool(std::string_view)>& has_use) {
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    if (option->count() > 0 && !has_use(name))
      throw InputError(fmt::format("{} has no use for {}; leave it out", what, name));
  }
}

unsigned parse_threads(const std::string& text) {
  constexpr std::int64_t most = 4096;
  if (text.empty()) return measure::usable_cpus();
  return static_cast<unsigned>(parse_count(text, "--threads", 1, most));
}

namespace {

constexpr std::string_view samples_suffix = ".samples.jsonl";

bool is_utf8(const std::string& text) {
  try {
    (void)nlohmann::json(text).dump();
  } catch (const nlohmann::json::type_error&) {
    return false;
  }
  return true;
}

InputError not_written(const std::string& path, const std::error_code& error) {
  return InputError(fmt::format("{}: cannot be written ({}); give a file in a writable directory",
                                path, error.message()));
}

// Returns whether a file was right, but had no room: what is not wrong input.
bool has_no_room(const std::error_code& error) {
  constexpr std::array full{ENOSPC, EFBIG, EDQUOT, EIO};
  return std::find(full.begin(), full.end(), error.value()) != full.end();
}

}  // namespace

void write_file(const std::string& path, std::string_view content) {
  const std::error_code error = write_whole_file(path, content);
  if (has_no_room(error))
    throw RunError(fmt::format("{}: could not be written whole ({}); an earlier file is kept", path,
                               error.message()));
  if (error) throw not_written(path, error);
}

void check_file_name(const std::string& path) {
  constexpr std::size_t longest = 220;  // of 255, so that files beside it can have longer names
  const std::string name = std::filesystem::path(path).filename().string();
  if (name.size() > longest)
    throw InputError(fmt::format("{}...: the name of the file has {} bytes; give at most {}",
                                 name.substr(0, 20), name.size(), longest));
  if (!is_utf8(name))
    throw InputError("the name of the file to write is not valid UTF-8; give another name");
}

void warn_of_new_run(const std::string& path) {
  if (path.empty() || is_later_rank()) return;
  const std::filesystem::path file(path);
  const std::string name = file.filename().string();
  const std::size_t end = std::min(name.rfind(samples_suffix), name.size());
  std::error_code error;
  const auto directory = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  for (std::filesystem::directory_iterator entry(directory, error), last; !error && entry != last;
       entry.increment(error)) {
    std::string other = entry->path().filename().string();
    if (other.ends_with(".part")) other.resize(other.size() - std::string_view(".part").size());
    const bool is_of_a_link = end < name.size() && other.ends_with(samples_suffix) &&
                              other.starts_with(name.substr(0, end) + ".");
    if (other == name || is_of_a_link) return;
  }
  spdlog::warn("{}: there is nothing to resume; a new run begins", path);
}

void check_writable(const std::string& path) {
  if (path.empty()) return;
  check_file_name(path);
  const std::error_code error = try_to_write(path);
  if (error) throw not_written(path, error);
}

void check_picture(const std::string& path, std::string_view option) {
  if (path.empty()) return;
  const bool is_rendered = path.ends_with(".pdf") || path.ends_with(".png");
  if (!is_rendered && !path.ends_with(".svg")) {
    throw InputError(fmt::format(
        "{} {}: is no kind of picture; give a file that ends in .svg, .pdf or .png", option, path));
  }
  const std::string obstacle = is_rendered ? timeline::render_obstacle() : "";
  if (!obstacle.empty()) throw InputError(obstacle);
  check_writable(path);
}

void write_picture(const std::string& path, const std::string& svg) {
  constexpr double pixels_per_px = 2;  // sharp also on dense screens
  if (path.ends_with(".pdf")) return write_file(path, timeline::pdf(svg));
  if (path.ends_with(".png")) return write_file(path, timeline::png(svg, pixels_per_px));
  write_file(path, svg);
}

namespace {

// A rank's number and the number of ranks, from the variables of one launcher.
struct LaunchedRank {
  std::int32_t rank = 0;
  std::int32_t ranks = 1;
};

std::optional<std::int32_t> whole_number(const char* variable) {
  const char* text =
      std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): nothing sets variables
  if (text == nullptr) return std::nullopt;
  const std::string_view digits(text);
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

// Returns nothing without a launcher. A launcher sets both variables before MPI is initialised. One
// of them alone, or values that contradict each other, come from elsewhere: a batch script, or a
// program that this process was started by. Slurm's variables are read last, because an mpirun
// inside a Slurm job sets its own variables beside them.
std::optional<LaunchedRank> find_launched_rank() {
  struct Variables {
    const char* rank;
    const char* ranks;
  };
  constexpr std::array launchers{Variables{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                                 Variables{"PMI_RANK", "PMI_SIZE"},
                                 Variables{"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"}};
  for (const Variables& launcher : launchers) {
    const auto rank = whole_number(launcher.rank);
    const auto ranks = whole_number(launcher.ranks);
    if (rank && ranks && *rank >= 0 && *rank < *ranks) return LaunchedRank{*rank, *ranks};
  }
  return std::nullopt;
}

}  // namespace

InputError without_mpi(std::string_view instead) {
  return InputError(fmt::format("this loggp was built without MPI; {}", instead));
}

bool is_launched() {
  return find_launched_rank().has_value();
}

std::string launched_rank() {
  return std::to_string(find_launched_rank().value_or(LaunchedRank()).rank);
}

bool is_later_rank() {
  return find_launched_rank().value_or(LaunchedRank()).rank != 0;
}

std::int32_t launched_ranks() {
  return find_launched_rank().value_or(LaunchedRank()).ranks;
}

}  // namespace loggp::cli
