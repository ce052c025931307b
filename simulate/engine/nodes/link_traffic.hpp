// The messages of a run in time order on the links between nodes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/host/large_pages.hpp"
#include "models/topology/topology.hpp"
#include "simulate/engine/agenda.hpp"
#include "simulate/engine/arithmetic.hpp"

namespace loggp::simulate {

/// Lets messages take the links of their routes (docs/machine-model.md, "Links between nodes").
/// Where links have stages, the links of one stage are served before those of the next one.
/// Otherwise the requests of a window are served in order of time.
class LinkTraffic {
 public:
  using Number = std::uint32_t;
  /// A message on its route.
  struct Traveller {
    Message message;  ///< `arrival` is the start of its send
    Time head;        ///< when it asks for a link; in the end x_h + l_h
    Time tail;        ///< the latest of x_k + r_k + (s−1)G_k, and of its node's interface
    RouteStep step;
  };

  /// The references outlive this object. Pre: the machine has a topology.
  LinkTraffic(const Machine& machine, Arithmetic& model, Agenda::Transit& transit);

  /// Adds a message that asks for its first link at `head`; its last byte can be there at `tail`.
  /// Pre: `head` is not before the current window.
  void add(const Message& message, Time head, Time tail);
  /// Serves all requests of the current window. Returns the numbers of the messages that have taken
  /// their last link. They are valid until the next call of add or serve_window.
  [[nodiscard]] std::span<const Number> serve_window();
  [[nodiscard]] Traveller& operator[](Number number) { return travellers_[number]; }

 private:
  using Crossing = Agenda::Transit::Crossing;
  /// A message that asks for a link in the current window.
  struct Request {
    Number number;
    std::uint32_t link;
  };
  static constexpr Number none = ~Number{0};
  struct LinkState {
    Time free;
    std::uint32_t last = none;  ///< place in the stage of the last request for it
  };
  /// The last cost of a rate. Most messages have the same size.
  struct Memo {
    Bytes size{-1};
    SharedCost cost;
  };
  [[nodiscard]] Number new_number();
  void forget_passed();
  [[nodiscard]] bool is_before(Number a, Number b) const;
  void ask(Number number);
  void serve_stage(std::vector<Request>& stage);
  void serve_link(const std::vector<Request>& stage, std::uint32_t last);
  void serve_in_order();
  void take(Number number);
  [[nodiscard]] const SharedCost& cost(const Message& message, std::uint16_t rate);
  void note(const Traveller& traveller, Time start, const SharedCost& cost);
  [[noreturn]] void fail_overflow(const Traveller& traveller) const;

  const Machine& machine_;
  const Topology& topology_;
  Arithmetic& model_;
  WindowQueue<Crossing>& queue_;
  LargeVector<LinkState> links_;
  std::vector<Memo> costs_;  ///< by rate
  LargeVector<Traveller> travellers_;
  std::vector<Number> unused_;
  /// Requests of the window, by stage: lists, or with a single stage a heap.
  std::vector<std::vector<Request>> stages_;
  std::vector<std::uint32_t> before_;  ///< by place in the stage: an earlier request for the link
  std::vector<Number> at_link_;
  WindowQueue<Crossing>::Events window_;
  std::vector<Number> passed_;
};

}  // namespace loggp::simulate
