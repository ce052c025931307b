// Every collective algorithm by name, for one kind of host.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/alltoall_linear.hpp"
#include "algorithms/barrier_dissemination.hpp"
#include "algorithms/barrier_hypercube.hpp"
#include "algorithms/barrier_ring.hpp"
#include "algorithms/broadcast_binomial.hpp"
#include "algorithms/broadcast_chain.hpp"
#include "algorithms/broadcast_flat.hpp"
#include "algorithms/broadcast_pipelined.hpp"
#include "algorithms/double_ring.hpp"
#include "algorithms/gather_linear.hpp"
#include "algorithms/scatter_binomial.hpp"
#include "algorithms/scatter_linear.hpp"

namespace loggp {

/// What a user says about one collective call; an algorithm ignores what it has no use for. As in
/// MPI the size is that of one block where ranks have blocks: what a rank gives to another.
struct CollectiveArguments {
  Buffer data;  ///< the message of broadcast, barrier, ring; this rank's block of scatter, gather
  Rank root{};
  Bytes segment{};                ///< 0: none
  std::byte* outgoing = nullptr;  ///< a block for each rank: the root's of scatter, of alltoall
  std::byte* incoming = nullptr;  ///< a block from each rank: the root's of gather, of alltoall;
                                  ///< of barrier, one where others' tokens arrive

  /// A barrier's place for others' tokens; its own where it is given none.
  [[nodiscard]] Buffer token_in() const {
    return incoming == nullptr ? data : Buffer{incoming, data.size};
  }
};

/// Whether the outcome depends on which message comes first, so that the simulator must run the
/// program in time order (design §4, Engine).
enum class Order { program, time };

/// What is known of an algorithm whoever hosts it.
struct AlgorithmInfo {
  std::string_view collective;
  std::string_view name;
  std::string_view summary;
  Order order = Order::program;
};

inline constexpr auto algorithm_infos = std::to_array<AlgorithmInfo>({
    {"broadcast", "flat", "the root sends to every rank in turn"},
    {"broadcast", "binomial", "binomial tree, MPICH's numbering"},
    {"broadcast", "pipelined", "chain with segments"},
    {"barrier", "dissemination", "2^k further in round k"},
    {"ring", "double-ring", "two messages in opposite directions ([4] Fig. 6)", Order::time},
    {"scatter", "linear", "the root sends every rank its block in turn"},
    {"scatter", "binomial", "each child gets the blocks of its subtree, MPICH's tree"},
    {"gather", "linear", "the root receives every rank's block in turn"},
    {"gather", "linear-nb", "the same with all receives posted at once"},
    {"alltoall", "linear", "everything posted at once, to the next ranks first"},
    {"broadcast", "linear", "chain from rank i to i + 1 ([1])"},
    {"broadcast", "backward", "chain from rank i to i - 1 ([1])"},
    {"barrier", "ring", "a token goes twice round the ring ([1] Fig. 5)"},
    {"barrier", "hypercube", "ranks that differ in bit k, in round k"},
});

/// Looks a pair of names up; an empty `algorithm` means the collective's only one. Throws
/// InputError that lists the known names.
[[nodiscard]] const AlgorithmInfo& find_algorithm(std::string_view collective,
                                                  std::string_view algorithm);

/// Every collective, in the catalogue's order, and the algorithms of one.
[[nodiscard]] std::vector<std::string> collective_names();
[[nodiscard]] std::vector<std::string> algorithm_names(std::string_view collective);

/// An algorithm that can be called on hosts of type P.
template <Process P>
struct Algorithm {
  AlgorithmInfo info;
  Task<> (*run)(P& self, CollectiveArguments arguments);
};

/// The programs, in the order of algorithm_infos.
template <Process P>
[[nodiscard]] std::span<const Algorithm<P>> algorithms() {
  using Arguments = CollectiveArguments;
  static constexpr std::array<Algorithm<P>, algorithm_infos.size()> all{{
      {algorithm_infos[0],
       [](P& self, Arguments a) { return broadcast_flat(self, a.data, a.root); }},
      {algorithm_infos[1],
       [](P& self, Arguments a) { return broadcast_binomial(self, a.data, a.root); }},
      {algorithm_infos[2],
       [](P& self, Arguments a) { return broadcast_pipelined(self, a.data, a.root, a.segment); }},
      {algorithm_infos[3],
       [](P& self, Arguments a) { return barrier_dissemination(self, a.data, a.token_in()); }},
      {algorithm_infos[4], [](P& self, Arguments a) { return double_ring(self, a.data, a.root); }},
      {algorithm_infos[5],
       [](P& self, Arguments a) {
         return scatter_linear(self, {a.outgoing, a.data.size}, a.data, a.root);
       }},
      {algorithm_infos[6],
       [](P& self, Arguments a) {
         return scatter_binomial(self, {a.outgoing, a.data.size}, a.data, a.root);
       }},
      {algorithm_infos[7],
       [](P& self, Arguments a) {
         return gather_linear(self, a.data, {a.incoming, a.data.size}, a.root);
       }},
      {algorithm_infos[8],
       [](P& self, Arguments a) {
         return gather_linear_nonblocking(self, a.data, {a.incoming, a.data.size}, a.root);
       }},
      {algorithm_infos[9],
       [](P& self, Arguments a) {
         return alltoall_linear(self, {a.outgoing, a.data.size}, {a.incoming, a.data.size});
       }},
      {algorithm_infos[10],
       [](P& self, Arguments a) {
         return broadcast_chain(self, a.data, a.root, ChainDirection::linear);
       }},
      {algorithm_infos[11],
       [](P& self, Arguments a) {
         return broadcast_chain(self, a.data, a.root, ChainDirection::backward);
       }},
      {algorithm_infos[12], [](P& self, Arguments a) { return barrier_ring(self, a.data); }},
      {algorithm_infos[13],
       [](P& self, Arguments a) { return barrier_hypercube(self, a.data, a.token_in()); }},
  }};
  return all;
}

/// The program of an entry of algorithm_infos.
template <Process P>
[[nodiscard]] const Algorithm<P>& algorithm(const AlgorithmInfo& info) {
  return algorithms<P>()[static_cast<std::size_t>(&info - algorithm_infos.data())];
}

}  // namespace loggp
