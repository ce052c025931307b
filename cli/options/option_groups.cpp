#include "cli/options/option_groups.hpp"

#include <algorithm>
#include <array>

namespace loggp::cli {

namespace {

using std::string_view_literals::operator""sv;

constexpr std::array algorithm{
    "--algorithm"sv, "--algorithms"sv, "--segment"sv,           "--segments"sv, "--piece"sv,
    "--allgather"sv, "--sub-group"sv,  "--segments-per-rank"sv, "--replace"sv};
constexpr std::array scheme{"--scheme"sv, "--schemes"sv,       "--iterations"sv,
                            "--order"sv,  "--barrier"sv,       "--barriers"sv,
                            "--flush"sv,  "--barrier-bytes"sv, "--reduce"sv};
constexpr std::array machine{"--params"sv,  "--latency"sv,        "--truth"sv,    "--arrivals"sv,
                             "--noise"sv,   "--progress"sv,       "--receive"sv,  "--mapping"sv,
                             "--loggops"sv, "--ranks-per-node"sv, "--ties"sv,     "--interface"sv,
                             "--memory"sv,  "--clocks"sv,         "--topology"sv, "--cpus"sv};
constexpr std::array sockets{"--listen"sv,      "--connect"sv,     "--token"sv, "--listen-limit"sv,
                             "--serve-limit"sv, "--serve-bytes"sv, "--spin"sv};
constexpr std::array sampling{"--repetitions"sv, "--time-budget"sv, "--precision"sv,
                              "--interval"sv,    "--stop"sv,        "--stop-after"sv,
                              "--visits"sv,      "--rewrite"sv,     "--subtract-empty"sv,
                              "--shuffle"sv,     "--lateness"sv};
constexpr std::array analysis{"--estimator"sv, "--detect"sv,     "--tolerance"sv, "--look-ahead"sv,
                              "--pfact"sv,     "--rendezvous"sv, "--estimate"sv};
constexpr std::array output{"-o"sv,         "--out"sv,      "--format"sv,   "--picture"sv,
                            "--pictures"sv, "--timeline"sv, "--dot"sv,      "--export-goal"sv,
                            "--title"sv,    "--curve"sv,    "--per-rank"sv, "--per-operation"sv,
                            "--resume"sv};
constexpr std::array pictures{"--width"sv,     "--height"sv,     "--font-size"sv, "--from"sv,
                              "--to"sv,        "--show-ranks"sv, "--palette"sv,   "--labels"sv,
                              "--no-legend"sv, "--no-ports"sv,   "--scale"sv};
constexpr std::array running{"--threads"sv, "--patience"sv, "--yes"sv, "--launches"sv,
                             "--launcher"sv};

constexpr std::array groups{OptionGroup{"Algorithm", algorithm},
                            OptionGroup{"Benchmark scheme", scheme},
                            OptionGroup{"Machine and circumstances", machine},
                            OptionGroup{"Sockets", sockets},
                            OptionGroup{"Sampling", sampling},
                            OptionGroup{"Analysis of samples", analysis},
                            OptionGroup{"Results", output},
                            OptionGroup{"Pictures", pictures},
                            OptionGroup{"Running", running}};

// Returns whether one of the group's names is a name of the option.
bool has(const OptionGroup& group, const CLI::Option& option) {
  return std::any_of(group.options.begin(), group.options.end(),
                     [&](std::string_view name) { return option.check_name(std::string(name)); });
}

}  // namespace

std::span<const OptionGroup> option_groups() {
  return groups;
}

void group_options(CLI::App& program) {
  for (CLI::Option* option : program.get_options()) {
    if (option->get_group() != "Options" || !option->nonpositional()) continue;
    const auto* const group = std::find_if(
        groups.begin(), groups.end(), [&](const OptionGroup& one) { return has(one, *option); });
    if (group != groups.end()) option->group(std::string(group->heading));
  }
  for (CLI::App* command : program.get_subcommands({})) group_options(*command);
}

}  // namespace loggp::cli
