// The events to come of a schedule's run, and the operations that wait for a resource.
#pragma once

#include <cstdint>

#include "simulate/goal/goal_queue.hpp"
#include "simulate/goal/goal_resources.hpp"
#include "simulate/goal/goal_waiting.hpp"

namespace loggp::simulate {

/// The present time of a run, its event queue, and its groups of waiters. Events at the same time
/// happen in the order of their stamps: the order in which they were created.
class GoalAgenda {
 public:
  using Index = std::uint32_t;

  /// `resources` outlives this object.
  GoalAgenda(GoalResources& resources, std::size_t ranks, std::size_t operations)
      : resources_(resources), waiting_(ranks, operations) {}

  [[nodiscard]] Time now() const { return now_; }
  /// Returns the stamp of the present event.
  [[nodiscard]] std::uint64_t stamp_now() const { return stamp_now_; }
  [[nodiscard]] bool empty() const { return queue_.empty(); }
  /// Takes out the next event; its time is the present from now on. Pre: not empty.
  GoalEvent pop() {
    const GoalEvent event = queue_.pop();
    now_ = event.time;
    stamp_now_ = event.stamp;
    return event;
  }

  /// Gives an operation or message a new stamp, and returns it.
  std::uint64_t restamp(Index id) { return waiting_.stamp(id) = stamps_++; }
  [[nodiscard]] std::uint64_t stamp(Index id) { return waiting_.stamp(id); }

  void push(const GoalEvent& event) { queue_.push(event); }
  void push(const GoalEvent& event, std::size_t lane) { queue_.push(event, lane); }
  /// Adds an event that may be at the present time.
  void push_soon(const GoalEvent& event) {
    if (event.time == now_) {
      queue_.push(event, GoalQueue::now_lane);
    } else {
      queue_.push(event);
    }
  }

  /// Lets an operation or message wait until its processor and interface are free.
  void wait(GoalWait wait, Index waiter, Rank rank, std::uint8_t cpu, std::uint8_t nic) {
    const Index group = waiting_.group(rank, wait, cpu, nic);
    waiting_.add(waiting_[group], waiter);
    queue_group(group);
  }
  /// Returns the group of an event `waiting`; null when the event is out of date.
  [[nodiscard]] GoalWaiting::Group* group_of(const GoalEvent& event) {
    GoalWaiting::Group& group = waiting_[event.id];
    if (!group.queued || group.time != event.time || group.stamp != event.stamp) return nullptr;
    group.queued = false;
    return &group;
  }
  /// Takes the first waiter out of a group.
  [[nodiscard]] Index pop(GoalWaiting::Group& group) { return waiting_.pop(group); }
  /// Puts the first waiter of a group into the queue, unless it is there already.
  void queue_group(Index number);

 private:
  GoalResources& resources_;
  GoalQueue queue_;
  GoalWaiting waiting_;
  Time now_;
  std::uint64_t stamp_now_ = 0;
  std::uint64_t stamps_ = 0;
};

}  // namespace loggp::simulate
