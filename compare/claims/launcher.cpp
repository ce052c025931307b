#include "compare/claims/launcher.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "compare/chart/run_program.hpp"
#include "models/base/errors.hpp"
#include "models/base/patience.hpp"

namespace loggp::compare {

namespace {

bool is_open_mpi(const std::string& version) {
  return version.find("Open MPI") != std::string::npos ||
         version.find("OpenRTE") != std::string::npos;
}

}  // namespace

Launcher::Launcher(std::string path) {
  if (path.empty()) {
    why_not_ = "measures this machine, and this program was built without MPI";
    return;
  }
  try {
    const ProgramRun run = run_program({path, "--version"}, "", patience());
    if (!run.succeeded()) throw RunError(fmt::format("{} --version: {}", path, run.how()));
    arguments_.push_back(std::move(path));
    if (!is_open_mpi(run.output)) return;
    if (::geteuid() == 0) arguments_.emplace_back("--allow-run-as-root");
    arguments_.emplace_back("--oversubscribe");
  } catch (const RunError& error) {
    why_not_ = fmt::format("measures this machine, and its MPI does not start: {}", error.what());
  }
}

}  // namespace loggp::compare
