// The catalogue of collective algorithms: their names, and their programs for one kind of host.
#pragma once

#include <array>
#include <span>
#include <tuple>

#include "algorithms/collectives/algorithm_info.hpp"
#include "algorithms/collectives/alltoall/alltoall_linear.hpp"
#include "algorithms/collectives/barrier/barrier_dissemination.hpp"
#include "algorithms/collectives/barrier/barrier_hypercube.hpp"
#include "algorithms/collectives/barrier/barrier_linear.hpp"
#include "algorithms/collectives/barrier/barrier_ring.hpp"
#include "algorithms/collectives/broadcast/broadcast_arrival_blocking.hpp"
#include "algorithms/collectives/broadcast/broadcast_arrival_nonblocking.hpp"
#include "algorithms/collectives/broadcast/broadcast_binomial.hpp"
#include "algorithms/collectives/broadcast/broadcast_binomial_hypercube.hpp"
#include "algorithms/collectives/broadcast/broadcast_chain.hpp"
#include "algorithms/collectives/broadcast/broadcast_flat.hpp"
#include "algorithms/collectives/broadcast/broadcast_flat_nonblocking.hpp"
#include "algorithms/collectives/broadcast/broadcast_nearopt.hpp"
#include "algorithms/collectives/broadcast/broadcast_pipelined.hpp"
#include "algorithms/collectives/broadcast/broadcast_scatter_allgather.hpp"
#include "algorithms/collectives/collective_arguments.hpp"
#include "algorithms/collectives/double_ring.hpp"
#include "algorithms/collectives/gather/gather_linear.hpp"
#include "algorithms/collectives/scatter/scatter_binomial.hpp"
#include "algorithms/collectives/scatter/scatter_linear.hpp"

