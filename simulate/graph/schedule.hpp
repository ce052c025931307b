// A recorded run as a graph of dependences with their durations (docs/machine-model.md, "Recorded
// runs as graphs").
#pragma once

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/range/iterator_range.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/machine/machine.hpp"
#include "models/trace/trace.hpp"
#include "simulate/graph/cost_form.hpp"

namespace loggp::simulate {

/// The event at a vertex: the beginning or the end of the run, the start of a send, receive or
/// computation, the arrival of a first byte, the end of a wait, or the instant of a wait that took
/// no time. At `taking_in` an offloaded interface begins to take in a message. At `leaving` a
/// message takes a sending side or the memory of its sender's node, or a link, and at `reaching` it
/// arrives at its receiver's node. At `look` a rank's way depends on the messages that have come;
/// nothing depends on its vertex.
enum class Moment : std::uint8_t {
  begin,
  send,
  arrival,
  taking_in,
  leaving,
  reaching,
  receive,
  compute,
  wait,
  no_wait,
  look,
  end
};

/// A vertex: an instant of the run. `index` is the operation's index in the trace's vector of such
/// operations. An arrival has the index of its send, `taking_in` that of its receive, and `leaving`
/// and `reaching` that of their PortUse. The beginning and the end of the run have rank −1.
struct Instant {
  Time time;  ///< as recorded
  Rank rank;
  std::uint32_t index = 0;
  Moment moment = Moment::begin;
};

/// The reason why a vertex cannot be earlier than another.
enum class Reason : std::uint8_t {
  begin,          ///< a rank begins when it arrives
  cpu,            ///< a CPU does one operation after another, also those of ranks that share it
  send_port,      ///< g + (s−1)G between two sends
  receive_port,   ///< g + (s−1)G between two receives
  flight,         ///< o_s + L from the send to the first byte's arrival
  arrived,        ///< a message is not received before it arrives
  no_overtaking,  ///< messages of one channel keep their order
  taken_in,       ///< an offloaded interface has the last byte
  match,          ///< a synchronising sender waits for the match
  drain,          ///< a handshake's sender waits until its last byte has left
  asked,          ///< a message takes what is shared after its send, or l_link after a link
  shared,  ///< between two messages: g_node + (s−1)G_node, (s−1)G_memory, g_link + (s−1)G_link
};

/// The part of a dependence's duration that is neither a cost of parameters nor noise.
enum class Rest : std::uint8_t { nothing, arrival, computation, poll, wake_up };

/// An edge: the later vertex is at least form.total + rest + noise after the earlier vertex.
struct Dependence {
  Duration rest;
  Duration noise;          ///< on the CPU, or in the latency, where it may be negative
  std::uint32_t form = 0;  ///< an index of Schedule::forms(); 0: no cost
  Reason reason = Reason::cpu;
  Rest kind = Rest::nothing;
};

/// Two instants of one rank whose order decided how the run went on: two arrivals, or an arrival
/// and a look. An arrival is the time at its vertex plus the cost of its form.
struct Decision {
  std::uint32_t earlier = 0;  ///< a vertex
  std::uint32_t later = 0;
  std::uint32_t earlier_form = 0;  ///< an index of Schedule::forms()
  std::uint32_t later_form = 0;
  bool strict = false;  ///< at equal times, the run would have gone on in another way
};

/// The graph of a recorded run. The trace must outlive the graph; the machine need not. For
/// programs with any_source, wait_any, test or probe the graph has the order in which this run
/// served its messages.
class Schedule {
 public:
  using Graph =
      boost::compressed_sparse_row_graph<boost::bidirectionalS, Instant, Dependence,
                                         boost::no_property, std::uint32_t, std::uint32_t>;
  using Vertex = std::uint32_t;
  using Edge = Graph::edge_descriptor;

  struct Options {
    /// The run ends when this rank has finished; empty: when the last rank has.
    std::optional<Rank> until = std::nullopt;
    /// Times may differ from the machine's costs by noise on the CPU or in the latency. Otherwise
    /// such a difference is an error of the record.
    bool may_be_noisy = false;
  };

  /// Throws RunError when the record is not valid, for example for a message without its receive, a
  /// cycle of waits, or a duration that differs from the machine's. Throws InputError when the
  /// machine lacks a link class.
  Schedule(const Trace& trace, const Machine& machine, const Options& options);
  Schedule(const Trace& trace, const Machine& machine) : Schedule(trace, machine, Options()) {}
  Schedule(Trace&&, const Machine&) = delete;
  Schedule(Trace&&, const Machine&, const Options&) = delete;

