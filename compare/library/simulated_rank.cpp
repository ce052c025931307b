#include "compare/library/simulated_rank.hpp"

#include "simulate/engine/engine.hpp"

namespace loggp {

namespace {

using simulate::SimulatedProcess;

// Returns the awaiter of the engine's rank that corresponds to `call`.
template <class Awaiter>
Awaiter engine_awaiter(const SimulatedRank::Call& call) {
  return {{call.process, call.is_over}};
}

}  // namespace

void SimulatedRank::Call::await_suspend(std::coroutine_handle<> program) const noexcept {
  engine_awaiter<SimulatedProcess::Done>(*this).await_suspend(program);
}

Status SimulatedRank::GivesStatus::await_resume() const noexcept {
  return engine_awaiter<SimulatedProcess::GivesStatus>(*this).await_resume();
}

SimulatedRank::Request SimulatedRank::GivesRequest::await_resume() const noexcept {
  return engine_awaiter<SimulatedProcess::GivesRequest>(*this).await_resume();
}

std::size_t SimulatedRank::GivesIndex::await_resume() const noexcept {
  return engine_awaiter<SimulatedProcess::GivesIndex>(*this).await_resume();
}

std::optional<Status> SimulatedRank::MayGiveStatus::await_resume() const noexcept {
  return engine_awaiter<SimulatedProcess::MayGiveStatus>(*this).await_resume();
}

Rank SimulatedRank::rank() const {
  return process_->rank();
}

std::int32_t SimulatedRank::size() const {
  return process_->size();
}

Time SimulatedRank::now() const {
  return process_->now();
}

Duration SimulatedRank::reduction_time(Bytes size) const {
  return process_->reduction_time(size);
}

SimulatedRank::Done SimulatedRank::spend(LocalWork work, Bytes size) {
  return {{process_, process_->spend(work, size).await_ready()}};
}

Bytes SimulatedRank::eager_up_to() const {
  return process_->eager_up_to();
}

SimulatedRank::Done SimulatedRank::send(Rank to, const Buffer& data, Tag tag) {
  return {{process_, process_->send(to, data, tag).await_ready()}};
}

SimulatedRank::GivesStatus SimulatedRank::receive(Rank from, const Buffer& data, Tag tag) {
  return {{process_, process_->receive(from, data, tag).await_ready()}};
}

SimulatedRank::GivesRequest SimulatedRank::send_async(Rank to, const Buffer& data, Tag tag) {
  return {{process_, process_->send_async(to, data, tag).await_ready()}};
}

SimulatedRank::GivesRequest SimulatedRank::receive_async(Rank from, const Buffer& data, Tag tag) {
  return {{process_, process_->receive_async(from, data, tag).await_ready()}};
}

SimulatedRank::GivesStatus SimulatedRank::wait(Request& request) {
  return {{process_, process_->wait(request).await_ready()}};
}

SimulatedRank::Done SimulatedRank::wait_all(std::span<Request> requests) {
  return {{process_, process_->wait_all(requests).await_ready()}};
}

SimulatedRank::GivesIndex SimulatedRank::wait_any(std::span<Request> requests) {
  return {{process_, process_->wait_any(requests).await_ready()}};
}

SimulatedRank::MayGiveStatus SimulatedRank::test(Request& request) {
  return {{process_, process_->test(request).await_ready()}};
}

SimulatedRank::MayGiveStatus SimulatedRank::probe(Rank from, Tag tag) {
  return {{process_, process_->probe(from, tag).await_ready()}};
}

SimulatedRank::Done SimulatedRank::compute(Duration work) {
  return {{process_, process_->compute(work).await_ready()}};
}

FramePool& SimulatedRank::frames() {
  return process_->frames();
}

static_assert(Process<SimulatedRank>);

}  // namespace loggp
