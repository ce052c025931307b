#include "simulate/engine/agenda.hpp"

#include <fmt/format.h>

#include "models/base/errors.hpp"

namespace loggp::simulate {

namespace {

constexpr std::size_t first_most_events = std::size_t{1} << 21U;

}  // namespace

Agenda::Agenda(Duration widest_window, std::int32_t ranks, std::int64_t most_polls)
    : most_events_(first_most_events + 4 * static_cast<std::size_t>(ranks)),
      most_polls_(most_polls),
      queue_(widest_window),
      sort_(ranks) {}

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
