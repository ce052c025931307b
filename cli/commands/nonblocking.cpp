// mpirun -n P loggp nonblocking COLLECTIVE --method time,work --progress none,tests,thread …; loggp
// nonblocking COLLECTIVE --transport simulated --params NAME --algorithm NAME --ranks LIST …
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>

#include "algorithms/schemes/reduction.hpp"
#include "cli/options/collective_options.hpp"
#include "cli/options/command.hpp"
#include "cli/options/launch_options.hpp"
#include "cli/options/stopping_options.hpp"
#include "cli/options/unused_options.hpp"
#include "cli/options/variant_lists.hpp"
#include "cli/options/work_limits.hpp"
#include "cli/tables/nonblocking_output.hpp"
#include "cli/tables/progress.hpp"
#include "cli/tables/warnings.hpp"
#include "compare/chart/nonblocking_chart.hpp"
#include "compare/chart/plot_script.hpp"
#include "compare/predict/simulated_nonblocking.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"
#ifdef LOGGP_WITH_MPI
#include "measure/nonblocking/live_nonblocking.hpp"
#include "measure/samples/launch_lines.hpp"
#endif

namespace loggp::cli {

namespace {

struct NonblockingOptions {
  std::string collective;
  std::string transport = "mpi";
  CollectiveOptions simulated;  // --params, --algorithm, --segment, --latency and the placement
  std::string slice = "100us";
  std::string change = "2us";
  std::string bytes = "1k,64k,1M";
  std::string ranks;
  std::string root = "0";
  std::string methods = "time,work";
  std::string progress = "none,tests";
  std::string intervals = "1024";
  std::string start = "synchronised";
  StoppingOptions stopping;
  LaunchOptions launches;
  std::string reduce = "max";
  std::string out;
  std::string picture;
  Format format = Format::table;
  bool resume = false;
  bool yes = false;
};

std::vector<std::string> known_names(const std::string& list, const char* option,
                                     const std::vector<std::string>& known) {
  std::vector<std::string> names = split_names(list);
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw InputError(fmt::format("{}: {}", option, unknown_name("name", name, known)));
  }
  return names;
}

// The lists that live and simulated points have in common.
struct NonblockingLists {
  std::vector<std::string> methods;
  std::vector<std::string> progress;
  std::vector<Bytes> sizes;
  std::vector<Bytes> intervals;
  std::vector<std::int32_t> ranks;
  Reduction reduction = Reduction::max;
};

NonblockingLists nonblocking_lists(const NonblockingOptions& options,
                                   const std::vector<std::string>& known_progress) {
  constexpr std::int64_t most_bytes = std::int64_t{1} << 40;
  constexpr std::int64_t most_ranks = std::int64_t{1} << 24;
  NonblockingLists lists;
  lists.methods = known_names(options.methods, "--method", {"time", "work"});
  lists.progress = known_names(options.progress, "--progress", known_progress);
  for (const std::int64_t size : ascending_list(options.bytes, "--bytes", 0, most_bytes))
    lists.sizes.emplace_back(size);
  for (const std::int64_t size : ascending_list(options.intervals, "--interval", 1, most_bytes))
    lists.intervals.emplace_back(size);
  if (!options.ranks.empty()) {
    for (const std::int64_t ranks : ascending_list(options.ranks, "--ranks", 1, most_ranks))
      lists.ranks.push_back(static_cast<std::int32_t>(ranks));
  }
  if (options.collective == "barrier") lists.sizes = {Bytes()};  // a barrier has no data
  lists.reduction = find_reduction(options.reduce, "--reduce");
  if (lists.reduction == Reduction::span)
    throw InputError("--reduce span: overheads have no first start and last finish; use max");
  return lists;
}

void draw_overheads(const NonblockingOptions& options,
                    const std::vector<measure::NonblockingFile>& launches, Reduction reduction) {
  if (options.picture.empty()) return;
  const auto rows = measure::summarise_launches(launches, reduction);
  const compare::PlotPlan plot = compare::overhead_plot(options.collective, rows);
  write_picture(options.picture, draw_svg(plot));
}

void check_drawn(const NonblockingOptions& options, const std::vector<Bytes>& sizes) {
  if (!options.picture.empty() && sizes.back() == Bytes())  // ascending
    throw InputError("--picture is drawn over sizes above 0, but this run has none; leave it out");
  check_picture(options.picture, "--picture");
}

Duration time_above_zero(const std::string& text, const char* option) {
  const Duration time = parse_duration(text, option);
  if (time <= Duration())
    throw InputError(fmt::format("{}: {} is not above 0; give a time such as 100us", option, text));
  return time;
}

Duration time_from_zero(const std::string& text, const char* option) {
  const Duration time = parse_duration(text, option);
  if (time < Duration())
    throw InputError(fmt::format("{}: {} is negative; give a time such as 2us", option, text));
  return time;
}

// Adds root and reduction to the circumstances, which a nonblocking collective has, too.
compare::Circumstances nonblocking_circumstances(compare::Circumstances all, const Benchmark& base,
                                                 Reduction reduction) {
  all.at(compare::circumstance_index("root")) = std::to_string(base.root.number());
  all.at(compare::circumstance_index("reduce")) = to_string(reduction);
  return all;
}

compare::Work estimated_work(const Machine& machine, compare::NonblockingSweep sweep,
                             const std::vector<AlgorithmVariant>& algorithms,
                             const compare::Conditions& conditions) {
  compare::Work all;
  for (const AlgorithmVariant& algorithm : algorithms) {
    choose(sweep.base, algorithm);
    all = all + compare::estimate_nonblocking(machine, sweep, conditions);
  }
  return all;
}

void run_simulated_collective(const CLI::App& command, const NonblockingOptions& options) {
  refuse_given(command,
               {"--start", "--stop", "--precision", "--repetitions", "--time-budget", "--out",
                "--resume", "--launches", "--launcher"},
               "--transport mpi");
  const NonblockingLists lists = nonblocking_lists(options, {"none", "tests", "thread", "itself"});
  if (lists.ranks.empty()) throw InputError("--transport simulated needs --ranks LIST");
  if (options.simulated.params.empty() || options.simulated.algorithm.empty())
    throw InputError("--transport simulated needs --params NAME and --algorithm NAME");
  CollectiveOptions given = options.simulated;
  given.collective = options.collective;
  given.root = options.root;
  const Machine machine = simulated_machine(given, lists.ranks.back());
  const compare::Conditions conditions = chosen_conditions(given.conditions, 1);
  compare::NonblockingSweep sweep{
      base_benchmark(given, lists.ranks.front()),
      lists.sizes,
      lists.ranks,
      lists.methods,
      lists.progress,
      lists.intervals,
      {time_above_zero(options.slice, "--slice"), time_from_zero(options.change, "--change")}};
  check_drawn(options, lists.sizes);
  std::vector<AlgorithmVariant> algorithms = listed_algorithms(given.algorithm, {&sweep.base, 1});
  warn_of_unused(given, algorithms);
  leave_out_unsuited(algorithms, given.algorithm, lists.ranks);
  if (!options.picture.empty() && algorithms.size() > 1)
    throw InputError("--picture shows one algorithm; give only one --algorithm");
  warn_of_whole_messages(algorithms, given.segment, lists.sizes.back());
  const measure::Provenance provenance{
      {"transport", "simulated"},      {"params", machine.parameters().name},
      {"algorithms", given.algorithm}, {"receive", given.conditions.receive},
      {"slice", options.slice},        {"change", options.change}};
  check_work(estimated_work(machine, sweep, algorithms, conditions), options.yes);
  std::vector<NonblockingRun> runs;
  const CostWatch watch;
  for (const AlgorithmVariant& algorithm : algorithms) {
    choose(sweep.base, algorithm);
    runs.push_back(
        {sweep.base,
         {compare::simulate_nonblocking(machine, sweep, conditions)},
         nonblocking_circumstances(condition_circumstances(given.conditions, machine.placement()),
                                   sweep.base, lists.reduction),
         machine.parameters().name});
    runs.back().launches.front().provenance = provenance;
  }
  warn_of_extrapolation(machine.parameters(), watch);
  print(nonblocking_result(runs, lists.reduction), options.format);
  draw_overheads(options, runs.front().launches, lists.reduction);
}

#ifdef LOGGP_WITH_MPI

measure::NonblockingPlan nonblocking_plan(const NonblockingOptions& options) {
  constexpr std::int64_t most_ranks = std::int64_t{1} << 24;
  const NonblockingLists lists = nonblocking_lists(options, {"none", "tests", "thread"});
  measure::NonblockingPlan plan;
  const auto root = parse_count(options.root, "--root", 0, most_ranks - 1);
  plan.setup = {options.collective, static_cast<std::int32_t>(root), options.start};
  plan.methods = lists.methods;
  plan.progress = lists.progress;
  plan.sizes = lists.sizes;
  plan.intervals = lists.intervals;
  plan.ranks = lists.ranks;
  plan.stop = stopping_rule(options.stopping);
  plan.budget = chosen_budget(options.stopping);
  plan.limit = time_limit(plan.budget);
  plan.least_started = is_launched() ? 1 : 2;
  plan.reduction = lists.reduction;
  if (options.resume && options.out.empty())
    throw InputError("--resume continues a samples file; give the file with -o");
  check_file_name(options.out);
  if (options.resume) warn_of_new_run(options.out);
  plan.samples_path = options.out;
  plan.resume = options.resume;
  return plan;
}

void warn(const measure::NonblockingFile& file) {
  for (const measure::BlockingTime& blocking : file.blocking) {
    const auto taken = static_cast<std::int64_t>(blocking.times_us.size());
    if (blocking.late == 0 || (taken > blocking.late && taken >= 10)) continue;
    spdlog::warn("{}, {} B: ranks began {} of the blocking collective too late; {}",
                 counted(blocking.ranks, "rank"), blocking.bytes.count(),
                 counted(blocking.late, "repetition"),
                 blocking.is_of_late
                     ? "blocking_us is their time and is too high; use --start barrier"
                     : fmt::format("blocking_us is the time of the other {}", taken));
  }
  const auto is_marked = [](const auto& end) { return end.is_oversubscribed; };
  if (std::any_of(file.ends.begin(), file.ends.end(), is_marked)) {
    spdlog::warn(
        "where the remark says oversubscribed, ranks or their progress threads share CPUs: times "
        "measure the scheduler too");
  }
  for (const measure::NonblockingEnd& end : file.ends) {
    if (end.remark.empty()) continue;
    spdlog::warn("{}, {} B, {}, {}: {}", counted(end.point.ranks, "rank"), end.point.bytes.count(),
                 end.point.method, end.point.progress, end.remark);
  }
}

// Prints the result of the launches and draws its picture.
void finish(const NonblockingOptions& options, Reduction reduction,
            const std::vector<measure::NonblockingFile>& launches) {
  for (const measure::NonblockingFile& launch : launches) warn(launch);
  const measure::NonblockingSetup& setup = launches.front().setup;
  const Benchmark base{.collective = setup.collective, .root = Rank(setup.root)};
  print(nonblocking_result({{base, launches, nonblocking_circumstances({}, base, reduction)}},
                           reduction),
        options.format);
  draw_overheads(options, launches, reduction);
  const auto rows = measure::summarise_launches(launches, reduction);
  check_measured(rows.size(), std::count_if(rows.begin(), rows.end(), [](const auto& row) {
                   return row.repetitions == 0 && row.end.stopped != "not possible";
                 }));
}

// Runs the command in several launches and prints the overheads over launches.
void run_launches(const NonblockingOptions& options, const CLI::App& command) {
  const Reduction reduction = find_reduction(options.reduce, "--reduce");
  const compare::LaunchRuns runs =
      chosen_launches(command, options.launches, {options.out, options.out, options.resume},
                      chosen_budget(options.stopping));
  const auto all = [](const std::string& /*samples*/) { return false; };
  const compare::LaunchesDone done = run_with_progress(runs, all);
  finish(options, reduction,
         measure::read_each_launch(options.out, measure::read_nonblocking_samples));
  check_launches(done, options.out);
}

void run_live_collective(const NonblockingOptions& options, const CLI::App& command) {
  check_picture(options.picture, "--picture");
  if (!options.launches.launches.empty()) return run_launches(options, command);
  check_launcher_is_used(options.launches);
  const measure::NonblockingPlan plan = nonblocking_plan(options);
  check_drawn(options, plan.sizes);
  std::optional<measure::NonblockingFile> file;
  {
    ProgressBar bar("measuring");
    file = measure::nonblocking_live(
        plan, [&](std::size_t done, std::size_t total) { bar.update(done, total); });
  }
  if (!file) return;  // only rank 0 prints
  finish(options, plan.reduction, {*file});
}

#else

void run_live_collective(const NonblockingOptions& /*options*/, const CLI::App& /*command*/) {
  throw without_mpi("give --transport simulated");
}

#endif

void run(const CLI::App& command, const NonblockingOptions& options) {
  if (options.transport == "simulated") {
    run_simulated_collective(command, options);
    return;
  }
  refuse_given(command,
               {"--params", "--algorithm", "--segment", "--latency", "--ranks-per-node",
                "--mapping", "--cpus", "--interface", "--memory", "--topology", "--receive",
                "--slice", "--change", "--yes"},
               "--transport simulated");
  run_live_collective(options, command);
}

void add_simulated_options(CLI::App& command, NonblockingOptions& options) {
  const auto add = [&command](const char* name, std::string& value, const char* help) {
    return command.add_option(name, value, help);
  };
  add("--transport", options.transport, "mpi, or simulated")
      ->check(CLI::IsMember({"mpi", "simulated"}))
      ->capture_default_str();
  add("--params", options.simulated.params, "the simulated machine: name, file or inline set");
  add("--algorithm,--algorithms", options.simulated.algorithm,
      "list of the simulated collective's algorithms; NAME:all: all variants of one, all: of all");
  add_segment_option(command, options.simulated);
  add_latency_option(command, options.simulated.conditions);
  add_placement_options(command, options.simulated.conditions);
  add("--receive", options.simulated.conditions.receive,
      "simulated: what takes in the bytes of a message: onload (the CPU), or offloaded (the "
      "network "
      "interface)")
      ->capture_default_str();
  add("--slice", options.slice,
      "simulated: time that a rank computes until its progress thread has the CPU")
      ->capture_default_str();
  add("--change", options.change, "simulated: time of a change to the thread or back")
      ->capture_default_str();
  add_yes_option(command, options.yes);
}

}  // namespace

