// Functions that all subcommands share: they add subcommands, check options, write files and look
// for a launcher.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

#include "models/base/errors.hpp"

namespace loggp::cli {

/// Add a subcommand each. Its callback runs while the command line is parsed, and throws InputError
/// or RunError.
void add_params(CLI::App& program);
void add_simulate(CLI::App& program);
/// `command_line` is shown in the page, so that a reader can repeat the run.
void add_compare(CLI::App& program, const std::string& command_line);
void add_explain(CLI::App& program);
void add_timeline(CLI::App& program);
void add_measure(CLI::App& program);
void add_bench(CLI::App& program);
void add_nonblocking(CLI::App& program);
void add_clocks(CLI::App& program);
void add_stress(CLI::App& program);
void add_plot(CLI::App& program);
void add_sweep(CLI::App& program);
void add_report(CLI::App& program, const std::string& command_line);
void add_arrivals(CLI::App& program);
void add_record_arrivals(CLI::App& program);

/// The largest message that commands of live ranks accept.
inline constexpr std::int64_t largest_bytes = std::int64_t{1} << 30;

/// Returns the number of threads that --threads gives. An empty text stands for all CPUs that this
/// process may use. Throws InputError.
[[nodiscard]] unsigned parse_threads(const std::string& text);
inline constexpr const char* threads_help =
    "number of simulations at a time; default: the number of usable CPUs";

/// Throws InputError for the first given option for which `has_use` is false, because to ignore it
/// would mislead: "`what` has no use for --noise; leave it out". Pre: `command` has been parsed.
void check_given(const CLI::App& command, std::string_view what,
                 const std::function<bool(std::string_view name)>& has_use);

/// Throws InputError for the first of `names` that was given: "--noise is only for `whose`; leave
/// it out". Names that are no options of the command are skipped.
void refuse_given(const CLI::App& command, std::initializer_list<const char*> names,
                  std::string_view whose);

/// Writes a file through a temporary one, so that it is never half-written. Throws InputError when
/// it can't be written.
void write_file(const std::string& path, std::string_view content);
/// Throws InputError when the file can't be written, for a check before a long run. An empty path
/// is always right.
void check_writable(const std::string& path);
/// Checks the file of a picture in the same way; its name must also end in ".svg".
void check_svg(const std::string& path, std::string_view option);

/// Returns the error of a command that needs MPI, in a program without it. `instead` says what
/// works without MPI.
[[nodiscard]] InputError without_mpi(std::string_view instead);
/// Returns the number of this rank in its MPI job, as the launcher says; "0" without a launcher.
[[nodiscard]] std::string launched_rank();
/// Returns whether this process is a rank of an MPI job other than rank 0.
[[nodiscard]] bool is_later_rank();
/// Returns the number of ranks that the launcher says it has started; 1 without a launcher.
[[nodiscard]] std::int32_t launched_ranks();
/// Returns whether a launcher, mpirun or another, has started this process. Without one, a job of a
/// single rank is taken for a mistake.
[[nodiscard]] bool is_launched();

}  // namespace loggp::cli
