// The catalogue of collective algorithms: their names, and their programs for one kind of host.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/alltoall_linear.hpp"
#include "algorithms/barrier_dissemination.hpp"
#include "algorithms/barrier_hypercube.hpp"
#include "algorithms/barrier_linear.hpp"
#include "algorithms/barrier_ring.hpp"
#include "algorithms/broadcast_arrival_blocking.hpp"
#include "algorithms/broadcast_arrival_nonblocking.hpp"
#include "algorithms/broadcast_binomial.hpp"
#include "algorithms/broadcast_binomial_hypercube.hpp"
#include "algorithms/broadcast_chain.hpp"
#include "algorithms/broadcast_flat.hpp"
#include "algorithms/broadcast_flat_nonblocking.hpp"
#include "algorithms/broadcast_nearopt.hpp"
#include "algorithms/broadcast_pipelined.hpp"
#include "algorithms/broadcast_scatter_allgather.hpp"
#include "algorithms/double_ring.hpp"
#include "algorithms/gather_linear.hpp"
#include "algorithms/scatter_binomial.hpp"
#include "algorithms/scatter_linear.hpp"

namespace loggp {

/// The arguments of a collective call; an algorithm ignores those that it does not need. As in MPI,
/// the size is that of one block if ranks have blocks: the data from one rank to another.
struct CollectiveArguments {
  Buffer data;  ///< the message of broadcast, barrier, ring; this rank's block of scatter, gather
  Rank root{};
  Bytes segment{};                ///< segment size; 0: one segment
  std::byte* outgoing = nullptr;  ///< a block for each rank: the root's in scatter, or in alltoall
  std::byte* incoming = nullptr;  ///< a block from each rank: the root's in gather, or in alltoall;
                                  ///< in barrier, memory for the others' tokens
  Bytes piece{};                  ///< size of eager pieces of a message; 0: one piece
  Allgather allgather = Allgather::ring;        ///< for scatter-allgather
  SubGroup sub_group = SubGroup::pipelined;     ///< for arrival-b and arrival-nb
  const ArrivalOrder* arrival_order = nullptr;  ///< for nearopt; null: v = 1, 2, …
  std::int64_t operation = 0;  ///< number of this rank's operation: keeps consecutive ones apart

