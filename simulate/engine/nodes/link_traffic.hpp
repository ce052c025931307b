// The messages of a run in time order on the links between nodes.
#pragma once

#include <cstdint>
#include <vector>

#include "models/topology/topology.hpp"
#include "simulate/engine/agenda.hpp"
#include "simulate/engine/arithmetic.hpp"

namespace loggp::simulate {

/// Lets messages take the links of their routes (docs/machine-model.md, "Links between nodes").
/// Where links have stages, the links of one stage are served before those of the next one.
/// Otherwise the requests of a window are served in order of time.
class LinkTraffic {
 public:
  /// A message that has taken the last link of its route.
  struct Passed {
    Message message;  ///< `arrival` is the start of its send
    Time head;        ///< x_h + l_h
    Time tail;        ///< the latest of x_k + r_k + (s−1)G_k, and of its node's interface
  };

  /// The references outlive this object. Pre: the machine has a topology.
  LinkTraffic(const Machine& machine, Arithmetic& model, Agenda::Transit& transit);

  /// Adds a message that asks for its first link at `head`; its last byte can be there at `tail`.
  /// Pre: `head` is not before the current window.
  void add(const Message& message, Time head, Time tail);
  /// Serves all requests of the current window. Returns the messages that have taken their last
  /// link, valid until the next call.
  [[nodiscard]] std::vector<Passed>& serve_window();

 private:
  using Crossing = Agenda::Transit::Crossing;
  using Number = std::uint32_t;
  /// A message on its route.
  struct Traveller {
    Message message;
    Time asked;
    Time tail;
    RouteStep step;
    Number next = none;  ///< another message that asks for the same link
  };
  static constexpr Number none = ~Number{0};
  struct LinkState {
    Time free;
    Number asking = none;  ///< the last one of those that ask for it in the stage
  };
  /// The last cost of a rate. Most messages have the same size.
  struct Memo {
    Bytes size{-1};
    SharedCost cost;
  };
  [[nodiscard]] Number new_number();
  [[nodiscard]] bool is_before(Number a, Number b) const;
  void ask(Number number);
  void serve_stage(std::vector<Number>& stage);
  void serve_link(LinkState& state);
  void serve_in_order();
  void take(Number number);
  [[nodiscard]] const SharedCost& cost(const Message& message, std::uint16_t rate);
  void note(const Traveller& traveller, Time start, const SharedCost& cost);
  [[noreturn]] void fail_overflow(const Traveller& traveller) const;

  const Machine& machine_;
  const Topology& topology_;
  Arithmetic& model_;
  WindowQueue<Crossing>& queue_;
  std::vector<LinkState> links_;
  std::vector<Memo> costs_;  ///< by rate
  std::vector<Traveller, LargePages<Traveller>> travellers_;
  std::vector<Number> unused_;
  /// Requests of the window, by stage: lists, or with a single stage a heap.
  std::vector<std::vector<Number>> stages_;
  std::vector<Number> at_link_;
  WindowQueue<Crossing>::Events window_;
  std::vector<Passed> passed_;
};

}  // namespace loggp::simulate
