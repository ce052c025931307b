#include "simulate/goal/goal_recorder.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/base/errors.hpp"

namespace loggp::simulate {

namespace {

void check_single_resources(const GoalSchedule& schedule) {
  for (std::int32_t number = 0; number < schedule.ranks(); ++number) {
    const Rank rank(number);
    for (std::uint32_t i = 0; i < schedule.of(rank).size(); ++i) {
      const std::uint32_t index = schedule.first(rank) + i;
      const GoalOperation& operation = schedule[index];
      if (operation.cpu == 0 && operation.nic == 0) continue;
      throw InputError(fmt::format(
          "'{}' of rank {} ({}) is on {} {}, but a drawn or explained schedule has one CPU and one "
          "interface for each rank; leave 'cpu' and 'nic' out",
          schedule.describe(index), number, schedule.where(rank, index),
          operation.cpu != 0 ? "CPU" : "interface",
          operation.cpu != 0 ? operation.cpu : operation.nic));
    }
  }
}

}  // namespace

GoalRecorder::GoalRecorder(GoalContext& context, const Options& options)
    : context_(context),
      trace_(options.trace),
      offloaded_(options.reception == Reception::offloaded) {
  if (trace_ == nullptr) return;
  const GoalSchedule& schedule = context.schedule();
  check_single_resources(schedule);
  const std::uint32_t limit = trace_->limit;
  *trace_ = Trace();
  trace_->limit = limit;
  trace_->ranks = schedule.ranks();
  for (const Duration arrival : options.arrivals) trace_->arrivals.push_back(Time() + arrival);
  index_.resize(schedule.size());
  posts_.resize(schedule.size());
  if (offloaded_) port_starts_.resize(schedule.size());
}

std::uint32_t GoalRecorder::next_order() const {
  const std::uint32_t order = trace_->next_order();
  trace_->check_room(order);
  return order;
}

void GoalRecorder::send(std::uint32_t message, Time start, Time first_byte_out, Time cpu_end,
                        Time arrival) {
  const std::uint32_t order = next_order();
  const GoalCost& cost = context_.cost(message);
  index_[message] = static_cast<std::uint32_t>(trace_->sends.size());
  trace_->sends.push_back({.from = context_.rank_of(message),
                           .to = context_.receiver_of(message),
                           .size = size_of(message),
                           .start = start,
                           .first_byte_out = first_byte_out,
                           .cpu_end = cpu_end,
                           .gap_end = start + cost.gap,
                           .port_end = start + cost.port,
                           .first_byte = arrival,
                           .last_byte = arrival + cost.bytes,
                           .order = order,
                           .protocol = cost.protocol,
                           .noise = cpu_end - start - cost.send_cpu});
}

void GoalRecorder::receive(std::uint32_t message, Time posted, Time free, Time start,
                           Time cpu_end) {
  const std::uint32_t order = next_order();
  const GoalCost& cost = context_.cost(message);
  const Duration work = offloaded_ ? cost.receive_offloaded : cost.receive_cpu;
  const Time port_start = offloaded_ ? port_starts_[message] : start;
  trace_->receives.push_back({.rank = context_.receiver_of(message),
                              .send = index_[message],
                              .posted = std::min(std::max(posted, free), start),
                              .start = start,
                              .cpu_end = cpu_end,
                              .port_start = port_start,
                              .gap_end = port_start + cost.gap,
                              .port_end = port_start + cost.port,
                              .order = order,
                              .offloaded = offloaded_,
                              .noise = cpu_end - start - work});
}

void GoalRecorder::compute(Rank rank, Time start, Time end, Duration work) {
  const std::uint32_t order = next_order();
  trace_->computes.push_back(
      {.rank = rank, .start = start, .end = end, .order = order, .noise = end - start - work});
}

void GoalRecorder::wait(std::uint32_t message, Time start, Time end) {
  const std::uint32_t order = next_order();
  std::vector<Trace::Wait>& waits = end > start ? trace_->waits : trace_->no_waits;
  waits.push_back({.rank = context_.rank_of(message),
                   .start = start,
                   .end = std::max(start, end),
                   .send = index_[message],
                   .order = order});
}

}  // namespace loggp::simulate
