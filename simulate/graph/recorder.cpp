#include "simulate/graph/recorder.hpp"

#include <fmt/format.h>

#include <limits>

#include "algorithms/host/process.hpp"
#include "models/base/errors.hpp"

namespace loggp::simulate {

static_assert(Process<RecordingProcess>);

namespace {

constexpr std::int64_t tags_of_operation = 64;

[[noreturn]] void fail(Rank rank, const char* what) {
  throw RunError(fmt::format(
      "rank {} {}, so that its operations depend on time and are no fixed schedule; record a "
      "program whose receives name their source",
      rank.number(), what));
}

}  // namespace

GoalLabel RecordingProcess::follow(GoalLabel operation) {
  for (const Before& before : before_) {
    schedule_->require(rank_, operation, before.operation, before.edge);
  }
  before_ = {{operation, GoalEdge::started}};
  return operation;
}

void RecordingProcess::begin_apart(std::int64_t number) {
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max() / tags_of_operation;
  if (number >= most) {
    throw InputError(fmt::format(
        "operations that overlap need tags of their own, and there are tags for {}; give fewer "
        "iterations",
        most));
  }
  if (number == 0) at_first_ = before_;
  before_ = at_first_;
  series_ = number;
}

Tag RecordingProcess::apart(Tag tag) const {
  if (series_ == 0 || tag == any_tag) return tag;
  if (tag.number() >= tags_of_operation)
    throw InputError(fmt::format("an operation that overlaps others uses tag {}, over {}",
                                 tag.number(), tags_of_operation - 1));
  return Tag(static_cast<std::int32_t>(tag.number() + series_ * tags_of_operation));
}

void RecordingProcess::wait_for(GoalLabel operation) {
  std::erase_if(before_, [=](const Before& before) {
    return before.operation.number() == operation.number();
  });
  before_.push_back({operation, GoalEdge::done});
}

Status RecordingProcess::named(Rank from, Buffer data, Tag tag) const {
  if (from == any_source) fail(rank_, "receives from any source");
  return {from, tag, data.size};
}

std::suspend_never RecordingProcess::send(Rank to, Buffer data, Tag tag) {
  wait_for(follow(schedule_->send(rank_, to, data.size, apart(tag))));
  return {};
}

RecordingProcess::Ready<Status> RecordingProcess::receive(Rank from, Buffer data, Tag tag) {
  const Status status = named(from, data, tag);
  wait_for(follow(schedule_->receive(rank_, from, data.size, apart(tag))));
  return {status};
}

RecordingProcess::Ready<RecordingProcess::Request> RecordingProcess::send_async(Rank to,
                                                                                Buffer data,
                                                                                Tag tag) {
  return {{follow(schedule_->send(rank_, to, data.size, apart(tag)))}};
}

RecordingProcess::Ready<RecordingProcess::Request> RecordingProcess::receive_async(Rank from,
                                                                                   Buffer data,
                                                                                   Tag tag) {
  (void)named(from, data, tag);
  return {{follow(schedule_->receive(rank_, from, data.size, apart(tag)))}};
}

RecordingProcess::Ready<Status> RecordingProcess::wait(Request& request) {
  wait_all(std::span(&request, 1));
  return {{}};
}

std::suspend_never RecordingProcess::wait_all(std::span<Request> requests) {
  for (Request& request : requests) {
    if (request.operation) wait_for(*request.operation);
    request = {};
  }
  return {};
}

std::suspend_never RecordingProcess::compute(Duration work) {
  wait_for(follow(schedule_->calc(rank_, work)));
  return {};
}

std::suspend_never RecordingProcess::spend(LocalWork work, Bytes size) {
  const LocalCost& cost = machine_.local[work];
  if (work == LocalWork::reduction && cost.is_free() && size > Bytes())
    CostWatch::note_free_reduction();
  const Duration time = cost.time(size);
  if (time > Duration()) compute(time);
  return {};
}

RecordingProcess::Ready<std::size_t> RecordingProcess::wait_any(std::span<Request> /*requests*/) {
  fail(rank_, "waits for any of several operations");
}

RecordingProcess::Ready<std::optional<Status>> RecordingProcess::test(Request& /*request*/) {
  fail(rank_, "tests whether an operation is complete");
}

RecordingProcess::Ready<std::optional<Status>> RecordingProcess::probe(Rank /*from*/, Tag /*tag*/) {
  fail(rank_, "looks whether a message has come");
}

GoalSchedule record(std::int32_t ranks,
                    const std::function<Task<>(RecordingProcess& self)>& program,
                    const RecordedMachine& machine) {
  GoalBuilder schedule(ranks);
  for (std::int32_t rank = 0; rank < ranks; ++rank) {
    RecordingProcess self(schedule, Rank(rank), ranks, machine);
    program(self).result();
  }
  return std::move(schedule).build();
}

}  // namespace loggp::simulate
