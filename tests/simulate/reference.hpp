// The machine model of design §4 once more, written from its text alone: no coroutines, no queues,
// no cleverness. Slow, and meant to be obviously right.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "tests/simulate/script.hpp"

namespace loggp::simulate {

/// Runs a script step by step, always the earliest step that can be taken. Any-source receives are
/// exact where o_s + L > 0.
class Reference {
 public:
  Reference(const Ranges& ranges, const Script& script)
      : link_(link_of(LinkClass::network, ranges)), script_(script), ranks_(script.size()) {}

  /// Finishing times in ps; the error says only what kind of failure it is.
  [[nodiscard]] Result run() {
    while (const std::optional<std::size_t> next = earliest()) take_step(*next);
    Result result;
    for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
      const bool done = ranks_[rank].step == script_[rank].size() && !ranks_[rank].in_rendezvous;
      if (!done) result.error += (result.error.empty() ? "" : " ") + std::to_string(rank);
      result.finish.push_back(ranks_[rank].cpu);
    }
    if (!result.error.empty()) result.error = "deadlock of " + result.error;
    if (result.error.empty() && !flying_.empty())
      result.error = std::to_string(flying_.size()) + " left over";
    if (!result.error.empty()) result.finish.clear();
    return result;
  }

 private:
  using Ps = std::int64_t;
  struct State {
    Ps cpu = 0, tx = 0, rx = 0;
    std::size_t step = 0;
    bool in_rendezvous = false;
  };
  struct Flying {
    std::size_t from, to;
    Ps arrival;
    std::int64_t number;
    Tag tag;
    Bytes size;
    [[nodiscard]] auto order() const { return std::tuple(arrival, from, number); }
  };

  [[nodiscard]] const Parameters& parameters_of(Bytes size) const {
    std::size_t i = 0;
    while (link_.ranges[i].last.value_or(size) < size) ++i;
    return link_.ranges[i].parameters;
  }
  static Ps bytes(Bytes size, double per_byte) {
    return std::llround(per_byte * static_cast<double>(std::max<Ps>(size.count() - 1, 0)));
  }

  // The message that a receive of `rank` would get now: the earliest that fits.
  [[nodiscard]] std::optional<std::size_t> message_for(std::size_t rank, const Step& step) const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < flying_.size(); ++i) {
      const Flying& m = flying_[i];
      const bool source_fits =
          step.peer == any_source || step.peer.number() == static_cast<int>(m.from);
      const bool fits = m.to == rank && source_fits && (step.tag == any_tag || step.tag == m.tag);
      if (fits && (!best || m.order() < flying_[*best].order())) best = i;
    }
    return best;
  }

  // When the rank's next step would be taken; nothing when it cannot be.
  [[nodiscard]] std::optional<Ps> time_of_next(std::size_t rank) const {
    const State& self = ranks_[rank];
    if (self.in_rendezvous || self.step == script_[rank].size()) return std::nullopt;
    const Step& step = script_[rank][self.step];
    if (step.kind == Step::Kind::compute) return self.cpu;
    if (step.kind == Step::Kind::send) return std::max(self.cpu, self.tx);
    const auto message = message_for(rank, step);
    if (!message) return std::nullopt;
    return std::max(self.cpu, flying_[*message].arrival);
  }

  [[nodiscard]] std::optional<std::size_t> earliest() const {
    std::optional<std::size_t> best;
    Ps best_time = 0;
    for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
      const auto time = time_of_next(rank);
      if (!time || (best && *time >= best_time)) continue;
      best = rank;
      best_time = *time;
    }
    return best;
  }

  void take_step(std::size_t rank) {
    const Step& step = script_[rank][ranks_[rank].step++];
    if (step.kind == Step::Kind::compute) ranks_[rank].cpu += step.work.in_ps();
    if (step.kind == Step::Kind::send) take_send(rank, step);
    if (step.kind == Step::Kind::receive) take_receive(rank, message_for(rank, step).value_or(0));
  }

  void take_send(std::size_t rank, const Step& step) {
    State& self = ranks_[rank];
    const Parameters& p = parameters_of(step.size);
    const Ps t = std::max(self.cpu, self.tx);
    self.cpu = t + p.o_s.in_ps() + bytes(step.size, p.O_s);
    self.tx = t + p.g.in_ps() + bytes(step.size, p.G);
    const auto to = static_cast<std::size_t>(step.peer.number());
    Ps& previous = previous_arrival_[{rank, to}];
    const Ps a = std::max(t + p.o_s.in_ps() + p.L.in_ps(), previous);
    previous = a;
    flying_.push_back({rank, to, a, number_++, step.tag, step.size});
    self.in_rendezvous = p.protocol == Protocol::synchronising;
  }

  void take_receive(std::size_t rank, std::size_t message) {
    State& self = ranks_[rank];
    const Flying m = flying_[message];
    flying_.erase(flying_.begin() + static_cast<std::ptrdiff_t>(message));
    const Parameters& p = parameters_of(m.size);
    const Ps t = std::max({m.arrival, self.cpu, self.rx});
    self.rx = t + p.g.in_ps() + bytes(m.size, p.G);
    self.cpu = t + p.o_r.in_ps() + std::max(bytes(m.size, p.G), bytes(m.size, p.O_r));
    if (p.protocol != Protocol::synchronising) return;
    State& sender = ranks_[m.from];
    sender.cpu = std::max(sender.cpu, t);
    sender.tx = std::max(sender.tx, t);
    sender.in_rendezvous = false;
  }

  Link link_;
  const Script& script_;
  std::vector<State> ranks_;
  std::vector<Flying> flying_;
  std::map<std::pair<std::size_t, std::size_t>, Ps> previous_arrival_;
  std::int64_t number_ = 0;
};

}  // namespace loggp::simulate