  /// Computes every time as the longest path from the beginning. Throws RunError when a recorded
  /// time differs, because the recorder or this graph is wrong then; the error names the first such
  /// vertex.
  void validate() const;

  [[nodiscard]] const Trace& trace() const { return *trace_; }
  [[nodiscard]] const Graph& graph() const { return graph_; }
  /// Returns the number of vertices.
  [[nodiscard]] Vertex size() const { return boost::num_vertices(graph_); }
  /// Return the edges out of a vertex, and into a vertex, as ranges.
  [[nodiscard]] auto out_edges(Vertex vertex) const {
    return boost::make_iterator_range(boost::out_edges(vertex, graph_));
  }
  [[nodiscard]] auto in_edges(Vertex vertex) const {
    return boost::make_iterator_range(boost::in_edges(vertex, graph_));
  }
  [[nodiscard]] Vertex source(Edge edge) const { return boost::source(edge, graph_); }
  [[nodiscard]] Vertex target(Edge edge) const { return boost::target(edge, graph_); }
  [[nodiscard]] const Instant& operator[](Vertex vertex) const { return graph_[vertex]; }
  [[nodiscard]] const Dependence& operator[](Edge edge) const { return graph_[edge]; }
  [[nodiscard]] static constexpr Vertex begin() { return 0; }
  [[nodiscard]] Vertex end() const { return size() - 1; }
  /// Returns the time from the beginning to the end.
  [[nodiscard]] Duration makespan() const { return graph_[end()].time - graph_[begin()].time; }

  [[nodiscard]] std::span<const CostForm> forms() const { return forms_; }
  /// Returns the cost of a dependence.
  [[nodiscard]] const CostForm& form(const Dependence& dependence) const {
    return forms_[dependence.form];
  }
  /// Returns the least time from the earlier vertex to the later one, with noise.
  [[nodiscard]] Duration duration(const Dependence& dependence) const {
    return form(dependence).total + dependence.rest + dependence.noise;
  }
  /// Returns the orders of events that decided what the ranks did: as long as each holds, the graph
  /// is that of the run.
  [[nodiscard]] std::span<const Decision> decisions() const { return decisions_; }
  /// Returns whether the run had an order that decisions() does not have: a rank looked, or
  /// received by order of arrival, at an instant at which a message to it was sent and arrived (the
  /// order of such an instant does not follow from times), or ranks took turns at a CPU that they
  /// share, or woke up.
  [[nodiscard]] bool order_is_partial() const { return order_is_partial_; }
  /// Returns the groups of parameters that messages and polls of the run use, in the order of first
  /// use.
  [[nodiscard]] std::span<const CostGroup> groups() const { return groups_; }
  /// Returns the times per byte, in ps, of the size ranges of this kind of local work that the run
  /// does, ascending; empty if it does none that costs time.
  [[nodiscard]] std::span<const double> local_rates(LocalWork work) const {
    return local_rates_[static_cast<std::size_t>(work)];
  }
  /// Returns the shared part that the message takes at this vertex: at its departure from its node,
  /// or at its arrival at its rank. Null if it takes none.
  [[nodiscard]] const Trace::Port* port(Vertex vertex) const;
  /// Returns the index of the Send whose message is at this vertex. Pre: the vertex is an arrival,
  /// or a message leaves or reaches a node there.
  [[nodiscard]] std::size_t message(Vertex vertex) const;
  /// Returns the parameters of what is shared, as far as messages of the run take it.
  [[nodiscard]] const NodeParameters& shared() const { return shared_; }
  /// Returns the different rates of the links that messages of the run take.
  [[nodiscard]] std::span<const LinkRate> link_rates() const { return link_rates_; }
  /// Returns all vertices, each after the vertices that it depends on.
  [[nodiscard]] std::span<const Vertex> topological_order() const { return order_; }

  /// Returns a description, such as "rank 2's receive from rank 0".
  [[nodiscard]] std::string describe(Vertex vertex) const;

 private:
  void sort_topologically();

  const Trace* trace_;
  std::vector<CostForm> forms_;
  std::vector<CostGroup> groups_;
  std::vector<Decision> decisions_;
  bool order_is_partial_ = false;
  std::array<std::vector<double>, all_local_work.size()> local_rates_;
  NodeParameters shared_;
  std::vector<LinkRate> link_rates_;
  std::vector<std::uint32_t> entries_;  ///< by send, the PortUse of a receiving side; or empty
  Graph graph_;
  std::vector<Vertex> order_;
};

}  // namespace loggp::simulate
