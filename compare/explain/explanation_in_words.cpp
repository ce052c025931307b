#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "compare/chart/numbers.hpp"
#include "compare/explain/explanation.hpp"
#include "compare/sweep/findings.hpp"
#include "models/base/names.hpp"

namespace loggp::compare {

namespace {

Duration us(double time) {
  return Duration::us(time);
}

// Returns the count divided by the number of operations: exactly if the result is a whole number,
// otherwise with four digits.
std::string each(std::int64_t count, std::int64_t operations) {
  if (count % operations == 0) return std::to_string(count / operations);
  return plain_decimal(static_cast<double>(count) / static_cast<double>(operations), 4);
}

// Returns the costs of a path divided by `operations`: "4 × L, 4 × o_s and 28 bytes × G".
std::string payments(const simulate::Breakdown& breakdown, std::int64_t operations) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < term_count; ++i) {
    const auto term = static_cast<Term>(i);
    if (breakdown.time_of(term) == Duration()) continue;
    parts.push_back(fmt::format("{}{} × {}", each(breakdown.count_of(term), operations),
                                is_per_byte(term) ? " bytes" : "", name(term)));
  }
  const auto add = [&](std::string_view what, Duration time) {
    if (time == Duration()) return;
    parts.push_back(fmt::format(
        "{} of {}", readable_time(us(time.in_us() / static_cast<double>(operations))), what));
  };
  add("late arrival", breakdown.arrival);
  add("computation", breakdown.computation);
  add("polling", breakdown.poll);
  add("waking up", breakdown.wake_up);
  add("noise", breakdown.noise);
  return parts.empty() ? "nothing" : joined(parts);
}

std::string first_sentence(const Explanation& e) {
  if (!e.schedule.empty()) {
    return fmt::format("The schedule {} on {} takes {}.", e.schedule, counted(e.row.ranks, "rank"),
                       readable_time(e.row.correct));
  }
  if (e.is_alone) {
    return fmt::format("One {} of {} B on {} takes {}.", e.collective, e.row.bytes.count(),
                       counted(e.row.ranks, "rank"), readable_time(e.row.correct));
  }
  return fmt::format(
      "One {} of {} B on {} takes {}; {}{}{} reports {}, {}.", e.collective, e.row.bytes.count(),
      counted(e.row.ranks, "rank"), readable_time(e.row.correct), e.row.scheme,
      e.row.iterations > 1 ? fmt::format(" over {} operations", e.row.iterations) : "",
      e.until ? fmt::format(", asking rank {},", e.until->number()) : "",
      readable_time(e.row.reported), judgement(e.row));
}

std::string overlap_in_words(const Overlap& overlap) {
  const std::string ends = fmt::format(
      "the first one ends after {}, each further one {} after the one before it on average",
      readable_time(overlap.first), readable_time(overlap.period));
  if (overlap.most_in_progress == 1)
    return fmt::format("No operation begins before the previous one has ended: {}.", ends);
  return fmt::format(
      "Operations overlap: {}. Some ranks start an operation while other ranks still work on "
      "earlier ones. One operation of this run therefore lasts {} on average, from its earliest "
      "start on any rank to its latest end on any rank. On average {} operations are in progress "
      "at a time, and at most {}.",
      ends, readable_time(overlap.length), readable_number(overlap.in_progress, 3),
      overlap.most_in_progress);
}

std::string paths_in_words(const Explanation& e) {
  const std::string alone =
      fmt::format("The critical path{} has {} message{} and costs {}",
                  e.schedule.empty() ? " of one operation alone" : "", e.alone.messages,
                  e.alone.messages == 1 ? "" : "s", payments(e.alone.breakdown, 1));
  if (e.is_alone) return fmt::format("{}.", alone);
  return fmt::format("{}. The benchmark's critical path costs {} per operation.", alone,
                     payments(e.benchmark.breakdown, e.row.iterations));
}

// Returns a sentence about what the ranks of nodes share, if the critical path is on it: "62 % of
// the critical path is on the sending side of interface 0 of node 3".
std::string shared_in_words(const Anatomy& anatomy, std::string_view path) {
  constexpr std::size_t most_named = 3;
  std::vector<std::string> parts;
  Duration others;
  for (const auto& [port, time] : anatomy.on_shared) {
    if (parts.size() == most_named) {
      others += time;
      continue;
    }
    parts.push_back(fmt::format("{} % on {}",
                                readable_number(100 * time.in_us() / anatomy.makespan.in_us(), 3),
                                to_string(port, anatomy.shared.topology.get())));
  }
  if (parts.empty()) return "";
  if (others > Duration()) {
    parts.push_back(fmt::format(
        "{} % on other {}", readable_number(100 * others.in_us() / anatomy.makespan.in_us(), 3),
        anatomy.shared.topology ? "links and shared parts" : "shared parts of nodes"));
  }
  return fmt::format("{} is {}.", path, joined(parts));
}

