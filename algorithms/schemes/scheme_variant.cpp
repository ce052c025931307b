#include "algorithms/schemes/scheme_variant.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "algorithms/schemes/choice_columns.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp {

std::string SchemeVariant::name() const {
  const std::string_view name = to_string(scheme);
  if (has_order()) return fmt::format("{}:{}", name, to_string(order));
  if (has_barrier()) return fmt::format("{}:{}", name, to_string(barrier));
  if (has_synchronisation() && synchronisation != SchemeVariant{scheme}.synchronisation)
    return fmt::format("{}:{}", name, to_string(synchronisation));
  return std::string(name);
}

std::vector<SchemeVariant> all_variants(Scheme scheme) {
  std::vector<SchemeVariant> variants;
  const SchemeVariant usual{scheme};
  if (usual.has_order()) {
    using enum RootOrder::Kind;
    for (const RootOrder::Kind order : {forward, backward, random})
      variants.push_back({scheme, order, usual.barrier});
  } else if (usual.has_barrier()) {
    for (const std::string& name : algorithm_names("barrier"))
      variants.push_back({scheme, usual.order, &find_algorithm("barrier", name)});
  } else if (usual.has_synchronisation()) {
    for (const Synchronisation method : all_synchronisations())
      variants.push_back({scheme, usual.order, usual.barrier, method});
  } else {
    variants.push_back(usual);
  }
  return variants;
}

SchemeVariant find_variant(std::string_view name, const SchemeVariant& usual,
                           std::string_view where, bool may_be_native) {
  const std::size_t colon = name.find(':');
  SchemeVariant variant{find_scheme(name.substr(0, colon), where).scheme};
  if (variant.has_order()) variant.order = usual.order;
  if (variant.has_barrier()) variant.barrier = usual.barrier;
  if (variant.has_synchronisation()) variant.synchronisation = usual.synchronisation;
  if (colon == std::string_view::npos) return variant;
  const std::string_view choice = name.substr(colon + 1);
  if (variant.has_order()) {
    variant.order = find_root_order(choice, where);
  } else if (variant.has_synchronisation()) {
    variant.synchronisation = find_synchronisation(choice, where);
  } else if (!variant.has_barrier()) {
    throw InputError(fmt::format("{}{} has no choice for ':{}'; leave it out", place_prefix(where),
                                 to_string(variant.scheme), choice));
  } else if (may_be_native && choice == native_name) {
    variant.barrier = nullptr;
  } else {
    variant.barrier = &find_algorithm("barrier", choice, where);
  }
  return variant;
}

AlgorithmVariant algorithm_variant(const Benchmark& benchmark) {
  AlgorithmVariant variant{benchmark.algorithm};
  if (variant.has_sub_group()) variant.sub_group = benchmark.sub_group;
  if (variant.has_allgather()) variant.allgather = benchmark.allgather;
  return variant;
}

SchemeVariant scheme_variant(const Benchmark& benchmark) {
  SchemeVariant variant{benchmark.scheme};
  if (variant.has_order()) variant.order = benchmark.order.kind;
  if (variant.has_barrier()) variant.barrier = benchmark.barrier.algorithm;
  if (variant.has_synchronisation()) variant.synchronisation = benchmark.synchronisation;
  return variant;
}

std::string algorithm_label(const Benchmark& benchmark) {
  std::string label = algorithm_variant(benchmark).name();
  const ChoiceCells cells = choice_cells(benchmark);
  const auto add = [&](std::string_view column, std::string_view option, std::string_view none) {
    const auto found = std::find(choice_columns.begin(), choice_columns.end(), column);
    const std::string& value = cells.at(static_cast<std::size_t>(found - choice_columns.begin()));
    if (!value.empty() && value != none) label += fmt::format(":{}={}", option, value);
  };
  if (!benchmark.is_native()) {
    add("fan_out", "fan-out", "");
    add("radix", "radix", "");
    add("piece_bytes", "piece", "0");
    add("requests", "requests", "0");
  }
  if (!benchmark.counts.is_uniform()) add("counts", "counts", "");
  return label;
}

void choose(Benchmark& benchmark, const AlgorithmVariant& variant) {
  benchmark.algorithm = variant.algorithm;
  if (variant.has_allgather()) benchmark.allgather = variant.allgather;
  if (variant.has_sub_group()) benchmark.sub_group = variant.sub_group;
  if (variant.fan_out > 0) benchmark.fan_out = variant.fan_out;
  if (variant.radix > 0) benchmark.radix = variant.radix;
}

void choose(Benchmark& benchmark, const SchemeVariant& variant) {
  benchmark.scheme = variant.scheme;
  if (variant.has_order()) benchmark.order.kind = variant.order;
  if (variant.has_barrier()) benchmark.barrier.algorithm = variant.barrier;
  if (variant.has_synchronisation()) benchmark.synchronisation = variant.synchronisation;
}

std::array<std::string, 4> variant_cells(const AlgorithmVariant& algorithm,
                                         const SchemeVariant& scheme) {
  std::array<std::string, 4> cells;
  if (algorithm.has_allgather()) cells[0] = to_string(algorithm.allgather);
  if (algorithm.has_sub_group()) cells[1] = to_string(algorithm.sub_group);
  if (scheme.has_order()) cells[2] = to_string(scheme.order);
  if (scheme.has_barrier()) cells[3] = to_string(scheme.barrier);
  return cells;
}

}  // namespace loggp
