// The engine for programs whose outcome depends on which message comes first.
#pragma once

#include <memory>
#include <vector>

#include "simulate/engine.hpp"
#include "simulate/event_queue.hpp"
#include "simulate/footprint.hpp"
#include "simulate/matching_list.hpp"
#include "simulate/window_sort.hpp"

namespace loggp::simulate {

/// Thrown where one rank's step acts on another at once, without a message's latency between them:
/// start over with windows of one instant.
class NeedsInstants : public std::exception {};

/// Time order (design §4, Engine) without a queue that sorts every event. No message takes less
/// than W = min(o_s + L), so what is sent inside a window of that width arrives after it: inside a
/// window, ranks can be served one after another, each with its own arrivals in their order. A step
/// that depends on what has arrived by then waits for the window that it is in.
///
/// Ties are intrinsic: arrivals before the rank's step; then source rank, then the sender's message
/// number.
class TimeOrder final : public Engine {
 public:
  enum class Windows { wide, instants };

  TimeOrder(const Machine& machine, std::int32_t ranks, const Options& options, Windows windows);
  ~TimeOrder() override;
  FinishTimes run(const Program& program) override;
  friend Footprint time_order_footprint();

 protected:
  bool send(SimulatedProcess& self, Rank to, Buffer data, Tag tag) override;
  bool receive(SimulatedProcess& self, Rank from, Buffer data, Tag tag) override;
  bool send_async(SimulatedProcess& self, Rank to, Buffer data, Tag tag) override;
  bool receive_async(SimulatedProcess& self, Rank from, Buffer data, Tag tag) override;
  bool wait_all(SimulatedProcess& self, std::span<Request> requests) override;
  bool wait_any(SimulatedProcess& self, std::span<Request> requests) override;
  bool test(SimulatedProcess& self, Request& request) override;
  bool probe(SimulatedProcess& self, Rank from, Tag tag) override;
  bool compute(SimulatedProcess& self, Duration work) override;

 private:
  /// A message that no receive has matched yet.
  struct Unexpected {
    Message message;
    Rank source;
    std::uint64_t order = 0;  ///< as in Due
    std::uint32_t due = 0;    ///< with progress on arrival: its Due
    [[nodiscard]] bool fits(Rank from, Tag tag) const { return message.fits(from, tag); }
  };
  /// A receive that no message has matched yet.
  struct Posted {
    Rank source;
    Tag tag;
    std::uint32_t request = 0;
    [[nodiscard]] bool fits(Rank from, Tag of) const {
      return (source == any_source || source == from) && (tag == any_tag || tag == of);
    }
  };
  /// A message that will take its receiver's CPU: matched, or with progress on arrival.
  struct Due {
    Message message;
    std::uint64_t order = 0;    ///< in which its rank's messages have come
    std::uint32_t request = 0;  ///< that it matches; 0: none yet
    bool charged = false;       ///< with progress on arrival: before its match
  };

  /// The call that a rank is in, when it takes more than one step.
  struct Call {
    enum class Kind : std::uint8_t {
      none,
      send,
      receive,
      send_async,
      receive_async,
      wait_all,
      wait_any,
      test,
      probe,
      compute,
      turn
    };
    Kind kind = Kind::none;
    bool entered = false;
    std::span<Request> requests;
    Duration work;
    Request own;              ///< of a blocking send or receive
    Time begin;               ///< when what has come by then took the CPU
    std::size_t missing = 0;  ///< requests that are not complete
    bool any_complete = false;
  };
  /// What a rank has that does more than plain blocking calls.
  struct Busy {
    MatchingLists<Posted>::List posted;
    std::vector<std::uint32_t> due;  ///< a heap of numbers
    Call call;
    Time held_until;               ///< the step that was asked for last
    std::size_t open_matches = 0;  ///< nonblocking synchronising sends that wait for theirs
  };
  struct State : SimulatedProcess {
    friend TimeOrder;
    Task<> program;
    MatchingLists<Unexpected>::List unexpected;
    std::unique_ptr<Busy> busy;
    bool may_resume = false;  ///< its call is over
    bool held = false;        ///< until its step
  };

