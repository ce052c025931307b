#include "compare/predict/overlap.hpp"

#include <algorithm>

#include "models/trace/trace.hpp"

namespace loggp::compare {

namespace {

using Counts = std::vector<std::int64_t>;

struct Message {
  std::uint32_t order;
  Rank rank;
  Time start;
  Time end;
};

// Returns all sends and receives, in the order in which CPUs performed them.
std::vector<Message> traced_messages(const Trace& trace) {
  std::vector<Message> all;
  all.reserve(trace.sends.size() + trace.receives.size());
  for (const auto& send : trace.sends)
    all.push_back({send.order, send.from, send.start, send.cpu_end});
  for (const auto& receive : trace.receives)
    all.push_back({receive.order, receive.rank, receive.start, receive.cpu_end});
  std::sort(all.begin(), all.end(),
            [](const Message& a, const Message& b) { return a.order < b.order; });
  return all;
}

Counts count_messages(const Trace& trace) {
  Counts counts(static_cast<std::size_t>(trace.ranks));
  for (const auto& send : trace.sends) ++counts[static_cast<std::size_t>(send.from.number())];
  for (const auto& receive : trace.receives)
    ++counts[static_cast<std::size_t>(receive.rank.number())];
  return counts;
}

Counts count_messages(const Machine& machine, const Benchmark& benchmark,
                      const Conditions& conditions) {
  Trace trace;
  static_cast<void>(simulate_scheme(machine, benchmark, conditions, &trace));
  return count_messages(trace);
}

// Returns the counts for a benchmark whose operations are alike. A run of two iterations has the
// messages of one operation more than a run of one iteration. The other messages of the run of one
// iteration belong to no operation.
MessageCounts counts_of_equal_operations(const Machine& machine, Benchmark benchmark,
                                         const Conditions& conditions) {
  benchmark.iterations = 1;
  Counts lead = count_messages(machine, benchmark, conditions);
  benchmark.iterations = 2;
  Counts one = count_messages(machine, benchmark, conditions);
  for (std::size_t rank = 0; rank < one.size(); ++rank) {
    one[rank] -= lead[rank];
    lead[rank] -= one[rank];
  }
  return {std::move(lead), {std::move(one)}};
}

MessageCounts counts_by_root(const Machine& machine, const Benchmark& benchmark,
                             const Conditions& conditions) {
  const auto ranks = static_cast<std::size_t>(benchmark.ranks);
  MessageCounts result{Counts(ranks), {}};
  Benchmark once = benchmark;
  once.scheme = Scheme::once;
  std::vector<Counts> by_root(ranks);
  for (std::int64_t i = 0; i < benchmark.iterations; ++i) {
    once.root = benchmark.order.root(i, benchmark.ranks);
    Counts& counts = by_root[static_cast<std::size_t>(once.root.number())];
    if (counts.empty()) counts = count_messages(machine, once, conditions);
    result.counts.push_back(counts);
  }
  return result;
}

// Assigns the messages of one rank to operations, in their order.
class Reader {
 public:
  Reader(const MessageCounts& counts, std::size_t rank)
      : counts_(&counts), rank_(rank), left_(counts.lead[rank]) {}
  /// Returns the operation of the next message: −1 for a message before the first operation,
  /// `iterations` for a message after the last one.
  std::int64_t next(std::int64_t iterations) {
    while (left_ == 0 && operation_ < iterations) {
      if (++operation_ < iterations) left_ = count(operation_);
    }
    --left_;
    return operation_;
  }
  /// Whether every message of all operations has been read.
  [[nodiscard]] bool is_at_end(std::int64_t iterations) const {
    if (left_ != 0) return false;
    for (std::int64_t i = operation_ + 1; i < iterations; ++i) {
      if (count(i) != 0) return false;
    }
    return true;
  }

 private:
  [[nodiscard]] std::int64_t count(std::int64_t operation) const {
    return counts_->counts[static_cast<std::size_t>(operation) % counts_->counts.size()][rank_];
  }
  const MessageCounts* counts_;
  std::size_t rank_;
  std::int64_t left_;
  std::int64_t operation_ = -1;
};

// Returns the largest number of spans that contain one instant. A span does not contain its end.
std::int64_t most_at_once(const std::vector<Span>& spans) {
  std::vector<std::pair<Time, int>> changes;
  for (const Span& span : spans) {
    changes.emplace_back(span.first, 1);
    changes.emplace_back(span.last, -1);
  }
  std::sort(changes.begin(), changes.end());
  std::int64_t now = 0;
  std::int64_t most = 1;
  for (const auto& [time, change] : changes) most = std::max(most, now += change);
  return most;
}

}  // namespace

std::optional<std::vector<Span>> operation_spans(const Trace& trace, const MessageCounts& counts,
                                                 std::int64_t iterations) {
  for (const std::int64_t lead : counts.lead) {
    if (lead < 0) return std::nullopt;
  }
  std::vector<Reader> readers;
  readers.reserve(counts.lead.size());
  for (std::size_t rank = 0; rank < counts.lead.size(); ++rank) readers.emplace_back(counts, rank);
  std::vector<std::optional<Span>> spans(static_cast<std::size_t>(iterations));
  for (const Message& message : traced_messages(trace)) {
    const std::int64_t operation =
        readers[static_cast<std::size_t>(message.rank.number())].next(iterations);
    if (operation < 0) continue;
    if (operation >= iterations) return std::nullopt;
    std::optional<Span>& span = spans[static_cast<std::size_t>(operation)];
    if (!span) span = {message.start, message.end};
    span->first = std::min(span->first, message.start);
    span->last = std::max(span->last, message.end);
  }
  for (const Reader& reader : readers) {
    if (!reader.is_at_end(iterations)) return std::nullopt;
  }
  std::vector<Span> all;
  for (const auto& span : spans) {
    if (!span) return std::nullopt;
    all.push_back(*span);
  }
  return all;
}

Overlap operation_overlap(const std::vector<Span>& spans) {
  Overlap overlap;
  const auto count = static_cast<std::int64_t>(spans.size());
  Span all = spans.front();
  overlap.first = spans.front().last - Time();
  for (const Span& span : spans) {
    overlap.length += span.last - span.first;
    all = {std::min(all.first, span.first), std::max(all.last, span.last)};
  }
  const double total = (all.last - all.first).in_us();
  if (total > 0) overlap.in_progress = overlap.length.in_us() / total;
  overlap.length = overlap.length / count;
  if (count > 1) overlap.period = (spans.back().last - spans.front().last) / (count - 1);
  overlap.most_in_progress = most_at_once(spans);
  return overlap;
}

std::optional<Overlap> operation_overlap(const Machine& machine, const Benchmark& benchmark,
                                         const Conditions& conditions, const Trace& trace) {
  if (benchmark.scheme == Scheme::once || benchmark.iterations < 2) return std::nullopt;
  const SchemeInfo& scheme = catalogue_entry(benchmark.scheme);
  if (scheme.asks_each_rank || scheme.overlaps) return std::nullopt;
  const MessageCounts counts = benchmark.scheme == Scheme::change_root
                                   ? counts_by_root(machine, benchmark, conditions)
                                   : counts_of_equal_operations(machine, benchmark, conditions);
  const auto spans = operation_spans(trace, counts, benchmark.iterations);
  if (!spans) return std::nullopt;
  return operation_overlap(*spans);
}

}  // namespace loggp::compare
