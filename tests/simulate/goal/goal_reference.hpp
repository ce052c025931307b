// A plain reading of how LogGOPSim computes: one queue, everything that must wait goes back into
// it, and every list is walked from its front. Written apart from the engine, after the page that
// describes LogGOPSim, with that page's remarks on what is right where LogGOPSim is not.
#pragma once

#include <algorithm>
#include <functional>
#include <list>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "models/machine/latency.hpp"
#include "models/machine/noise.hpp"
#include "tests/simulate/goal/goal_reference_parts.hpp"

namespace loggp::simulate {

class GoalReference {
 public:
  using CostOf = std::function<ReferenceCost(std::int64_t bytes)>;
  GoalReference(const GoalSchedule& schedule, CostOf cost_of, const Options& options,
                bool keep_order = false)
      : schedule_(schedule),
        cost_of_(std::move(cost_of)),
        options_(options),
        in_call_(options.progress == Progress::in_call),
        offloaded_(options.reception == Reception::offloaded),
        keep_order_(keep_order || options.noise != nullptr || options.latency != nullptr) {
    for (int r = 0; r < schedule.ranks(); ++r) {
      Host host;
      if (!options.arrivals.empty()) host.arrival = options.arrivals[at(r)].in_ps();
      host.no.begin = host.gs.begin = host.arrival;
      if (!offloaded_) host.gr.begin = host.arrival;
      for (const GoalOperation& op : schedule.of(Rank(r)))
        host.operations.push_back({op, op.requirements, 0, 0, false});
      hosts_.push_back(host);
    }
  }

  /// Picoseconds by rank. Empty after an error.
  std::vector<std::int64_t> run() {
    for (int r = 0; r < schedule_.ranks(); ++r) {
      Host& host = hosts_[at(r)];
      for (std::size_t i = 0; i < host.operations.size(); ++i)
        if (host.operations[i].missing == 0) host.newly_free.push_back(i);
      enqueue_newly_free(r);
    }
    while (!queue_.empty() && error.empty()) {
      const Event event = queue_.begin()->second;
      now_ = std::get<0>(queue_.begin()->first);
      const std::uint64_t ts = std::get<1>(queue_.begin()->first);
      queue_.erase(queue_.begin());
      touched_.clear();
      event.is_message ? on_message(event, ts) : on_operation(event, ts);
      for (const int r : touched_) enqueue_newly_free(r);
    }
    std::vector<std::int64_t> finish;
    for (Host& host : hosts_) {
      bool complete = host.unexpected.empty() && host.posted.empty();
      for (const Op& op : host.operations) complete &= op.done;
      if (!complete && error.empty()) error = "stuck";
      std::int64_t last = host.arrival;
      for (const auto& [cpu, time] : host.no.times) last = std::max(last, time);
      finish.push_back(last);
    }
    if (!error.empty()) finish.clear();
    return finish;
  }

  std::string error;  ///< "", "truncation" or "stuck"

 private:
  struct Op {
    GoalOperation what;
    std::uint32_t missing;
    std::int64_t ready;  ///< an operation does not start before what it requires is over
    std::int64_t end;
    bool done;
  };
  struct Message {
    int source;
    std::size_t send;
    int bound = -1;        ///< in the call: its receive
    std::int64_t end = 0;  ///< when it has been processed, or until when it can't be
    std::uint64_t ts = 0;
    bool landed = false;
  };
  struct Event {
    bool is_message;
    int rank;
    std::size_t operation;
    Message message;
  };
  struct Host {
    std::int64_t arrival = 0;
    std::int64_t sent = 0;
    std::vector<Op> operations;
    std::vector<std::size_t> newly_free;
    ReferenceClocks no, gs, gr;
    std::list<std::size_t> posted;
    std::list<Message> unexpected;
  };

  static std::size_t at(int r) { return static_cast<std::size_t>(r); }
  Op& sender(const Message& m) { return hosts_[at(m.source)].operations[m.send]; }
  ReferenceCost cost(std::uint64_t size) const { return cost_of_(static_cast<std::int64_t>(size)); }

