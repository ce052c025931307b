#include "cli/options/condition_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

namespace {

simulate::Progress progress_of(const std::string& name) {
  if (name == "in-call") return simulate::Progress::in_call;
  if (name == "on-arrival") return simulate::Progress::on_arrival;
  throw InputError("--progress: " + unknown_name("progress", name, {"in-call", "on-arrival"}));
}

simulate::Reception reception_of(const std::string& name) {
  if (name == "onload") return simulate::Reception::onload;
  if (name == "offloaded") return simulate::Reception::offloaded;
  throw InputError("--receive: " + unknown_name("reception", name, {"onload", "offloaded"}));
}

// "8" or "8/4"
Placement placement_per_node(const std::string& text) {
  const auto count = [](const std::string& part) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::int32_t>(parse_count(part, "--ranks-per-node", 1, most));
  };
  const std::size_t slash = text.find('/');
  const std::int32_t in_node = count(text.substr(0, slash));
  if (slash == std::string::npos) return Placement::per_node(in_node);
  return Placement::per_node(in_node, count(text.substr(slash + 1)));
}

}  // namespace

void add_disturbance_options(CLI::App& command, ConditionOptions& options) {
  command
      .add_option("--noise", options.noise,
                  "periodic:PERIOD:DURATION, random:PERIOD:DURATION or the FILE of a trace, each "
                  "also with :co-scheduled; latency:normal:P%, latency:lognormal:P%, latency:FILE; "
                  "may be given several times")
      ->take_all()
      ->allow_extra_args(false);
  command
      .add_option("--progress", options.progress,
                  "when messages are taken in: in-call, or on-arrival")
      ->capture_default_str();
  command
      .add_option("--receive", options.receive,
                  "who takes the bytes in: onload (the CPU), or offloaded (the interface)")
      ->capture_default_str();
}

void add_condition_options(CLI::App& command, ConditionOptions& options) {
  command.add_option(
      "--arrivals", options.arrivals,
      "who comes late: balanced, random:MAX_IF, late:FRACTION:MAX_IF, "
      "one-late:RANK:MAX_IF, late-children:MAX_IF (MAX_IF in messages of --bytes), "
      "FILE (record-arrivals writes one), or call:N|MPI_Bcast:FILE, some calls of that");
  add_disturbance_options(command, options);
  CLI::Option* const per_node = command.add_option(
      "--ranks-per-node", options.ranks_per_node,
      "how many neighbouring ranks share a node and its link class, 1 without it; 8/4: of 8 each 4 "
      "share a core complex");
  command
      .add_option("--mapping", options.mapping,
                  "FILE with a line for each rank, 'NODE SITE' or 'NODE/CORE-COMPLEX SITE', which "
                  "decides the link classes")
      ->excludes(per_node);
}

std::uint64_t parse_seed(const std::string& text) {
  return static_cast<std::uint64_t>(parse_count(text, "--seed", 0, most_seed));
}

compare::Conditions conditions_of(const ConditionOptions& options, std::uint64_t seed) {
  return {.progress = progress_of(options.progress),
          .reception = reception_of(options.receive),
          .disturbances = parse_disturbances(options.noise, seed)};
}

std::vector<std::pair<std::string, std::string>> columns_of(const ConditionOptions& options) {
  const std::string placement = options.mapping.empty() ? options.ranks_per_node : options.mapping;
  return {{"progress", options.progress},
          {"receive", options.receive},
          {"arrivals", options.arrivals.empty() ? "balanced" : options.arrivals},
          {"noise", fmt::format("{}", fmt::join(options.noise, ";"))},
          {"ranks_per_node", placement.empty() ? "1" : placement}};
}

std::map<std::string, std::string> provenance_of(const ConditionOptions& options,
                                                 std::uint64_t seed) {
  std::map<std::string, std::string> provenance{
      {"transport", "simulated"}, {"progress", options.progress}, {"receive", options.receive}};
  if (options.noise.empty()) return provenance;
  provenance["noise"] = fmt::format("{}", fmt::join(options.noise, "; "));
  provenance["seed"] = std::to_string(seed);
  return provenance;
}

Placement placement_of(const ConditionOptions& options, std::int32_t ranks) {
  if (!options.ranks_per_node.empty()) return placement_per_node(options.ranks_per_node);
  if (options.mapping.empty()) return {};
  Placement placement = read_placement(options.mapping);
  if (placement.ranks() < ranks) {
    throw InputError(fmt::format("--mapping {}: places {} ranks, not {}; give a line for each",
                                 options.mapping, placement.ranks(), ranks));
  }
  return placement;
}

}  // namespace loggp::cli
