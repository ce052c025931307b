// The allreduces that no MPI library has in a release.
#pragma once

#include "algorithms/collectives/allreduce/allreduce_arrival_groups.hpp"
#include "algorithms/collectives/allreduce/allreduce_k_ring.hpp"
#include "algorithms/collectives/allreduce/allreduce_recursive_multiplying.hpp"
#include "algorithms/collectives/allreduce/allreduce_sorted_chain.hpp"
#include "algorithms/collectives/allreduce/allreduce_swing_bandwidth.hpp"
#include "algorithms/collectives/allreduce/allreduce_swing_latency.hpp"
#include "algorithms/collectives/catalogue_entry.hpp"

namespace loggp {

inline constexpr auto next_allreduces = Catalogue{
    CatalogueEntry{
        AlgorithmInfo{
            .collective = "allreduce",
            .name = "swing-latency",
            .summary = "whole vectors to partners 1, -1, 3, -5, ... away (Swing, NSDI '24)",
            .reorders = true},
        [](auto& self, const CollectiveArguments& a) {
          return allreduce_swing_latency(self, a.data, a.result(), a.reduction);
        }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "allreduce",
                      .name = "swing-bandwidth",
                      .summary = "halving, then gathering, with the partners of Swing (NSDI '24)",
                      .reorders = true},
        [](auto& self, const CollectiveArguments& a) {
          return allreduce_swing_bandwidth(self, a.data, a.result(), a.reduction);
        }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "allreduce",
                      .name = "bine",
                      .summary = "bine butterflies (SC '25): the messages of swing-bandwidth",
                      .reorders = true},
        [](auto& self, const CollectiveArguments& a) {
          return allreduce_swing_bandwidth(self, a.data, a.result(), a.reduction);
        }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "allreduce",
                      .name = "recursive-multiplying",
                      .summary = "recursive doubling in groups of --radix ranks, 4 by default"},
        [](auto& self, const CollectiveArguments& a) {
          return allreduce_recursive_multiplying(self, a.data, a.result(), a.reduction,
                                                 a.used_radix());
        }},
    CatalogueEntry{
        AlgorithmInfo{
            .collective = "allreduce",
            .name = "k-ring",
            .summary = "rings within groups of --radix ranks, 4 by default, and one of groups",
            .reorders = true},
        [](auto& self, const CollectiveArguments& a) {
          return allreduce_k_ring(self, a.data, a.result(), a.reduction, a.used_radix());
        }},
    CatalogueEntry{AlgorithmInfo{.collective = "allreduce",
                                 .name = "sorted-chain",
                                 .summary = "segments along the chain in order of arrival, twice",
                                 .sends_ahead = true,
                                 .reorders = true},
                   [](auto& self, const CollectiveArguments& a) {
                     return allreduce_sorted_chain(self, a.data, a.result(), a.reduction, a.segment,
                                                   a.arrival_order);
                   }},
    CatalogueEntry{
        AlgorithmInfo{.collective = "allreduce",
                      .name = "arrival-groups",
                      .summary = "rank 0 reduces the arrived ranks, else waits; then a broadcast",
                      .order = Order::time,
                      .reorders = true},
        [](auto& self, const CollectiveArguments& a) {
          return allreduce_arrival_groups(self, a.data, a.result(), a.reduction, a.operation);
        }}};

}  // namespace loggp
