#include "models/machine/extrapolation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <string_view>

namespace loggp {

namespace {

// Each thread of a sweep simulates its own points.
thread_local CostWatch* innermost = nullptr;

std::optional<Bytes> leading_bytes(std::string_view digits) {
  std::int64_t bytes = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bytes);
  return error == std::errc() && bytes > 0 ? std::optional(Bytes(bytes)) : std::nullopt;
}

}  // namespace

CostWatch::CostWatch() : outer_(innermost) {
  innermost = this;
}

CostWatch::~CostWatch() {
  innermost = outer_;
  for (const LinkClass link_class : all_link_classes) {
    if (const auto size = largest(link_class)) note(link_class, *size);
  }
  if (has_free_reduction_) note_free_reduction();
  if (has_single_level_) note_single_level();
}

void CostWatch::note(LinkClass link_class, Bytes size) {
  if (innermost == nullptr) return;
  std::optional<Bytes>& largest = innermost->largest_[static_cast<std::size_t>(link_class)];
  if (!largest || *largest < size) largest = size;
}

void CostWatch::note_free_reduction() {
  if (innermost != nullptr) innermost->has_free_reduction_ = true;
}

void CostWatch::note_single_level() {
  if (innermost != nullptr) innermost->has_single_level_ = true;
}

std::optional<Bytes> largest_measured(const ParameterSet& set) {
  const auto found = set.environment.find(largest_measured_key);
  if (found != set.environment.end()) return leading_bytes(found->second);
  constexpr std::string_view sentence = "measured by loggp measure up to ";
  if (!set.description.starts_with(sentence)) return std::nullopt;
  return leading_bytes(std::string_view(set.description).substr(sentence.size()));
}

std::vector<std::string> extrapolated_sizes(const ParameterSet& set, const CostWatch& watch) {
  const auto measured = largest_measured(set);
  const bool is_exceeded =
      measured && std::any_of(all_link_classes.begin(), all_link_classes.end(),
                              [&](LinkClass one) { return watch.largest(one) > measured; });
  if (!is_exceeded) return {};
  return {
      fmt::format("{} was measured up to {} bytes: the times of larger messages are extrapolated",
                  set.name, measured->count())};
}

std::vector<std::string> missing_classes(const ParameterSet& set, const CostWatch& watch) {
  std::vector<std::string> sentences;
  for (const LinkClass used : all_link_classes) {
    if (!watch.largest(used)) continue;
    const LinkClass found = set.link(used).link_class;
    if (found == used) continue;
    sentences.push_back(fmt::format("{} has no link class {}: the parameters of {} stand in for it",
                                    set.name, to_string(used), to_string(found)));
  }
  return sentences;
}

std::vector<std::string> free_reductions(const ParameterSet& set, const CostWatch& watch) {
  if (!watch.has_free_reduction() || !set.reduce.is_free()) return {};
  return {fmt::format("{} has no reduce_us_per_byte: combining elements takes no time", set.name)};
}

std::vector<std::string> single_levels(const CostWatch& watch) {
  if (!watch.has_single_level()) return {};
  return {
      "a two-level algorithm has one level, because all ranks share a node or none do; give "
      "--ranks-per-node"};
}

std::string extrapolation_remark(const ParameterSet& set, const CostWatch& watch) {
  std::vector<std::string> sentences = extrapolated_sizes(set, watch);
  for (std::string& sentence : missing_classes(set, watch))
    sentences.push_back(std::move(sentence));
  for (std::string& sentence : free_reductions(set, watch))
    sentences.push_back(std::move(sentence));
  for (std::string& sentence : single_levels(watch)) sentences.push_back(std::move(sentence));
  return fmt::format("{}", fmt::join(sentences, "; "));
}

}  // namespace loggp