void add_nonblocking(CLI::App& program) {
  const auto options = std::make_shared<NonblockingOptions>();
  CLI::App* command = program.add_subcommand("nonblocking",
                                             "measures or simulates the overhead of nonblocking "
                                             "collectives that overlap with computation");
  const auto add = [command](const char* name, std::string& value, const std::string& help) {
    return command->add_option(name, value, help)->capture_default_str();
  };
  add("collective", options->collective,
      "broadcast, barrier, reduce, allreduce, reduce-scatter, gather, scatter, allgather, alltoall")
      ->transform(canonical_collective)
      ->required();
  add("--bytes", options->bytes, "list or range of sizes, as in bench; a barrier has no size");
  add("--ranks", options->ranks,
      "list or range of N: ranks 0 to N-1 take part; default: all ranks");
  add("--root", options->root, "root of the collective");
  add("--method", options->methods,
      "list: time (compute for the blocking collective's time; the overhead is the time in MPI "
      "calls), work (compute a workload of that time; the overhead is the total time minus the "
      "workload's)");
  add("--progress", options->progress,
      "list: none (no call while computing), tests (MPI_Test floor(bytes/interval)+1 times), "
      "thread (a thread that calls MPI_Iprobe, if the library grants MPI_THREAD_MULTIPLE; "
      "simulated: one that shares the rank's CPU), itself (only simulated: it progresses without "
      "the CPU)");
  add("--interval", options->intervals, "list or range of intervals of --progress tests, in bytes");
  add("--start", options->start,
      "how ranks begin each repetition together: synchronised (by their clocks), or barrier")
      ->check(CLI::IsMember({"synchronised", "barrier"}));
  add_stopping_options(*command, options->stopping);
  add_launch_options(*command, options->launches);
  add_patience_option(*command);
  add("--reduce", options->reduce,
      "how the ranks' overheads are reduced to one: root, max, mean, min, median, lower-quartile, "
      "upper-quartile");
  add("-o,--out", options->out, "file for every rank's times of every repetition, as JSON lines");
  command->add_flag("--resume", options->resume,
                    "continue FILE with the points that are not complete");
  add("--picture", options->picture,
      "draw the overheads over the size into FILE.svg, .pdf or .png, as [3] Fig. 11");
  add_simulated_options(*command, *options);
  add_format_option(*command, options->format);
  command->footer(
      "overlap is 1 - overhead/blocking: the share of the blocking time that computation hides.\n"
      "async_progress is the overlap of a program without calls, as a share of the best overlap.\n"
      "Example: mpirun -n 4 loggp nonblocking allreduce --bytes 1k:4M:x4 --progress none,tests\n"
      "         --interval 1024,16k -o iallreduce.jsonl\n"
      "         loggp nonblocking allreduce --transport simulated --params ompi-ib-sdr --ranks 32\n"
      "         --algorithm recursive-doubling --progress none,tests,thread,itself");
  command->callback([options, command] { run(*command, *options); });
}

}  // namespace loggp::cli
