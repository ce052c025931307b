// The machine model of docs/machine-model.md once more, written from its text alone: no coroutines,
// no queues, no cleverness. Slow, and meant to be obviously right.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "tests/simulate/engine/reference_state.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate {

/// Lets happen whatever can happen first, until nothing can.
class Reference {
 public:
  Reference(const Machine& machine, const Script& script, const Options& options)
      : machine_(machine), script_(script), options_(options), actors_(script.size()) {
    for (std::size_t rank = 0; rank < actors_.size() && !options.arrivals.empty(); ++rank) {
      actors_[rank].cpu = actors_[rank].tx = options.arrivals[rank].in_ps();
      actors_[rank].rx = offloaded() ? 0 : actors_[rank].cpu;
    }
  }

  /// Finishing times in ps; the error says only what kind of failure it is.
  [[nodiscard]] Result run() {
    while (error_.empty() && happens()) {
    }
    if (error_.empty()) error_ = what_is_left();
    Result result;
    result.error = error_;
    if (!error_.empty()) return result;
    for (const Actor& actor : actors_) {
      result.finish.push_back(actor.cpu);
      result.logs.push_back(actor.log);
    }
    return result;
  }

 private:
  using Actor = reference::Actor;
  using Message = reference::Message;
  using Operation = reference::Operation;
  using Price = reference::Price;
  using Ps = reference::Ps;
  using Kind = Step::Kind;
  static constexpr Ps at_once = -1;
  static constexpr Ps never = std::numeric_limits<Ps>::max();

  [[nodiscard]] bool offloaded() const { return options_.reception == Reception::offloaded; }
  [[nodiscard]] bool on_arrival() const { return options_.progress == Progress::on_arrival; }

  /// Whether the rank's CPU may take in the message.
  [[nodiscard]] bool is_due(const Message& m) const {
    const bool any = options_.progress == Progress::any_in_call && !m.control() &&
                     m.price.protocol == Protocol::eager;
    return m.landed && !m.charged && (m.operation || on_arrival() || any);
  }

  /// The next instant, in rounds: first all that arrives, by source and number, then the ranks,
  /// whose order does not matter: what one does now reaches the others in the next round.
  bool happens() {
    for (const auto& [operation, time] : matches_) operations_[operation].done = time;
    matches_.clear();
    const Ps next = next_instant();
    const Ps leaves = std::min(next_of(Message::Place::leaving), next_of(Message::Place::crossing));
    if (next == never && leaves == never) return false;
    if (leaves < next) {  // at equal times what ranks do comes first
      now_ = leaves;
      pass_all(Message::Place::leaving);
      while (next_of(Message::Place::crossing) <= now_) pass_first_on_links();
      return true;
    }
    now_ = next;
    pass_all(Message::Place::entering);
    land_all();
    for (std::size_t rank = 0; rank < actors_.size() && error_.empty(); ++rank) {
      while (error_.empty() && time_of_act(rank) <= now_) act(rank);
    }
    return true;
  }

  /// With shared CPUs work begins when the rank could do it with a CPU of its own, and takes its
  /// turn then.
  [[nodiscard]] Ps time_of_act(std::size_t rank) const {
    const Ps charge = time_of_charge(rank);
    const Ps step = time_of_step(rank);
    if (!shares_cpus() || on_arrival()) return std::min(step, charge);
    const Actor& self = actors_[rank];
    const Ps port = offloaded() ? 0 : self.rx;
    if (charge <= step) return charge == never ? never : std::max({charge, self.cpu, port});
    if (self.in_call || !self.begun) return step;
    if (!self.earlier.empty()) return std::max(self.cpu, port);
    if (sends_now(rank)) return std::max(self.cpu, self.tx);
    const Kind kind = script_[rank][self.step].kind;
    const bool works = kind == Kind::compute || kind == Kind::test || kind == Kind::probe;
    return works ? self.cpu : self.begin;
  }

  [[nodiscard]] bool shares_cpus() const { return machine_.placement().shares_cpus(); }

