// A small sweep for tests.
#pragma once

#include "compare/sweep/sweep_plan.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare {

/// 2 machines, 2 algorithms, 2 sizes, 2 segments, 3 numbers of ranks, 2 schemes, 2 seeds.
inline SweepPlan small_plan() {
  SweepPlan plan;
  for (const char* name : {"ompi-mx", "L=2us,o=1us,g=3us,G=1ns"}) {
    plan.machines.emplace_back(find_parameters(name));
  }
  for (const char* name : {"binomial", "pipelined"}) {
    plan.algorithms.push_back(find_variant("broadcast", name, {}, "test"));
  }
  plan.sizes = {Bytes(1), Bytes(1000)};
  plan.segments = {Bytes(0), Bytes(300)};
  plan.ranks = {1, 4, 9};
  plan.schemes = {{Scheme::once}, {Scheme::change_root, RootOrder::Kind::random}};
  plan.seeds = {1, 2};
  plan.conditions.resize(plan.seeds.size());
  plan.base = {.collective = "broadcast", .iterations = 5};
  plan.shared_columns = {{"root", "0"}, {"note", "a,\"b\""}};
  return plan;
}

}  // namespace loggp::compare
