#include "compare/timeline_labels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace loggp::compare {

namespace {

bool has_barrier(Scheme scheme) {
  constexpr std::array with_one{Scheme::loop_mpptest, Scheme::loop_imb, Scheme::overhead,
                                Scheme::barrier,      Scheme::ol_i,     Scheme::ol_i_delayed};
  return std::find(with_one.begin(), with_one.end(), scheme) != with_one.end();
}

std::string scheme_text(const Benchmark& benchmark) {
  if (benchmark.scheme == Scheme::once) return "";
  const std::string barrier = has_barrier(benchmark.scheme)
                                  ? fmt::format(" ({} barrier)", benchmark.barrier.algorithm->name)
                                  : "";
  return fmt::format(", {}{}, n = {}", name_of(benchmark.scheme), barrier, benchmark.iterations);
}

std::string algorithm_text(const AlgorithmInfo& info) {
  const bool says_it_all = info.name.find(info.collective) != std::string_view::npos;
  return says_it_all ? std::string(info.name) : fmt::format("{} {}", info.name, info.collective);
}

}  // namespace

std::string parameters_in_words(const Machine& machine, Bytes message) {
  const ParameterSet& set = machine.parameters();
  const Parameters& p = set.link(LinkClass::network).range(message).parameters;
  const bool is_inline = set.name.find('=') != std::string::npos;  // the same once more
  return fmt::format("{}{}L = {} µs, o_s = {} µs, o_r = {} µs, g = {} µs, G = {} ns/B{}",
                     is_inline ? "" : set.name, is_inline ? "" : ": ", p.L.in_us(), p.o_s.in_us(),
                     p.o_r.in_us(), p.g.in_us(), p.G / 1e3,
                     p.protocol == Protocol::eager ? "" : ", rendezvous");
}

timeline::Labels timeline_labels(const Machine& machine, std::int32_t ranks,
                                 const Benchmark& benchmark) {
  const Bytes size = benchmark.arguments.data.size;
  const Bytes segment = benchmark.arguments.segment;
  const Bytes message = segment == Bytes() ? size : std::min(size, segment);
  return {.title = fmt::format(
              "{}{}, P = {}, {} B{}", algorithm_text(*benchmark.algorithm), scheme_text(benchmark),
              ranks, size.count(),
              segment == Bytes() ? "" : fmt::format(" in segments of {} B", segment.count())),
          .parameters = parameters_in_words(machine, message)};
}

}  // namespace loggp::compare
