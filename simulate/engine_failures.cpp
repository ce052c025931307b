// How the engines say what is wrong with a program.
#include <fmt/format.h>

#include "models/errors.hpp"
#include "simulate/deadlock.hpp"
#include "simulate/engine.hpp"

namespace loggp::simulate {

void Engine::fail_truncation(Rank receiver, Buffer into, const Message& message) {
  throw RunError(fmt::format("rank {} receives {} bytes from rank {} into a buffer of {}",
                             receiver.number(), message.size.count(), message.source.number(),
                             into.size.count()));
}

void Engine::fail_overflow(const SimulatedProcess& process) {
  throw RunError(fmt::format("rank {}: simulated time passes {} s, the end of its range",
                             process.rank_.number(), latest_time.in_us() / 1e6));
}

void Engine::fail_peer(Rank self, Rank peer) const {
  throw RunError(fmt::format("rank {} names rank {} as its peer; there are ranks 0 to {}",
                             self.number(), peer.number(), ranks_ - 1));
}

void Engine::fail_open_requests(const SimulatedProcess& process) {
  throw RunError(
      fmt::format("rank {} ends with {} operation(s) that it has started and not waited for",
                  process.rank_.number(), process.requests_->open()));
}

Engine::Waited Engine::waited_for(const SimulatedProcess& process) {
  if (process.waiting_ != Waiting::requests) {
    return {process.status_.source, process.status_.tag, process.waiting_ == Waiting::match};
  }
  for (const RequestState& request : process.requests_->all()) {
    if (request.kind == RequestState::Kind::none || request.complete) continue;
    return {request.peer, request.tag, request.kind == RequestState::Kind::send};
  }
  return {process.status_.source, process.status_.tag, false};
}

void Engine::fail_deadlock(const std::vector<const SimulatedProcess*>& waiting,
                           std::int32_t ranks) {
  std::vector<Wait> waits;
  waits.reserve(waiting.size());
  for (const SimulatedProcess* process : waiting) {
    const Waited waited = waited_for(*process);
    waits.push_back(
        {.rank = process->rank_, .peer = waited.peer, .tag = waited.tag, .sends = waited.sends});
  }
  throw RunError(describe_deadlock(waits, ranks));
}

}  // namespace loggp::simulate
