#include "cli/options/variant_lists.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <utility>

#include "algorithms/costs/algorithm_facts.hpp"
#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

namespace {

// The values of the options that are choices within algorithms and schemes.
using ListedChoice = std::pair<const char*, std::string CollectiveOptions::*>;
constexpr std::array<ListedChoice, 6> listed_choices{
    {{"--allgather", &CollectiveOptions::allgather},
     {"--sub-group", &CollectiveOptions::sub_group},
     {"--order", &CollectiveOptions::order},
     {"--barrier", &CollectiveOptions::barrier},
     {"--fan-out", &CollectiveOptions::fan_out},
     {"--radix", &CollectiveOptions::radix}}};

// Whether the choice is one of each point. A samples file has one fan-out and one radix.
bool is_of_points(const ListedChoice& choice, BenchmarkHost host) {
  const std::string_view option = choice.first;
  return host == BenchmarkHost::simulator || (option != "--fan-out" && option != "--radix");
}

}  // namespace

CollectiveOptions with_first_choices(CollectiveOptions options, BenchmarkHost host) {
  for (const ListedChoice& choice : listed_choices) {
    std::string& value = options.*choice.second;
    if (is_of_points(choice, host)) value = value.substr(0, value.find(','));
  }
  return options;
}

std::vector<Benchmark> with_each_choice(const CollectiveOptions& options, const Benchmark& base,
                                        BenchmarkHost host) {
  std::vector<CollectiveOptions> all{options};
  for (const ListedChoice& choice : listed_choices) {
    if (!is_of_points(choice, host)) continue;
    std::vector<CollectiveOptions> more;
    for (const CollectiveOptions& one : all) {
      for (const std::string& value : split_names(one.*choice.second)) {
        more.push_back(one);
        more.back().*choice.second = value;
      }
    }
    all = std::move(more);
  }
  std::vector<Benchmark> bases(all.size(), base);
  for (std::size_t i = 0; i < all.size(); ++i) set_choices(bases[i], all[i], host);
  return bases;
}

SchemeVariant scheme_choices(const Benchmark& base) {
  return {Scheme::once, base.order.kind, base.barrier.algorithm};
}

namespace {

// The choices of --allgather and --sub-group, for algorithms that have them.
AlgorithmVariant algorithm_choices(const Benchmark& base) {
  return {nullptr, base.allgather, base.sub_group};
}

// Sets the choice "radix=8" or "fan-out=2" of an algorithm that has it; `name` is the whole name.
void set_number(AlgorithmVariant& variant, const std::string& choice, const std::string& name,
                const char* option) {
  constexpr std::int64_t most = 1 << 20;
  const std::size_t equals = choice.find('=');
  const std::string key = choice.substr(0, equals);
  if (!has_option(*variant.algorithm, key))
    throw InputError(fmt::format("{}: {} has no choice for ':{}'; leave it out", option,
                                 variant.name(), choice));
  const std::int64_t least = key == "radix" ? 2 : 1;
  const std::int64_t value = parse_count(choice.substr(equals + 1),
                                         fmt::format("{} {}: {}", option, name, key), least, most);
  (key == "radix" ? variant.radix : variant.fan_out) = static_cast<std::int32_t>(value);
}

}  // namespace

AlgorithmVariant find_algorithm_variant(const std::string& name, const Benchmark& base,
                                        const char* option) {
  std::string rest = name;
  std::vector<std::string> numbers;
  for (std::size_t colon = rest.rfind(':'); colon != std::string::npos; colon = rest.rfind(':')) {
    const std::string choice = rest.substr(colon + 1);
    if (!choice.starts_with("radix=") && !choice.starts_with("fan-out=")) break;
    numbers.push_back(choice);
    rest.resize(colon);
  }
  AlgorithmVariant variant = find_variant(base.collective, rest, algorithm_choices(base), option);
  for (const std::string& choice : numbers) set_number(variant, choice, name, option);
  return variant;
}

namespace {

constexpr std::string_view all_name = "all";
constexpr std::string_view all_of_one = ":all";

template <class Variant>
void refuse_repeated(const std::vector<Variant>& variants) {
  for (auto variant = variants.begin(); variant != variants.end(); ++variant) {
    if (std::find(variants.begin(), variant, *variant) != variant)
      throw InputError(fmt::format("'{}' stands twice in a list; give it once", variant->name()));
  }
}

// Returns the variants that one name of --algorithms names.
std::vector<AlgorithmVariant> named_algorithms(const std::string& name, const Benchmark& base,
                                               BenchmarkHost host) {
  constexpr const char* option = "--algorithms";
  const bool is_live = host == BenchmarkHost::live_ranks;
  if (is_live && name == native_name) return {AlgorithmVariant()};
  if (name == all_name) {
    std::vector<AlgorithmVariant> all = all_variants(base.collective);
    if (is_live) all.insert(all.begin(), AlgorithmVariant());
    return all;
  }
  if (name.ends_with(all_of_one)) {
    const std::string one = name.substr(0, name.size() - all_of_one.size());
    return all_variants(find_algorithm(base.collective, one, option));
  }
  const AlgorithmVariant variant = find_algorithm_variant(name, base, option);
  if (is_live && variant.fan_out + variant.radix > 0)
    throw InputError(
        fmt::format("{} {}: bench has one fan-out and one radix for all points; give --fan-out or "
                    "--radix",
                    option, name));
  return {variant};
}

// Appends what is not yet among them.
template <class Variant>
void append_new(std::vector<Variant>& all, const std::vector<Variant>& more) {
  for (const Variant& one : more) {
    if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
  }
}

// Gives a variant without them the fan-out and the radix of `base`, if several values are listed.
void add_numbers(AlgorithmVariant& variant, const Benchmark& base,
                 std::span<const Benchmark> bases) {
  if (variant.algorithm == nullptr) return;
  const auto add = [&](std::int32_t Benchmark::* value, std::int32_t& own, std::string_view key) {
    const bool is_list = std::any_of(bases.begin(), bases.end(), [&](const Benchmark& other) {
      return other.*value != base.*value;
    });
    const bool has_it = has_option(*variant.algorithm, key);
    if (is_list && has_it && own == 0) own = base.*value;
  };
  add(&Benchmark::fan_out, variant.fan_out, "fan-out");
  add(&Benchmark::radix, variant.radix, "radix");
}

}  // namespace