  static bool fits(const GoalOperation& receive, int source, std::uint32_t tag) {
    return (receive.peer == goal_any || receive.peer == static_cast<std::uint32_t>(source)) &&
           (receive.tag == goal_any || receive.tag == tag);
  }

  std::int64_t end_of_work(int r, std::int64_t work) const {
    if (options_.noise == nullptr) return now_ + work;
    return options_.noise->end_of_work(Rank(r), Time::ps(now_), Duration::ps(work)).in_ps();
  }

  std::int64_t flight(int r, const GoalOperation& send, const ReferenceCost& c) {
    const std::int64_t L = c.first_byte - c.send_start;
    if (options_.latency == nullptr) return L;
    const Rank to(static_cast<std::int32_t>(send.peer));
    return options_.latency->draw(Duration::ps(L), Rank(r), to, hosts_[at(r)].sent++).in_ps();
  }

  void enqueue_newly_free(int r) {
    Host& host = hosts_[at(r)];
    std::stable_sort(host.newly_free.begin(), host.newly_free.end(), [&](auto a, auto b) {
      return host.operations[a].what.kind < host.operations[b].what.kind;
    });
    for (const std::size_t i : host.newly_free) {
      const Op& op = host.operations[i];
      std::int64_t start = std::max({host.no[op.what.cpu], op.ready});
      if (op.what.kind == GoalKind::send) start = std::max(start, host.gs[op.what.nic]);
      queue_[{start, next_ts_++}] = {false, r, i, {}};
    }
    host.newly_free.clear();
  }

  void release(int r, std::size_t i, GoalEdge edge, std::int64_t from) {
    Host& host = hosts_[at(r)];
    touched_.insert(r);
    const std::uint32_t index = schedule_.first(Rank(r)) + static_cast<std::uint32_t>(i);
    for (const std::uint32_t next : schedule_.released(index, edge)) {
      host.operations[next].ready = std::max(host.operations[next].ready, from);
      if (--host.operations[next].missing == 0) host.newly_free.push_back(next);
    }
  }

  void finish(int r, std::size_t i, std::int64_t end) {
    Op& op = hosts_[at(r)].operations[i];
    if (op.done) return;
    op.done = true;
    release(r, i, GoalEdge::done, end);
  }

  void on_operation(const Event& event, std::uint64_t ts) {
    const int r = event.rank;
    Host& host = hosts_[at(r)];
    Op& op = host.operations[event.operation];
    std::int64_t& no = host.no[op.what.cpu];
    if (op.what.kind == GoalKind::calc) {
      if (no > now_) {
        queue_[{no, ts}] = event;
        return;
      }
      no = end_of_work(r, static_cast<std::int64_t>(op.what.size) * 1000);
      release(r, event.operation, GoalEdge::started, now_);
      finish(r, event.operation, no);
    } else if (op.what.kind == GoalKind::send) {
      std::int64_t& gs = host.gs[op.what.nic];
      if (std::max(no, gs) > now_) {
        queue_[{std::max(no, gs), ts}] = event;
        return;
      }
      const ReferenceCost c = cost(op.what.size);
      release(r, event.operation, GoalEdge::started, now_);
      no = op.end = end_of_work(r, c.send_cpu);
      gs = now_ + c.port;
      std::int64_t arrival = end_of_work(r, c.send_start) + flight(r, op.what, c);
      std::int64_t& previous = last_[{r, op.what.peer}];
      if (keep_order_) arrival = previous = std::max(previous, arrival);
      Message message{r, event.operation};
      message.ts = next_ts_++;
      queue_[{arrival, message.ts}] = {true, static_cast<int>(op.what.peer), 0, message};
      if (!c.rendezvous) finish(r, event.operation, no);
    } else {
      on_receive(r, event.operation);
    }
  }