  [[nodiscard]] State& state(Rank rank) { return states_[static_cast<std::size_t>(rank.number())]; }
  static State& state_of(SimulatedProcess& self) { return static_cast<State&>(self); }
  static Busy& busy(State& state) {
    if (!state.busy) state.busy = std::make_unique<Busy>();
    return *state.busy;
  }
  /// Only blocking calls, and no message that comes is anyone's but the next receive's.
  [[nodiscard]] bool is_plain(const State& state) const {
    return options_.progress == Progress::in_call && !(state.busy && has_open_requests(state));
  }

  // Events.
  void push(const Message& message);
  /// Room in the queue for a message between ranks, to be filled at once.
  [[nodiscard]] Message& new_message();
  void serve_window();
  void serve(State& state, std::span<Message> events);
  [[nodiscard]] bool heeds_arrivals(const State& state) const;
  void accept(State& state, Message& message);
  void accept_data(State& state, const Message& message, std::uint64_t order);
  void accept_release(State& state, Message& release);
  void hold(State& state, Time until);
  void hold_at_most(State& state, Time until);
  void resume(State& state);
  void finish(State& state);
  void start(const Program& program);
  void check_finished();

  // Blocking calls of a rank that does nothing else.
  bool may_go_on(State& sender);
  bool is_turn(State& state);
  bool receive_plainly(State& state);
  void take_plainly(State& state, Message& message, std::uint64_t order);
  void receive_with_request(State& state, const Message& request, std::uint64_t order);

  // All other calls.
  bool begin_call(State& state, Call::Kind kind, Rank peer, Buffer data, Tag tag);
  bool go(State& state);
  bool enter(State& state);
  bool catch_up(State& state);
  void check_protocol(const Message& message) const;
  void check_instants(const State& state, bool covers_all) const;
  [[nodiscard]] bool covers_all(const State& state) const;
  bool perform(State& state);
  bool do_send(State& state);
  std::uint32_t add_send(State& state, Rank to, Buffer data, Tag tag);
  std::uint32_t add_receive(State& state, Rank from, Buffer data, Tag tag);
  bool wait_for_own(State& state, std::uint32_t request);
  bool do_wait(State& state);
  bool wait_for_sends(State& state);
  [[nodiscard]] Time end_of_sends(const State& state) const;
  [[nodiscard]] Time time_of_charge(const State& state, const Message& due) const;
  [[nodiscard]] bool is_complete(const State& state, Request request, Time time) const;
  void count_missing(State& state);
  void end_request(State& state, Request& request);
  bool end_wait_any(State& state);
  bool do_test(State& state);
  bool do_probe(State& state);
  bool found_nothing(State& state);
  void check_polls() const;

  // Requests and what completes them.
  void post(State& state, std::uint32_t number);
  std::uint32_t add_due(State& state, const Message& message, std::uint64_t order,
                        std::uint32_t request);
  [[nodiscard]] bool due_later(std::uint32_t a, std::uint32_t b) const;
  [[nodiscard]] const Message* next_due(const State& state) const;
  void charge_next(State& state);
  /// What follows when a message is both charged and matched; `time` is the later of the two.
  void after_match(State& state, Due due, Time time);
  void clear_to_send(State& state, Due& due);
  void send_data(State& state, Message& clear);
  void complete(State& state, std::uint32_t number, Time done);
  void release_sender(const Message& message, Time time);

  const bool instants_;
  std::vector<State, LargePages<State>> states_;
  const std::size_t most_events_;  ///< until who is ahead of the window pauses
  EventQueue queue_;
  WindowSort sort_;
  Messages window_;
  MatchingLists<Unexpected> unexpected_;
  MatchingLists<Posted> posted_;
  std::vector<Due> due_ = std::vector<Due>(1);  ///< by number; 0: none
  std::vector<std::uint32_t> free_due_;
  std::uint64_t next_order_ = 0;
  std::int64_t others_ = 0;  ///< events that are not steps of ranks that look for something
  std::int64_t polls_ = 0;   ///< that found nothing, since a message was last sent
  Rank poller_;              ///< of the last one
  std::int32_t finished_ = 0;
};

}  // namespace loggp::simulate
