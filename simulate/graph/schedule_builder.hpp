// Builds the vertices and edges of a Schedule from a trace.
#pragma once

#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "simulate/graph/schedule.hpp"

namespace loggp::simulate {

/// The vertices and edges of a run's graph under construction. Vertices are numbered in this order:
/// the beginning; operations on CPUs, in the record's order; arrivals, in the order of the sends;
/// messages taken in by interfaces; uses of what nodes share; looks; the end.
class ScheduleBuilder {
 public:
  ScheduleBuilder(const Trace& trace, const Machine& machine, const Schedule::Options& options);

  /// Fills the public members. Throws as Schedule does. To be called once.
  void build();

  std::vector<Instant> instants;
  std::vector<std::pair<Schedule::Vertex, Schedule::Vertex>> edges;
  std::vector<Dependence> dependences;
  std::vector<CostForm> forms{CostForm{}};
  std::vector<CostGroup> groups;
  std::vector<Decision> decisions;
  bool order_is_partial = false;  ///< see Schedule::order_is_partial()
  /// By LocalWork, the times per byte of the ranges in use, ascending.
  std::array<std::vector<double>, all_local_work.size()> local_rates;
  NodeParameters shared;               ///< of what messages of the run take
  std::vector<LinkRate> link_rates;    ///< of the links that they take, each once
  std::vector<std::uint32_t> entries;  ///< by send, the PortUse of a receiving side; or empty
  static constexpr std::uint32_t none = ~std::uint32_t{0};

 private:
  using Vertex = Schedule::Vertex;
  /// The indices into `forms` of messages of one group and size.
  struct FormIndices {
    std::uint32_t send_cpu, first_byte, port, bytes, receive_bytes, receive_work, drain, drain_cpu;
    Protocol protocol;
  };

  void match_receives();
  [[noreturn]] void fail_unreceived(std::size_t send) const;
  /// Returns the vertex at which a send's message was received. Throws RunError when it was not.
  [[nodiscard]] Vertex match_vertex(std::size_t send) const;
  void number_vertices();
  void add_cpu_instants();
  void add_other_instants();
  void connect_cpus();
  void connect_shared_cpus();
  void connect_no_wait(Vertex wait);
  void connect_wait(Vertex wait);
  void connect_end(std::size_t send, Vertex to, Time end);
  void connect_match(Vertex received, Vertex wait);
  [[nodiscard]] Time end_on_cpu(Vertex vertex) const;
  void connect_ports();
  void connect_messages();
  void add_uses();
  void connect_uses();
  void connect_flight(std::size_t send, Vertex before);
  [[nodiscard]] Vertex landing(std::size_t send) const;
  [[nodiscard]] Vertex taken_at(std::uint32_t use) const;
  [[nodiscard]] Vertex asked_at(std::uint32_t use) const;
  /// The latency of the links of a route from one of its parts on: their number, and their sum.
  struct Latency {
    std::int64_t links = 0;
    Duration time;
    auto operator<=>(const Latency&) const = default;
  };
  /// A part with its times: one for all interfaces, one for all memories, one for each rate of
  /// links.
  using Part = std::pair<Trace::PortKind, std::uint16_t>;
  void check_use(const Trace::PortUse& use) const;
  void note_shared(const Trace::PortUse& use);
  [[nodiscard]] const LinkRate& link_rate(std::uint32_t use) const;
  [[nodiscard]] bool is_link(std::uint32_t use) const;
  [[nodiscard]] Part part(std::uint32_t use) const;
  [[nodiscard]] std::uint32_t asked_form(std::uint32_t use);
  std::uint32_t hold_form(std::uint32_t use);
  std::uint32_t flight_form(const Trace::Send& send, const Latency& latency);
  std::uint32_t slow_form(std::uint32_t use, const Latency& latency);
  void add_bytes(const Part& part, std::int64_t extra_bytes, CostForm& form) const;
  void add_gap(const Part& part, CostForm& form) const;
  static void add_latency(const Latency& latency, CostForm& form);
  std::uint32_t add_form(const CostForm& form);
  /// A dependence of a message's landing on its way.
  struct Flight {
    Vertex from;
    std::uint32_t form;
  };
  [[nodiscard]] std::vector<Flight> flights(std::size_t send);
  [[nodiscard]] static std::int64_t extra_bytes(const Trace::Send& send);
  void connect_looks();
  void connect_end();
  void add_decisions();
  void add_port_decisions();
  void add_order(std::uint32_t earlier, std::uint32_t later);
  void add_choice(std::uint32_t use, std::int32_t chosen,
                  const std::vector<std::uint32_t>& last_uses);

  void connect(Vertex from, Vertex to, Reason reason, std::uint32_t form = 0, Duration noise = {});
  /// Connects two vertices by a duration `rest` that is no cost of parameters.
  void connect(Vertex from, Vertex to, Reason reason, Rest kind, Duration rest,
               Duration noise = {});
  void leave_cpu(Vertex from, Vertex to);
  void leave_receive(Vertex from, Vertex to);
  void connect_drain(Vertex sent, Vertex to, Duration late);
  [[nodiscard]] Vertex port_vertex(std::uint32_t receive) const;
  void leave_poll(const Trace::Compute& poll, Vertex from, Vertex to);
  void leave_local_work(const Trace::Compute& work, Vertex from, Vertex to);
  std::uint32_t local_form(LocalWork work, Bytes size);
  const FormIndices& form_indices(const Trace::Send& send);
  const FormIndices& form_indices(std::uint32_t group, std::int64_t extra_bytes);
  std::uint32_t group_of(const Trace::Send& send);
  std::uint32_t group_of(const Link& link, Bytes size);
  [[nodiscard]] Duration total(std::uint32_t form) const { return forms[form].total; }
  /// Returns recorded − expected. Throws RunError when the durations differ in a run without noise;
  /// `at` is for the error.
  [[nodiscard]] Duration noise(Duration recorded, Duration expected, const Instant& at) const;
  [[nodiscard]] Time recorded_end() const;
  [[nodiscard]] bool counts(std::size_t rank) const;

  const Trace& trace_;
  const Machine& machine_;
  Schedule::Options options_;
  std::vector<std::uint32_t> receive_of_;  ///< by send; none: never received
  std::vector<Vertex> sent_;               ///< by send
  std::vector<Vertex> received_;           ///< by receive
  std::vector<Vertex> taken_in_;           ///< by receive; 0 unless offloaded
  std::vector<Vertex> last_on_cpu_;        ///< by rank
  std::vector<Vertex> next_on_cpu_;        ///< by vertex: the rank's next vertex; 0: none
  Vertex first_arrival_ = 0;
  Vertex first_use_ = 0;
  Vertex first_look_ = 0;
  /// By send, the last PortUse before the flight: of a link, a sending side or a memory.
  std::vector<std::uint32_t> exits_;
  std::vector<std::uint32_t> before_;  ///< by PortUse, the one before on the way of the message
  std::map<std::pair<Part, std::int64_t>, std::uint32_t> hold_forms_;
  std::map<std::tuple<std::uint32_t, std::int64_t, Latency>, std::uint32_t> flight_forms_;
  std::map<std::tuple<std::uint32_t, Part, std::int64_t, Latency>, std::uint32_t> slow_forms_;
  std::map<Latency, std::uint32_t> latency_forms_;
  std::map<std::pair<LinkClass, Bytes>, std::uint32_t> group_numbers_;
  std::map<std::pair<std::uint32_t, std::int64_t>, FormIndices> indices_;
  std::map<std::pair<LocalWork, Bytes>, std::uint32_t> local_forms_;
};

}  // namespace loggp::simulate
