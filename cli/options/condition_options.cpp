#include "cli/options/condition_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include <filesystem>
#include <initializer_list>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/options/stopping_options.hpp"
#include "models/base/errors.hpp"
#include "models/base/input_file.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"
#include "models/parameters/latency_reading.hpp"
#include "models/parameters/node_options.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "models/parameters/parameter_file.hpp"
#include "models/topology/topology.hpp"

namespace loggp::cli {

namespace {

simulate::Progress parse_progress(const std::string& name) {
  if (name == "in-call") return simulate::Progress::in_call;
  if (name == "any-in-call") return simulate::Progress::any_in_call;
  if (name == "on-arrival") return simulate::Progress::on_arrival;
  throw InputError("--progress: " +
                   unknown_name("progress", name, {"in-call", "any-in-call", "on-arrival"}));
}

simulate::Reception parse_reception(const std::string& name) {
  if (name == "onload") return simulate::Reception::onload;
  if (name == "offloaded") return simulate::Reception::offloaded;
  throw InputError("--receive: " + unknown_name("reception", name, {"onload", "offloaded"}));
}

constexpr std::string_view by_node = "by-node";
constexpr std::string_view round_robin = "round-robin";

// The value of --ranks-per-node.
struct PerNode {
  std::int32_t ranks = 1;
  std::int32_t in_complex = 0;  // 0: not known
};

// Parses the value of --ranks-per-node: "8" or "8/4".
PerNode parse_per_node(const std::string& text) {
  const auto count = [](const std::string& part) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::int32_t>(parse_count(part, "--ranks-per-node", 1, most));
  };
  const std::size_t slash = text.find('/');
  const std::int32_t in_node = count(text.substr(0, slash));
  if (slash == std::string::npos) return {in_node};
  const std::int32_t in_complex = count(text.substr(slash + 1));
  if (in_complex <= in_node) return {in_node, in_complex};
  throw InputError(
      fmt::format("--ranks-per-node {}: a core complex of {} ranks in a node of {}; give the ranks "
                  "of a node, and at most as many of a core complex after '/'",
                  text, in_complex, in_node));
}

// Reads each topology once, because its file may be a pipe.
std::shared_ptr<const Topology> chosen_topology(const ConditionOptions& options) {
  static std::map<std::string, std::shared_ptr<const Topology>> known;
  if (options.topology.empty()) return nullptr;
  std::shared_ptr<const Topology>& topology = known[options.topology];
  if (topology == nullptr) topology = parse_topology(options.topology, "--topology");
  return topology;
}

// Returns where the topology's nodes are given: "w:3" in a file, else "--topology torus:dims=…".
std::string place_of_nodes(const Topology& topology) {
  return topology.nodes_line() == 0 ? "--topology " + topology.text()
                                    : fmt::format("{}:{}", topology.text(), topology.nodes_line());
}

// Throws InputError if `ranks` ranks need more than the topology's nodes.
void check_places(const Placement& placement, std::int32_t ranks, const Topology* topology) {
  if (topology == nullptr) return;
  const std::int32_t needed = placement.nodes(ranks);
  if (needed <= topology->nodes()) return;
  throw InputError(
      fmt::format("{}: {} ranks are on {} nodes, but the topology has {}; give fewer ranks, more "
                  "--ranks-per-node, or a larger topology",
                  place_of_nodes(*topology), ranks, needed, topology->nodes()));
}

// Returns the number of nodes that --mapping round-robin:NODES names; 0 if it is another mapping or
// names none.
std::int32_t named_nodes(std::string_view mapping) {
  constexpr std::string_view start = "round-robin:";
  if (!mapping.starts_with(start)) return 0;
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  return static_cast<std::int32_t>(
      parse_count(mapping.substr(start.size()), "--mapping round-robin:NODES", 1, most));
}

// Returns the placement in which ranks are dealt to the nodes in turn: to as many as the mapping
// names, to those of the topology, or to as many as `ranks` ranks need.
Placement dealt(const PerNode& per_node, std::int32_t ranks, std::int32_t named,
                const Topology* topology) {
  const std::int32_t needed = (ranks - 1) / per_node.ranks + 1;
  if (named != 0) {
    if (needed <= named) return Placement::round_robin(named, per_node.ranks, per_node.in_complex);
    throw InputError(fmt::format(
        "--mapping round-robin:{}: {} ranks need {} nodes of {}; give more nodes, fewer ranks, or "
        "more --ranks-per-node",
        named, ranks, needed, per_node.ranks));
  }
  const std::int32_t nodes = topology == nullptr ? needed : topology->nodes();
  if (needed > nodes) {
    throw InputError(fmt::format(
        "{}: {} ranks need {} nodes of {}, but the topology has {}; give fewer ranks, more "
        "--ranks-per-node, or a larger topology",
        place_of_nodes(*topology), ranks, needed, per_node.ranks, nodes));
  }
  return Placement::round_robin(nodes, per_node.ranks, per_node.in_complex);
}

// Returns the placement of a file. With a topology the file's nodes are those of the topology.
Placement read_mapping(const std::string& file, std::int32_t ranks, const Topology* topology) {
  const auto find = [&](std::string_view name) {
    const std::int32_t node = topology->find_node(name);
    if (node >= 0) return node;
    throw InputError(fmt::format(
        "unknown node '{}'; the topology {} has {} nodes, {}", name, topology->text(),
        topology->nodes(),
        topology->find_node("0") == 0 ? "named 0, 1, 2, …" : "named on its lines 'nodes'"));
  };
  return read_placement(file, topology == nullptr ? FindNode() : find, ranks);
}

// Splits "2,wake-up=30us" into "2" and a time; without the second part the time is 0.
std::pair<std::string, Duration> parse_wake_up(const std::string& spec) {
  constexpr std::string_view key = ",wake-up=";
  const std::size_t at = spec.rfind(key);
  if (at == std::string::npos) return {spec, Duration()};
  const Duration time = parse_duration(spec.substr(at + key.size()), "--cpus …,wake-up=");
  if (time < Duration())
    throw InputError(fmt::format("--cpus {}: the wake-up is negative; give 0 or more", spec));
  return {spec.substr(0, at), time};
}

// Lets ranks share CPUs, as the value of --cpus says: "2", "4/node" or the name of a file, each
// also with ",wake-up=30us".
void share_cpus(const std::string& value, std::int32_t ranks, Placement& placement) {
  const auto [spec, wake_up] = parse_wake_up(value);
  constexpr std::string_view of_each_node = "/node";
  constexpr std::int64_t most = 1'000'000;
  const bool is_count = !spec.empty() && spec.find_first_not_of("0123456789") == std::string::npos;
  if (is_count || spec.ends_with(of_each_node)) {
    const std::string_view number =
        std::string_view(spec).substr(0, spec.size() - (is_count ? 0 : of_each_node.size()));
    placement.share_cpus(
        {static_cast<std::int32_t>(parse_count(number, "--cpus", 1, most)), !is_count, wake_up});
    return;
  }
  if (!std::filesystem::exists(spec)) {
    throw InputError(
        fmt::format("--cpus {}: is no number of CPUs and no file; give 2, 4/node or FILE, each "
                    "also with ,wake-up=30us",
                    value));
  }
  std::vector<std::int32_t> cpus = read_cpus(spec);
  if (cpus.size() < static_cast<std::size_t>(ranks)) {
    throw InputError(fmt::format("--cpus {}: gives CPUs to {}, not {}; give a line for each", spec,
                                 counted(static_cast<std::int64_t>(cpus.size()), "rank"), ranks));
  }
  placement.give_cpus(std::move(cpus), wake_up);
}

// Sets what --interface and --memory give, which the set's name then contains.
void set_node_parameters(const ConditionOptions& options, ParameterSet& set) {
  if (!options.interface.empty()) {
    set.node.interfaces = parse_node_interfaces(options.interface, "--interface");
    set.node.interface_intervals.clear();
    set.name += " --interface " + to_text(*set.node.interfaces);
  }
  if (!options.memory.empty()) {
    set.node.memory = parse_node_memory(options.memory, "--memory");
    set.node.memory_intervals.clear();
    set.name += " --memory " + memory_text(*set.node.memory);
  }
  if (!options.topology.empty()) {
    set.node.topology = chosen_topology(options);
    set.name += " --topology " + options.topology;
  }
}

}  // namespace

