// loggp sweep COLLECTIVE --algorithms … --ranks LIST --bytes LIST …; mpirun -n N loggp sweep …
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <malloc.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <new>
#include <optional>

#include "algorithms/collectives/algorithm_info.hpp"
#include "algorithms/schemes/reduction.hpp"
#include "cli/options/collective_options.hpp"
#include "cli/options/command.hpp"
#include "cli/options/stopping_options.hpp"
#include "cli/options/unused_options.hpp"
#include "cli/options/variant_lists.hpp"
#include "cli/options/work_limits.hpp"
#include "cli/tables/sweep_output.hpp"
#include "compare/chart/gnuplot.hpp"
#include "compare/chart/output_directory.hpp"
#include "compare/sweep/same_points.hpp"
#include "compare/sweep/simulated_sweep.hpp"
#include "compare/sweep/sweep_pictures.hpp"
#include "measure/live/machine/work.hpp"
#include "models/base/errors.hpp"
#ifdef LOGGP_WITH_MPI
#include "measure/live/mpi/work_on_ranks.hpp"
#endif

namespace loggp::cli {

namespace {

struct SweepOptions {
  CollectiveOptions collective;  // `ranks` is a list
  std::string sizes = "1";
  std::string segments;
  std::string seeds = "1";
  std::string algorithms;
  std::string schemes = "once";
  std::string reduce = "max";
  std::string interval;
  std::string threads;
  std::string pictures;
  SweepOutputOptions output;
  bool yes = false;
};

void check_size(const compare::SweepPlan& plan) {
  constexpr double most_points = 1e7;  // their rows are kept in memory
  double points = 1;
  for (const std::size_t values :
       {plan.machines.size(), plan.algorithms.size(), plan.sizes.size(), plan.segments.size(),
        plan.ranks.size(), plan.schemes.size(), plan.seeds.size()}) {
    points *= static_cast<double>(values);
  }
  if (points > most_points) {
    throw InputError(fmt::format("{:.0f} points are too many for a sweep; give at most {:.0f}",
                                 points, most_points));
  }
}

void add_lists(const SweepOptions& options, compare::SweepPlan& plan) {
  constexpr std::int64_t most_bytes = std::int64_t{1} << 50;
  const CollectiveOptions& collective = options.collective;
  plan.base = base_benchmark(with_first_choices(collective), most_simulated_ranks);
  const std::vector<Benchmark> bases = with_each_choice(collective, plan.base);
  plan.algorithms = listed_algorithms(options.algorithms, bases);
  for (const std::int64_t size : ascending_list(options.sizes, "--bytes", 0, most_bytes)) {
    plan.sizes.emplace_back(size);
  }
  replace_sizes(plan.base.counts, plan.sizes);
  plan.segments = listed_segments(options.segments);
  for (const std::int64_t ranks :
       ascending_list(collective.ranks, "--ranks", 1, most_simulated_ranks)) {
    plan.ranks.push_back(static_cast<std::int32_t>(ranks));
  }
  CollectiveOptions given = collective;
  given.segment = options.segments;
  warn_of_unused(given, plan.algorithms);
  leave_out_unsuited(plan.algorithms, options.algorithms, plan.ranks);
  warn_of_whole_messages(plan.algorithms, options.segments, plan.sizes.back());
  const Placement placement = chosen_placement(collective.conditions, plan.ranks.back());
  for (ParameterSet& set : find_parameter_sets(collective.params, collective.conditions)) {
    plan.machines.emplace_back(std::move(set), placement);
  }
  plan.schemes = listed_schemes(options.schemes, bases);
  warn_of_unused(collective, plan.schemes);
  plan.seeds = listed_seeds(options.seeds);
  for (const std::uint64_t seed : plan.seeds)
    plan.conditions.push_back(chosen_conditions(collective.conditions, seed));
}

compare::SweepPlan sweep_plan(const SweepOptions& options) {
  const CollectiveOptions& collective = options.collective;
  compare::SweepPlan plan;
  add_lists(options, plan);
  check_size(plan);
  plan.reduction = find_reduction(options.reduce, "--reduce");
  const compare::Circumstances all =
      simulated_circumstances(collective.conditions, plan.machines.front().placement(), plan.base,
                              collective.flush, options.reduce);
  for (std::size_t i = 0; i < all.size(); ++i)
    plan.shared_columns.emplace_back(compare::circumstance_columns[i], all[i]);
  if (!options.interval.empty()) {
    plan.level = chosen_level(options.interval);
    for (const std::string& spec : split_parameter_sets(collective.params))
      plan.replicates.push_back(chosen_replicates(spec, collective.conditions));
  }
  compare::check(plan);
  return plan;
}

struct Sweep {
  compare::SweepPlan plan;
  std::optional<compare::SamePoints> same;
  // rank 0's
  std::optional<SweepOutput> output;
  std::optional<compare::OutputDirectory> pictures;
};

// Returns the points of the sweep without those that are the same as an earlier one.
std::vector<std::size_t> simulated_points(const Sweep& sweep) {
  std::vector<std::size_t> points;
  for (std::size_t i = 0; i < sweep.plan.size(); ++i) {
    if (sweep.same->of(i).front() == i) points.push_back(i);
  }
  return points;
}

// Refuses a sweep that is too large. `at_a_time` points are simulated at the same time. With
// intervals, a point is simulated with each replicate.
void check_sweep_work(const Sweep& sweep, unsigned at_a_time, bool yes) {
  const compare::SweepPlan& plan = sweep.plan;
  const std::size_t runs = plan.has_intervals() ? plan.replicates.front().sets.size() + 2 : 1;
  const std::vector<std::size_t> points = simulated_points(sweep);
  check_work(compare::estimate_work(
                 points.size() * runs,
                 [&](std::size_t i) { return plan.point(points[i / runs]).benchmark; },
                 compare::simulated_run(plan.machines.front(), plan.conditions.front()), at_a_time),
             yes);
}

// Throws InputError if the sweep has nothing to draw, or too much.
void check_pictures(const compare::SweepPlan& plan) {
  constexpr std::size_t most = 500;
  if (plan.sizes.size() < 2)
    throw InputError("--pictures draws times over sizes; give several --bytes, as 1:1M:x4");
  const std::size_t settings = plan.machines.size() * plan.schemes.size() * plan.seeds.size();
  const std::size_t pictures = settings * (plan.ranks.size() + 1);
  if (pictures > most) {
    throw InputError(fmt::format(
        "--pictures: {} pictures are too many; give shorter lists of --ranks, --params, --schemes "
        "or --seeds, for at most {}",
        pictures, most));
  }
}

// Returns the folder for pictures; nothing if none are wanted. Throws before the sweep begins if
// they can't be drawn.
std::optional<compare::OutputDirectory> picture_folder(const compare::SweepPlan& plan,
                                                       const std::string& pictures) {
  if (pictures.empty()) return std::nullopt;
  check_pictures(plan);
  compare::check_gnuplot();
  const auto folder = compare::OutputDirectory::prepare(pictures, "--pictures");
  const bool has_choice = plan.algorithms.size() * plan.segments.size() > 1;
  if (!has_choice || plan.ranks.size() < 2) {
    spdlog::critical(
        "--pictures: no map of the fastest algorithm; it needs several --algorithms and several "
        "--ranks");
  }
  return folder;
}

void draw_pictures(const Sweep& sweep) {
  if (!sweep.pictures) return;
  for (const std::string& sentence :
       compare::write_sweep_pictures(sweep.plan, sweep.output->rows(), *sweep.pictures))
    spdlog::warn("{}", sentence);
}

// Of the points that are the same as `point`, returns the first that has no row yet.
std::size_t first_left(const Sweep& sweep, std::size_t point) {
  for (const std::size_t same : sweep.same->of(point)) {
    if (!sweep.output->rows()[same]) return same;
  }
  return point;
}

// Takes the row of a point for itself and for those points that are the same and have no row yet.
void take(Sweep& sweep, std::size_t point, const std::string& line) {
  sweep.output->take(point, line);
  const compare::Cells cells = *sweep.output->rows()[point];
  for (const std::size_t same : sweep.same->of(point)) {
    if (sweep.output->rows()[same]) continue;
    sweep.output->take(same, compare::join_row(compare::same_row(sweep.plan, same, cells)));
  }
}

// Keeps the memory of a point that is done for the next points. Memory that has gone back to the
// system would be cleared again.
void keep_freed_memory() {
  constexpr int largest = 1 << 25;  // glibc takes no more
  mallopt(M_MMAP_THRESHOLD, largest);
  mallopt(M_TRIM_THRESHOLD, -1);  // never give back
}

measure::Work sweep_work(Sweep& sweep, const SweepOptions& options, unsigned at_a_time) {
  check_file_name(options.output.file);
  sweep.plan = sweep_plan(options);
  sweep.same.emplace(sweep.plan);
  if (!is_later_rank()) check_sweep_work(sweep, at_a_time, options.yes);
  keep_freed_memory();
  measure::Work work;
  work.run = [&sweep](std::size_t point) {
    return compare::join_row(compare::simulate_point(sweep.plan, point));
  };
  work.identity = compare::description(sweep.plan, "loggp " LOGGP_VERSION);
  if (is_later_rank()) return work;
  sweep.pictures = picture_folder(sweep.plan, options.pictures);
  if (options.output.resume) warn_of_new_run(options.output.file);
  sweep.output.emplace(options.output, sweep.plan, "loggp " LOGGP_VERSION);
  work.tasks = sweep.output->left();
  std::erase_if(work.tasks, [&](std::size_t point) { return first_left(sweep, point) != point; });
  work.take = [&sweep](std::size_t point, const std::string& line) { take(sweep, point, line); };
  return work;
}

void work(Sweep& sweep, const SweepOptions& options) {
  const std::int32_t launched = launched_ranks();
  const unsigned threads = parse_threads(options.threads);
  const unsigned at_a_time = launched == 1 ? threads : static_cast<unsigned>(launched);
  const auto prepare = [&] { return sweep_work(sweep, options, at_a_time); };
  if (launched == 1) {
    measure::work_on_threads(prepare(), threads);
    return;
  }
  if (!options.threads.empty() && threads > 1) {
    throw InputError(
        "--threads: each of several MPI ranks simulates one point at a time; leave it out");
  }
#ifdef LOGGP_WITH_MPI
  measure::work_on_ranks(launched, prepare);
#else
  throw without_mpi("start it without mpirun; it then uses all cores");
#endif
}

void run(const SweepOptions& options) {
  Sweep sweep;
  try {
    work(sweep, options);
  } catch (const InputError&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw RunError(fmt::format("out of memory; give fewer --threads or ranks{}",
                               sweep.output ? sweep.output->what_is_kept() : ""));
  } catch (const std::exception& error) {
    throw RunError(
        fmt::format("{}{}", error.what(), sweep.output ? sweep.output->what_is_kept() : ""));
  }
  if (!sweep.output) return;
  sweep.output->finish();
  draw_pictures(sweep);
  sweep.output->check_points();
}

void add_options(CLI::App& command, SweepOptions& options) {
  CollectiveOptions& collective = options.collective;
  const auto add = [&command](const char* name, std::string& value, const std::string& help) {
    return command.add_option(name, value, help)->capture_default_str();
  };
  add("collective", collective.collective, fmt::format("{}", fmt::join(collective_names(), ", ")))
      ->transform(canonical_collective)
      ->required();
  add("--algorithms,--algorithm", options.algorithms,
      "list, as binomial,scatter-allgather:ring; NAME:all: all variants of one, all: of all; "
      "loggp list algorithms has their names");
  add("--params", collective.params, "list of names, files or inline sets")->required();
  add("--ranks", collective.ranks, "list or range: 2,4,8 or 2:2048:x2")->required();
  add("--bytes", options.sizes, "list or range of sizes: 1:1MiB:x2");
  add("--segments,--segment", options.segments,
      "list or range of segment sizes of pipelined algorithms; 0, the default: one segment");
  add_counts_option(command, collective);
  add_algorithm_options(command, collective);
  add("--schemes,--scheme", options.schemes, fmt::format("list: {}", list_of_schemes()));
  add("--iterations", collective.iterations, "operations per benchmark, except in once");
  add("--root", collective.root, "root of the collective");
  add_scheme_options(command, collective);
  add("--seeds,--seed", options.seeds, "list or range of seeds of all random values");
  add("--reduce", options.reduce,
      "how the ranks' times are reduced to one: root, max, mean, min, span, median, "
      "lower-quartile, upper-quartile");
  add_interval_option(command, options.interval);
  add_condition_options(command, collective.conditions);
  add_clocks_option(command, collective.conditions);
}

void add_run_options(CLI::App& command, SweepOptions& options) {
  command.add_option("--threads", options.threads,
                     fmt::format("{}; 1 on each of several MPI ranks", threads_help));
  command.add_option("-o,--out", options.output.file,
                     "file to write; while the sweep runs, FILE.part has the finished rows");
  command.add_flag("--resume", options.output.resume, "continue FILE.part");
  command.add_option("--pictures", options.pictures,
                     "folder for charts of the reported times over sizes and, for several "
                     "algorithms and numbers of ranks, for maps of the fastest algorithm");
  add_format_option(command, options.output.format,
                    "how to print the rows: json is one array, jsonl one object on each line",
                    {"table", "csv", "json", "jsonl"});
}

}  // namespace

void add_sweep(CLI::App& program) {
  const auto options = std::make_shared<SweepOptions>();
  CLI::App* command = program.add_subcommand(
      "sweep", "simulates every combination of the given lists, on all cores or MPI ranks");
  add_options(*command, *options);
  add_run_options(*command, *options);
  add_patience_option(*command);
  add_yes_option(*command, options->yes);
  command->footer(
      "Rows are in the order of nested loops over params, algorithms, bytes, segments, ranks,\n"
      "schemes and seeds (innermost), for any number of threads and MPI ranks.\n"
      "Example: loggp sweep broadcast --algorithms binomial,pipelined --params mpich2-tcp\n"
      "         --ranks 2:1024:x2 --bytes 1:1MiB:x4 --segments 8k --out sweep.csv\n"
      "         mpirun -n 64 loggp sweep … the same …\n"
      "         loggp sweep alltoall --algorithms all --params ompi-ib-sdr --ranks 4:64:x2\n"
      "         --bytes 1:64k:x4 --out sweep.csv --pictures pictures");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