  void on_receive(int r, std::size_t i) {
    Host& host = hosts_[at(r)];
    const GoalOperation& receive = host.operations[i].what;
    release(r, i, GoalEdge::started, now_);
    const auto found = std::find_if(host.unexpected.begin(), host.unexpected.end(), [&](auto& m) {
      return fits(receive, m.source, sender(m).what.tag);
    });
    if (found == host.unexpected.end()) {
      host.posted.push_back(i);
      return;
    }
    Message message = *found;
    host.unexpected.erase(found);
    if (sender(message).what.size > receive.size) {
      error = "truncation";
      return;
    }
    if (in_call_) {
      message.bound = static_cast<int>(i);
      queue_[{std::max(now_, message.end), message.ts}] = {true, r, 0, message};
      return;
    }
    if (cost(receive.size).rendezvous || cost(sender(message).what.size).rendezvous)
      release_sender(message);
    finish(r, i, std::max(now_, message.end));
  }

  void release_sender(const Message& message) {
    Op& send = sender(message);
    Host& host = hosts_[at(message.source)];
    host.no[send.what.cpu] = std::max(host.no[send.what.cpu], now_);
    host.gs[send.what.nic] = std::max(host.gs[send.what.nic], now_);
    finish(message.source, message.send, std::max(now_, send.end));
  }

  void on_message(const Event& event, std::uint64_t ts) {
    Host& host = hosts_[at(event.rank)];
    Message message = event.message;
    const GoalOperation& send = sender(message).what;
    const bool lands = offloaded_ && !message.landed;
    std::int64_t landed = 0;
    if (lands) {
      const ReferenceCost c = cost(send.size);
      const std::int64_t begin = std::max(now_, host.gr[send.nic]);
      host.gr[send.nic] = begin + c.port;
      landed = begin + c.bytes;
      message.landed = true;
      message.ts = ts = next_ts_++;
      if (in_call_) message.end = landed;
    }
    auto match = host.posted.end();
    if (message.bound < 0 && (in_call_ || !lands)) {
      match = std::find_if(host.posted.begin(), host.posted.end(), [&](std::size_t i) {
        return fits(host.operations[i].what, message.source, send.tag);
      });
      if (in_call_ && match == host.posted.end()) {
        host.unexpected.push_back(message);
        return;
      }
      if (in_call_) {
        message.bound = static_cast<int>(*match);
        host.posted.erase(match);
      }
    }
    if (lands) {
      queue_[{landed, ts}] = {true, event.rank, 0, message};
      return;
    }
    int receive = message.bound;
    if (!in_call_ && match != host.posted.end()) receive = static_cast<int>(*match);
    const int cpu = receive < 0 ? 0 : host.operations[at(receive)].what.cpu;
    const std::int64_t free = std::max(host.no[cpu], offloaded_ ? 0 : host.gr[send.nic]);
    if (free > now_) {
      queue_[{free, ts}] = {true, event.rank, 0, message};
      return;
    }
    const ReferenceCost c = cost(send.size);
    host.no[cpu] = message.end =
        end_of_work(event.rank, offloaded_ ? c.receive_offloaded : c.receive_cpu);
    if (!offloaded_) host.gr[send.nic] = now_ + c.port;
    if (receive < 0) {
      host.unexpected.push_back(message);
      return;
    }
    if (!in_call_) host.posted.erase(match);
    if (send.size > host.operations[at(receive)].what.size) {
      error = "truncation";
      return;
    }
    if (c.rendezvous) release_sender(message);
    finish(event.rank, at(receive), message.end);
  }

  const GoalSchedule& schedule_;
  CostOf cost_of_;
  Options options_;
  bool in_call_;
  bool offloaded_;
  bool keep_order_;
  std::vector<Host> hosts_;
  std::map<std::tuple<std::int64_t, std::uint64_t>, Event> queue_;
  std::map<std::pair<int, std::uint32_t>, std::int64_t> last_;
  std::set<int> touched_;
  std::uint64_t next_ts_ = 0;
  std::int64_t now_ = 0;
};

}  // namespace loggp::simulate
