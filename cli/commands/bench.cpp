// mpirun -n P loggp bench COLLECTIVE --algorithms native,binomial --schemes synchronised,loop …
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>

#include "algorithms/collectives/algorithm_info.hpp"
#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/schemes/reduction.hpp"
#include "cli/options/collective_options.hpp"
#include "cli/options/command.hpp"
#include "cli/options/condition_options.hpp"
#include "cli/options/launch_options.hpp"
#include "cli/options/stopping_options.hpp"
#include "cli/options/unused_options.hpp"
#include "cli/options/variant_lists.hpp"
#include "cli/tables/bench_output.hpp"
#include "cli/tables/progress.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"
#ifdef LOGGP_WITH_MPI
#include "measure/collectives/launches.hpp"
#include "measure/collectives/live_bench.hpp"
#include "measure/collectives/placements.hpp"
#endif

namespace loggp::cli {

namespace {

struct BenchOptions {
  CollectiveOptions collective;
  std::string algorithms = "native";
  std::string schemes;
  std::string sizes = "1";
  StoppingOptions stopping;
  LaunchOptions launches;
  std::string shuffle;
  std::string visits;
  std::string tests;
  std::string lateness;
  std::string reduce = "max";
  std::string out;
  Format format = Format::table;
  bool resume = false;
  bool per_rank = false;
  bool rewrite = false;
  bool subtract_empty = false;
};

#ifdef LOGGP_WITH_MPI

Duration parse_lateness(const std::string& text) {
  const Duration lateness = parse_duration(text, "--lateness");
  if (lateness <= Duration())
    throw InputError(
        fmt::format("--lateness {}: no rank begins that early; give a time above 0, "
                    "such as 1ms",
                    text));
  return lateness;
}

measure::BenchPlan bench_plan(const BenchOptions& options) {
  constexpr std::int64_t most_bytes = std::int64_t{1} << 40;
  constexpr std::int32_t most_ranks = std::int32_t{1} << 24;
  const CollectiveOptions& collective = options.collective;
  measure::BenchPlan plan;
  plan.segments = listed_segments(collective.segment);
  plan.seeds = listed_seeds(collective.seed);
  CollectiveOptions first = with_first_choices(collective, BenchmarkHost::live_ranks);
  first.segment.clear();
  first.seed = std::to_string(plan.seeds.front());
  plan.base = base_benchmark(first, most_ranks, BenchmarkHost::live_ranks);
  plan.base.segment = plan.segments.front();
  if (collective.operation != "sum" || !collective.type.empty())
    throw InputError(
        "--operation, --type: bench adds floats, as the library's collectives do; leave them out");
  plan.base.reduction = &find_operation("sum", "float");
  plan.base.rewrites = options.rewrite;
  plan.base.subtracts_empty = options.subtract_empty;
  if (!options.lateness.empty()) plan.base.lateness = parse_lateness(options.lateness);
  for (const std::string& name : split_names(options.algorithms))
    if (name != native_name) measure::check_has_algorithms(collective.collective, name);
  const std::vector<Benchmark> bases =
      with_each_choice(collective, plan.base, BenchmarkHost::live_ranks);
  plan.algorithms = listed_algorithms(options.algorithms, bases, BenchmarkHost::live_ranks);
  warn_of_unused(collective, plan.algorithms);
  const std::string usual = plan.base.has_arrivals() ? "once" : "synchronised";
  plan.schemes = listed_schemes(options.schemes.empty() ? usual : options.schemes, bases,
                                BenchmarkHost::live_ranks);
  for (const std::int64_t size : ascending_list(options.sizes, "--bytes", 0, most_bytes))
    plan.sizes.emplace_back(size);
  replace_sizes(plan.base.counts, plan.sizes);
  if (!collective.ranks.empty()) {
    for (const std::int64_t ranks : ascending_list(collective.ranks, "--ranks", 1, most_ranks))
      plan.ranks.push_back(static_cast<std::int32_t>(ranks));
  }
  const std::vector<std::int32_t> all_ranks{launched_ranks()};
  leave_out_unsuited(plan.algorithms, options.algorithms,
                     plan.ranks.empty() ? all_ranks : plan.ranks);
  warn_of_whole_messages(plan.algorithms, collective.segment, plan.sizes.back());
  plan.stop = stopping_rule(options.stopping);
  if (!options.tests.empty() && options.stopping.stop != "deviation")
    throw InputError("--tests: only --stop deviation repeats tests; leave it out");
  if (!options.tests.empty()) plan.stop.tests = parse_count(options.tests, "--tests", 1, 1'000'000);
  const std::string usual_visits = options.stopping.stop == "deviation" ? "1" : "3";
  plan.visits = static_cast<std::int32_t>(
      parse_count(options.visits.empty() ? usual_visits : options.visits, "--visits", 1, 1000));
  plan.reduction = find_reduction(options.reduce, "--reduce");
  plan.budget = chosen_budget(options.stopping);
  if (options.resume && options.out.empty())
    throw InputError("--resume continues a samples file; give the file with -o");
  check_file_name(options.out);
  if (options.resume) warn_of_new_run(options.out);
  if (!options.shuffle.empty()) plan.shuffle = parse_seed(options.shuffle);
  plan.samples_path = options.out;
  plan.resume = options.resume;
  plan.limit = time_limit(plan.budget);
  plan.least_started = is_launched() ? 1 : 2;
  return plan;
}

void warn(const std::vector<measure::BenchRow>& rows) {
  std::int32_t fewest = 0;
  for (const measure::BenchRow& row : rows) {
    if (row.end.is_oversubscribed && (fewest == 0 || row.point.ranks < fewest))
      fewest = row.point.ranks;
  }
  if (fewest > 0) {
    spdlog::error(
        "some ranks of the job share a CPU or are not bound to one, so waiting ranks may give "
        "their CPU up: times of {} or more ranks measure the scheduler, not the network; start no "
        "more ranks than CPUs",
        fewest);
  }
  for (const measure::BenchRow& row : rows) {
    const std::string remark = remark_on_bench(row);
    if (remark.empty()) continue;
    spdlog::warn("{}, {}, {} B: {}", row.point.algorithm.name(), counted(row.point.ranks, "rank"),
                 row.point.bytes.count(), remark);
  }
}

void check_rows(const std::vector<measure::BenchRow>& rows) {
  check_measured(rows.size(), std::count_if(rows.begin(), rows.end(), [](const auto& row) {
                   return row.repetitions == 0 || row.repetitions == row.censored;
                 }));
}

BenchLook bench_look(const Benchmark& base, Reduction reduction, const BenchOptions& options) {
  return {reduction, options.per_rank, live_circumstances(base, to_string(reduction))};
}

// Whether the interval over launches of each point is as narrow as `precision` asks for. Two
// launches may agree by chance.
bool are_precise(const std::vector<measure::BenchRow>& rows, double precision) {
  constexpr std::int64_t least = 3;
  return std::all_of(rows.begin(), rows.end(), [&](const measure::BenchRow& row) {
    return row.launches >= least && row.is_precise_over_launches(precision);
  });
}

void warn_of_placements(const std::vector<measure::BenchFile>& launches) {
  const std::size_t placements = measure::group_by_placement(launches).size();
  if (placements > 1)
    spdlog::warn(
        "the launches had {} placements of ranks, which their scatter contains; bind the ranks, "
        "or compare the launches of one placement",
        placements);
}

// Runs the command in several launches and prints the times over launches.
void run_launches(const BenchOptions& options, const CLI::App& command) {
  const measure::StoppingRule rule = stopping_rule(options.stopping);
  const double precision =
      rule.stop == measure::Stop::interval ? rule.precision : measure::StoppingRule{}.precision;
  const Reduction reduction = find_reduction(options.reduce, "--reduce");
  compare::LaunchRuns runs =
      chosen_launches(command, options.launches, {options.out, options.out, options.resume},
                      chosen_budget(options.stopping));
  const std::uint64_t seed = parse_seed(options.shuffle.empty() ? "1" : options.shuffle);
  runs.arguments_of = [seed](std::int64_t launch) {
    const std::uint64_t own = seed + static_cast<std::uint64_t>(launch) - 1;
    return std::vector<std::string>{"--shuffle", std::to_string(own)};
  };
  const compare::LaunchesDone done = run_with_progress(runs, [&](const std::string& samples) {
    const auto launches = measure::read_launches({samples});
    return are_precise(measure::summarise_launches(launches, reduction), precision);
  });
  const std::vector<measure::BenchFile> launches = measure::read_launches({options.out});
  for (const measure::BenchFile& launch : launches)
    if (!launch.warning.empty()) spdlog::error("{}", launch.warning);
  warn_of_placements(launches);
  warn(measure::summarise_launches(launches, reduction));
  print(launched_result(launches, bench_look(launches.front().base, reduction, options), precision),
        options.format);
  check_launches(done, options.out);
  check_rows(measure::summarise_launches(launches, reduction));
}

void run(const BenchOptions& options, const CLI::App& command) {
  if (!options.launches.launches.empty()) return run_launches(options, command);
  check_launcher_is_used(options.launches);
  const measure::BenchPlan plan = bench_plan(options);
  std::optional<measure::BenchFile> file;
  {
    ProgressBar bar("measuring");
    file = measure::bench_live(
        plan, [&](std::size_t done, std::size_t total) { bar.update(done, total); });
  }
  if (!file) return;  // only rank 0 prints
  if (!file->warning.empty()) spdlog::error("{}", file->warning);
  const std::vector<measure::BenchRow> rows = measure::summarise(*file, plan.reduction);
  warn(rows);
  print(bench_result(*file, bench_look(file->base, plan.reduction, options)), options.format);
  check_rows(rows);
}

#else

void run(const BenchOptions& /*options*/, const CLI::App& /*command*/) {
  throw without_mpi("simulate and compare work without it");
}

#endif

// Adds the options of what is measured.
void add_bench_points(CLI::App& command, BenchOptions& options) {
  CollectiveOptions& collective = options.collective;
  const auto add = [&command](const char* name, std::string& value, const std::string& help) {
    return command.add_option(name, value, help)->capture_default_str();
  };
  add("collective", collective.collective, fmt::format("{}", fmt::join(collective_names(), ", ")))
      ->transform(canonical_collective)
      ->required();
  add("--algorithms,--algorithm", options.algorithms,
      fmt::format("list: native (the MPI library's), all, or NAME:all for all variants of one; {}",
                  list_of_algorithms()));
  add("--schemes,--scheme", options.schemes,
      fmt::format("list; default: synchronised, or once with --arrivals; schemes: {}",
                  list_of_live_schemes()));
  add("--bytes", options.sizes,
      "list or range of sizes: of the vector for broadcast, reduce, allreduce, scan and exscan; of "
      "the block from one rank for another for scatter, gather, allgather, alltoall, "
      "reduce-scatter and reduce-scatter-block; the mean block of the vector forms");
  add("--ranks", collective.ranks,
      "list or range of N: ranks 0 to N-1 take part; default: all ranks");
  add("--iterations", collective.iterations,
      "largest number of operations in one loop; fewer if the time budget is short");
  add("--root", collective.root, "root of the collective");
  add_counts_option(command, collective);
  add_segment_option(command, collective);
  command.get_option("--segment")
      ->description(
          "list or range of segment sizes of pipelined algorithms; 0, the default: one segment");
}

// Adds the arrival pattern and the options of single schemes.
void add_bench_conditions(CLI::App& command, CollectiveOptions& collective) {
  const auto add = [&command](const char* name, std::string& value, const std::string& help) {
    command.add_option(name, value, help)->capture_default_str();
  };
  add("--arrivals", collective.conditions.arrivals,
      "arrival pattern, as in simulate: before each operation all ranks run a barrier, then each "
      "rank waits for its own delay ([2] Fig. 6); the unit of delays is the time of a message "
      "between the first and the last rank, which is measured first");
  add("--order", collective.order, "how change-root rotates the root: forward, backward, random");
  add("--seed,--seeds", collective.seed, "list or range of seeds of --order random and --arrivals");
  add("--barrier", collective.barrier,
      fmt::format("barrier of the schemes that have one: native, {}",
                  fmt::join(algorithm_names("barrier"), ", ")));
  add("--barrier-bytes", collective.barrier_bytes, "size of each message of the barrier");
  add("--barriers", collective.barriers, "number of barriers that loop-imb runs before its loop");
  add("--flush", collective.flush,
      "bytes that loop-mpbench writes before each operation to empty the cache; their time is "
      "subtracted");
}

}  // namespace

void add_bench(CLI::App& program) {
  const auto options = std::make_shared<BenchOptions>();
  CollectiveOptions& collective = options->collective;
  collective.iterations = "100";
  CLI::App* command = program.add_subcommand(
      "bench", "measures collectives on MPI ranks with any benchmark scheme");
  const auto add = [command](const char* name, std::string& value, const std::string& help) {
    return command->add_option(name, value, help)->capture_default_str();
  };
  add_bench_points(*command, *options);
  add_algorithm_options(*command, collective);
  add_bench_conditions(*command, collective);
  command->add_flag("--rewrite", options->rewrite,
                    "before each operation, outside the timed part, ranks write the data that they "
                    "contribute, as if it had just been computed; only with the scheme "
                    "synchronised or with --arrivals");
  command->add_flag("--subtract-empty", options->subtract_empty,
                    "subtract empty_us, the time that a window or an arrival without operation "
                    "takes, from each time; only with the scheme synchronised or with --arrivals");
  command->add_option("--lateness", options->lateness,
                      "how late a rank may begin in a window that counts: ranks that share a CPU "
                      "begin one after the other; only with the scheme synchronised; default: 1us, "
                      "or 2 % of the window if that is longer");
  add_stopping_options(*command, options->stopping);
  command->add_option("--tests", options->tests,
                      "with --stop deviation the largest number of tests of a point: one whose "
                      "deviation stays above the precision is discarded and made again ([1] "
                      "section 3); default: 10");
  command->add_option("--visits", options->visits,
                      "number of visits to each point: its repetitions are spread over the time of "
                      "all points with as many ranks ([5] section 3.3); default: 3, with --stop "
                      "deviation 1");
  command->add_option("--shuffle", options->shuffle,
                      "seed of a random order of the points with as many ranks; default: in the "
                      "order of the options, with --launches each launch in another order");
  add_launch_options(*command, options->launches);
  add_patience_option(*command);
  add("--reduce", options->reduce,
      "how the ranks' times are reduced to one: root, max, mean, min, median, lower-quartile, "
      "upper-quartile, or span (only of "
      "synchronised: from the first start to the last finish)");
  command->add_flag("--per-rank", options->per_rank,
                    "also print each rank's median over repetitions");
  add("-o,--out", options->out, "file for every rank's times of every repetition, as JSON lines");
  command->add_flag("--resume", options->resume,
                    "continue FILE with the points that are not complete");
  add_format_option(*command, options->format);
  command->footer(
      "Example: mpirun -n 8 loggp bench broadcast --algorithms native,binomial,flat\n"
      "         --schemes synchronised,loop,barrier --ranks 2:8:x2 --bytes 1,8k -o bcast.jsonl\n"
      "         loggp bench broadcast --bytes 8k --launches 5 --time-budget 60s\n"
      "         --launcher \"mpirun -n 2 --bind-to core\" -o bcast.jsonl");
  command->callback([options, command] { run(*options, *command); });
}

}  // namespace loggp::cli
