#include "cli/options/unused_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/costs/algorithm_facts.hpp"

namespace loggp::cli {

namespace {

using Member = std::string CollectiveOptions::*;

bool is_given(const CollectiveOptions& options, Member member) {
  static const CollectiveOptions usual;
  return options.*member != usual.*member;
}

// Returns the textbook algorithms of a collective that have the option; then the first of a
// library, if there is no other.
std::vector<std::string_view> algorithms_with(std::string_view collective,
                                              std::string_view option) {
  std::vector<std::string_view> names;
  for (const AlgorithmInfo& info : algorithm_infos()) {
    const bool is_wanted = info.library == Library::none || names.empty();
    if (info.collective == collective && is_wanted && has_option(info, option))
      names.push_back(info.name);
  }
  return names;
}

void warn_of_unused_by_collective(const CollectiveOptions& options) {
  const std::string& collective = options.collective;
  if (!has_root(collective) && is_given(options, &CollectiveOptions::root))
    spdlog::warn("--root {}: {} has no root; leave it out", options.root, collective);
  if (reduces(collective)) return;
  for (const auto& [name, member] : {std::pair("--operation", &CollectiveOptions::operation),
                                     std::pair("--type", &CollectiveOptions::type)}) {
    if (!is_given(options, member)) continue;
    spdlog::warn("{} {}: {} combines no elements; leave it out", name, options.*member, collective);
  }
}

struct AlgorithmOption {
  std::string_view name;  // as algorithms list it
  Member member;
};
constexpr std::array algorithm_options{AlgorithmOption{"segment", &CollectiveOptions::segment},
                                       AlgorithmOption{"piece", &CollectiveOptions::piece},
                                       AlgorithmOption{"allgather", &CollectiveOptions::allgather},
                                       AlgorithmOption{"sub-group", &CollectiveOptions::sub_group},
                                       AlgorithmOption{"fan-out", &CollectiveOptions::fan_out},
                                       AlgorithmOption{"radix", &CollectiveOptions::radix},
                                       AlgorithmOption{"requests", &CollectiveOptions::requests}};

struct SchemeOption {
  std::string_view name;
  Member member;
  bool (*has)(Scheme);
  std::string_view instead;
};

constexpr std::array<SchemeOption, 5> scheme_options{
    {{"order", &CollectiveOptions::order, changes_root, "change-root"},
     {"barrier", &CollectiveOptions::barrier, has_barrier, "barrier"},
     {"barrier-bytes", &CollectiveOptions::barrier_bytes, has_barrier, "barrier"},
     {"barriers", &CollectiveOptions::barriers,
      [](Scheme scheme) { return scheme == Scheme::loop_imb; }, "loop-imb"},
     {"flush", &CollectiveOptions::flush,
      [](Scheme scheme) { return scheme == Scheme::loop_mpbench; }, "loop-mpbench"}}};

}  // namespace

void warn_of_unused(const CollectiveOptions& options,
                    std::span<const AlgorithmVariant> algorithms) {
  warn_of_unused_by_collective(options);
  for (const AlgorithmOption& option : algorithm_options) {
    const bool is_used = std::any_of(algorithms.begin(), algorithms.end(), [&](const auto& one) {
      return one.algorithm != nullptr && has_option(*one.algorithm, option.name);
    });
    if (is_used || algorithms.empty() || !is_given(options, option.member)) continue;
    const auto others = algorithms_with(options.collective, option.name);
    const std::string fix = others.empty()
                                ? "leave it out"
                                : fmt::format("leave it out, or give {}", fmt::join(others, ", "));
    const std::string who =
        algorithms.size() == 1
            ? fmt::format("{} {} has", options.collective, to_string(algorithms.front().algorithm))
            : std::string("the algorithms have");
    spdlog::warn("--{} {}: {} no use for it; {}", option.name, options.*option.member, who, fix);
  }
}

void warn_of_unused(const CollectiveOptions& options, std::span<const SchemeVariant> schemes) {
  for (const SchemeOption& option : scheme_options) {
    const bool is_used = std::any_of(schemes.begin(), schemes.end(),
                                     [&](const auto& one) { return option.has(one.scheme); });
    if (is_used || schemes.empty() || !is_given(options, option.member)) continue;
    spdlog::warn("--{} {}: {} no use for it; leave it out, or give the scheme {}", option.name,
                 options.*option.member,
                 schemes.size() == 1
                     ? fmt::format("the scheme {} has", to_string(schemes.front().scheme))
                     : std::string("the schemes have"),
                 option.instead);
  }
}

}  // namespace loggp::cli
