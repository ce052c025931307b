#include "cli/command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "models/errors.hpp"

namespace loggp::cli {

void add_format_option(CLI::App& command, std::string& format) {
  command.add_option("--format", format, "how to print the result")
      ->check(CLI::IsMember({"table", "csv", "json"}))
      ->capture_default_str();
}

void write_file(const std::string& path, std::string_view content) {
  const std::string temporary = fmt::format("{}.{}.tmp", path, getpid());
  std::ofstream file(temporary, std::ios::binary);
  file << content;
  file.close();
  std::error_code error;
  if (file) std::filesystem::rename(temporary, path, error);
  if (!file || error) {
    std::filesystem::remove(temporary, error);
    throw InputError(
        fmt::format("{}: cannot be written; give a file in a writable directory", path));
  }
}

bool speaks() {
  // the launchers say which rank this is before MPI has begun: Open MPI, PMI (MPICH), Slurm
  constexpr std::array launchers{"OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"};
  return std::all_of(launchers.begin(), launchers.end(), [](const char* name) {
    const char* rank = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing sets variables
    return rank == nullptr || std::string_view(rank) == "0";
  });
}

}  // namespace loggp::cli
