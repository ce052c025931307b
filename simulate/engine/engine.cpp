#include "simulate/engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "algorithms/collectives/operation_tags.hpp"
#include "models/arrivals/arrivals.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/topology/topology.hpp"
#include "simulate/engine/deadlock.hpp"

namespace loggp::simulate {

namespace {

void check_ranks(const Machine& machine, const Options& options, std::int32_t ranks) {
  if (ranks < 1) throw InputError(fmt::format("{} ranks; give at least 1", ranks));
  const std::int32_t placed = machine.placement().ranks();
  if (placed != 0 && placed < ranks) {
    throw InputError(
        fmt::format("the mapping places {} ranks, not {}; give a line for each", placed, ranks));
  }
  if (const auto& topology = machine.parameters().node.topology) {
    const std::int32_t needed = machine.placement().nodes(ranks);
    if (needed > topology->nodes()) {
      throw InputError(fmt::format(
          "{} ranks are on {} nodes, but the topology {} has {}; give fewer ranks, more "
          "ranks per node, or a larger topology",
          ranks, needed, topology->text(), topology->nodes()));
    }
  }
  if (options.first < Rank(0) || options.first >= Rank(ranks)) {
    throw InputError(fmt::format("rank {} can't start first; there are ranks 0 to {}",
                                 options.first.number(), ranks - 1));
  }
  check_arrivals(options.arrivals, ranks);
}

}  // namespace

Engine::Engine(const Machine& machine, std::int32_t ranks, const Options& options)
    : options_(options), ranks_(ranks), model_(machine, ranks, options) {
  check_ranks(machine, options, ranks);
  rank_count = ranks;
  eager_up_to = largest_eager(machine.parameters());
  local = {machine.parameters().reduce, machine.parameters().copy};
}

void Engine::note_leftover(const Message& message) {
  if (may_be_left(message.tag)) {
    model_.note_unreceived(message);
    return;
  }
  const auto key = [](const Message& m) { return std::tuple(m.to, m.arrival, m.source, m.number); };
  if (leftovers_++ > 0 && key(first_leftover_) <= key(message)) return;
  first_leftover_ = message;
}

void Engine::check_leftovers() const {
  if (leftovers_ == 0) return;
  throw RunError(
      fmt::format("{} never received; one of {} (tag {}) from rank {} waits at rank {}",
                  leftovers_ == 1 ? "1 message was" : fmt::format("{} messages were", leftovers_),
                  counted(first_leftover_.size.count(), "byte"), first_leftover_.tag.number(),
                  first_leftover_.source.number(), first_leftover_.to.number()));
}

void Engine::fail_peer(Rank self, Rank peer) const {
  throw RunError(fmt::format("rank {} names rank {} as its peer; there are ranks 0 to {}",
                             self.number(), peer.number(), ranks_ - 1));
}

void Engine::fail_open_requests(const SimulatedProcess& process) {
  throw RunError(fmt::format(
      "rank {} ends with {} that it has started and not waited for", process.rank_.number(),
      counted(static_cast<std::int64_t>(process.requests_->open()), "operation")));
}

Engine::Incomplete Engine::first_incomplete(const SimulatedProcess& process) {
  if (process.waiting_ != Waiting::requests) {
    return {process.status_.source, process.status_.tag, process.waiting_ == Waiting::match};
  }
  Requests& requests = *process.requests_;
  for (const RequestHandle waited : requests.waited_for) {
    if (waited.number == 0 || requests.is_complete(waited.number)) continue;
    const RequestState& request = requests[waited.number];
    return {request.status.source, request.status.tag, request.kind == RequestState::Kind::send};
  }
  return {process.status_.source, process.status_.tag, false};
}

void Engine::fail_deadlock(const std::vector<const SimulatedProcess*>& waiting,
                           std::int32_t ranks) {
  std::vector<Wait> waits;
  waits.reserve(waiting.size());
  for (const SimulatedProcess* process : waiting) {
    const Incomplete waited = first_incomplete(*process);
    waits.push_back(
        {.rank = process->rank_, .peer = waited.peer, .tag = waited.tag, .sends = waited.sends});
  }
  throw RunError(describe_deadlock(waits, ranks));
}

}  // namespace loggp::simulate
