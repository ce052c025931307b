#include "simulate/graph/schedule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/graph/topological_sort.hpp>
#include <iterator>

#include "models/base/errors.hpp"
#include "simulate/graph/schedule_builder.hpp"

namespace loggp::simulate {

Schedule::Schedule(const Trace& trace, const Machine& machine, const Options& options)
    : trace_(&trace) {
  ScheduleBuilder builder(trace, machine, options);
  builder.build();
  forms_ = std::move(builder.forms);
  groups_ = std::move(builder.groups);
  decisions_ = std::move(builder.decisions);
  order_is_partial_ = builder.order_is_partial;
  local_rates_ = std::move(builder.local_rates);
  shared_ = builder.shared;
  link_rates_ = std::move(builder.link_rates);
  entries_ = std::move(builder.entries);
  graph_ = Graph(boost::edges_are_unsorted_multi_pass, builder.edges.begin(), builder.edges.end(),
                 builder.dependences.begin(), static_cast<Vertex>(builder.instants.size()));
  for (Vertex vertex = 0; vertex < size(); ++vertex) graph_[vertex] = builder.instants[vertex];
  sort_topologically();
}

const Trace::Port* Schedule::port(Vertex vertex) const {
  const Instant& instant = graph_[vertex];
  if (instant.moment == Moment::leaving) return &trace_->port_uses[instant.index].port;
  if (instant.moment != Moment::arrival || entries_.empty()) return nullptr;
  const std::uint32_t use = entries_[instant.index];
  return use == ScheduleBuilder::none ? nullptr : &trace_->port_uses[use].port;
}

std::size_t Schedule::message(Vertex vertex) const {
  const Instant& instant = graph_[vertex];
  return instant.moment == Moment::arrival ? instant.index : trace_->port_uses[instant.index].send;
}

void Schedule::sort_topologically() {
  order_.reserve(size());
  try {
    boost::topological_sort(graph_, std::back_inserter(order_));
  } catch (const boost::not_a_dag&) {
    throw RunError("the record's operations wait for each other in a circle");
  }
  std::reverse(order_.begin(), order_.end());
}

void Schedule::validate() const {
  std::vector<Duration> earliest(size());
  for (const Vertex vertex : order_) {
    const Duration recorded = graph_[vertex].time - graph_[begin()].time;
    if (recorded != earliest[vertex]) {
      throw RunError(
          fmt::format("{} is recorded at {} µs; what it waits for ends at {} µs: the recorder or "
                      "the machine model is wrong",
                      describe(vertex), recorded.in_us(), earliest[vertex].in_us()));
    }
    for (const Edge edge : out_edges(vertex)) {
      Duration& later = earliest[target(edge)];
      later = std::max(later, earliest[vertex] + duration(graph_[edge]));
    }
  }
}

std::string Schedule::describe(Vertex vertex) const {
  const Instant& instant = graph_[vertex];
  const auto peers = [&](std::size_t send) {
    return std::pair(trace_->sends[send].from.number(), trace_->sends[send].to.number());
  };
  switch (instant.moment) {
    case Moment::begin:
      return "the beginning";
    case Moment::send:
      return fmt::format("rank {}'s send to rank {}", instant.rank.number(),
                         peers(instant.index).second);
    case Moment::arrival:
      return fmt::format("the arrival at rank {} from rank {}", instant.rank.number(),
                         peers(instant.index).first);
    case Moment::leaving:
    case Moment::reaching: {
      const auto [from, to] = peers(message(vertex));
      const Trace::Port& port = trace_->port_uses[instant.index].port;
      if (port.kind == Trace::PortKind::link) {
        return fmt::format("rank {}'s message to rank {} at {}", instant.rank.number(), to,
                           to_string(port, trace_->topology.get()));
      }
      return fmt::format("rank {}'s message {} rank {} at {} node", instant.rank.number(),
                         instant.moment == Moment::leaving ? "to" : "from",
                         instant.moment == Moment::leaving ? to : from,
                         instant.moment == Moment::leaving ? "its sender's" : "its receiver's");
    }
    case Moment::taking_in:
    case Moment::receive:
      return fmt::format("rank {}'s {} from rank {}", instant.rank.number(),
                         instant.moment == Moment::receive ? "receive" : "interface's receive",
                         peers(trace_->receives[instant.index].send).first);
    case Moment::compute:
      return fmt::format("rank {}'s computation", instant.rank.number());
    case Moment::wait:
      return fmt::format("rank {}'s wait for its send to rank {}", instant.rank.number(),
                         peers(trace_->waits[instant.index].send).second);
    case Moment::no_wait:
      return fmt::format("the end of rank {}'s send to rank {}", instant.rank.number(),
                         peers(trace_->no_waits[instant.index].send).second);
    case Moment::look:
      return fmt::format("rank {}'s look for messages", instant.rank.number());
    case Moment::end:
      break;
  }
  return "the end";
}

}  // namespace loggp::simulate
