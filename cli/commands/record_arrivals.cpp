// mpirun -n P loggp record-arrivals -- COMMAND …
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <memory>

#include "cli/options/command.hpp"
#include "measure/live/machine/notice.hpp"
#include "models/base/child_process.hpp"
#include "models/base/errors.hpp"

namespace loggp::cli {

namespace {

namespace fs = std::filesystem;

struct RecordOptions {
  std::string out = "arrivals.csv";
  std::vector<std::string> command;
};

#ifdef LOGGP_WITH_MPI

// Returns the library that records: beside the program where both were built, otherwise in the
// folder of libraries that belongs to the program's folder, wherever both have been moved.
fs::path find_library() {
  constexpr const char* name = "libloggp_arrivals.so";
  const fs::path folder = fs::read_symlink("/proc/self/exe").parent_path();
  const fs::path beside = folder / name;
  if (fs::exists(beside)) return beside;
  const fs::path installed = (folder / LOGGP_INSTALLED_LIBRARIES / name).lexically_normal();
  if (fs::exists(installed)) return installed;
  throw InputError(fmt::format("{}: no such file, and no {}; install loggp again, or put it there",
                               installed.string(), beside.string()));
}

std::string library() {
  const fs::path file = find_library();
  if (file.string().find_first_of(" :") != std::string::npos) {
    throw InputError(fmt::format(
        "{}: LD_PRELOAD can't name a file with a blank or a colon; move loggp", file.string()));
  }
  return file.string();
}

void set(const char* name, const std::string& value) {
  setenv(name, value.c_str(), 1);  // NOLINT(concurrency-mt-unsafe): there is one thread
}

// A version of a file. Replacing the file changes it, even within the same second.
struct Version {
  fs::file_time_type written;
  std::uintmax_t size = 0;
  bool operator==(const Version&) const = default;
};

Version file_version(const fs::path& file) {
  std::error_code none;
  Version version;
  version.written = fs::last_write_time(file, none);
  version.size = fs::file_size(file, none);
  return version;
}

void run(const RecordOptions& options) {
  if (options.command.empty())
    throw InputError("record-arrivals needs a program; give it after --, as in -- ./program 100");
  const std::string& program = options.command.front();
  if (!is_program(program))
    throw InputError(fmt::format(
        "record-arrivals: '{}' is no program here or in PATH; give one after --", program));
  const bool writes = !is_later_rank();
  if (writes) check_writable(options.out);
  const fs::path out = fs::absolute(options.out);
  if (writes && fs::exists(out) && !fs::is_regular_file(out))
    throw InputError(fmt::format("{}: is not a plain file; give -o FILE.csv", options.out));
  const char* others = std::getenv("LD_PRELOAD");  // NOLINT(concurrency-mt-unsafe): one thread
  set("LD_PRELOAD", library() + (others == nullptr ? "" : fmt::format(":{}", others)));
  set("LOGGP_ARRIVALS", out.string());

  const measure::Notice notice;
  set("LOGGP_NOTICE", notice.path());

  const Version before = file_version(out);
  const ProcessEnd end = ChildProcess::start(options.command, {.ends_with_parent = true}).wait();
  const std::string why = notice.text();
  const bool is_missing = writes && file_version(out) == before;
  if (!end.succeeded()) {
    std::string missing = is_missing ? fmt::format("{} is not written", options.out) : "";
    if (!why.empty()) missing = why;
    throw RunError(
        fmt::format("{} {}{}{}", program, end.words(), missing.empty() ? "" : "; ", missing));
  }
  if (!why.empty()) throw RunError(why);
  if (is_missing) {
    throw RunError(
        fmt::format("{} is not written: {} did not run from MPI_Init to MPI_Finalize with the MPI "
                    "library that loggp was built with",
                    options.out, program));
  }
}

#else

void run(const RecordOptions& /*options*/) {
  throw without_mpi("simulate and compare work without it");
}

#endif

}  // namespace

void add_record_arrivals(CLI::App& program) {
  const auto options = std::make_shared<RecordOptions>();
  CLI::App* command = program.add_subcommand(
      "record-arrivals",
      "runs an MPI program and records when its ranks arrive at each collective operation");
  command
      ->add_option("-o,--out", options->out,
                   "file for each rank's arrival and exit at every call, blocking or nonblocking; "
                   "--arrivals reads it")
      ->capture_default_str();
  command->add_option("command", options->command, "the program and its arguments, after --");
  command->footer(
      "The program is not recompiled. It must use the MPI library that loggp was built with, as a\n"
      "shared library.\n"
      "Example: mpirun -n 8 loggp record-arrivals -o app.csv -- ./app input.txt");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
