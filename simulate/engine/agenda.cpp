#include "simulate/engine/agenda.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/base/errors.hpp"

namespace loggp::simulate {

namespace {

constexpr std::size_t first_most_events = std::size_t{1} << 21U;

}  // namespace

Agenda::Agenda(Duration widest_window, std::int32_t ranks, std::int64_t most_polls)
    : most_events_(first_most_events + 4 * static_cast<std::size_t>(ranks)),
      most_polls_(most_polls),
      widest_window_(widest_window),
      queue_(widest_window, blocks_),
      by_rank_(ranks) {}

Agenda::Transit& Agenda::make_transit() {
  transit_ = std::make_unique<Transit>(widest_window_, blocks_);
  sends_ = &transit_->leaving;
  return *transit_;
}

bool Agenda::advance_transit() {
  std::uint64_t next = EventQueue::never;
  for (EventQueue* queue : {&queue_, &transit_->leaving, &transit_->reaching})
    next = std::min(next, queue->next_window());
  next = std::min(next, transit_->crossing.next_window());
  if (next == EventQueue::never) return false;
  for (EventQueue* queue : {&queue_, &transit_->leaving, &transit_->reaching})
    queue->advance_to(next);
  transit_->crossing.advance_to(next);
  return true;
}

void Agenda::hold(TimedRank& rank, Time until) {
  using Kind = TimedCall::Kind;
  rank.held = true;
  rank.make_busy().held_until = until;
  if (rank.waiting_ == TimedRank::Waiting::nothing) rank.waiting_ = TimedRank::Waiting::turn;
  Message step;
  step.kind = Message::Kind::step;
  step.to = rank.rank_;
  step.arrival = until;
  const Kind call = rank.busy->call.kind;
  step.tag = call == Kind::test || call == Kind::probe ? poll_tag : Tag();
  push(step);
}

void Agenda::check_polls() const {
  if (polls_ <= most_polls_ || others_ > 0) return;
  throw RunError(fmt::format(
      "rank {} polls for ever: {} polls found nothing while no message was on its way to any rank",
      poller_.number(), polls_));
}

}  // namespace loggp::simulate