std::vector<AlgorithmVariant> listed_algorithms(const std::string& list,
                                                std::span<const Benchmark> bases,
                                                BenchmarkHost host) {
  std::vector<AlgorithmVariant> algorithms;
  for (const std::string& name : split_names(list)) {
    std::vector<AlgorithmVariant> of_name;
    for (const Benchmark& base : bases) {
      std::vector<AlgorithmVariant> some = named_algorithms(name, base, host);
      for (AlgorithmVariant& variant : some) add_numbers(variant, base, bases);
      append_new(of_name, some);
    }
    algorithms.insert(algorithms.end(), of_name.begin(), of_name.end());
  }
  refuse_repeated(algorithms);
  return algorithms;
}

void leave_out_unsuited(std::vector<AlgorithmVariant>& algorithms, const std::string& list,
                        std::span<const std::int32_t> ranks) {
  const auto names = split_names(list);
  const auto is_named = [&](std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (!is_named(all_name)) return;
  std::vector<std::string> left_out;
  std::erase_if(algorithms, [&](const AlgorithmVariant& variant) {
    const AlgorithmInfo* info = variant.algorithm;
    const auto suits = [&](std::int32_t count) { return runs_on(*info, count); };
    if (info == nullptr || is_named(info->name) || std::all_of(ranks.begin(), ranks.end(), suits))
      return false;
    left_out.push_back(variant.name());
    return true;
  });
  if (!left_out.empty()) {
    spdlog::warn("--algorithms all leaves out {}: not made for all of these numbers of ranks",
                 fmt::join(left_out, ", "));
  }
}

void warn_of_whole_messages(std::span<const AlgorithmVariant> algorithms,
                            const std::string& segments, Bytes largest) {
  if (!segments.empty() || largest <= Bytes(1)) return;
  std::vector<std::string> whole;
  for (const AlgorithmVariant& variant : algorithms) {
    const AlgorithmInfo* info = variant.algorithm;
    if (info == nullptr || info->library != Library::none) continue;
    const std::string name(info->name);  // of all its variants
    const bool is_new = std::find(whole.begin(), whole.end(), name) == whole.end();
    if (is_new && has_option(*info, "segment")) whole.push_back(name);
  }
  if (whole.empty()) return;
  spdlog::warn("{} could send in segments, but no --segment is given: a message is sent whole",
               fmt::join(whole, ", "));
}

void warn_of_whole_message(const Benchmark& benchmark, const std::string& segment) {
  const AlgorithmVariant variant = algorithm_variant(benchmark);
  warn_of_whole_messages({&variant, 1}, segment, benchmark.bytes);
}

void refuse_overlapped(const std::vector<SchemeVariant>& schemes, std::string_view option) {
  for (const SchemeVariant& variant : schemes) {
    const bool has_own_clocks = variant.synchronisation != SchemeVariant().synchronisation;
    if (!catalogue_entry(variant.scheme).overlaps && !has_own_clocks) continue;
    throw InputError(
        fmt::format("{}: {} is only simulated; give another scheme", option, variant.name()));
  }
}

std::vector<SchemeVariant> listed_schemes(const std::string& list, std::span<const Benchmark> bases,
                                          BenchmarkHost host) {
  constexpr const char* option = "--schemes";
  std::vector<SchemeVariant> schemes;
  for (const std::string& name : split_names(list)) {
    if (name.ends_with(all_of_one)) {
      const std::string scheme = name.substr(0, name.size() - all_of_one.size());
      const auto some = all_variants(find_scheme(scheme, option).scheme);
      schemes.insert(schemes.end(), some.begin(), some.end());
    } else {
      std::vector<SchemeVariant> of_name;
      for (const Benchmark& base : bases) {
        const bool is_live = host == BenchmarkHost::live_ranks;
        append_new(of_name, {find_variant(name, scheme_choices(base), option, is_live)});
      }
      schemes.insert(schemes.end(), of_name.begin(), of_name.end());
    }
  }
  refuse_repeated(schemes);
  if (host == BenchmarkHost::live_ranks) refuse_overlapped(schemes, option);
  return schemes;
}

}  // namespace loggp::cli
