// The fast engine: runs a rank until it blocks, in an order that cannot change the result.
#pragma once

#include <optional>
#include <vector>

#include "simulate/channel_table.hpp"
#include "simulate/engine.hpp"
#include "simulate/footprint.hpp"
#include "simulate/rank_set.hpp"
#include "simulate/state_pool.hpp"

namespace loggp::simulate {

/// Thrown at a call whose outcome depends on which message comes first: start over in time order.
class OrderSensitive : public std::exception {};

/// Program order (design §4, Engine). A message to a waiting rank makes it ready; there is no
/// global queue. Exact as long as every receive names its source and is blocking, or is waited for
/// together with all others of its rank: a step depends only on its rank's own history and on the
/// k-th message of a channel (a Kahn network). Nothing else is taken: it throws OrderSensitive.
///
/// Memory is 8 bytes a rank plus the ranks that have begun and not finished.
class ProgramOrder final : public Engine {
 public:
  /// Pre: progress in the call, and receives that the CPU makes.
  ProgramOrder(const Machine& machine, std::int32_t ranks, const Options& options);
  ~ProgramOrder() override;
  FinishTimes run(const Program& program) override;
  friend Footprint program_order_footprint();

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
  // Behind the cache lines of SimulatedProcess, which says what is in them.
  struct State : SimulatedProcess {
    friend ProgramOrder;
    [[nodiscard]] bool expects(Rank source, Tag tag) const {
      return waiting_ == Waiting::receive && source == status_.source &&
             (status_.tag == any_tag || status_.tag == tag);
    }
    // One message waits here; what comes while it does goes to the table, and everything until
    // that is drained again. So a channel's inline message is always older than its tabled ones.
    bool has_inline = false;
    bool has_receives = false;  ///< nonblocking ones are open
    std::uint32_t tabled = 0;
    Task<> program;  ///< empty: it has not begun
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

  // What is known of a rank in one word: −1 before it is touched; minus the address of its State
  // while it runs; its finishing time in ps for ever after.
  [[nodiscard]] std::int64_t& word(Rank rank) {
    return words_[static_cast<std::size_t>(rank.number())];
  }
  /// The one so many ranks on, if it runs.
  [[nodiscard]] const State* running(Rank rank, std::int32_t ahead) {
    const std::int64_t at = std::int64_t{rank.number()} + ahead;
    if (at >= ranks_) return nullptr;
    const std::int64_t found = words_[static_cast<std::size_t>(at)];
    return is_running(found) ? &state_at(found) : nullptr;
  }
  State& touch(Rank rank);
  static constexpr std::int64_t untouched = -1;
  [[nodiscard]] static bool is_running(std::int64_t word) { return word < untouched; }
  [[nodiscard]] static State& state_at(std::int64_t word);
  [[nodiscard]] static State& state_of(SimulatedProcess& self) { return static_cast<State&>(self); }
  /// Makes the message and brings it to its receiver, whatever that is doing. Gives its protocol.
  Protocol send_message(State& sender, Rank to, Buffer data, Tag tag);
  /// `message` is what `receiver` waits for: both sides' clocks move on.
  /// True when the sender has waited for that.
  bool match(State& receiver, Buffer into, Message& message);
  void match_rendezvous(State& receiver, Buffer into, Message& message);
  void shake_hands(State& receiver, Buffer into, const Message& request);
  /// Null when it has not come yet; else until the next call.
  [[nodiscard]] Message* take(State& receiver, Rank from, Tag tag) {
    if (receiver.has_inline && receiver.inline_message.fits(from, tag)) {
      receiver.has_inline = false;
      return &receiver.inline_message;
    }
    return receiver.tabled == 0 ? nullptr : take_tabled(receiver, from, tag);
  }
  [[nodiscard]] Message* take_tabled(State& receiver, Rank from, Tag tag);
  /// Where a message to a rank that does not wait for it is to stand.
  [[nodiscard]] Message& room_at(State& receiver, Rank source);
  void match_posted(State& receiver, const Message& message);
  /// The rest of a send: true unless the sender must let others run first.
  bool may_go_on(State& sender);
  void attach(State& receiver, std::uint32_t number, const Message& message);
  [[nodiscard]] static bool is_ready(const State& state);
  /// Another call would take in what has arrived, and what has is a question of time.
  static void refuse_blocking(const State& state) {
    if (state.has_receives) [[unlikely]]
      throw OrderSensitive();
  }
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
      turns_->insert(state.rank_);  // NOLINT(bugprone-unchecked-optional-access): in_turn_ says it
    } else {
      ready_.push_back(&state);
    }
  }
  void resume_paused();
  void check_finished();

  FinishTimes::Picoseconds words_;
  StatePool<State> states_;
  std::vector<State*> ready_;
  std::optional<RankSet> turns_;  ///< the same, where many run in turn
  std::vector<State*> paused_;    ///< have sent so much that others must receive first
  ChannelTable<Message> messages_;
  ChannelTable<Posted> posted_;
  std::size_t most_messages_;   ///< that wait in the table before senders pause
  bool in_turn_ = false;        ///< ranks run in turn, each up to its next receive
  std::int32_t untouched_ = 0;  ///< ranks before it, counted from the first, have been touched
  std::int32_t finished_ = 0;
};

}  // namespace loggp::simulate
