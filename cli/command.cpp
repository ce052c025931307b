#include "cli/command.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <system_error>

#include "compare/whole_file.hpp"
#include "models/errors.hpp"

namespace loggp::cli {

void add_format_option(CLI::App& command, std::string& format) {
  command.add_option("--format", format, "how to print the result")
      ->check(CLI::IsMember({"table", "csv", "json"}))
      ->capture_default_str();
}

void write_file(const std::string& path, std::string_view content) {
  const std::error_code error = compare::write_whole_file(path, content);
  if (error) {
    throw InputError(fmt::format("{}: cannot be written ({}); give a file in a writable directory",
                                 path, error.message()));
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

}  // namespace loggp::cli
