#include "compare/predict/timeline_labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <vector>

#include "algorithms/schemes/scheme_variant.hpp"

namespace loggp::compare {

namespace {

// Returns the order of the roots of change-root in words; empty for the usual order.
std::string order_text(const Benchmark& benchmark) {
  const bool has_order = benchmark.scheme == Scheme::change_root;
  if (!has_order || benchmark.order.kind == RootOrder::Kind::forward) return "";
  return benchmark.order.kind == RootOrder::Kind::backward ? " (backward)" : " (random order)";
}

std::string scheme_text(const Benchmark& benchmark) {
  if (benchmark.scheme == Scheme::once) return "";
  const std::string barrier =
      has_barrier(benchmark.scheme) ? fmt::format(" ({} barrier)", benchmark.barrier.name()) : "";
  return fmt::format(", {}{}{}, n = {}", to_string(benchmark.scheme), order_text(benchmark),
                     barrier, benchmark.iterations);
}

// Returns the links that the run's messages used, in the set's order; the first link if the run had
// no messages.
std::vector<const Link*> used_links(const Machine& machine, const Trace& trace) {
  const ParameterSet& set = machine.parameters();
  std::set<const Link*> used;
  for (const Trace::Send& send : trace.sends)
    used.insert(&set.link(machine.link_class(send.from, send.to)));
  std::vector<const Link*> links;
  for (const Link& link : set.links) {
    if (used.contains(&link)) links.push_back(&link);
  }
  if (links.empty()) links.push_back(&set.links.front());
  return links;
}

std::string in_words(const Parameters& p) {
  return fmt::format("L = {} µs, o_s = {} µs, o_r = {} µs, g = {} µs, G = {} ns/B{}", p.L.in_us(),
                     p.o_s.in_us(), p.o_r.in_us(), p.g.in_us(), p.G / 1e3,
                     p.protocol == Protocol::eager ? "" : ", rendezvous");
}

}  // namespace

std::string algorithm_in_words(const Benchmark& benchmark) {
  const AlgorithmInfo& info = *benchmark.algorithm;
  const bool says_it_all = info.name.find(info.collective) != std::string_view::npos;
  const std::string name = algorithm_variant(benchmark).name();
  return says_it_all ? name : fmt::format("{} {}", name, info.collective);
}

std::string parameters_in_words(const Machine& machine, Bytes message, const Trace& trace) {
  const ParameterSet& set = machine.parameters();
  const bool is_inline = set.name.find('=') != std::string::npos;  // the name lists the parameters
  std::string words = is_inline ? "" : set.name + ": ";
  const std::vector<const Link*> links = used_links(machine, trace);
  for (const Link* link : links) {
    if (link != links.front()) words += "; ";
    if (set.links.size() > 1) words += fmt::format("{}: ", to_string(link->link_class));
    words += in_words(link->range(message).parameters);
  }
  return words;
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
  const Bytes size = benchmark.bytes;
  const Bytes segment = benchmark.segment;
  const Bytes message = segment == Bytes() ? size : std::min(size, segment);
  return {.title = title_in_words(benchmark),
          .parameters = parameters_in_words(machine, message, trace)};
}

timeline::Labels schedule_labels(const std::string& path, const Machine& machine,
                                 const Trace& trace) {
  Bytes largest;
  for (const Trace::Send& send : trace.sends) largest = std::max(largest, send.size);
  return {.title = fmt::format("{}, P = {}", std::filesystem::path(path).filename().string(),
                               trace.ranks),
          .parameters = parameters_in_words(machine, largest, trace)};
}

}  // namespace loggp::compare
