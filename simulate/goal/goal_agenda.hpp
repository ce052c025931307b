// The events to come of a schedule's run, and the operations that wait for a resource.
#pragma once

#include <algorithm>
#include <cstdint>

#include "simulate/engine/options.hpp"
#include "simulate/goal/goal_queue.hpp"
#include "simulate/goal/goal_resources.hpp"
#include "simulate/goal/goal_waiting.hpp"

namespace loggp::simulate {

/// The present time of a run, its event queue, and its groups of waiters. A stamp is the next
/// number of a counter. An operation gets its stamp when it is freed, and a message when it is sent
/// and when an offloaded interface takes it in. Every event has the stamp of its operation or
/// message, also when the event is created later. Events at the same time happen in the order of
/// their stamps. The event `instant_over` has the largest stamp of all, so that it comes last at
/// its time. Under Ties::loggopsim all stamps come from one counter, which gives LogGOPSim's order.
/// Under Ties::model a message has a lower stamp than any operation: a message that has arrived one
/// from a counter, and a message under way a larger one from its source and number.
class GoalAgenda {
 public:
  using Index = std::uint32_t;

  /// `ranks` and `operations` are the numbers of ranks and operations in the schedule. `resources`
  /// outlives this object.
  GoalAgenda(GoalResources& resources, std::size_t ranks, std::size_t operations, Ties ties)
      : resources_(resources),
        waiting_(ranks, operations),
        has_creation_order_(ties == Ties::loggopsim),
        stamps_(has_creation_order_ ? 0 : first_of_operations) {}

  [[nodiscard]] Time now() const { return now_; }
  /// Returns the stamp of the present event, which `pop` has returned last.
  [[nodiscard]] std::uint64_t stamp_now() const { return stamp_now_; }
  [[nodiscard]] bool empty() const { return queue_.empty(); }
  /// Removes the next event and returns it. The present time becomes the event's time. Pre: not
  /// empty.
  GoalEvent pop() {
    const GoalEvent event = queue_.pop();
    now_ = event.time;
    stamp_now_ = event.stamp;
    return event;
  }

  /// Gives an operation or message a new stamp, larger than all earlier ones, and returns it.
  /// Events that exist already keep their stamps. Pre: `id` is in no group of waiters.
  std::uint64_t restamp(Index id) { return waiting_.stamp(id) = stamps_++; }
  /// Gives a message that its rank sends a new stamp and returns it. `first` is the index of the
  /// rank's first operation, and `number` the number of messages that the rank has sent before.
  std::uint64_t stamp_sent(Index message, Index first, std::uint64_t number) {
    if (has_creation_order_) return restamp(message);
    const std::uint64_t last = (std::uint64_t{1} << number_bits) - 1;
    return waiting_.stamp(message) =
               first_under_way | (std::uint64_t{first} << number_bits) | std::min(number, last);
  }
  /// Gives a message that arrives now its place among the arrived messages, unless it has one.
  void stamp_arrived(Index message) {
    if (has_creation_order_) return;
    std::uint64_t& stamp = waiting_.stamp(message);
    if (stamp >= first_under_way) stamp = arrived_++;
  }
  /// Returns the stamp that `restamp` gave an operation or message last.
  [[nodiscard]] std::uint64_t stamp(Index id) { return waiting_.stamp(id); }

  /// Adds an event. Pre: its time is not before now.
  void push(const GoalEvent& event) { queue_.push(event); }
  /// Adds an event to a lane of the queue (see GoalQueue): faster when the lane's events are added
  /// in order, correct in any order. Pre: its time is not before now.
  void push(const GoalEvent& event, std::size_t lane) { queue_.push(event, lane); }
  /// Adds an event: to the lane `now_lane` when its time is now, else to the heap. Pre: its time is
  /// not before now.
  void push_soon(const GoalEvent& event) {
    if (event.time == now_) {
      queue_.push(event, GoalQueue::now_lane);
    } else {
      queue_.push(event);
    }
  }

  /// Adds an operation or message to the group that waits for the same resources, and calls
  /// queue_group. A computation, and a message under offloaded reception, waits for its processor
  /// only. Other waiters wait for their interface, too. Pre: `waiter` is in no group.
  void wait(GoalWait wait, Index waiter, Rank rank, std::uint8_t cpu, std::uint8_t nic) {
    const Index group = waiting_.group(rank, wait, cpu, nic);
    waiting_.add(waiting_[group], waiter);
    queue_group(group);
  }
  /// Returns the group of an event `waiting`, and notes that the group has no event any more.
  /// Returns null when the event is out of date: the group has another event or none. A second call
  /// for the same event therefore returns null.
  [[nodiscard]] GoalWaiting::Group* group_of(const GoalEvent& event) {
    GoalWaiting::Group& group = waiting_[event.id];
    if (!group.queued || group.time != event.time || group.stamp != event.stamp) return nullptr;
    group.queued = false;
    return &group;
  }
  /// Removes the waiter with the lowest stamp from a group and returns it. Adds no event for the
  /// next waiter. Pre: the group is not empty.
  [[nodiscard]] Index pop(GoalWaiting::Group& group) { return waiting_.pop(group); }
  /// Adds an event `waiting` for group `number`, at the time at which its resources are free, or
  /// now if that is past. The event has the stamp of the group's first waiter. Does nothing when
  /// the group is empty or its first waiter has an event already.
  void queue_group(Index number);

 private:
  static constexpr int number_bits = 30;
  static constexpr std::uint64_t first_under_way = std::uint64_t{1} << 62;
  static constexpr std::uint64_t first_of_operations = std::uint64_t{1} << 63;

  GoalResources& resources_;
  GoalQueue queue_;
  GoalWaiting waiting_;
  Time now_;
  std::uint64_t stamp_now_ = 0;
  bool has_creation_order_;
  std::uint64_t stamps_;
  std::uint64_t arrived_ = 0;
};

}  // namespace loggp::simulate
