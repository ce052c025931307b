// The events to come of a run in time order, window by window.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "simulate/engine/fetch.hpp"
#include "simulate/engine/queues/event_groups.hpp"
#include "simulate/engine/queues/event_queue.hpp"
#include "simulate/engine/timed_rank.hpp"

namespace loggp::simulate {

/// Schedules messages and ranks' next steps in windows of time (docs/machine-model.md, "Time
/// order"), and detects ranks that only poll for messages that never come.
class Agenda {
 public:
  /// A window is no wider than `widest_window`, but at least 1 ps. `most_polls` is that of Options.
  Agenda(Duration widest_window, std::int32_t ranks, std::int64_t most_polls);
  Agenda(const Agenda&) = delete;
  Agenda& operator=(const Agenda&) = delete;

  /// Adds an event of a rank that is no message. Pre: it is not before the current window.
  void push(const Message& event) {
    others_ += is_poll(event) ? 0 : 1;
    polls_ = event.kind == Message::Kind::step ? polls_ : 0;
    queue_.push(event);
  }
  /// Adds a message between ranks. Pre: as of push. With a transit `arrival` is the start of the
  /// send.
  void send(const Message& message) { new_message() = message; }
  /// Adds a message between ranks and returns it; the caller fills it in before the next call. Pre:
  /// as of send.
  // Not inlined: the call would take registers from the send around it.
  [[nodiscard, gnu::noinline]] Message& new_message() {
    ++others_;
    polls_ = 0;
    return sends_->append();
  }
  /// Schedules the rank's next step at `until` and marks the rank as held. A step that is scheduled
  /// already stays scheduled.
  void hold(TimedRank& rank, Time until);
  /// Does the same unless the rank's last scheduled step is at `until` or earlier: one step serves
  /// many arrivals.
  void hold_at_most(TimedRank& rank, Time until) {
    if (!rank.held || until < rank.busy->held_until) hold(rank, until);
  }

  /// Returns whether the time is after the current window.
  [[nodiscard]] bool is_later(Time time) const { return queue_.is_later(time); }
  /// Returns whether the time is before the current window.
  [[nodiscard]] bool is_earlier(Time time) const { return queue_.is_earlier(time); }
  /// Returns whether too many events wait, so that ranks ahead of the window should pause.
  [[nodiscard]] bool is_crowded() const { return sends_->size() > most_events_; }

  /// Removes the events of the current window. For every rank that has some, calls `accept(rank,
  /// event)` for each event in its order, then `serve(rank)`. Repeats this while `serve` adds
  /// events to the window. `ranks[i]` is rank i's TimedRank.
  template <class Ranks, class Accept, class Serve>
  void serve_window(Ranks& ranks, const Accept& accept, const Serve& serve) {
    for (queue_.take_current(window_); !window_.empty(); queue_.take_current(window_)) {
      const std::span<const std::uint32_t> served =
          by_rank_.of(window_, [](const Message& event) { return event.to.number(); });
      for (std::size_t i = 0; i < served.size(); ++i) {
        if (i + ranks_ahead < served.size()) {
          fetch(&ranks[served[i + ranks_ahead]], sizeof(TimedRank));
          fetch(&by_rank_.newest(window_, served[i + ranks_ahead]), sizeof(Message));
        }
        if (i + programs_ahead < served.size())
          fetch(ranks[served[i + programs_ahead]].resume_.address(), fetched_frame_bytes);
        TimedRank& rank = ranks[served[i]];
        for (const auto& event : by_rank_.take(window_, served[i]))
          accept(rank, window_[event.index]);
        serve(rank);
      }
    }
  }
  /// Continues with the next window that has events; returns false when there is none. Pre: the
  /// current window has been served.
  [[nodiscard]] bool advance() { return transit_ ? advance_transit() : queue_.advance(); }

  /// Messages on their way between ranks that pass what the ranks of a node share.
  struct Transit {
    /// As for WindowQueue.
    Transit(Duration widest_window, EventQueue::Blocks& blocks)
        : leaving(widest_window, blocks),
          reaching(widest_window, blocks),
          crossing(widest_window, crossing_blocks) {}

    /// A message that asks for a link at `arrival`.
    struct Crossing {
      Time arrival;
      std::uint32_t number = 0;  ///< of the message among those on links
    };
    EventQueue leaving;   ///< by the start of the send
    EventQueue reaching;  ///< by the arrival at the receiver's node
    WindowQueue<Crossing>::Blocks crossing_blocks;
    WindowQueue<Crossing> crossing;  ///< by the time at which a link is asked for
  };
  /// Lets messages begin in `leaving` of a transit instead of arriving at ranks. To be called
  /// before the first event is added.
  Transit& make_transit();
  /// Returns an empty list for the events of queues.
  [[nodiscard]] Messages make_messages() { return Messages(blocks_); }
  /// Adds a message that send or new_message has added before, which arrives at its rank at
  /// `arrival`. Pre: as of push.
  void forward(const Message& message, Time arrival) { queue_.push_at(message, arrival); }

  /// Notes that an event of the window is served now.
  void note_served(const Message& event) { others_ -= is_poll(event) ? 0 : 1; }
  /// Notes an unsuccessful test or probe.
  void note_poll(Rank rank) {
    poller_ = rank;
    ++polls_;
  }
  /// Notes a successful test or probe.
  void note_found() { polls_ = 0; }
  /// Throws RunError after more than `most_polls` unsuccessful polls without a message or
  /// successful poll in between, if only steps of polling ranks are scheduled. To be called between
  /// windows: inside a window, ranks served later may still send.
  void check_polls() const;

 private:
  // A rank and its program are fetched into the cache this many ranks before their turn.
  static constexpr std::size_t ranks_ahead = 10;
  static constexpr std::size_t programs_ahead = 5;
  static constexpr Tag poll_tag{1};  ///< of the steps of polling ranks

  static bool is_poll(const Message& event) {
    return event.kind == Message::Kind::step && event.tag == poll_tag;
  }

  [[nodiscard]] bool advance_transit();

  const std::size_t most_events_;
  const std::int64_t most_polls_;
  const Duration widest_window_;
  EventQueue::Blocks blocks_;
  EventQueue queue_;
  EventQueue* sends_ = &queue_;  ///< where messages begin
  std::unique_ptr<Transit> transit_;
  EventGroups by_rank_;
  Messages window_{blocks_};
  std::int64_t others_ = 0;  ///< events other than steps of polling ranks
  std::int64_t polls_ = 0;   ///< unsuccessful polls since the last message or successful poll
  Rank poller_;              ///< the rank of the last unsuccessful poll
};

}  // namespace loggp::simulate
