#include "simulate/engine/nodes/link_traffic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "models/base/errors.hpp"
#include "simulate/engine/fetch.hpp"

namespace loggp::simulate {

LinkTraffic::LinkTraffic(const Machine& machine, Arithmetic& model, Agenda::Transit& transit)
    : machine_(machine),
      topology_(*machine.parameters().node.topology),
      model_(model),
      queue_(transit.crossing),
      links_(topology_.links()),
      costs_(topology_.rates().size()),
      stages_(static_cast<std::size_t>(topology_.stages())),
      window_(transit.crossing_blocks) {}

void LinkTraffic::forget_passed() {
  unused_.insert(unused_.end(), passed_.rbegin(), passed_.rend());
  passed_.clear();
}

LinkTraffic::Number LinkTraffic::new_number() {
  if (!passed_.empty()) forget_passed();
  if (unused_.empty()) {
    travellers_.emplace_back();
    return static_cast<Number>(travellers_.size() - 1);
  }
  const Number number = unused_.back();
  unused_.pop_back();
  return number;
}

void LinkTraffic::add(const Message& message, Time head, Time tail) {
  const Number number = new_number();
  const Placement& placement = machine_.placement();
  const RouteStep first =
      topology_.first(placement.node_of(message.source), placement.node_of(message.to));
  travellers_[number] = {message, head, tail, first};
  ask(number);
}

// The order in which messages take a link.
bool LinkTraffic::is_before(Number a, Number b) const {
  const auto key = [&](Number number) {
    const Traveller& one = travellers_[number];
    return std::tuple(one.head, one.message.source, one.message.number);
  };
  return key(a) < key(b);
}

// Adds the message to the requests of the window or of later ones.
void LinkTraffic::ask(Number number) {
  const Traveller& traveller = travellers_[number];
  if (queue_.is_later(traveller.head)) {
    queue_.push({traveller.head, number});
    return;
  }
  std::vector<Request>& stage = stages_[traveller.step.stage];
  stage.push_back({number, traveller.step.link});
  if (stages_.size() == 1) {
    std::push_heap(stage.begin(), stage.end(), [this](const Request& a, const Request& b) {
      return is_before(b.number, a.number);
    });
  }
}

std::span<const LinkTraffic::Number> LinkTraffic::serve_window() {
  forget_passed();
  queue_.take_current(window_);
  window_.drain([this](const Crossing& crossing) { ask(crossing.number); });
  if (stages_.size() == 1) {
    serve_in_order();
  } else {
    for (std::vector<Request>& stage : stages_) serve_stage(stage);
  }
  return passed_;
}

// Messages in the stage ask for links of later stages only. First the requests for each link are
// chained. At the first of them in the stage all are served.
void LinkTraffic::serve_stage(std::vector<Request>& stage) {
  constexpr std::size_t ahead = 12;
  const std::size_t last = stage.size() - 1;  // not used for an empty stage
  before_.resize(stage.size());
  for (std::uint32_t place = 0; place < stage.size(); ++place) {
    fetch(&links_[stage[std::min(place + ahead, last)].link], sizeof(LinkState));
    LinkState& state = links_[stage[place].link];
    before_[place] = state.last;
    state.last = place;
  }
  for (std::size_t place = 0; place < stage.size(); ++place) {
    const Request& later = stage[std::min(place + ahead, last)];
    fetch(&links_[later.link], sizeof(LinkState));
    fetch(&travellers_[later.number], sizeof(Traveller));
    LinkState& state = links_[stage[place].link];
    if (state.last != none) serve_link(stage, std::exchange(state.last, none));
  }
  stage.clear();
}

void LinkTraffic::serve_link(const std::vector<Request>& stage, std::uint32_t last) {
  if (before_[last] == none) [[likely]] {
    take(stage[last].number);
    return;
  }
  at_link_.clear();
  for (std::uint32_t place = last; place != none; place = before_[place])
    at_link_.push_back(stage[place].number);
  std::sort(at_link_.begin(), at_link_.end(),
            [this](Number a, Number b) { return is_before(a, b); });
  for (const Number number : at_link_) take(number);
}

void LinkTraffic::serve_in_order() {
  std::vector<Request>& heap = stages_.front();
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end(), [this](const Request& a, const Request& b) {
      return is_before(b.number, a.number);
    });
    const Number number = heap.back().number;
    heap.pop_back();
    take(number);
  }
}

// Takes the link that the message asks for, and asks for the next one.
void LinkTraffic::take(Number number) {
  Traveller& traveller = travellers_[number];
  const SharedCost& cost = this->cost(traveller.message, traveller.step.rate);
  Time& free = links_[traveller.step.link].free;
  const Time start = std::max(traveller.head, free);
  if (start > latest_time) [[unlikely]]
    fail_overflow(traveller);
  free = start + cost.hold();
  if (model_.records()) [[unlikely]]
    note(traveller, start, cost);
  const Duration latency = topology_.rates()[traveller.step.rate].l;
  const Time tail = std::max(traveller.tail, start + cost.bytes) + latency;
  const Placement& placement = machine_.placement();
  const Message& message = traveller.message;
  const RouteStep next = topology_.after(traveller.step, placement.node_of(message.source),
                                         placement.node_of(message.to));
  traveller.head = start + latency;
  traveller.tail = tail;
  if (next.link == RouteStep::no_link) {
    passed_.push_back(number);
    return;
  }
  traveller.step = next;
  ask(number);
}

const SharedCost& LinkTraffic::cost(const Message& message, std::uint16_t rate) {
  const Bytes size = message.kind == Message::Kind::data ? message.size : Bytes(1);
  Memo& memo = costs_[rate];
  if (memo.size != size) memo = {size, link_cost(topology_.rates()[rate], size)};
  return memo.cost;
}

void LinkTraffic::note(const Traveller& traveller, Time start, const SharedCost& cost) {
  Message asking = traveller.message;
  asking.arrival = traveller.head;
  const Trace::Port port{Trace::no_node, Trace::PortKind::link,
                         static_cast<std::int32_t>(traveller.step.link)};
  model_.note_use(asking, port, start, cost);
}

void LinkTraffic::fail_overflow(const Traveller& traveller) const {
  throw RunError(fmt::format("link {}: simulated time passes {} s, the end of its range",
                             topology_.link_name(traveller.step.link), latest_time.in_us() / 1e6));
}

}  // namespace loggp::simulate