// Returns a sentence about the largest cause of the error that is no parameter of the machine.
// Returns an empty text if a parameter causes more: `most_of_parameters`, in µs.
std::string other_error_in_words(const Explanation& e, double most_of_parameters) {
  struct Other {
    std::string_view name;
    Duration simulate::Breakdown::* time;
  };
  constexpr std::array<Other, 5> others{{{"late arrival", &simulate::Breakdown::arrival},
                                         {"computation", &simulate::Breakdown::computation},
                                         {"polling", &simulate::Breakdown::poll},
                                         {"waking up", &simulate::Breakdown::wake_up},
                                         {"noise", &simulate::Breakdown::noise}}};
  const auto error = [&](const Other& other) {
    return e.error_us(e.benchmark.breakdown.*other.time, e.alone.breakdown.*other.time);
  };
  const Other& most = *std::max_element(
      others.begin(), others.end(),
      [&](const Other& a, const Other& b) { return std::abs(error(a)) < std::abs(error(b)); });
  if (std::abs(error(most)) <= most_of_parameters) return "";
  return fmt::format(
      "The largest part of the error comes from {}: one operation alone spends {} on it, the "
      "benchmark {} on average in each of its {} operations. This causes {} of the error of {}.",
      most.name, readable_time(e.alone.breakdown.*most.time),
      readable_time(us(e.per_operation_us(e.benchmark.breakdown.*most.time))), e.row.iterations,
      readable_time(us(error(most))), readable_time(e.row.error()));
}

// Returns a sentence about the parameter or other cause with the largest part of the error.
std::string error_in_words(const Explanation& e) {
  const auto error = [&](Term term) {
    return e.error_us(e.benchmark.breakdown.time_of(term), e.alone.breakdown.time_of(term));
  };
  Term most = Term::L;
  for (std::size_t i = 1; i < term_count; ++i) {
    const auto term = static_cast<Term>(i);
    const bool same_sign = (error(term) < 0) == (e.row.error() < Duration());
    if (same_sign && std::abs(error(term)) > std::abs(error(most))) most = term;
  }
  std::string others = other_error_in_words(e, std::abs(error(most)));
  if (!others.empty() || us(error(most)) == Duration()) return others;
  const std::string_view unit = is_per_byte(most) ? " bytes of" : "";
  return fmt::format(
      "{9} of the error comes from {0}: one operation alone pays {1}{2} {0}, which is {3}. The "
      "benchmark pays {4}{2} {0} in all its {5} operations together, which is {6} for each. This "
      "causes {7} of the error of {8}.",
      term_names[static_cast<std::size_t>(most)], e.alone.breakdown.count_of(most), unit,
      readable_time(e.alone.breakdown.time_of(most)), e.benchmark.breakdown.count_of(most),
      e.row.iterations, readable_time(us(e.per_operation_us(e.benchmark.breakdown.time_of(most)))),
      readable_time(us(error(most))), readable_time(e.row.error()),
      2 * std::abs(error(most)) > std::abs(e.row.error().in_us()) ? "Most" : "The largest part");
}

// Returns a sentence about a critical path without a bottleneck.
std::string wandering_in_words(const Explanation& e) {
  const std::array<std::string_view, resource_count> names{
      "on CPUs", "on send ports", "on receive ports", "in the network",
      e.benchmark.shared.topology ? "on links and what nodes share" : "on what nodes share"};
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Duration time = e.benchmark.by_resource[i];
    if (time == Duration()) continue;
    parts.push_back(fmt::format(
        "{} % {}", readable_number(100 * time.in_us() / e.benchmark.makespan.in_us(), 3),
        names[i]));
  }
  return fmt::format("No single resource limits the benchmark. Its critical path is {}.",
                     joined(parts));
}

