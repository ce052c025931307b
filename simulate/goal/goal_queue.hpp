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

/// The kinds of events, and what the `id` of an event names.
enum class GoalEventKind : std::uint8_t {
  operation,     ///< an operation that tries to start
  message,       ///< the send of a message that arrives
  incoming,      ///< the send of a message that an offloaded interface takes in
  waiting,       ///< a group of waiting operations or messages
  retry,         ///< the send of the first message of a batch
  instant_over,  ///< nothing: the end of the instant, after all other events at this time
};

/// One event of a run.
struct GoalEvent {
  Time time;
  std::uint64_t stamp = 0;  ///< order of creation: decides at equal times
  std::uint32_t id = 0;
  GoalEventKind kind = GoalEventKind::operation;

  [[nodiscard]] bool before(const GoalEvent& other) const {
    return time != other.time ? time < other.time : stamp < other.stamp;
  }
};

/// A queue of events by time, then by stamp. Most events are created in the order in which they
/// happen (messages take equally long, receives happen at once). Each such kind has a lane, which
/// is a plain queue; only an event that would break a lane's order goes to the heap.
class GoalQueue {
 public:
  void push(const GoalEvent& event, std::size_t lane) {
    std::deque<GoalEvent>& queue = lanes_[lane];
    if (queue.empty() || queue.back().before(event)) {
      queue.push_back(event);
    } else {
      heap_.push(event);
    }
  }
  void push(const GoalEvent& event) { heap_.push(event); }

  [[nodiscard]] bool empty() const {
    return heap_.empty() && std::ranges::all_of(lanes_, &std::deque<GoalEvent>::empty);
  }
  /// Pre: not empty.
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

  static constexpr std::size_t now_lane = 0;  ///< for events at the present time
  static constexpr std::size_t message_lane = 1;

 private:
  struct Later {
    bool operator()(const GoalEvent& a, const GoalEvent& b) const { return b.before(a); }
  };
  std::array<std::deque<GoalEvent>, 2> lanes_;
  std::priority_queue<GoalEvent, std::vector<GoalEvent>, Later> heap_;
};

}  // namespace loggp::simulate
