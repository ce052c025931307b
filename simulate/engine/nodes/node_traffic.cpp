#include "simulate/engine/nodes/node_traffic.hpp"

#include <fmt/format.h>

#include "models/base/errors.hpp"

namespace loggp::simulate {

namespace {

bool is_between_nodes(LinkClass link) {
  return link == LinkClass::network || link == LinkClass::wide_area;
}

// Returns whether something that ranks share is slower than a rank's port, so that a large message
// may be delayed more than a small one behind it.
bool has_slow_part(const Machine& machine) {
  const ParameterSet& set = machine.parameters();
  const double interface = set.node.interfaces ? set.node.interfaces->G : 0;
  double slowest = std::max(interface, set.node.memory.value_or(0));
  if (set.node.topology) {
    for (const LinkRate& rate : set.node.topology->rates()) slowest = std::max(slowest, rate.G);
  }
  return std::any_of(set.links.begin(), set.links.end(), [&](const Link& link) {
    return std::any_of(link.ranges.begin(), link.ranges.end(),
                       [&](const SizeRange& range) { return range.parameters.G < slowest; });
  });
}

}  // namespace

NodeTraffic::NodeTraffic(const Machine& machine, std::int32_t ranks, Arithmetic& model,
                         Agenda& agenda)
    : machine_(machine),
      model_(model),
      agenda_(agenda),
      transit_(agenda.make_transit()),
      shared_(machine.parameters().node),
      may_overtake_(model.wire().may_overtake() || has_slow_part(machine)),
      by_node_(machine.placement().nodes(ranks)) {
  const std::int32_t nodes = machine.placement().nodes(ranks);
  if (const auto& interfaces = shared_.interfaces) {
    sending_.emplace(nodes, interfaces->count, interfaces->choice);
    receiving_.emplace(nodes, interfaces->count, interfaces->choice);
  }
  if (shared_.memory) memories_.emplace(nodes, 1, InterfaceChoice::fixed);
  if (shared_.topology) links_.emplace(machine, model, transit_);
  if (may_overtake_) recent_.resize(static_cast<std::size_t>(ranks));
}

void NodeTraffic::let_in() {
  transit_.reaching.take_current(window_);
  if (window_.empty()) return;
  serve_by_node([this](const Message& message) { return machine_.placement().node_of(message.to); },
                [this](const Message& message) { enter(message); });
}

bool NodeTraffic::let_out() {
  transit_.leaving.take_current(window_);
  if (window_.empty() && !links_) return false;
  arrives_now_ = false;
  if (sending_ || memories_ || may_overtake_) {
    serve_by_node(
        [this](const Message& message) { return machine_.placement().node_of(message.source); },
        [this](const Message& message) { leave(message); });
  } else {  // links have their own order
    window_.drain([this](const Message& message) { leave(message); });
  }
  if (!links_) return arrives_now_;
  for (const LinkTraffic::Number number : links_->serve_window()) cross((*links_)[number]);
  return arrives_now_;
}

void NodeTraffic::enter(const Message& message) {
  const std::int32_t node = machine_.placement().node_of(message.to);
  const SharedCost& cost = interface_cost(message);
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access): only messages between interfaces enter
  const SharedPorts::Use use = receiving_->take(node, message.to, message.arrival, cost.hold());
  check_time(use, node);
  if (model_.records())
    model_.note_use(message, {node, Trace::PortKind::receiving, use.number}, use.start, cost);
  forward(message, use.start);
}

void NodeTraffic::leave(const Message& message) {
  const bool is_far = is_between_nodes(message.link);
  std::optional<SharedPorts>& ports = is_far ? sending_ : memories_;
  Time leaves = message.arrival;
  Duration bytes;
  if (ports && message.link != LinkClass::self) {
    const std::int32_t node = machine_.placement().node_of(message.source);
    const SharedCost& cost = is_far ? interface_cost(message) : memory_cost(message);
    const SharedPorts::Use use = ports->take(node, message.source, message.arrival, cost.hold());
    check_time(use, node);
    leaves = use.start;
    bytes = cost.bytes;
    if (model_.records()) {
      const auto kind = is_far ? Trace::PortKind::sending : Trace::PortKind::memory;
      model_.note_use(message, {node, kind, use.number}, use.start, cost);
    }
  }
  if (is_far && links_) {
    links_->add(message, leaves, leaves + bytes);
    return;
  }
  reach(message, arrival(message, leaves, bytes), is_far);
}

void NodeTraffic::cross(const LinkTraffic::Traveller& passed) {
  const Message& message = passed.message;
  reach(message, arrival(message, passed.head, passed.tail - passed.head), true);
}

// Gives the message to its receiver's node, or to its rank.
void NodeTraffic::reach(const Message& message, Time arrival, bool is_far) {
  arrives_now_ |= !agenda_.is_later(arrival);
  if (is_far && receiving_) {
    transit_.reaching.push_at(message, arrival);
  } else {
    forward(message, arrival);
  }
}

void NodeTraffic::forward(const Message& message, Time arrival) {
  if (model_.records()) model_.note_arrival(message, arrival);
  agenda_.forward(message, arrival);
}

// Returns the arrival of a message whose send began at `message.arrival` and whose bytes take
// `bytes` at what it shares. Messages of one sender may come here in another order than they were
// sent if they take links, but none arrives earlier than a message that left now.
Time NodeTraffic::arrival(const Message& message, Time leaves, Duration bytes) {
  const Time arrival = model_.shared_arrival(message, leaves, bytes);
  if (!may_overtake_) return arrival;
  RecentArrivals& recent = recent_[static_cast<std::size_t>(message.source.number())];
  const Time start = links_ ? transit_.leaving.window_begin() : message.arrival;
  return model_.wire().in_order(recent, message.to, arrival, start);
}

const SharedCost& NodeTraffic::interface_cost(const Message& message) {
  const Bytes size = message.kind == Message::Kind::data ? message.size : Bytes(1);
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access): there is an interface
  if (interface_.size != size) interface_ = {size, shared_cost(*shared_.interfaces, size)};
  return interface_.cost;
}

const SharedCost& NodeTraffic::memory_cost(const Message& message) {
  const Bytes size = message.kind == Message::Kind::data ? message.size : Bytes(1);
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access): there is a memory
  if (memory_.size != size) memory_ = {size, loggp::memory_cost(*shared_.memory, size)};
  return memory_.cost;
}

void NodeTraffic::check_time(const SharedPorts::Use& use, std::int32_t node) {
  if (use.start <= latest_time) [[likely]]
    return;
  throw RunError(fmt::format("node {}: simulated time passes {} s, the end of its range", node,
                             latest_time.in_us() / 1e6));
}

}  // namespace loggp::simulate
