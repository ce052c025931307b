#include "cli/options/collective_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "algorithms/collectives/algorithm_choices.hpp"
#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/collectives/two_level/two_level_info.hpp"
#include "algorithms/costs/algorithm_facts.hpp"
#include "algorithms/schemes/benchmark.hpp"
#include "algorithms/schemes/scheme_info.hpp"
#include "cli/options/stopping_options.hpp"
#include "cli/options/unused_options.hpp"
#include "cli/options/variant_lists.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

namespace {

std::vector<std::string> each_once(std::vector<std::string> names) {
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (std::find(names.begin(), name, *name) != name) {
      throw InputError(fmt::format("'{}' stands twice in a list; give it once", *name));
    }
  }
  return names;
}

// Throws InputError if the value of an option is a list, or stands for several names, where a
// single value is needed.
void expect_one(const std::string& value, std::string_view option,
                BenchmarkHost host = BenchmarkHost::simulator) {
  if (value.find(',') == std::string::npos && value != "all" && !value.ends_with(":all")) return;
  throw InputError(
      fmt::format("{} {}: one value is possible here; {}", option, value,
                  host == BenchmarkHost::simulator ? "sweep takes a list" : "give one of them"));
}

// Returns the value of --segment or --piece; 0 when it is not given.
Bytes parse_part(const std::string& text, const char* option) {
  if (text.empty()) return {};
  return Bytes(parse_count(text, option, 1, std::int64_t{1} << 50));
}

BarrierChoice parse_barrier(const CollectiveOptions& options, BenchmarkHost host) {
  constexpr std::int64_t most_barriers = 1'000'000;
  const bool is_native = host == BenchmarkHost::live_ranks && options.barrier == native_name;
  return {
      .algorithm = is_native ? nullptr : &find_algorithm("barrier", options.barrier, "--barrier"),
      .bytes = parse_bytes(options.barrier_bytes, "--barrier-bytes"),
      .times =
          static_cast<std::int32_t>(parse_count(options.barriers, "--barriers", 0, most_barriers))};
}

Duration parse_flush_time(const CollectiveOptions& options) {
  const Duration flush = parse_duration(options.flush, "--flush");
  if (flush < Duration()) {
    throw InputError(fmt::format("--flush: {} is negative; give 0 or more", options.flush));
  }
  return flush;
}

// Sets the operation and what only some algorithms take.
void set_reduction(Benchmark& base, const CollectiveOptions& options) {
  constexpr std::int64_t most = 1 << 20;
  base.reduction = &find_operation(options.operation, options.type);
  const auto small = [&](const std::string& text, const char* option) {
    return static_cast<std::int32_t>(parse_count(text, option, 0, most));
  };
  base.fan_out = small(options.fan_out, "--fan-out");
  base.radix = small(options.radix, "--radix");
  if (base.radix == 1) throw InputError("--radix: 1 is too small; give at least 2");
  base.requests = small(options.requests, "--requests");
}

// Returns the value of --counts. Throws InputError if the collective has no blocks of different
// sizes.
BlockCounts parse_counts(const CollectiveOptions& options) {
  if (options.counts == "uniform") return {};
  check_has_counts(options.collective, options.counts);
  return BlockCounts::parse(options.counts);
}

ArrivalPattern parse_arrivals(const std::string& spec) {
  return spec.empty() ? ArrivalPattern() : ArrivalPattern::parse(spec);
}

}  // namespace

std::string list_of_algorithms(const std::vector<std::string>& collectives) {
  std::vector<std::string> lists;
  for (const std::string& collective : collectives) {
    lists.push_back(
        fmt::format("{}: {}", collective, fmt::join(algorithm_names(collective), ", ")));
  }
  return fmt::format(
      "{}; a library's, as ompi:ring (loggp algorithms COLLECTIVE lists all); "
      "two-level:INNER+OUTER of {}",
      fmt::join(lists, "; "), two_level_collectives());
}

std::string list_of_algorithms() {
  return list_of_algorithms(collective_names());
}

std::string list_of_schemes() {
  return fmt::format("{}", fmt::join(scheme_names(), ", "));
}