  /// Returns a barrier's memory for the others' tokens; `data` if there is none.
  [[nodiscard]] Buffer token_in() const {
    return incoming == nullptr ? data : Buffer{incoming, data.size};
  }
};

/// Returns how arrival-b and arrival-nb broadcast to the ranks that have arrived.
[[nodiscard]] inline SubGroupPlan sub_group_plan(const CollectiveArguments& a, Bytes piece,
                                                 Remainder remainder) {
  return {a.sub_group, a.segment, piece, a.allgather, remainder};
}

/// `where` the name stands begins the InputError that they throw: an option, or a file.
[[nodiscard]] Allgather find_allgather(std::string_view name, std::string_view where);
[[nodiscard]] SubGroup find_sub_group(std::string_view name, std::string_view where);

/// The order in which the simulator runs a program. If the outcome depends on which message comes
/// first, it must be time order (docs/machine-model.md, "Time order").
enum class Order { program, time };

/// The properties of an algorithm on any host.
struct AlgorithmInfo {
  std::string_view collective;
  std::string_view name;
  std::string_view summary;
  Order order = Order::program;
  bool mixes_roots = false;      ///< may receive messages of the next operation with another root
  bool leaves_messages = false;  ///< some messages may never be received
};

inline constexpr auto algorithm_infos = std::to_array<AlgorithmInfo>({
    {"broadcast", "flat", "the root sends to every rank in turn"},
    {"broadcast", "binomial", "binomial tree, MPICH's numbering"},
    {"broadcast", "pipelined", "chain with segments"},
    {"barrier", "dissemination", "2^k further in round k"},
    {"ring", "double-ring", "two messages in opposite directions ([4] Fig. 6)", Order::time, true},
    {"scatter", "linear", "the root sends every rank its block in turn"},
    {"scatter", "binomial", "each child gets the blocks of its subtree, MPICH's tree"},
    {"gather", "linear", "the root receives every rank's block in turn"},
    {"gather", "linear-nb", "the same with all receives posted at once"},
    {"alltoall", "linear", "everything posted at once, to the next ranks first"},
    {"broadcast", "linear", "chain from rank i to i + 1 ([1])"},
    {"broadcast", "backward", "chain from rank i to i - 1 ([1])"},
    {"barrier", "ring", "a token goes twice round the ring ([1] Fig. 5)"},
    {"barrier", "hypercube", "ranks that differ in bit k, in round k"},
    {"broadcast", "binomial-hypercube", "binomial tree, the numbering of [2]"},
    {"broadcast", "scatter-allgather", "binomial scatter, then allgather (--allgather)"},
    {"broadcast", "flat-nb", "the root sends to every rank in turn, in eager pieces (--piece)"},
    {"broadcast", "nearopt", "the chain in order of arrival, known in advance ([2] §3.2)"},
    {"broadcast", "arrival-b", "to those who have arrived, else the root waits ([2] Fig. 5)",
     Order::time},
    {.collective = "broadcast",
     .name = "arrival-nb",
     .summary = "to those who have arrived, else to the next rank ([2] Fig. 4)",
     .order = Order::time,
     .leaves_messages = true},
    {"barrier", "linear", "all tell rank 0, which tells all ([3] Fig. 3)"},
});

/// Returns the entry with these names. Pre: it exists; in a constant expression, a wrong name does
/// not compile.
[[nodiscard]] constexpr const AlgorithmInfo& catalogue_entry(std::string_view collective,
                                                             std::string_view name) {
  std::size_t i = 0;
  while (algorithm_infos[i].collective != collective || algorithm_infos[i].name != name) ++i;
  return algorithm_infos[i];
}

/// Looks a pair of names up; an empty `algorithm` means the collective's only one. Throws
/// InputError that lists the known names.
[[nodiscard]] const AlgorithmInfo& find_algorithm(std::string_view collective,
                                                  std::string_view algorithm);

/// Returns all collectives, or all algorithms of one, in the catalogue's order.
[[nodiscard]] std::vector<std::string> collective_names();
[[nodiscard]] std::vector<std::string> algorithm_names(std::string_view collective);

/// An algorithm that can be called on hosts of type P.
template <Process P>
struct Algorithm {
  AlgorithmInfo info;
  /// Starts the algorithm; not a coroutine itself. The program copies what it needs of `arguments`.
  Task<> (*run)(P& self, const CollectiveArguments& arguments);
};

/// The programs; each finds its entry by its names, and they stand in the order of algorithm_infos.
template <Process P>
struct AlgorithmTable {
  using Arguments = CollectiveArguments;
  static constexpr std::array<Algorithm<P>, algorithm_infos.size()> all{{
      {catalogue_entry("broadcast", "flat"),
       [](P& self, const Arguments& a) { return broadcast_flat(self, a.data, a.root); }},
      {catalogue_entry("broadcast", "binomial"),
       [](P& self, const Arguments& a) { return broadcast_binomial(self, a.data, a.root); }},
      {catalogue_entry("broadcast", "pipelined"),
       [](P& self, const Arguments& a) {
         return broadcast_pipelined(self, a.data, a.root, a.segment);
       }},
      {catalogue_entry("barrier", "dissemination"),
       [](P& self, const Arguments& a) {
         return barrier_dissemination(self, a.data, a.token_in());
       }},
      {catalogue_entry("ring", "double-ring"),
       [](P& self, const Arguments& a) { return double_ring(self, a.data, a.root); }},
      {catalogue_entry("scatter", "linear"),
       [](P& self, const Arguments& a) {
         return scatter_linear(self, {a.outgoing, a.data.size}, a.data, a.root);
       }},
      {catalogue_entry("scatter", "binomial"),
       [](P& self, const Arguments& a) {
         return scatter_binomial(self, {a.outgoing, a.data.size}, a.data, a.root);
       }},
      {catalogue_entry("gather", "linear"),
       [](P& self, const Arguments& a) {
         return gather_linear(self, a.data, {a.incoming, a.data.size}, a.root);
       }},
      {catalogue_entry("gather", "linear-nb"),
       [](P& self, const Arguments& a) {
         return gather_linear_nonblocking(self, a.data, {a.incoming, a.data.size}, a.root);
       }},
      {catalogue_entry("alltoall", "linear"),
       [](P& self, const Arguments& a) {
         return alltoall_linear(self, {a.outgoing, a.data.size}, {a.incoming, a.data.size});
       }},
      {catalogue_entry("broadcast", "linear"),
       [](P& self, const Arguments& a) {
         return broadcast_chain(self, a.data, a.root, ChainDirection::linear);
       }},
      {catalogue_entry("broadcast", "backward"),
       [](P& self, const Arguments& a) {
         return broadcast_chain(self, a.data, a.root, ChainDirection::backward);
       }},
      {catalogue_entry("barrier", "ring"),
       [](P& self, const Arguments& a) { return barrier_ring(self, a.data); }},
      {catalogue_entry("barrier", "hypercube"),
       [](P& self, const Arguments& a) { return barrier_hypercube(self, a.data, a.token_in()); }},
      {catalogue_entry("broadcast", "binomial-hypercube"),
       [](P& self, const Arguments& a) {
         return broadcast_binomial_hypercube(self, a.data, a.root);
       }},
      {catalogue_entry("broadcast", "scatter-allgather"),
       [](P& self, const Arguments& a) {
         return broadcast_scatter_allgather(self, a.data, a.root, a.allgather);
       }},
      {catalogue_entry("broadcast", "flat-nb"),
       [](P& self, const Arguments& a) {
         return broadcast_flat_nonblocking(self, a.data, a.root, a.piece);
       }},
      {catalogue_entry("broadcast", "nearopt"),
       [](P& self, const Arguments& a) {
         return broadcast_nearopt(self, a.data, a.root, a.segment, a.arrival_order);
       }},
      {catalogue_entry("broadcast", "arrival-b"),
       [](P& self, const Arguments& a) {
         return broadcast_arrival_blocking(
             self, a.data, a.root, sub_group_plan(a, Bytes(), Remainder::first), a.operation);
       }},
      {catalogue_entry("broadcast", "arrival-nb"),
       [](P& self, const Arguments& a) {
         return broadcast_arrival_nonblocking(
             self, a.data, a.root, sub_group_plan(a, a.piece, Remainder::last), a.operation);
       }},
      {catalogue_entry("barrier", "linear"),
       [](P& self, const Arguments& a) { return barrier_linear(self, a.data, a.token_in()); }},
  }};
};

/// All of them.
template <Process P>
[[nodiscard]] std::span<const Algorithm<P>> algorithms() {
  return AlgorithmTable<P>::all;
}

/// The program of an entry of algorithm_infos.
template <Process P>
[[nodiscard]] const Algorithm<P>& algorithm(const AlgorithmInfo& info) {
  return algorithms<P>()[static_cast<std::size_t>(&info - algorithm_infos.data())];
}

}  // namespace loggp