ParameterSet chosen_parameters(const std::string& spec, const ConditionOptions& options) {
  ParameterSet set =
      options.latency.empty()
          ? find_parameters(spec)
          : find_parameters(spec, find_latency_reading(options.latency, "--latency"));
  set_node_parameters(options, set);
  validate(set, spec);
  return set;
}

Replicates chosen_replicates(const std::string& spec, const ConditionOptions& options) {
  Replicates replicates;
  if (std::filesystem::exists(spec))
    replicates = parse_replicates(read_text(spec, "a parameter file"), spec);
  if (replicates.sets.size() < 2)
    throw InputError(fmt::format(
        "--interval: {} has no replicates, which say how uncertain its parameters are; give a file "
        "that loggp measure has written",
        spec));
  if (replicates.of == ReplicatesOf::repetitions)
    spdlog::warn(
        "--interval: {} was measured in one launch; the intervals do not include the differences "
        "between launches; measure it with --launches 5",
        spec);
  std::optional<LatencyReading> wanted;
  if (!options.latency.empty()) wanted = find_latency_reading(options.latency, "--latency");
  for (ParameterSet& set : replicates.sets) {
    apply_latency_reading(set, wanted);
    set_node_parameters(options, set);
    validate(set, spec);
  }
  return replicates;
}