std::string list_of_live_schemes() {
  std::vector<std::string> names;
  for (const SchemeInfo& info : scheme_infos) {
    if (!info.overlaps) names.emplace_back(info.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

void add_scheme_options(CLI::App& command, CollectiveOptions& options) {
  const auto add = [&command](const char* name, std::string& value, const std::string& help) {
    command.add_option(name, value, help)->capture_default_str();
  };
  add("--order", options.order,
      "how change-root rotates the root: forward, backward, random; sweep and compare take a list");
  add("--barrier", options.barrier,
      fmt::format("barrier of the schemes that have one, in sweep and compare a list: {}",
                  fmt::join(algorithm_names("barrier"), ", ")));
  add("--barrier-bytes", options.barrier_bytes, "size of each message of the barrier");
  add("--barriers", options.barriers, "number of barriers that loop-imb runs before its loop");
  add("--flush", options.flush, "time that loop-mpbench needs to empty the cache, as 50us");
}

void add_segment_option(CLI::App& command, CollectiveOptions& options) {
  command.add_option("--segment,--segments", options.segment,
                     "segment size of pipelined algorithms; default: one segment");
}

void add_counts_option(CLI::App& command, CollectiveOptions& options) {
  command
      .add_option("--counts", options.counts,
                  "sizes of the blocks of reduce-scatter, scatterv, gatherv, allgatherv and "
                  "alltoallv, whose mean is --bytes: uniform, linear, one-large:RANK, random, or a "
                  "FILE with a line for each rank, which --bytes does not change")
      ->capture_default_str();
}

namespace {

void add_reduction_options(CLI::App& command, CollectiveOptions& options) {
  command
      .add_option("--operation", options.operation,
                  fmt::format("operation of collectives that reduce: {} (compose is not "
                              "commutative)",
                              fmt::join(operation_names(), ", ")))
      ->capture_default_str();
  command.add_option(
      "--type", options.type,
      fmt::format("type of the elements that are reduced: {}; default: double; bench "
                  "always adds floats",
                  fmt::join(type_names(), ", ")));
  command.add_option("--fan-out", options.fan_out,
                     "chains, or children of a rank; default: the algorithm's own; same as "
                     "chains:fan-out=4; sweep and compare take a list");
  command.add_option(
      "--radix", options.radix,
      "radix of k-nomial trees and their like; default: the algorithm's own; same as "
      "k-nomial:radix=4; sweep and compare take a list");
  command.add_option("--requests", options.requests,
                     "most open requests of a rank; default: no limit");
}

}  // namespace

void add_algorithm_options(CLI::App& command, CollectiveOptions& options) {
  command.add_option("--piece", options.piece,
                     "size of the eager pieces into which flat-nb cuts its messages, and "
                     "arrival-nb those to a group of one rank");
  command
      .add_option("--allgather", options.allgather,
                  "allgather of scatter-allgather: ring, or recursive-doubling; same as "
                  "scatter-allgather:ring; a list where --algorithms is one")
      ->capture_default_str();
  command
      .add_option("--sub-group", options.sub_group,
                  "how arrival-b and arrival-nb serve a group: pipelined, or scatter-allgather; "
                  "same as arrival-b:pipelined; a list where --algorithms is one")
      ->capture_default_str();
  add_reduction_options(command, options);
}

void add_operation_options(CLI::App& command, CollectiveOptions& options) {
  command
      .add_option("collective", options.collective,
                  fmt::format("{}", fmt::join(collective_names(), ", ")))
      ->transform(canonical_collective)
      ->required();
  command
      .add_option(
          "--bytes", options.bytes,
          "size of the data that one rank gives (of one block where each rank has a block for "
          "each: scatter, gather, allgather, alltoall, reduce-scatter), as 8, 64k or 1MiB")
      ->capture_default_str();
  add_counts_option(command, options);
  add_segment_option(command, options);
  add_algorithm_options(command, options);
  add_scheme_options(command, options);
  command
      .add_option("--seed,--seeds", options.seed,
                  "seed of --order random, --counts random, --arrivals and --noise")
      ->capture_default_str();
  add_condition_options(command, options.conditions);
}

void add_benchmark_options(CLI::App& command, CollectiveOptions& options) {
  add_operation_options(command, options);
  command.add_option("--algorithm,--algorithms", options.algorithm, list_of_algorithms());
  command.add_option("--ranks", options.ranks, "number of ranks")->required();
  command.add_option("--root", options.root, "root of the collective")->capture_default_str();
  command
      .add_option(
          "--params", options.params,
          "published name (loggp params list), file, or \"L=5.96us,o=4.72us,g=5.14us,G=0.73ns\"")
      ->required();
  command.add_option("--scheme,--schemes", options.scheme, list_of_schemes())
      ->capture_default_str();
  command
      .add_option("--iterations", options.iterations, "operations per benchmark, except in once")
      ->capture_default_str();
}

void set_choices(Benchmark& base, const CollectiveOptions& options, BenchmarkHost host) {
  expect_one(options.allgather, "--allgather", host);
  expect_one(options.sub_group, "--sub-group", host);
  expect_one(options.order, "--order", host);
  expect_one(options.barrier, "--barrier", host);
  expect_one(options.fan_out, "--fan-out", host);
  expect_one(options.radix, "--radix", host);
  set_reduction(base, options);
  base.allgather = find_allgather(options.allgather, "--allgather");
  base.sub_group = find_sub_group(options.sub_group, "--sub-group");
  base.order.kind = find_root_order(options.order, "--order");
  base.barrier = parse_barrier(options, host);
}

Benchmark base_benchmark(const CollectiveOptions& options, std::int32_t ranks, BenchmarkHost host) {
  Benchmark base{.collective = options.collective, .ranks = ranks};
  expect_one(options.bytes, "--bytes", host);
  base.bytes = parse_bytes(options.bytes, "--bytes");
  base.counts = parse_counts(options);
  if (base.counts.is_listed()) base.bytes = base.counts.mean();
  base.root = Rank(static_cast<std::int32_t>(parse_count(options.root, "--root", 0, ranks - 1)));
  expect_one(options.segment, "--segment", host);
  expect_one(options.seed, "--seed", host);
  base.segment = parse_part(options.segment, "--segment");
  base.piece = parse_part(options.piece, "--piece");
  set_choices(base, options, host);
  base.iterations = parse_count(options.iterations, "--iterations", 1, 1'000'000'000);
  base.seed = parse_seed(options.seed);
  base.order.seed = base.seed;
  if (host == BenchmarkHost::live_ranks) {
    base.flush_bytes = parse_bytes(options.flush, "--flush");
  } else {
    base.flush_time = parse_flush_time(options);
  }
  base.arrivals = parse_arrivals(options.conditions.arrivals);
  return base;
}

void replace_sizes(const BlockCounts& counts, std::vector<Bytes>& sizes) {
  if (!counts.is_listed()) return;
  if (sizes.size() > 1)
    throw InputError(fmt::format(
        "--bytes: the sizes of blocks are those of --counts {}; leave --bytes out", counts.spec()));
  sizes = {counts.mean()};
}

Benchmark single_benchmark(const CollectiveOptions& options, std::int32_t ranks) {
  expect_one(options.algorithm, "--algorithm");
  expect_one(options.scheme, "--scheme");
  Benchmark benchmark = base_benchmark(options, ranks);
  const AlgorithmVariant algorithm =
      find_algorithm_variant(options.algorithm, benchmark, "--algorithm");
  const SchemeVariant scheme = find_variant(options.scheme, scheme_choices(benchmark), "--scheme");
  warn_of_unused(options, {&algorithm, 1});
  warn_of_unused(options, {&scheme, 1});
  choose(benchmark, algorithm);
  choose(benchmark, scheme);
  return benchmark;
}

std::int32_t number_of_ranks(const CollectiveOptions& options) {
  expect_one(options.ranks, "--ranks");
  return static_cast<std::int32_t>(parse_count(options.ranks, "--ranks", 1, most_simulated_ranks));
}

compare::Conditions simulated_conditions(const CollectiveOptions& options) {
  return chosen_conditions(options.conditions, parse_seed(options.seed));
}

Machine simulated_machine(const CollectiveOptions& options, std::int32_t ranks) {
  if (split_parameter_sets(options.params).size() > 1)
    throw InputError(
        fmt::format("--params {}: one set is possible here; sweep takes a list", options.params));
  return Machine(chosen_parameters(options.params, options.conditions),
                 chosen_placement(options.conditions, ranks));
}

std::vector<Bytes> listed_segments(const std::string& list) {
  if (list.empty()) return {Bytes()};
  std::vector<Bytes> segments;
  for (const std::int64_t size : ascending_list(list, "--segments", 0, std::int64_t{1} << 50))
    segments.emplace_back(size);
  return segments;
}

std::vector<std::uint64_t> listed_seeds(const std::string& list) {
  std::vector<std::uint64_t> seeds;
  for (const std::int64_t seed : ascending_list(list, "--seeds", 0, most_seed))
    seeds.push_back(static_cast<std::uint64_t>(seed));
  return seeds;
}

std::vector<std::string> split_names(const std::string& list) {
  std::vector<std::string> names = CLI::detail::split(list, ',');
  return each_once(std::move(names));
}

std::vector<std::string> split_parameter_sets(const std::string& list) {
  std::vector<std::string> sets;
  for (const std::string& part : CLI::detail::split(list, ',')) {
    const std::size_t equals = part.find('=');
    const std::string key = part.substr(0, equals == std::string::npos ? 0 : equals + 1);
    const bool goes_on = !key.empty() && !sets.empty() &&
                         sets.back().find('=') != std::string::npos &&
                         ("," + sets.back()).find("," + key) == std::string::npos;
    if (goes_on) {
      sets.back() += "," + part;
    } else {
      sets.push_back(part);
    }
  }
  return each_once(std::move(sets));
}

std::vector<ParameterSet> find_parameter_sets(const std::string& list,
                                              const ConditionOptions& conditions,
                                              std::string_view option) {
  std::vector<ParameterSet> sets;
  for (const std::string& spec : split_parameter_sets(list)) {
    ParameterSet set = chosen_parameters(spec, conditions);
    const auto has_its_name = [&](const ParameterSet& other) { return other.name == set.name; };
    if (std::any_of(sets.begin(), sets.end(), has_its_name)) {
      throw InputError(
          fmt::format("{}: two sets are named '{}'; change a file's name field", option, set.name));
    }
    sets.push_back(std::move(set));
  }
  return sets;
}

}  // namespace loggp::cli