std::string bottleneck_in_words(const Explanation& e) {
  const Bottleneck& most = e.benchmark.bottleneck;
  const double share = most.time.in_us() / e.benchmark.makespan.in_us();
  constexpr double worth_naming = 0.5;  // less than half of the path is no bottleneck
  if (!(share >= worth_naming)) return wandering_in_words(e);
  const std::string where = fmt::format("{} % of the benchmark's critical path is on {}",
                                        readable_number(100 * share, 3), to_string(most));
  if (most.resource == Resource::network) return where + ".";
  return fmt::format(
      "{}, {} per operation: the benchmark measures how often this resource can serve an "
      "operation, not how long an operation takes.",
      where, readable_time(us(e.per_operation_us(most.time))));
}

// Returns the largest of 1 µs, 100 ns, 10 ns, ... 1 ps up to which both derivatives by L are valid.
Duration step_of_latency(const Explanation& e) {
  const double most = std::min(e.alone.sensitivities.front().most_change,
                               e.benchmark.sensitivities.front().most_change);
  std::int64_t step = 1'000'000;
  while (step > 1 && static_cast<double>(step) > most) step /= 10;
  return Duration::ps(step);
}

std::string latency_in_words(const Explanation& e) {
  const std::int64_t alone = e.alone.sensitivities.front().above;
  const std::int64_t benchmark = e.benchmark.sensitivities.front().above;
  if (e.depends_on_time || benchmark == alone * e.row.iterations) return "";
  std::int64_t step = step_of_latency(e).in_ps();
  std::string_view unit = "ps";
  for (const std::string_view larger : {"ns", "µs"}) {
    if (step < 1000) break;
    step /= 1000;
    unit = larger;
  }
  return fmt::format(
      "With {0} {1} more L an operation takes {2} {1} longer, and the benchmark "
      "reports {3} {1} more.",
      step, unit, step * alone, each(step * benchmark, e.row.iterations));
}

std::vector<std::string> error_sentences(const Explanation& e) {
  if (e.is_alone) return {};
  if (!e.reports_the_run()) {
    return {fmt::format(
        "The run takes {} for each operation, but the scheme reports only a part of it.",
        readable_time(us(e.per_operation_us(e.benchmark.makespan))))};
  }
  if (e.row.error() == Duration()) return {};
  return {error_in_words(e), bottleneck_in_words(e), latency_in_words(e)};
}

// Returns whether the order of events, not a path, ends a range.
bool has_ordered_range(const Anatomy& anatomy) {
  const auto is_ordered = [](const simulate::Sensitivity& s) {
    return std::max(s.least_end, s.most_end) >= simulate::RangeEnd::order;
  };
  const auto has = [&](const Sensitivities& all) {
    return std::any_of(all.begin(), all.end(), is_ordered);
  };
  return has(anatomy.sensitivities) ||
         std::any_of(anatomy.by_group.begin(), anatomy.by_group.end(), has);
}

}  // namespace

std::vector<std::string> in_words(const Explanation& e) {
  std::vector<std::string> sentences{first_sentence(e)};
  if (e.overlap) sentences.push_back(overlap_in_words(*e.overlap));
  sentences.push_back(paths_in_words(e));
  sentences.push_back(shared_in_words(
      e.alone, e.is_alone ? "The critical path" : "The path of one operation alone"));
  if (!e.is_alone)
    sentences.push_back(shared_in_words(e.benchmark, "The benchmark's critical path"));
  for (const std::string& sentence : error_sentences(e)) sentences.push_back(sentence);
  if (e.depends_on_time) {
    sentences.push_back(
        fmt::format("What the ranks of {} do depends on the time: with other parameters they would "
                    "send other messages. The benchmark's derivatives are therefore left out.",
                    e.row.scheme));
  }
  if (has_ordered_range(e.alone) || (!e.depends_on_time && has_ordered_range(e.benchmark))) {
    const bool shares = !e.alone.shared.shares_nothing() || !e.benchmark.shared.shares_nothing();
    const bool has_links = e.alone.shared.topology || e.benchmark.shared.topology;
    sentences.push_back(fmt::format(
        "A * marks the end of a range at which a rank would poll more or less often, or take its "
        "messages or operations in another order{}; simulate beyond it anew.",
        shares ? fmt::format(", or messages would take {} in another order",
                             has_links ? "links" : "what a node shares")
               : ""));
  }
  if (!e.schedule.empty()) {
    sentences.emplace_back(
        "Derivatives and ranges are valid as long as every rank does its operations in this order. "
        "Simulations at some values in each range for all messages had this order; between these "
        "values the order may differ.");
  } else if (e.serves_as_it_comes) {
    sentences.emplace_back(
        "Derivatives and ranges are valid as long as every rank serves its messages in this "
        "order.");
  }
  std::erase(sentences, std::string());
  return sentences;
}

}  // namespace loggp::compare
