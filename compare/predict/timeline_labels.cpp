#include "compare/predict/timeline_labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <vector>

#include "algorithms/schemes/scheme_variant.hpp"

namespace loggp::compare {

namespace {

// Returns the order of the roots of change-root in words; empty for another scheme.
std::string order_text(const Benchmark& benchmark) {
  if (!changes_root(benchmark.scheme)) return "";
  return fmt::format(" ({} order)", to_string(benchmark.order.kind));
}

std::string scheme_text(const Benchmark& benchmark) {
  if (benchmark.scheme == Scheme::once) return "";
  const std::string barrier =
      has_barrier(benchmark.scheme) ? fmt::format(" ({} barrier)", benchmark.barrier.name()) : "";
  return fmt::format(", {}{}{}, n = {}", to_string(benchmark.scheme), order_text(benchmark),
                     barrier, benchmark.iterations);
}

struct UsedRange {
  const Link* link;
  const SizeRange* range;
};

// Returns the size ranges that the run's messages used, by link and size; if the run had no
// messages, the range for `message` on the first link.
std::vector<UsedRange> used_ranges(const Machine& machine, Bytes message, const Trace& trace) {
  const ParameterSet& set = machine.parameters();
  std::set<const SizeRange*> used;
  for (const Trace::Send& send : trace.sends)
    used.insert(&set.link(machine.link_class(send.from, send.to)).range(send.size));
  std::vector<UsedRange> ranges;
  for (const Link& link : set.links) {
    for (const SizeRange& range : link.ranges) {
      if (used.contains(&range)) ranges.push_back({&link, &range});
    }
  }
  if (ranges.empty()) ranges.push_back({&set.links.front(), &set.links.front().range(message)});
  return ranges;
}

std::string sizes_in_words(const SizeRange& range) {
  const std::int64_t first = range.first.count();
  return range.last ? fmt::format("{} to {} B", first, range.last->count())
                    : fmt::format("from {} B", first);
}

// Returns "node: ", "1 to 1024 B: " or "node, 1 to 1024 B: ": the link's class in a set of several
// links, and the sizes if other ranges of the link are named, too.
std::string range_in_words(const UsedRange& one, const std::vector<UsedRange>& all,
                           bool has_links) {
  const auto of_link = std::count_if(
      all.begin(), all.end(), [&](const UsedRange& other) { return other.link == one.link; });
  std::string words = has_links ? std::string(to_string(one.link->link_class)) : "";
  if (of_link > 1) words += (has_links ? ", " : "") + sizes_in_words(*one.range);
  return words.empty() ? words : words + ": ";
}

std::string in_words(const Parameters& p) {
  return fmt::format(
      "L = {} µs, o_s = {} µs, o_r = {} µs, g = {} µs, G = {} ns/B{}", p.L.in_us(), p.o_s.in_us(),
      p.o_r.in_us(), p.g.in_us(), p.G / 1e3,
      p.protocol == Protocol::eager ? "" : fmt::format(", {}", to_string(p.protocol)));
}

// Returns "; reduction 0.5 ns/B, copying 0.25 ns/B": the costs of the local work that the run did.
// Costs that depend on the size are not named.
std::string local_work_in_words(const ParameterSet& set, const Trace& trace) {
  std::string words;
  for (const LocalWork work : all_local_work) {
    const LocalCost& cost = work == LocalWork::reduction ? set.reduce : set.copy;
    const bool is_done =
        std::any_of(trace.computes.begin(), trace.computes.end(),
                    [&](const auto& computation) { return computation.work == work; });
    if (!is_done || cost.ranges.size() != 1) continue;
    words += fmt::format("{}{} {} ns/B", words.empty() ? "; " : ", ",
                         work == LocalWork::reduction ? "reduction" : "copying",
                         cost.ranges[0].per_byte / 1e3);
  }
  return words;
}

// Returns "; interfaces of a node: count=1,g=0.5us,G=0.001us,choice=fixed" and the same of memory.
std::string nodes_in_words(const NodeParameters& node) {
  std::string words;
  if (node.interfaces) words += "; interfaces of a node: " + to_text(*node.interfaces);
  if (node.memory) words += "; memory of a node: " + memory_text(*node.memory);
  if (node.topology) words += "; topology: " + node.topology->text();
  return words;
}

}  // namespace

std::string algorithm_in_words(const Benchmark& benchmark) {
  const AlgorithmInfo& info = *benchmark.algorithm;
  const bool says_it_all = info.name.find(info.collective) != std::string_view::npos;
  const std::string name = algorithm_label(benchmark);
  return says_it_all ? name : fmt::format("{} {}", name, info.collective);
}

std::string parameters_in_words(const Machine& machine, Bytes message, const Trace& trace) {
  const ParameterSet& set = machine.parameters();
  const std::string name = set.name.substr(0, set.name.find(" --"));  // without --interface
  const bool is_inline = name.find('=') != std::string::npos;         // it lists the parameters
  std::string words = is_inline ? "" : name + ": ";
  const std::vector<UsedRange> ranges = used_ranges(machine, message, trace);
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    words += i == 0 ? "" : "; ";
    words += range_in_words(ranges[i], ranges, set.links.size() > 1);
    words += in_words(ranges[i].range->parameters);
  }
  return words + local_work_in_words(set, trace) + nodes_in_words(set.node);
}

std::string title_in_words(const Benchmark& benchmark) {
  const Bytes segment = benchmark.segment;
  return fmt::format(
      "{}{}, P = {}, {} B{}", algorithm_in_words(benchmark), scheme_text(benchmark),
      benchmark.ranks, benchmark.bytes.count(),
      segment == Bytes() ? "" : fmt::format(" in segments of {} B", segment.count()));
}

timeline::Labels timeline_labels(const Machine& machine, const Benchmark& benchmark,
                                 const Trace& trace) {
  return {.title = title_in_words(benchmark),
          .parameters = parameters_in_words(machine, benchmark.bytes, trace)};
}

timeline::Labels schedule_labels(const std::string& path, const Machine& machine,
                                 const Trace& trace) {
  return {.title = fmt::format("{}, P = {}", std::filesystem::path(path).filename().string(),
                               trace.ranks),
          .parameters = parameters_in_words(machine, Bytes(), trace)};
}

}  // namespace loggp::compare
