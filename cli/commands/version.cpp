#include "cli/commands/version.hpp"

#include <fmt/format.h>

#ifdef LOGGP_WITH_MPI
#include "measure/live/mpi/mpi.hpp"
#endif

namespace loggp::cli {

namespace {

std::string mpi_library() {
#ifdef LOGGP_WITH_MPI
  return fmt::format("{}, MPI {}", measure::MpiSession::library_version(), LOGGP_MPI_STANDARD);
#else
  return "none";
#endif
}

}  // namespace

std::string version_text(std::string_view commit) {
  return fmt::format("loggp {}\ncommit: {}\nMPI: {}\ncompiler: {}", LOGGP_VERSION, commit,
                     mpi_library(), LOGGP_COMPILER);
}

}  // namespace loggp::cli
