// Functions that the subcommands share: adding subcommands, checking options, writing files, and
// finding out whether an MPI launcher has started this process.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/errors.hpp"

namespace loggp::cli {

/// Each function adds one subcommand. The subcommand runs in a callback while the command line is
/// parsed, and throws InputError or RunError.
void add_params(CLI::App& program);
void add_list(CLI::App& program);
void add_algorithms(CLI::App& program);
void add_simulate(CLI::App& program);
/// Adds `compare`. The page shows `command_line`, so that a reader can repeat the run.
void add_compare(CLI::App& program, const std::string& command_line);
void add_explain(CLI::App& program);
void add_timeline(CLI::App& program);
void add_measure(CLI::App& program);
void add_bench(CLI::App& program);
void add_nonblocking(CLI::App& program);
void add_clocks(CLI::App& program);
void add_stress(CLI::App& program);
void add_plot(CLI::App& program);
void add_diff(CLI::App& program);
void add_sweep(CLI::App& program);
void add_report(CLI::App& program, const std::string& command_line);
void add_arrivals(CLI::App& program);
void add_record_arrivals(CLI::App& program);

/// The largest message that commands of live ranks accept.
inline constexpr std::int64_t largest_bytes = std::int64_t{1} << 30;

/// Returns the number of threads in `text`, the value of --threads, from 1 to 4096. An empty text
/// stands for the number of CPUs that this process may use. Throws InputError.
[[nodiscard]] unsigned parse_threads(const std::string& text);
inline constexpr const char* threads_help =
    "number of simulations at a time; default: the number of usable CPUs";

inline constexpr std::string_view input_limit_option = "--largest-input";
/// Returns the index of the first word, from `from` on, that is neither an option of the whole
/// program, such as --verbose, nor its value; words.size() if there is none.
[[nodiscard]] std::size_t skip_program_options(const std::vector<std::string_view>& words,
                                               std::size_t from);

/// Adds --patience, which sets the patience() of the process. Every command that waits for another
/// process has it.
void add_patience_option(CLI::App& command);

/// Throws InputError for the first given option for which `has_use` is false, because ignoring it
/// would mislead: "`what` has no use for --noise; leave it out". Pre: `command` has been parsed.
void check_given(const CLI::App& command, std::string_view what,
                 const std::function<bool(std::string_view name)>& has_use);

/// Throws InputError for the first of `names` that was given: "--noise is only for `whose`; leave
/// it out". Skips names that are not options of the command. Pre: `command` has been parsed.
void refuse_given(const CLI::App& command, std::initializer_list<const char*> names,
                  std::string_view whose);

/// Writes a file as a WholeFile. Throws InputError when the file can't be written, and
/// RunError when there is no room for it.
void write_file(const std::string& path, std::string_view content);
/// Throws InputError when the name of the file `path`, which is to be written, can't become a part
/// of results and of the names of files beside it: when it is not valid UTF-8, or longer than 220
/// bytes.
void check_file_name(const std::string& path);
/// Warns if there is no file that --resume could continue: neither `path`, nor `path`.part, nor one
/// of them for a kind of link, as my.same-node.samples.jsonl for my.samples.jsonl. Does nothing if
/// `path` is empty, and on ranks other than rank 0.
void warn_of_new_run(const std::string& path);
/// Checks before a long run that write_file() can write to `path`. Throws InputError when it can't,
/// and as check_file_name() does. An empty path passes.
void check_writable(const std::string& path);
/// Checks the file of a picture as check_writable() does. Throws InputError, which names `option`,
/// also when the file's name does not end in ".svg", ".pdf" or ".png", and when this program can't
/// render the last two. An empty path passes.
void check_picture(const std::string& path, std::string_view option);
/// Writes an SVG document into the file, rendered if its name ends in ".pdf" or ".png". Throws
/// InputError when the file can't be written, and RunError when it can't be rendered.
void write_picture(const std::string& path, const std::string& svg);

/// Returns the error of a command that needs MPI in a program built without it. `instead` says
/// which option works without MPI.
[[nodiscard]] InputError without_mpi(std::string_view instead);
/// Returns the number of this rank in its MPI job, as the launcher's environment variables give it;
/// "0" without a launcher. Only a pair of variables of one launcher counts, the rank and the number
/// of ranks: one variable alone may be left from a batch script or another job.
[[nodiscard]] std::string launched_rank();
/// Returns whether this process is a rank of an MPI job other than rank 0.
[[nodiscard]] bool is_later_rank();
/// Returns the number of ranks that the launcher's environment variables give; 1 without a
/// launcher.
[[nodiscard]] std::int32_t launched_ranks();
/// Returns whether mpirun or another launcher has started this process, by its environment
/// variables. Commands that benchmark MPI ranks accept a single rank only from a launcher: without
/// one, the user has probably forgotten mpirun.
[[nodiscard]] bool is_launched();

}  // namespace loggp::cli
