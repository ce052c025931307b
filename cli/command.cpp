#include "cli/command.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "compare/whole_file.hpp"
#include "measure/parallel.hpp"
#include "models/errors.hpp"
#include "models/quantities.hpp"

namespace loggp::cli {

void add_format_option(CLI::App& command, std::string& format) {
  command.add_option("--format", format, "how to print the result")
      ->check(CLI::IsMember({"table", "csv", "json"}))
      ->capture_default_str();
}

void check_given(const CLI::App& command, std::string_view what,
                 const std::function<bool(std::string_view)>& has_use) {
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    if (option->count() > 0 && !has_use(name))
      throw InputError(fmt::format("{} has no use for {}; leave it out", what, name));
  }
}

unsigned threads_of(const std::string& text) {
  constexpr std::int64_t most = 4096;
  if (text.empty()) return measure::usable_cpus();
  return static_cast<unsigned>(parse_count(text, "--threads", 1, most));
}

void write_file(const std::string& path, std::string_view content) {
  const std::error_code error = compare::write_whole_file(path, content);
  if (error) {
    throw InputError(fmt::format("{}: cannot be written ({}); give a file in a writable directory",
                                 path, error.message()));
  }
}

void check_writable(const std::string& path) {
  if (path.empty()) return;
  const std::filesystem::path file(path);
  const auto directory = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  if (!file.has_filename() || std::filesystem::is_directory(file) ||
      compare::try_to_write_in(directory)) {
    throw InputError(
        fmt::format("{}: cannot be written; give a file in a writable directory", path));
  }
}

bool is_later_rank() {
  // the launchers say which rank this is before MPI has begun: Open MPI, PMI (MPICH), Slurm; an
  // mpirun inside a Slurm job sets its own beside the job's
  for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"}) {
    const char* rank = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing sets variables
    if (rank != nullptr) return std::string_view(rank) != "0";
  }
  return false;
}

std::int32_t launched_ranks() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"}) {
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
