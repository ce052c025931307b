// The event queue of a schedule's run.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <queue>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::simulate {

/// The kinds of events. The `id` of an event is an index in the schedule or a number of a group.
enum class GoalEventKind : std::uint8_t {
  operation,     ///< an operation tries to start; id: the operation
  message,       ///< a message arrives, or tries again to be processed; id: its send
  incoming,      ///< an offloaded interface takes in a message; id: its send
  waiting,       ///< the first waiter of a group tries to begin; id: the group's number
  retry,         ///< the first message of a batch tries to be processed; id: its send
  instant_over,  ///< all other events at this time have been handled; id: 0
};

/// One event of a run.
struct GoalEvent {
  Time time;
  std::uint64_t stamp = 0;  ///< of the operation or message (GoalAgenda); decides at equal times
  std::uint32_t id = 0;
  GoalEventKind kind = GoalEventKind::operation;

  /// Returns whether this event comes before the other one.
  [[nodiscard]] bool before(const GoalEvent& other) const {
    return time != other.time ? time < other.time : stamp < other.stamp;
  }
};

/// A queue of events, ordered by time and then by stamp. A lane is a first-in-first-out queue,
/// which is faster than a heap. There is a lane for events at the present time and a lane for
/// arrivals of messages. Such events are mostly created in the order in which they happen: receives
/// start at once, and messages take equally long. An event that would break its lane's order goes
/// to a heap, as do all other events.
class GoalQueue {
 public:
  /// Adds an event to a lane, or to the heap unless the event comes after the lane's last event.
  void push(const GoalEvent& event, std::size_t lane) {
    std::deque<GoalEvent>& queue = lanes_[lane];
    if (queue.empty() || queue.back().before(event)) {
      queue.push_back(event);
    } else {
      heap_.push(event);
    }
  }
  /// Adds an event to the heap.
  void push(const GoalEvent& event) { heap_.push(event); }

  [[nodiscard]] bool empty() const {
    return heap_.empty() && std::ranges::all_of(lanes_, &std::deque<GoalEvent>::empty);
  }
  /// Removes the first event and returns it. Pre: not empty.
  GoalEvent pop() {
    std::deque<GoalEvent>* lane = nullptr;
    for (std::deque<GoalEvent>& other : lanes_) {
      if (!other.empty() && (lane == nullptr || other.front().before(lane->front()))) lane = &other;
    }
    if (lane == nullptr || (!heap_.empty() && heap_.top().before(lane->front()))) {
      const GoalEvent event = heap_.top();
      heap_.pop();
      return event;
    }
    const GoalEvent event = lane->front();
    lane->pop_front();
    return event;
  }

  static constexpr std::size_t now_lane = 0;      ///< for events at the present time
  static constexpr std::size_t message_lane = 1;  ///< for arrivals of messages

 private:
  struct Later {
    bool operator()(const GoalEvent& a, const GoalEvent& b) const { return b.before(a); }
  };
  std::array<std::deque<GoalEvent>, 2> lanes_;
  std::priority_queue<GoalEvent, std::vector<GoalEvent>, Later> heap_;
};

}  // namespace loggp::simulate