  [[nodiscard]] bool sends_now(std::size_t rank) const {
    const Kind kind = script_[rank][actors_[rank].step].kind;
    return kind == Kind::send || kind == Kind::send_async;
  }

  /// Raises the rank's CPU clock to when its CPU begins with work that it asks for at `asked`.
  void begin_work(std::size_t rank, Ps asked) {
    if (!shares_cpus()) return;
    const Ps free = cpus_[machine_.placement().cpu_of(Rank(static_cast<int>(rank)))];
    actors_[rank].cpu = std::max(asked, free);
  }

  void end_work(std::size_t rank) {
    if (shares_cpus())
      cpus_[machine_.placement().cpu_of(Rank(static_cast<int>(rank)))] = actors_[rank].cpu;
  }

  [[nodiscard]] Ps next_instant() const {
    Ps next = next_of(Message::Place::entering);
    for (const Message& m : messages_) {
      if (m.place == Message::Place::arriving && !m.landed) next = std::min(next, m.arrival);
    }
    for (std::size_t rank = 0; rank < actors_.size(); ++rank)
      next = std::min(next, time_of_act(rank));
    return next == never ? never : std::max(next, now_);
  }

  void land_all() {
    std::vector<std::size_t> landing;
    for (std::size_t i = 0; i < messages_.size(); ++i) {
      const Message& m = messages_[i];
      if (m.place == Message::Place::arriving && !m.landed && m.arrival <= now_)
        landing.push_back(i);
    }
    std::sort(landing.begin(), landing.end(), [&](std::size_t a, std::size_t b) {
      return messages_[a].order_of_landing() < messages_[b].order_of_landing();
    });
    for (const std::size_t message : landing) land(message);
  }

  // ---- messages -------------------------------------------------------------------------------

  [[nodiscard]] Ps work(std::size_t rank, Ps start, Ps duration) const {
    if (options_.noise == nullptr) return start + duration;
    const Rank self(static_cast<int>(rank));
    return options_.noise->end_of_work(self, Time::ps(start), Duration::ps(duration)).in_ps();
  }

  /// Sends at max(cpu, tx); returns when the last byte leaves.
  Ps emit(std::size_t from, std::size_t to, Message::Kind kind, std::size_t sender,
          std::optional<std::size_t> receiver) {
    Actor& self = actors_[from];
    const Operation& send = operations_[sender];
    const Rank source(static_cast<int>(from));
    const Rank target(static_cast<int>(to));
    const Price price(machine_, source, target, send.size);
    const bool data = kind == Message::Kind::data;
    begin_work(from, std::max(self.cpu, self.tx));
    const Ps t = std::max(self.cpu, self.tx);
    const Ps first = work(from, t, price.o_s);
    self.cpu = work(from, t, price.o_s + (data ? price.send_bytes : 0));
    end_work(from);
    self.tx = t + price.g + (data ? price.bytes : 0);
    Ps latency = price.L;
    const LatencyDistribution* random = options_.latency;
    if (random != nullptr && random->affects(machine_.link_class(source, target)))
      latency = random->draw(Duration::ps(price.L), source, target, self.sent).in_ps();
    Message message{kind, from, to, self.sent++, t, sender, price};
    message.operation = receiver;
    message.place = Message::Place::leaving;
    message.start = t;
    message.flight = first + latency - t;
    messages_.push_back(message);
    if (machine_.parameters().node.shares_nothing()) leave(messages_.back());
    return std::max(self.cpu, first + price.bytes);
  }

  [[nodiscard]] Ps next_of(Message::Place place) const;
  void pass_all(Message::Place place);
  void leave(Message& m);
  void enter(Message& m);
  void pass_first_on_links();
  void cross(Message& m);
  void arrive(Message& m, Ps arrival);
  [[nodiscard]] static bool is_between_nodes(LinkClass link);
  Ps occupy(std::map<std::pair<int, int>, Ps>& free, std::size_t rank, Ps from, Ps hold) const;

