// The engine for programs whose outcome depends on which message comes first.
#pragma once

#include <list>
#include <queue>

#include "simulate/engine.hpp"

namespace loggp::simulate {

/// Time order (design §4, Engine): one queue of arrivals and receives, earliest first. Ties are
/// intrinsic: arrivals before receives; then source rank, then the sender's message number.
class TimeOrder final : public Engine {
 public:
  TimeOrder(const Machine& machine, std::int32_t ranks, timeline::Trace* trace);
  ~TimeOrder() override;
  FinishTimes run(const Program& program, Rank first) override;

 protected:
  bool send(SimulatedProcess& sender, Rank to, Buffer data, Tag tag) override;
  bool receive(SimulatedProcess& receiver, Rank from, Buffer data, Tag tag) override;

 private:
  struct State : SimulatedProcess {
    friend TimeOrder;
    [[nodiscard]] bool expects(const Message& message) const {
      return posted && waiting_ == Waiting::receive && message.fits(peer_, tag_);
    }
    Task<> program;
    bool posted = false;         ///< time has come to the receive that it waits in
    std::int64_t sent = 0;       ///< messages so far
    std::list<Message> arrived;  ///< and not received, in order of arrival
  };
  struct Event {
    Time time;
    bool is_receive;      ///< a rank posts its receive; else a message arrives
    Rank rank;            ///< that posts, or the message's source
    std::int64_t number;  ///< of the message among its sender's
    Rank at;              ///< where it happens
    Message message;
    [[nodiscard]] auto key() const { return std::tuple(time, is_receive, rank, number); }
    bool operator<(const Event& other) const { return key() > other.key(); }  // earliest on top
  };

  [[nodiscard]] State& state(Rank rank) { return states_[static_cast<std::size_t>(rank.number())]; }
  void push(Event event);
  void handle(Event event);
  void arrive(State& receiver, Message message);
  void post(State& receiver);
  void match(State& receiver, const Message& message);
  void resume(State& state);
  void finish(State& state);
  void check_finished();

  std::vector<State> states_;
  std::vector<Event> events_;  ///< a heap
  std::int32_t finished_ = 0;
};

}  // namespace loggp::simulate
