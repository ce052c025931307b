// A recorded run as a graph: what had to wait for what, and how long that took (design §4).
#pragma once

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/range/iterator_range.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/machine.hpp"
#include "models/trace/trace.hpp"
#include "simulate/cost_form.hpp"

namespace loggp::simulate {

/// What happens at a vertex. `wait` is the end of a wait, everything else the start of what it
/// names; `taking_in` is when an offloaded interface begins with a message.
enum class Moment : std::uint8_t { begin, send, arrival, taking_in, receive, compute, wait, end };

/// An instant of the run. `index` is that of its operation in the trace's vector, of an arrival
/// that of the send.
struct Instant {
  Time time;  ///< as recorded
  Rank rank;
  std::uint32_t index = 0;
  Moment moment = Moment::begin;
};

/// Why a vertex can't be earlier than another.
enum class Reason : std::uint8_t {
  begin,          ///< a rank begins when it arrives
  cpu,            ///< one rank does one thing after another
  send_port,      ///< g + (s−1)G between two sends
  receive_port,   ///< and between two receives
  flight,         ///< o_s + L from the send to the first byte's arrival
  arrived,        ///< nothing is received before it is there
  no_overtaking,  ///< messages of one channel keep their order
  taken_in,       ///< an offloaded interface has the last byte
  match,          ///< a synchronising sender waits for the match
  drain,          ///< a handshake's sender waits until its last byte has left
};

/// What of a dependence no parameter explains, noise aside.
enum class Rest : std::uint8_t { nothing, arrival, computation, poll };

/// An edge: the later vertex is at least form.total + rest + noise after the earlier one.
struct Dependence {
  Duration rest;
  Duration noise;          ///< on the CPU, or in the latency: there it may be negative
  std::uint32_t form = 0;  ///< an index of Schedule::forms(); 0 is no cost at all
  Reason reason = Reason::cpu;
  Rest kind = Rest::nothing;
};

/// Keeps pointing to the trace. For programs with any_source, wait_any, test or probe the graph is
/// that of the order in which the run served its messages.
class Schedule {
 public:
  using Graph =
      boost::compressed_sparse_row_graph<boost::bidirectionalS, Instant, Dependence,
                                         boost::no_property, std::uint32_t, std::uint32_t>;
  using Vertex = std::uint32_t;
  using Edge = Graph::edge_descriptor;

  struct Options {
    /// The end is when this rank has finished; nothing: when the last one has.
    std::optional<Rank> until = std::nullopt;
    /// Times may differ from the machine's costs by noise on the CPU or in the latency. If not,
    /// such a difference is a defect of the record.
    bool may_be_noisy = false;
  };

  /// Throws RunError when the record is no run: a message without its receive, a circle of waits,
  /// a duration that the machine does not give.
  Schedule(const Trace& trace, const Machine& machine, const Options& options);
  Schedule(const Trace& trace, const Machine& machine) : Schedule(trace, machine, Options()) {}
  Schedule(Trace&&, const Machine&) = delete;
  Schedule(Trace&&, const Machine&, const Options&) = delete;

  /// Computes every time anew, as the longest path from the beginning. Throws RunError that names
  /// the first one which is not as recorded: then the recorder or this graph is wrong.
  void validate() const;

  [[nodiscard]] const Trace& trace() const { return *trace_; }
  [[nodiscard]] const Graph& graph() const { return graph_; }
  [[nodiscard]] Vertex size() const { return boost::num_vertices(graph_); }
  /// The edges out of a vertex, and into it, as ranges.
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
  /// From the beginning to the end.
  [[nodiscard]] Duration makespan() const { return graph_[end()].time - graph_[begin()].time; }

  [[nodiscard]] std::span<const CostForm> forms() const { return forms_; }
  [[nodiscard]] const CostForm& form(const Dependence& dependence) const {
    return forms_[dependence.form];
  }
  [[nodiscard]] Duration duration(const Dependence& dependence) const {
    return form(dependence).total + dependence.rest + dependence.noise;
  }
  /// Those whose parameters some message obeyed, in the order of the first.
  [[nodiscard]] std::span<const CostGroup> groups() const { return groups_; }
  /// All vertices, each after those that it depends on.
  [[nodiscard]] std::span<const Vertex> topological_order() const { return order_; }

  /// "rank 2's receive from rank 0".
  [[nodiscard]] std::string describe(Vertex vertex) const;

 private:
  void sort_topologically();

  const Trace* trace_;
  std::vector<CostForm> forms_;
  std::vector<CostGroup> groups_;
  Graph graph_;
  std::vector<Vertex> order_;
};

}  // namespace loggp::simulate
