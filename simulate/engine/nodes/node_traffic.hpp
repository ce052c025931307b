// The messages of a run in time order on their way out of nodes, between nodes and into nodes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "simulate/engine/agenda.hpp"
#include "simulate/engine/arithmetic.hpp"
#include "simulate/engine/nodes/link_traffic.hpp"
#include "simulate/engine/nodes/node_groups.hpp"
#include "simulate/engine/nodes/shared_ports.hpp"
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

  void enter(Message& message);
  void leave(Message& message);
  void cross(LinkTraffic::Traveller& passed);
  void reach(Message& message, bool is_far);
  [[nodiscard]] const SharedCost& interface_cost(const Message& message);
  [[nodiscard]] const SharedCost& memory_cost(const Message& message);
  [[nodiscard]] Time arrival(const Message& message, LinkClass link, Time leaves, Duration bytes);
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
  NodeGroups by_node_;
  Messages window_{agenda_.make_messages()};
  bool arrives_now_ = false;
};

}  // namespace loggp::simulate
