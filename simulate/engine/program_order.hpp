// The fast engine, for programs whose result does not depend on the order in which ranks run.
#pragma once

#include <functional>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "algorithms/host/large_pages.hpp"
#include "models/base/time_limits.hpp"
#include "simulate/engine/channel_table.hpp"
#include "simulate/engine/engine.hpp"
#include "simulate/engine/footprint.hpp"
#include "simulate/engine/index_set.hpp"
#include "simulate/engine/queues/peer_steps.hpp"
#include "simulate/engine/state_pool.hpp"

namespace loggp::simulate {

/// Thrown at a call whose result may depend on which message comes first. The run must start over
/// in time order.
class OrderSensitive : public std::exception {};

/// An engine in program order (docs/machine-model.md, "Program order"): runs each rank until it
/// blocks. A message to a waiting rank makes that rank ready; there is no global queue. The result
/// is exact under two rules: every receive names its source, and every nonblocking send is eager.
/// Without open receives a step depends only on its rank's own history and on the order of messages
/// within each channel (a Kahn network). While nonblocking receives are open, a call that does not
/// wait for all of them takes in those messages that have come by then. The rank stays undecided at
/// this call until the messages are known. When only undecided ranks are left, the earliest goes
/// on: what has not been sent yet arrives later. A call that breaks a rule throws OrderSensitive.
/// It is also thrown when a message that is not eager is sent while receives are open, when a
/// handshake meets a nonblocking receive or another one while receives are open, and in place of a
/// deadlock with undecided ranks. Where a message can arrive at the instant of its send, it is
/// thrown at a call that may be undecided and when two messages come to one wait at one instant.
///
/// Memory is 8 bytes per rank, plus the largest number of states of begun and unfinished ranks at
/// one time, plus the messages that wait, plus, once only undecided ranks were left, 16 bytes for
/// each undecided call since the last decision.
class ProgramOrder final : public Engine {
 public:
  /// Pre: progress in the call, and onload reception.
  ProgramOrder(const Machine& machine, std::int32_t ranks, const Options& options);
  ~ProgramOrder() override;
  /// Throws OrderSensitive, too.
  FinishTimes run(const Program& program) override;
  friend Footprint program_order_footprint();

 protected:
  bool send(SimulatedProcess& self, Rank to, Buffer data, Tag tag) override;
  bool receive(SimulatedProcess& self, Rank from, Buffer data, Tag tag) override;
  bool send_async(SimulatedProcess& self, Rank to, Buffer data, Tag tag) override;
  bool receive_async(SimulatedProcess& self, Rank from, Buffer data, Tag tag) override;
  bool wait_all(SimulatedProcess& self, std::span<Request> requests) override;
  bool wait_any(SimulatedProcess& /*self*/, std::span<Request> /*requests*/) override {
    throw OrderSensitive();
  }
  bool test(SimulatedProcess& /*self*/, Request& /*request*/) override { throw OrderSensitive(); }
  bool probe(SimulatedProcess& /*self*/, Rank /*from*/, Tag /*tag*/) override {
    throw OrderSensitive();
  }
  bool compute(SimulatedProcess& self, const Computation& work) override;

 private:
  // These members continue the cache lines that SimulatedProcess describes.
  struct State : SimulatedProcess {
    friend ProgramOrder;
    [[nodiscard]] bool expects(Rank source, Tag tag) const {
      return waiting_ == Waiting::receive && source == status_.source &&
             (status_.tag == any_tag || status_.tag == tag);
    }
    // `inline_message` holds the first message that waits. Further messages to this rank go to the
    // table `messages_`, until the rank has neither an inline message nor messages there. So the
    // inline message is always older than the messages of its channel in the table.
    bool has_inline = false;
    bool has_receives = false;  ///< the rank has open nonblocking receives
    std::uint32_t tabled = 0;   ///< number of messages to this rank in the table
    Task<> program;             ///< empty: the rank has not begun
    Message inline_message;
  };
  /// A nonblocking receive that has no message yet.
  struct Posted {
    std::uint32_t request;
    Tag wanted;
    [[nodiscard]] bool fits(Rank /*source*/, Tag tag) const {
      return wanted == any_tag || wanted == tag;
    }
  };

