// The fast engine: runs a rank until it blocks, in an order that cannot change the result.
#pragma once

#include <deque>

#include "simulate/engine.hpp"
#include "simulate/message_table.hpp"

namespace loggp::simulate {

/// Thrown at a receive whose outcome depends on which message comes first: start over in time
/// order.
class OrderSensitive : public std::exception {};

/// Program order (design §4, Engine). A message to a waiting rank makes it ready; there is no
/// global queue. Exact as long as every receive names its source: a step depends only on its rank's
/// own history and on the k-th message of a channel (a Kahn network).
///
/// Memory is 8 bytes a rank plus the ranks that have begun and not finished.
class ProgramOrder final : public Engine {
 public:
  ProgramOrder(const Machine& machine, std::int32_t ranks, timeline::Trace* trace);
  ~ProgramOrder() override;
  FinishTimes run(const Program& program, Rank first) override;

 protected:
  bool send(SimulatedProcess& sender, Rank to, Buffer data, Tag tag) override;
  bool receive(SimulatedProcess& receiver, Rank from, Buffer data, Tag tag) override;

 private:
  struct State : SimulatedProcess {
    friend ProgramOrder;
    [[nodiscard]] bool expects(const Message& message) const {
      return waiting_ == Waiting::receive && message.fits(peer_, tag_);
    }
    Task<> program;
    bool started = false;
    // One message waits here; what comes while it does goes to the table, and everything until
    // that is drained again. So a channel's inline message is always older than its tabled ones.
    bool has_inline = false;
    std::uint32_t tabled = 0;
    Message inline_message;
  };

  // What is known of a rank in one word: 0 before it is touched; its State while it runs; its
  // finishing time in ps, doubled plus one, for ever after.
  [[nodiscard]] std::int64_t& word(Rank rank) {
    return words_[static_cast<std::size_t>(rank.number())];
  }
  State& touch(Rank rank);
  [[nodiscard]] static State& state_at(std::int64_t word);
  /// `message` is what `receiver` waits for: both sides' clocks move on.
  void match(State& receiver, const Message& message);
  [[nodiscard]] bool take(State& receiver, Message& message);
  void keep(State& receiver, Message&& message);
  void step(State& state, const Program& program);
  void finish(State& state);
  void run_ready(const Program& program);
  void check_finished();

  std::vector<std::int64_t> words_;
  std::deque<State> states_;
  std::vector<State*> free_states_;
  std::vector<State*> ready_;
  MessageTable messages_;
  std::int32_t finished_ = 0;
};

}  // namespace loggp::simulate
