#include "cli/options/pattern_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>

#include "cli/options/command.hpp"
#include "cli/options/measure_options.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

namespace {

Idle parse_idle(const std::string& name) {
  if (name == "receive") return Idle::receive;
  if (name == "poll") return Idle::poll;
  throw InputError("--idle: " + unknown_name("way to wait", name, {"receive", "poll"}));
}

// Returns `smallest`, `largest` and every power of two between them; for overlap only `largest`.
std::vector<Bytes> usual_sizes(std::int64_t smallest, std::int64_t largest, Pattern pattern) {
  if (pattern == Pattern::overlap) return {Bytes(largest)};
  std::vector<Bytes> sizes{Bytes(smallest)};
  for (std::int64_t size = 1; size < largest; size *= 2) {
    if (size > smallest) sizes.emplace_back(size);
  }
  if (largest > smallest) sizes.emplace_back(largest);
  return sizes;
}

std::vector<Bytes> pattern_sizes(const MeasureOptions& options, Pattern pattern) {
  if (!options.pattern.sizes.empty()) {
    std::vector<Bytes> sizes;
    for (const std::int64_t size : parse_list(options.pattern.sizes, "--sizes", 0, largest_bytes))
      sizes.emplace_back(size);
    return sizes;
  }
  const std::int64_t smallest =
      options.min_bytes.empty() ? 0
                                : parse_count(options.min_bytes, "--min-bytes", 0, largest_bytes);
  const std::int64_t largest =
      parse_count(chosen_max_bytes(options), "--max-bytes", smallest, largest_bytes);
  return usual_sizes(smallest, largest, pattern);
}

std::vector<Duration> parse_computations(const std::string& texts, Pattern pattern) {
  std::vector<Duration> computations;
  if (texts.empty()) return computations;
  if (pattern != Pattern::overlap)
    throw InputError("--compute: only --pattern overlap computes; leave it out");
  for (const std::string& text : CLI::detail::split(texts, ',')) {
    const Duration computation = parse_duration(text, "--compute");
    if (computation < Duration())
      throw InputError(fmt::format("--compute: {} is below 0; give 0 or more", text));
    computations.push_back(computation);
  }
  return computations;
}

std::string chosen_pairing(const PatternTexts& texts) {
  if (!texts.pairing.empty()) return texts.pairing;
  return texts.pattern == "bisection" ? "half" : "neighbour";
}

}  // namespace

void add_pattern_options(CLI::App& command, PatternTexts& texts) {
  const auto add = [&command](const char* name, std::string& value, const std::string& help) {
    command.add_option(name, value, help)->capture_default_str();
  };
  add("--pattern", texts.pattern,
      fmt::format(
          "measure time over message size instead of parameters, as mpptest of [5] does: {}",
          fmt::join(pattern_names, ", ")));
  add("--pairs", texts.pairs,
      "number of pairs of ranks that communicate at once, or all; default: 1, for bisection all. "
      "Without --pattern: the most pairs with which the interfaces and the memory of nodes are "
      "measured, 0 for none; default: all ranks of two nodes, unless ranks share CPUs, and on the "
      "simulator 8 if ranks of a node share anything");
  add("--pairing", texts.pairing,
      "the pairs of ranks: half (i and i + P/2), mirror (i and P - 1 - i), neighbour (butterfly:0) "
      "or butterfly:BIT (i and i with that bit changed); default: neighbour, for bisection half");
  add("--idle", texts.idle,
      "how ranks without a partner wait: receive (in a blocking receive), or poll");
  add("--cache", texts.cache,
      "memory of a pattern's messages: in (the same memory each time), out (out of the cache, in "
      "successive parts of buffers as large as the largest cache) or out:BYTES (of buffers of that "
      "size); not for simulated ranks");
  add("--sizes", texts.sizes,
      "list or range of a pattern's message sizes, as 0,1:64KiB:x2; default: the powers of two "
      "from --min-bytes to --max-bytes, the middles between them, and further middles where a "
      "straight line deviates from a time by 5 %; for overlap only --max-bytes");
  add("--compute", texts.computations,
      "list of the computation times of an overlap, as 10us,20us; default: multiples of a quarter "
      "of the exchange's time, up to twice that time");
  add("--ranks", texts.ranks, "number of ranks of a pattern with --transport simulated");
}

PairChoice chosen_pairs(const PatternTexts& texts) {
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  PairChoice choice{parse_pairing(chosen_pairing(texts)), 1};
  if (texts.pairs == "all" || (texts.pairs.empty() && texts.pattern == "bisection")) {
    choice.most = std::nullopt;
  } else if (!texts.pairs.empty()) {
    choice.most = parse_count(texts.pairs, "--pairs", 1, most);
  }
  return choice;
}

measure::PatternOptions pattern_options(const MeasureOptions& options) {
  const PatternTexts& texts = options.pattern;
  measure::PatternOptions pattern;
  measure::PatternSetup& setup = pattern.setup;
  setup.plan.pattern = measure::find_pattern(texts.pattern);
  setup.plan.calls = chosen_calls(options.calls);
  setup.plan.idle = parse_idle(texts.idle);
  setup.pairing = to_string(parse_pairing(chosen_pairing(texts)));
  setup.cache = texts.cache;
  constexpr double clock_outlasting_us = 200;
  setup.plan.series = chosen_series(options, Duration::us(clock_outlasting_us));
  pattern.names_series = !options.series.empty();
  pattern.lengths.sizes = pattern_sizes(options, setup.plan.pattern);
  pattern.lengths.computations = parse_computations(texts.computations, setup.plan.pattern);
  if (texts.sizes.empty()) {
    const Bytes span = pattern.lengths.sizes.back() - pattern.lengths.sizes.front();
    measure::Refinement refinement;
    refinement.least_distance = Bytes(std::max<std::int64_t>(8, span.count() / 2048));
    pattern.lengths.refinement = refinement;
  }
  pattern.lengths.repetitions = chosen_repetitions(options);
  pattern.lengths.budget = chosen_budget(options);
  pattern.samples_path = chosen_samples_path(options);
  pattern.resume = options.resume;
  return pattern;
}

}  // namespace loggp::cli
