// What the subcommands share: how they are added, and how results leave.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

#include "models/base/errors.hpp"

namespace loggp::cli {

/// Each adds its subcommand; its callback runs while the command line is parsed and throws
/// InputError or RunError.
void add_params(CLI::App& program);
void add_simulate(CLI::App& program);
/// `command_line` is kept in the page, so that its reader can make it again.
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

/// Of --threads: a number, or nothing for all CPUs that this process may use. Throws InputError.
[[nodiscard]] unsigned threads_of(const std::string& text);
inline constexpr const char* threads_help =
    "simulations at a time; as many as there are cores when not given";

/// Throws InputError that names the first option given for which `has_use` is false: ignored, it
/// would mislead. `what` has no use for it. `command` has been parsed.
void check_given(const CLI::App& command, std::string_view what,
                 const std::function<bool(std::string_view name)>& has_use);

/// Throws InputError for the first of `names` that was given: "--noise is of --transport simulated;
/// leave it out". Names that the command has not are not given.
void refuse_given(const CLI::App& command, std::initializer_list<const char*> names,
                  std::string_view whose);

/// Writes through a temporary file, so that nothing is ever half-written. Throws InputError when
/// the place can't be written.
void write_file(const std::string& path, std::string_view content);
/// Before minutes are spent: throws InputError when a file can't be written there. Empty: none.
void check_writable(const std::string& path);
/// The same for a picture that is drawn as SVG alone.
void check_svg(const std::string& path, std::string_view option);

/// What a command that needs MPI throws where there is none. `instead`: what would be right.
[[nodiscard]] InputError without_mpi(std::string_view instead);
/// The number of this process in an MPI job, as its launcher says; 0 when there is none.
[[nodiscard]] std::string launched_rank();
/// Whether this process is one of an MPI job's other than rank 0.
[[nodiscard]] bool is_later_rank();
/// How many ranks the launcher says that it has started; 1 when there is none.
[[nodiscard]] std::int32_t launched_ranks();
/// Whether there is a launcher, mpirun or another: who is asked to measure one rank alone must have
/// said so.
[[nodiscard]] bool is_launched();

}  // namespace loggp::cli
