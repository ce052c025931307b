#include "cli/options/command.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "compare/chart/whole_file.hpp"
#include "measure/live/machine/parallel.hpp"
#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

void refuse_given(const CLI::App& command, std::initializer_list<const char*> names,
                  std::string_view whose) {
  for (const char* const name : names) {
    const CLI::Option* const option = command.get_option_no_throw(name);
    if (option != nullptr && option->count() > 0)
      throw InputError(fmt::format("{} is only for {}; leave it out", name, whose));
  }
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

}  // namespace

void write_file(const std::string& path, std::string_view content) {
  const std::error_code error = compare::write_whole_file(path, content);
  if (error) {
    throw InputError(fmt::format("{}: cannot be written ({}); give a file in a writable directory",
                                 path, error.message()));
  }
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
  const std::filesystem::path file(path);
  const auto directory = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  std::error_code absent;
  if (!file.has_filename() || std::filesystem::is_directory(file, absent) ||
      compare::try_to_write_in(directory)) {
    throw InputError(
        fmt::format("{}: cannot be written; give a file in a writable directory", path));
  }
}

void check_svg(const std::string& path, std::string_view option) {
  if (!path.empty() && !path.ends_with(".svg"))
    throw InputError(fmt::format("{} {}: is drawn as SVG; give a FILE.svg", option, path));
  check_writable(path);
}

namespace {

constexpr std::array sizes_of_launchers{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"};

}  // namespace

InputError without_mpi(std::string_view instead) {
  return InputError(fmt::format("this loggp was built without MPI; {}", instead));
}

bool is_launched() {
  return std::any_of(sizes_of_launchers.begin(), sizes_of_launchers.end(), [](const char* name) {
    return std::getenv(name) != nullptr;  // NOLINT(concurrency-mt-unsafe): nothing sets variables
  });
}

std::string launched_rank() {
  // Open MPI, PMI (MPICH) and Slurm set these variables before MPI is initialised. Slurm's variable
  // is read last, because an mpirun inside a Slurm job sets its own variable beside it.
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"}) {
    const char* rank = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing sets variables
    if (rank != nullptr) return rank;
  }
  return "0";
}

bool is_later_rank() {
  return launched_rank() != "0";
}

std::int32_t launched_ranks() {
  for (const char* name : sizes_of_launchers) {
    const char* text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): as above
    if (text == nullptr) continue;
    const std::string_view number(text);
    std::int32_t ranks = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), ranks);
    if (error == std::errc() && end == number.data() + number.size() && ranks > 0) return ranks;
  }
  return 1;
}

}  // namespace loggp::cli