  void land(std::size_t index) {
    Message& m = messages_[index];
    m.landed = true;
    m.landing = landings_++;
    m.ready = m.arrival;
    if (offloaded()) {
      Ps& rx = actors_[m.to].rx;
      const Ps n = std::max(m.arrival, rx);
      rx = n + m.price.g + (m.control() ? 0 : m.price.bytes);
      m.ready = n + (m.control() ? 0 : m.price.bytes);
    }
    if (m.operation) return;
    for (std::size_t i = 0; i < operations_.size(); ++i) {
      if (fits(operations_[i], m)) return match(i, index);
    }
  }

  [[nodiscard]] bool fits(const Operation& o, const Message& m) const {
    return !o.sends && o.rank == m.to && !o.message && !m.operation && m.landed &&
           (o.peer == any_source || o.peer.number() == static_cast<int>(m.from)) &&
           (o.tag == any_tag || o.tag == operations_[m.sender].tag);
  }

  void match(std::size_t operation, std::size_t message) {
    operations_[operation].message = message;
    messages_[message].operation = operation;
    if (operations_[messages_[message].sender].size > operations_[operation].size)
      error_ = "truncation";
    if (messages_[message].charged) take(message);
  }

  /// The receiver's CPU takes in a message, matched or not.
  void charge(std::size_t index) {
    Message& m = messages_[index];
    Actor& self = actors_[m.to];
    Ps t = std::max(m.ready, self.cpu);
    if (!offloaded()) t = std::max(t, self.rx);
    const Ps wake_up = t > self.cpu ? machine_.placement().wake_up().in_ps() : 0;
    begin_work(m.to, t);
    t = std::max(t, self.cpu);
    if (!offloaded()) self.rx = t + m.price.g + (m.control() ? 0 : m.price.bytes);
    const Ps bytes =
        offloaded() ? m.price.receive_bytes : std::max(m.price.bytes, m.price.receive_bytes);
    self.cpu = work(m.to, t, wake_up + m.price.o_r + (m.control() ? 0 : bytes));
    end_work(m.to);
    m.charged = t;
    if (m.operation) take(index);
  }

  /// What follows from a message that is both charged and matched.
  void take(std::size_t index) {
    const Message m = messages_[index];
    Operation& send = operations_[m.sender];
    if (m.kind == Message::Kind::cts) {
      send.done = emit(send.rank, m.from, Message::Kind::data, m.sender, m.operation);
      return;
    }
    Operation& receive = operations_[*m.operation];
    if (m.kind == Message::Kind::rts) {
      emit(m.to, m.from, Message::Kind::cts, m.sender, m.operation);
      return;
    }
    receive.done = actors_[m.to].cpu;
    receive.message = index;
    if (m.price.protocol == Protocol::synchronising)
      matches_.emplace_back(m.sender, std::max(*m.charged, receive.posted));
  }

  // ---- when ranks act -------------------------------------------------------------------------