void add_interval_option(CLI::App& command, std::string& interval) {
  command.add_option("--interval", interval,
                     "print the interval with this coverage, such as 95%, of each predicted time; "
                     "needs --params of a file that measure has written");
}

double chosen_level(const std::string& interval) {
  const double level = parse_percentage(interval, "--interval", "95%");
  if (level >= 1)
    throw InputError(fmt::format("--interval: {} is not below 100%; give 95%", interval));
  return level;
}

WantedInterval wanted_interval(const std::string& interval, const std::string& params,
                               const ConditionOptions& options) {
  if (interval.empty()) return {};
  if (params.empty())
    throw InputError("--interval needs a measured parameter file; give it as --params FILE");
  const double level = chosen_level(interval);
  return {level, chosen_replicates(params, options)};
}

void add_latency_option(CLI::App& command, ConditionOptions& options) {
  command.add_option(
      "--latency", options.latency,
      "what L of a parameter set is: residual (without overheads), or half-rtt (of "
      "one byte, with both overheads); default: as the set's file says, or residual");
}

void add_disturbance_options(CLI::App& command, ConditionOptions& options) {
  add_latency_option(command, options);
  command
      .add_option("--noise", options.noise,
                  "periodic:PERIOD:DURATION, random:PERIOD:DURATION or the FILE of a trace, each "
                  "also with :co-scheduled; latency:normal:P%, latency:lognormal:P%, latency:FILE; "
                  "may be given several times")
      ->take_all()
      ->allow_extra_args(false);
  command
      .add_option("--progress", options.progress,
                  "when a rank takes in a message: in-call (in a call of its own, once a receive "
                  "matches it), any-in-call (eager messages also before that), or on-arrival")
      ->capture_default_str();
  command
      .add_option("--receive", options.receive,
                  "what takes in the bytes of a message: onload (the CPU), or offloaded (the "
                  "network interface)")
      ->capture_default_str();
}