namespace loggp {

/// Returns the plan with which arrival-b and arrival-nb broadcast to the ranks that have arrived.
[[nodiscard]] inline SubGroupPlan sub_group_plan(const CollectiveArguments& a, Bytes piece,
                                                 Remainder remainder) {
  return {a.sub_group, a.segment, piece, a.allgather, remainder};
}

/// One algorithm of the catalogue: its description, and its call on any host. The call is no
/// coroutine; it passes the arguments to the program by value. Therefore neither the call nor the
/// CollectiveArguments need outlive the program, but the memory to which they point must.
template <class Call>
struct CatalogueEntry {
  AlgorithmInfo info;
  Call call;
};
template <class Call>
CatalogueEntry(AlgorithmInfo, Call) -> CatalogueEntry<Call>;

/// All algorithms. A new algorithm needs an entry here and the #include of its file.
inline constexpr auto algorithm_catalogue = std::tuple{
    CatalogueEntry{AlgorithmInfo{"broadcast", "flat", "the root sends to every rank in turn"},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_flat(self, a.data, a.root);
                   }},
    CatalogueEntry{AlgorithmInfo{"broadcast", "binomial", "binomial tree, MPICH's numbering"},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_binomial(self, a.data, a.root);
                   }},
    CatalogueEntry{AlgorithmInfo{"broadcast", "pipelined", "chain with segments"},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_pipelined(self, a.data, a.root, a.segment);
                   }},
    CatalogueEntry{AlgorithmInfo{"barrier", "dissemination", "in round k to rank + 2^k"},
                   [](auto& self, const CollectiveArguments& a) {
                     return barrier_dissemination(self, a.data, a.token_in());
                   }},
    CatalogueEntry{
        AlgorithmInfo{"ring", "double-ring", "two messages in opposite directions ([4] Fig. 6)",
                      Order::time, true},
        [](auto& self, const CollectiveArguments& a) { return double_ring(self, a.data, a.root); }},
    CatalogueEntry{
        AlgorithmInfo{"scatter", "linear", "the root sends every rank its block in turn"},
        [](auto& self, const CollectiveArguments& a) {
          return scatter_linear(self, {a.outgoing, a.data.size}, a.data, a.root);
        }},
    CatalogueEntry{AlgorithmInfo{"scatter", "binomial",
                                 "each child gets the blocks of its subtree, MPICH's tree"},
                   [](auto& self, const CollectiveArguments& a) {
                     return scatter_binomial(self, {a.outgoing, a.data.size}, a.data, a.root);
                   }},
    CatalogueEntry{
        AlgorithmInfo{"gather", "linear", "the root receives every rank's block in turn"},
        [](auto& self, const CollectiveArguments& a) {
          return gather_linear(self, a.data, {a.incoming, a.data.size}, a.root);
        }},
    CatalogueEntry{
        AlgorithmInfo{"gather", "linear-nb", "the same with all receives posted at once"},
        [](auto& self, const CollectiveArguments& a) {
          return gather_linear_nonblocking(self, a.data, {a.incoming, a.data.size}, a.root);
        }},
    CatalogueEntry{
        AlgorithmInfo{"alltoall", "linear", "all messages posted at once, to the next ranks first"},
        [](auto& self, const CollectiveArguments& a) {
          return alltoall_linear(self, {a.outgoing, a.data.size}, {a.incoming, a.data.size});
        }},
    CatalogueEntry{AlgorithmInfo{"broadcast", "linear", "chain from rank i to i + 1 ([1])"},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_chain(self, a.data, a.root, ChainDirection::linear);
                   }},
    CatalogueEntry{AlgorithmInfo{"broadcast", "backward", "chain from rank i to i - 1 ([1])"},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_chain(self, a.data, a.root, ChainDirection::backward);
                   }},
    CatalogueEntry{
        AlgorithmInfo{"barrier", "ring", "a token goes twice round the ring ([1] Fig. 5)"},
        [](auto& self, const CollectiveArguments& a) { return barrier_ring(self, a.data); }},
    CatalogueEntry{
        AlgorithmInfo{"barrier", "hypercube", "in round k between ranks that differ only in bit k"},
        [](auto& self, const CollectiveArguments& a) {
          return barrier_hypercube(self, a.data, a.token_in());
        }},
    CatalogueEntry{
        AlgorithmInfo{"broadcast", "binomial-hypercube", "binomial tree, the numbering of [2]"},
        [](auto& self, const CollectiveArguments& a) {
          return broadcast_binomial_hypercube(self, a.data, a.root);
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "broadcast",
                                 .name = "scatter-allgather",
                                 .summary = "binomial scatter, then allgather",
                                 .choice = Choice::allgather},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_scatter_allgather(self, a.data, a.root, a.allgather);
                   }},
    CatalogueEntry{AlgorithmInfo{"broadcast", "flat-nb",
                                 "the root sends to every rank in turn, in eager pieces (--piece)"},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_flat_nonblocking(self, a.data, a.root, a.piece);
                   }},
    CatalogueEntry{AlgorithmInfo{"broadcast", "nearopt",
                                 "the chain in order of arrival, known in advance ([2] §3.2)"},
                   [](auto& self, const CollectiveArguments& a) {
                     return broadcast_nearopt(self, a.data, a.root, a.segment, a.arrival_order);
                   }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "broadcast",
                      .name = "arrival-b",
                      .summary = "the root sends to arrived ranks, else waits ([2] Fig. 5)",
                      .order = Order::time,
                      .choice = Choice::sub_group},
        [](auto& self, const CollectiveArguments& a) {
          return broadcast_arrival_blocking(
              self, a.data, a.root, sub_group_plan(a, Bytes(), Remainder::first), a.operation);
        }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "broadcast",
                      .name = "arrival-nb",
                      .summary = "the root sends to arrived ranks, else to the next ([2] Fig. 4)",
                      .order = Order::time,
                      .leaves_messages = true,
                      .choice = Choice::sub_group},
        [](auto& self, const CollectiveArguments& a) {
          return broadcast_arrival_nonblocking(
              self, a.data, a.root, sub_group_plan(a, a.piece, Remainder::last), a.operation);
        }},
    CatalogueEntry{AlgorithmInfo{"barrier", "linear",
                                 "all ranks send to rank 0, which sends to all ([3] Fig. 3)"},
                   [](auto& self, const CollectiveArguments& a) {
                     return barrier_linear(self, a.data, a.token_in());
                   }}};

/// The descriptions of all algorithms, in the order of the catalogue.
inline constexpr auto algorithm_infos = std::apply(
    [](const auto&... entries) { return std::array{entries.info...}; }, algorithm_catalogue);

/// An algorithm that can be called on hosts of type P.
template <Process P>
struct Algorithm {
  AlgorithmInfo info;
  Task<> (*run)(P& self, const CollectiveArguments& arguments);
};

/// The catalogue for hosts of type P, in the order of algorithm_infos.
template <Process P>
inline constexpr auto algorithm_table = std::apply(
    [](const auto&... entries) { return std::array{Algorithm<P>{entries.info, entries.call}...}; },
    algorithm_catalogue);

/// Returns all algorithms for hosts of type P.
template <Process P>
[[nodiscard]] std::span<const Algorithm<P>> algorithms() {
  return algorithm_table<P>;
}

/// Returns the algorithm that `info` describes, for hosts of type P. Pre: `info` is an element of
/// algorithm_infos, not a copy.
template <Process P>
[[nodiscard]] const Algorithm<P>& algorithm(const AlgorithmInfo& info) {
  return algorithms<P>()[static_cast<std::size_t>(&info - algorithm_infos.data())];
}

}  // namespace loggp
