// The messages of a run in time order on their way out of nodes, between nodes and into nodes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "simulate/engine/agenda.hpp"
#include "simulate/engine/arithmetic.hpp"
#include "simulate/engine/nodes/link_traffic.hpp"
#include "simulate/engine/nodes/shared_ports.hpp"
#include "simulate/engine/queues/event_groups.hpp"
#include "simulate/engine/recent_arrivals.hpp"

namespace loggp::simulate {

/// Serves what ranks share (docs/machine-model.md, "Node interfaces", "Node memory", "Links between
/// nodes"): takes the messages that ranks have sent, and gives each to the agenda with its arrival
/// at its rank. A window begins with let_in() and ends with let_out().
class NodeTraffic {
 public:
  /// The references outlive this object. Pre: the machine's ranks share something.
  NodeTraffic(const Machine& machine, std::int32_t ranks, Arithmetic& model, Agenda& agenda);

  /// Lets the messages that reach nodes in the current window take receiving sides.
  void let_in();
  /// Lets the messages whose sends begin in the current window take sending sides and memories, and
  /// those that ask for links in it take links.
  /// Returns whether one of them arrives in the same window, so that the window must be served
  /// again.
  [[nodiscard]] bool let_out();

 private:
  /// The last cost of an interface or a memory. Most messages have the same size.
  struct Memo {
    Bytes size{-1};
    SharedCost cost;
  };

  /// Serves the messages of window_ node by node, those of one node in their order, and removes
  /// them. `node(message)` is the number of the message's node.
  template <class Node, class Serve>
  void serve_by_node(const Node& node, const Serve& serve) {
    for (const std::uint32_t number : by_node_.of(window_, node)) {
      for (const auto& message : by_node_.take(window_, number)) serve(window_[message.index]);
    }
    window_.clear();
  }
  void enter(const Message& message);
  void leave(const Message& message);
  void cross(const LinkTraffic::Traveller& passed);
  void reach(const Message& message, Time arrival, bool is_far);
  void forward(const Message& message, Time arrival);
  [[nodiscard]] const SharedCost& interface_cost(const Message& message);
  [[nodiscard]] const SharedCost& memory_cost(const Message& message);
  [[nodiscard]] Time arrival(const Message& message, Time leaves, Duration bytes);
  static void check_time(const SharedPorts::Use& use, std::int32_t node);

  const Machine& machine_;
  Arithmetic& model_;
  Agenda& agenda_;
  Agenda::Transit& transit_;
  const NodeParameters shared_;
  std::optional<SharedPorts> sending_;
  std::optional<SharedPorts> receiving_;
  std::optional<SharedPorts> memories_;
  std::optional<LinkTraffic> links_;
  Memo interface_;
  Memo memory_;
  bool may_overtake_;
  std::vector<RecentArrivals> recent_;  ///< by sender; empty unless messages may overtake
  EventGroups by_node_;
  Messages window_{agenda_.make_messages()};
  bool arrives_now_ = false;
};

}  // namespace loggp::simulate