void add_clocks_option(CLI::App& command, ConditionOptions& options) {
  command.add_option(
      "--clocks", options.clocks,
      "clocks of the ranks that differ, as offset:10ms,drift:5ppm,after:1s: random offsets and "
      "drifts of up to this size, and the time from the synchronisation to the first window; also "
      "tries:N and passes:N of the synchronisation, and of:node if the ranks of a node share a "
      "clock; default: one perfect clock");
}

void add_placement_options(CLI::App& command, ConditionOptions& options) {
  command.add_option(
      "--ranks-per-node", options.ranks_per_node,
      "number of consecutive ranks that share a node; 8/4: 8 ranks share a node, and "
      "each 4 of these a core complex; default: 1");
  command.add_option(
      "--mapping", options.mapping,
      "by-node (the default: consecutive ranks share a node), round-robin (consecutive ranks are "
      "on different nodes: round-robin:4 deals them to 4 nodes; default: to those of the topology, "
      "or as many as the largest number of ranks needs), or FILE with the "
      "place of each rank on a line, 'NODE SITE' or 'NODE/CORE-COMPLEX SITE'; the places decide "
      "the link classes");
  command.add_option(
      "--cpus", options.cpus,
      "CPUs that ranks share, which do one piece of work at a time: 2 (rank r has CPU r mod 2), "
      "4/node (the ranks of each node take turns at its 4), or FILE with the CPU of each rank; "
      "each also with ,wake-up=30us, CPU time that a rank needs to wake up when it has waited for "
      "a message; default: a CPU for each rank");
  command.add_option(
      "--interface", options.interface,
      "network interfaces that the ranks of a node share: count=1,g=1us,G=0.1ns,choice=fixed; g "
      "and G: time of a message at an interface, and of each byte after the first; count: of a "
      "node (default 1); choice: fixed (rank mod count, the default) or free (the first free one); "
      "default: as the parameter set says, or none");
  command.add_option(
      "--topology", options.topology,
      "network between the nodes: fat-tree:levels=2,ports=8,oversubscription=1, or "
      "fat-tree:down=4/4,up=2; torus:dims=4x4; dragonfly:groups=3,switches=2,nodes=2,global=1; "
      "each "
      "with g=1us,G=0.1ns,l=0: time of a message at a link, of each byte after the first, and "
      "latency of a link; or FILE with links and routes; default: a full crossbar");
  command.add_option("--memory", options.memory,
                     "memory that messages inside a node share: G=0.1ns, time of each byte after "
                     "the first; default: as the parameter set says, or none");
}

void add_condition_options(CLI::App& command, ConditionOptions& options) {
  command.add_option(
      "--arrivals", options.arrivals,
      "arrival pattern: balanced, random:MAX_IF, random-whole:MAX_IF, late:FRACTION:MAX_IF, "
      "late-each:FRACTION:MAX_IF, "
      "one-late:RANK:MAX_IF, late-children:MAX_IF (MAX_IF: lateness as a multiple of the time of a "
      "message of --bytes), FILE (of arrival times, "
      "or of record-arrivals), or call:N:FILE or call:MPI_Bcast:FILE for some calls of FILE");
  add_disturbance_options(command, options);
  add_placement_options(command, options);
}

std::uint64_t parse_seed(const std::string& text) {
  return static_cast<std::uint64_t>(parse_count(text, "--seed", 0, most_seed));
}

compare::Conditions chosen_conditions(const ConditionOptions& options, std::uint64_t seed) {
  return {.progress = parse_progress(options.progress),
          .reception = parse_reception(options.receive),
          .disturbances = parse_disturbances(options.noise, seed),
          .clocks = compare::parse_clocks(options.clocks, seed)};
}

