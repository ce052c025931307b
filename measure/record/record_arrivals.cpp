// libloggp_arrivals.so, which `loggp record-arrivals` loads before an application by LD_PRELOAD:
// interposes MPI_Init and MPI_Finalize, where the recorder begins and ends.
#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <string_view>
#include <unordered_map>

#include "measure/live/machine/notice.hpp"
#include "measure/record/interposed_calls.hpp"
#include "models/base/standard_streams.hpp"

namespace loggp::measure {

namespace {

// Whether an address lies in the MPI library or in one of Open MPI's plugins, whose files have
// names like mca_io_romio321.so. Looks up each address only once per thread.
bool is_of_library(const void* caller) {
  thread_local std::unordered_map<const void*, bool> known;
  const auto [place, is_new] = known.try_emplace(caller, false);
  Dl_info info{};
  if (is_new && dladdr(caller, &info) != 0) {
    const std::string_view file = info.dli_fname;
    const std::string_view name = file.substr(file.rfind('/') + 1);
    place->second = name.starts_with("mca_") || name.starts_with("libmpi.so") ||
                    name.starts_with("libmpich.so");
  }
  return place->second;
}

// Returns an environment variable, or null. record-arrivals sets the variable, or a user who loads
// the library directly.
const char* setting(const char* name) {
  return std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing sets it
}

// Whether the application has spawned this process. Such processes have a world of their own and
// would write the same file.
bool is_spawned() {
  MPI_Comm parent = MPI_COMM_NULL;
  return PMPI_Comm_get_parent(&parent) == MPI_SUCCESS && parent != MPI_COMM_NULL;
}

// Creates the recorder after MPI_Init. A rank on which this fails aborts the job, because the other
// ranks would wait for it.
int begun(int code) {
  const char* const path = setting("LOGGP_ARRIVALS");
  if (code != MPI_SUCCESS || path == nullptr || is_spawned()) return code;
  try {
    recorder() = std::make_unique<ArrivalRecorder>(path);
  } catch (const std::exception& error) {
    say(error.what());
    library_function<decltype(MPI_Abort)>("MPI_Abort")(MPI_COMM_WORLD, 1);
  }
  return code;
}

void end() {
  const std::unique_ptr<ArrivalRecorder> ending =
      std::move(recorder());  // from now on nothing is recorded
  if (!ending) return;
  try {
    ending->write();
  } catch (const std::exception& error) {
    const char* const notice = setting("LOGGP_NOTICE");  // record-arrivals prints it
    if (notice == nullptr || !leave_notice(notice, error.what())) say(error.what());
  }
}

}  // namespace

std::unique_ptr<ArrivalRecorder>& recorder() {
  static std::unique_ptr<ArrivalRecorder> of_this_process;
  return of_this_process;
}

ArrivalRecorder* recorder_for(const void* caller) {
  ArrivalRecorder* const recording = recorder().get();
  return recording == nullptr || is_of_library(caller) ? nullptr : recording;
}

void* find_library_function(const std::string& name) {
  void* const function = dlsym(RTLD_NEXT, ("P" + name).c_str());
  if (function == nullptr) {
    say(fmt::format("the application calls {}, but its MPI library has no P{}", name, name));
    std::abort();
  }
  return function;
}

}  // namespace loggp::measure

using loggp::measure::library_function;

// NOLINTBEGIN(readability-identifier-naming,bugprone-easily-swappable-parameters): MPI's own
#pragma GCC visibility push(default)  // everything else here is hidden from the application
extern "C" {

int MPI_Init(int* argc, char*** argv) {
  return loggp::measure::begun(library_function<decltype(MPI_Init)>("MPI_Init")(argc, argv));
}

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  static const auto call = library_function<decltype(MPI_Init_thread)>("MPI_Init_thread");
  return loggp::measure::begun(call(argc, argv, required, provided));
}

int MPI_Finalize() {
  loggp::measure::end();
  return library_function<decltype(MPI_Finalize)>("MPI_Finalize")();
}

int MPI_Abort(MPI_Comm comm, int code) {
  if (loggp::measure::recorder())
    loggp::say("the application called MPI_Abort; no arrivals are written");
  return library_function<decltype(MPI_Abort)>("MPI_Abort")(comm, code);
}

ALSO_AS_PMPI(Init);
ALSO_AS_PMPI(Init_thread);
ALSO_AS_PMPI(Finalize);
ALSO_AS_PMPI(Abort);

}  // extern "C"
#pragma GCC visibility pop
// NOLINTEND(readability-identifier-naming,bugprone-easily-swappable-parameters)