  // One word for each rank: −1 before it is touched; minus the address of its State while it runs;
  // then its finishing time in ps.
  [[nodiscard]] std::int64_t& word(Rank rank) {
    return words_[static_cast<std::size_t>(rank.number())];
  }
  /// Returns the state of the rank `ahead` ranks after `rank`, or before it if `ahead` is negative;
  /// null if there is no such rank, or it does not run.
  [[nodiscard]] const State* running(Rank rank, std::int64_t ahead) {
    const std::int64_t at = rank.number() + ahead;
    if (at < 0 || at >= ranks_) return nullptr;
    const std::int64_t found = words_[static_cast<std::size_t>(at)];
    return is_running(found) ? &state_at(found) : nullptr;
  }
  State& touch(Rank rank);
  static constexpr std::int64_t untouched = -1;
  [[nodiscard]] static bool is_running(std::int64_t word) { return word < untouched; }
  [[nodiscard]] static State& state_at(std::int64_t word) {
    return *reinterpret_cast<State*>(-word);  // NOLINT(performance-no-int-to-ptr): see words_
  }
  [[nodiscard]] static State& state_of(SimulatedProcess& self) { return static_cast<State&>(self); }
  /// Sends a message, and matches it or lets it wait at its receiver. Returns the message's
  /// protocol.
  Protocol send_message(State& sender, Rank to, Buffer data, Tag tag);
  /// Matches a message with the blocking receive that `receiver` is in. Returns whether the sender
  /// has waited for the match.
  bool match(State& receiver, Buffer into, Message& message);
  void match_rendezvous(State& receiver, Buffer into, Message& message);
  void shake_hands(State& receiver, Buffer into, const Message& request);
  /// Removes the first waiting message that fits and returns it; null when there is none. Valid
  /// until the next call.
  [[nodiscard]] Message* take(State& receiver, Rank from, Tag tag) {
    if (receiver.has_inline && receiver.inline_message.fits(from, tag)) {
      receiver.has_inline = false;
      return &receiver.inline_message;
    }
    return receiver.tabled == 0 ? nullptr : take_tabled(receiver, from, tag);
  }
  [[nodiscard]] Message* take_tabled(State& receiver, Rank from, Tag tag);
  /// Adds a waiting message to a rank that does not wait for it, and returns the message for the
  /// caller to fill in.
  [[nodiscard]] Message& room_at(State& receiver, Rank source);
  void match_posted(State& receiver, const Message& message);
  /// Removes the first open receive that fits the message, and returns its number; 0 if there is
  /// none.
  [[nodiscard]] std::uint32_t take_posted(State& receiver, const Message& message);
  /// Brings into the cache what the sender's next messages and the receiver's next receives need,
  /// if their peers can be guessed. A million open operations are in no cache.
  void fetch_for_sends(Rank sender, Rank to);
  void fetch_for_receives(const State& receiver, Rank from);
  /// Returns whether the sender may continue. If too many messages wait, pauses the sender until no
  /// other rank can run, and returns false.
  bool may_go_on(State& sender);
  /// Adds a nonblocking receive, matched if its message waits; returns its number.
  std::uint32_t post(State& receiver, Rank from, Buffer data, Tag tag);
  /// Lets an open receive wait for its message: in the rank's rows, or in the table if the rows
  /// are too many or the table has some of the rank's, which are earlier.
  void add_posted(State& receiver, Rank from, Tag tag, std::uint32_t request);
  void attach(State& receiver, std::uint32_t number, const Message& message);
  /// Begins a call other than a wait for all receives, while receives are open. Returns whether it
  /// is over.
  bool begin_call(State& state, Requests::Call call, Rank peer, Buffer data, Tag tag);
  /// Turns the rank's wait for all receives into such a call: it has matched a message whose sender
  /// waits for the match, and others may depend on this sender.
  void begin_held_wait(State& state);
  /// Goes on with this call as far as it is known which messages come first. Returns whether the
  /// call is over.
  bool perform_call(State& state);
  /// Returns whether no message of an open receive that comes up to `time` is still unknown.
  [[nodiscard]] bool knows_until(const State& state, Time time) const {
    return state.requests_->unmatched == 0 || time < horizon_;
  }
  /// Returns when the undecided rank goes on, if no unknown message decides otherwise; none if it
  /// waits for an unknown one.
  [[nodiscard]] static std::optional<Time> next_step(State& state);
  /// Leaves the rank in its call until more is known. Returns false: the call is not over.
  bool leave_undecided(State& state);
  /// Adds the undecided rank to the list, unless it waits for an unknown message.
  void list_undecided(State& state);
  /// Begins the list with all undecided ranks.
  void begin_list();
  /// Makes those undecided ranks ready whose next step no unknown message can precede. Returns
  /// whether there are any. Pre: no rank is ready.
  bool decide_earliest();
  /// Charges the messages that have come by now.
  void look(State& state);
  /// Charges a due message that has been the first.
  void charge(State& state, const DueReceive& due);
  /// Ends the operations that the rank's wait is for.
  void end_wait(State& state);
  void serve(State& state);
  void step(State& state, const Program& program);
  void finish(State& state);
  void note_leftovers(const State& state);
  void run_ready(const Program& program);
  void touch_rest();
  [[nodiscard]] bool are_many(std::size_t ready) const;
  void run_in_turn(const Program& program);
  void make_ready(State& state) {
    if (in_turn_) {
      // NOLINTNEXTLINE(bugprone-unchecked-optional-access): in_turn_ says it
      turns_->insert(static_cast<std::uint32_t>(state.rank_.number()));
    } else {
      ready_.push_back(&state);
    }
  }
  /// Makes the paused senders ready; returns whether there are any.
  bool resume_paused();
  void check_finished();

  FinishTimes::Picoseconds words_;
  StatePool<State> states_;
  LargeVector<State*> ready_;
  std::optional<IndexSet> turns_;       ///< the ready ranks, while many run in turn
  LargeVector<State*> paused_;          ///< senders far ahead of their receivers
  Time earliest_paused_ = latest_time;  ///< the first of their CPU clocks
  bool lists_undecided_ = false;  ///< since the first time that only undecided ranks were left
  /// Undecided ranks by the time of their next step, the earliest on top. Some are out of date.
  std::priority_queue<std::pair<Time, Rank>, std::vector<std::pair<Time, Rank>>, std::greater<>>
      undecided_;
  Time horizon_;  ///< no message that has not been sent arrives earlier
  ChannelTable<Message> messages_;
  ChannelTable<Posted> posted_;  ///< those that are not in the rows of their ranks
  PeerSteps send_steps_;         ///< of messages that do not go to a rank that waits for them
  PeerSteps receive_steps_;
  std::size_t most_messages_;   ///< in the table, before senders pause
  bool in_turn_ = false;        ///< ranks run in turn, each up to its next receive
  std::int32_t untouched_ = 0;  ///< number of ranks, from options_.first on, that have begun
  std::int32_t finished_ = 0;
};

}  // namespace loggp::simulate