namespace {

// The circumstances by the names of their columns.
using NamedCircumstances = std::initializer_list<std::pair<std::string_view, std::string>>;

void set(compare::Circumstances& all, NamedCircumstances named) {
  for (const auto& [name, text] : named) all.at(compare::circumstance_index(name)) = text;
}

std::string arrivals_text(const std::string& spec) {
  return spec.empty() ? "balanced" : spec;
}

// Sets what a benchmark has, simulated or live.
void set_benchmark(compare::Circumstances& all, const Benchmark& base, std::string_view reduce) {
  set(all, {{"root", std::to_string(base.root.number())},
            {"barrier_bytes", std::to_string(base.barrier.bytes.count())},
            {"barriers", std::to_string(base.barrier.times)},
            {"reduce", std::string(reduce)}});
}

}  // namespace

compare::Circumstances condition_circumstances(const ConditionOptions& options,
                                               const Placement& placement) {
  const std::string& per_node = options.ranks_per_node;
  std::string mapping = options.mapping;
  if (mapping == round_robin && placement.dealt_to() != 0)
    mapping += fmt::format(":{}", placement.dealt_to());
  std::string placed = per_node;
  if (!mapping.empty() && mapping != by_node) placed += (per_node.empty() ? "" : " ") + mapping;
  if (!options.cpus.empty()) placed = (placed.empty() ? "1" : placed) + " cpus:" + options.cpus;
  compare::Circumstances all;
  set(all, {{"progress", options.progress},
            {"receive", options.receive},
            {"arrivals", arrivals_text(options.arrivals)},
            {"noise", fmt::format("{}", fmt::join(options.noise, ";"))},
            {"ranks_per_node", placed.empty() ? "1" : placed}});
  return all;
}

compare::Circumstances simulated_circumstances(const ConditionOptions& options,
                                               const Placement& placement, const Benchmark& base,
                                               const std::string& flush, std::string_view reduce) {
  compare::Circumstances all = condition_circumstances(options, placement);
  set_benchmark(all, base, reduce);
  set(all, {{"flush", flush}});
  return all;
}

compare::Circumstances live_circumstances(const Benchmark& base, std::string_view reduce) {
  compare::Circumstances all;
  set_benchmark(all, base, reduce);
  set(all, {{"flush", std::to_string(base.flush_bytes.count())},
            {"arrivals", arrivals_text(base.arrivals.spec())}});
  return all;
}

std::map<std::string, std::string> condition_provenance(const ConditionOptions& options,
                                                        std::uint64_t seed) {
  std::map<std::string, std::string> provenance{
      {"transport", "simulated"}, {"progress", options.progress}, {"receive", options.receive}};
  if (options.noise.empty()) return provenance;
  provenance["noise"] = fmt::format("{}", fmt::join(options.noise, "; "));
  provenance["seed"] = std::to_string(seed);
  return provenance;
}

Placement chosen_placement(const ConditionOptions& options, std::int32_t ranks) {
  const std::string& mapping = options.mapping;
  const auto topology = chosen_topology(options);
  PerNode per_node;
  if (!options.ranks_per_node.empty()) per_node = parse_per_node(options.ranks_per_node);
  Placement placement;
  const std::int32_t named = named_nodes(mapping);
  if (mapping == round_robin || named != 0) {
    placement = dealt(per_node, ranks, named, topology.get());
  } else if (!mapping.empty() && mapping != by_node) {
    if (!options.ranks_per_node.empty()) {
      throw InputError(fmt::format(
          "--mapping and --ranks-per-node contradict each other; give one of them, or the mapping "
          "by-node or round-robin instead of the file {}",
          mapping));
    }
    placement = read_mapping(mapping, ranks, topology.get());
  } else if (per_node.in_complex != 0) {
    placement = Placement::per_node(per_node.ranks, per_node.in_complex);
  } else {
    placement = Placement::per_node(per_node.ranks);
  }
  check_places(placement, ranks, topology.get());
  if (!options.cpus.empty()) share_cpus(options.cpus, ranks, placement);
  if (!options.memory.empty() && placement.has_one_network()) {
    spdlog::warn(
        "--memory {}: no two ranks share a node, so that no message takes its memory; give "
        "--ranks-per-node",
        options.memory);
  }
  return placement;
}

}  // namespace loggp::cli