  /// When the rank's CPU takes in its next message, if nothing else comes before.
  [[nodiscard]] std::optional<std::size_t> next_to_charge(std::size_t rank) const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < messages_.size(); ++i) {
      const Message& m = messages_[i];
      if (m.to != rank || !is_due(m)) continue;
      if (!best || m.order() < messages_[*best].order()) best = i;
    }
    return best;
  }

  [[nodiscard]] Ps time_of_charge(std::size_t rank) const {
    const Actor& self = actors_[rank];
    const auto next = next_to_charge(rank);
    if (!next || finished(rank)) return never;
    if (!on_arrival()) return self.in_call ? messages_[*next].ready : never;
    return std::max({self.cpu, messages_[*next].ready, offloaded() ? 0 : self.rx});
  }

  [[nodiscard]] bool finished(std::size_t rank) const {
    return actors_[rank].step == script_[rank].size();
  }

  /// When the rank's call ends or, outside of one, its next begins.
  [[nodiscard]] Ps time_of_step(std::size_t rank) const {
    const Actor& self = actors_[rank];
    if (finished(rank)) return never;
    if (self.in_call) return end_of_wait(self);
    return sends_now(rank) && on_arrival() ? std::max(self.cpu, self.tx) : self.cpu;
  }

  /// A send is when its last byte has left, or after the instant of its match.
  [[nodiscard]] bool is_complete(const Operation& o) const {
    if (!o.done || !o.sends) return o.done.has_value();
    return o.raises_port ? *o.done < now_ : *o.done <= actors_[o.rank].cpu;
  }

  /// When what is waited for is over: before all that comes, unless it is a send that ends later.
  [[nodiscard]] Ps end_of_wait(const Actor& self) const {
    Ps all = at_once;
    Ps first = self.waits.empty() ? at_once : never;
    for (const std::size_t waited : self.waits) {
      const Operation& o = operations_[waited];
      const Ps end = o.done && !o.sends ? at_once : o.done.value_or(never);
      all = std::max(all, end);
      first = std::min(first, end);
    }
    return self.any ? first : all;
  }

  // ---- what ranks do --------------------------------------------------------------------------

  void act(std::size_t rank) {
    Actor& self = actors_[rank];
    const Ps charge_time = time_of_charge(rank);
    const Ps step_time = time_of_step(rank);
    if (charge_time <= step_time) {
      charge(next_to_charge(rank).value_or(0));
    } else if (self.in_call) {
      end_call(rank);
    } else if (!self.begun) {
      begin_step(rank);
    } else if (!self.earlier.empty()) {
      charge(self.earlier.front());
      self.earlier.erase(self.earlier.begin());
    } else {
      do_step(rank);
    }
  }

  /// In the call: what has come by now.
  [[nodiscard]] std::vector<std::size_t> come_by_now(std::size_t rank) const {
    const Ps now = actors_[rank].cpu;
    std::vector<std::size_t> due;
    for (std::size_t i = 0; i < messages_.size(); ++i) {
      const Message& m = messages_[i];
      if (m.to == rank && is_due(m) && m.ready <= now) due.push_back(i);
    }
    std::sort(due.begin(), due.end(), [&](std::size_t a, std::size_t b) {
      return messages_[a].order() < messages_[b].order();
    });
    return due;
  }

  void begin_step(std::size_t rank);
  void do_step(std::size_t rank);
  [[nodiscard]] Ps local_time(const Step& step) const;
  void begin_wait(std::size_t rank, std::vector<std::size_t> operations, bool any);
  std::size_t begin_operation(std::size_t rank, const Step& step);
  void end_call(std::size_t rank);
  [[nodiscard]] std::size_t index_of_any(const Step& step, const Actor& self) const;
  void end_operation(std::size_t rank, std::size_t index, const Step& step);
  void end_step(std::size_t rank);
  void test(std::size_t rank, const std::vector<std::size_t>& tested, const Step& step);
  void probe(std::size_t rank, Ps now, const Step& step);
  template <class Found>
  void poll(std::size_t rank, bool found, const Step& step, const Found& on_found);
  void note_status(Actor& self, const Message& message) const;
  [[nodiscard]] std::string what_is_left() const;

  const Machine& machine_;
  const Script& script_;
  const Options& options_;
  std::vector<Actor> actors_;
  std::vector<Message> messages_;
  std::vector<Operation> operations_;
  std::map<std::pair<std::size_t, std::size_t>, Ps> previous_;
  /// When each interface of each node is free.
  std::map<std::pair<int, int>, Ps> sending_, receiving_;
  std::map<int, Ps> memory_;                         ///< when the memory of each node is free
  std::map<int, Ps> cpus_;                           ///< when each shared CPU is free
  std::map<std::uint32_t, Ps> links_;                ///< when each link is free
  std::vector<std::pair<std::size_t, Ps>> matches_;  ///< of sends, in this round
  Ps now_ = 0;
  Ps landings_ = 0;
  std::string error_;
};

}  // namespace loggp::simulate

#include "tests/simulate/engine/reference_nodes.hpp"
#include "tests/simulate/engine/reference_steps.hpp"
