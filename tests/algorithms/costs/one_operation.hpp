// One operation of an algorithm, recorded on a simulated machine.
#pragma once

#include <array>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "algorithms/collectives/catalogue.hpp"
#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/schemes/block_layout.hpp"
#include "simulate/engine/simulation.hpp"
#include "tests/simulate/engine/machines.hpp"

namespace loggp {

/// An operation with its arguments, without memory.
struct Operation {
  const AlgorithmInfo* info;
  std::int32_t ranks;
  CollectiveArguments arguments;
  const BlockLayout* blocks = nullptr;  ///< of blocks of different sizes
};

/// Returns the operation with the given size of --bytes. Pre: `info` stands in the catalogue.
inline Operation operation_of(const AlgorithmInfo& info, std::int32_t ranks, std::int64_t bytes) {
  return {&info, ranks, {.data = {nullptr, Bytes(bytes)}, .reduction = &sum_of_doubles()}};
}

/// Returns everything that happens in the operation.
inline Trace record(const Machine& machine, const Operation& operation) {
  Trace trace;
  const auto& entry = algorithm<simulate::SimulatedProcess>(*operation.info);
  const simulate::Program program = [&](simulate::SimulatedProcess& self) {
    CollectiveArguments arguments = operation.arguments;
    if (operation.blocks != nullptr) operation.blocks->place(arguments, self.rank());
    return entry.run(self, arguments);
  };
  const bool time_order = operation.info->order == Order::time;
  static_cast<void>(simulate::simulate(machine, operation.ranks, program,
                                       {.time_order = time_order, .trace = &trace}));
  return trace;
}

/// Returns a machine on which every call and all local work take their time. Messages of 3000 bytes
/// and more need a handshake, so that a blocking send waits for its receiver; not for the double
/// ring, which then cannot end.
inline Machine machine_for(std::string_view collective) {
  const simulate::Costs eager{.L = 3000, .o_s = 1000, .o_r = 1500, .g = 2000, .G = 1};
  simulate::Costs handshake = eager;
  handshake.protocol = Protocol::handshake;
  const simulate::Costs long_messages = collective == "ring" ? eager : handshake;
  ParameterSet set =
      simulate::machine_of(simulate::Ranges{{1, eager}, {3000, long_messages}}).parameters();
  set.reduce.ranges.push_back({.per_byte = 0.5});
  set.copy.ranges.push_back({.per_byte = 0.25});
  return Machine(set);
}

/// A message: its ranks, its size, when its send begins and when its last byte arrives.
using Sent = std::tuple<Rank, Rank, Bytes, Time, Time>;

/// Returns all messages, and the end of the run.
inline std::pair<std::vector<Sent>, Time> all_of(const Trace& trace) {
  std::vector<Sent> sent;
  for (const Trace::Send& send : trace.sends)
    sent.emplace_back(send.from, send.to, send.size, send.start, send.last_byte);
  return {sent, trace.makespan()};
}

/// An option, and a value of it that is nowhere the default.
struct Option {
  std::string_view name;
  void (*set)(CollectiveArguments& arguments);
};

inline constexpr std::array options{Option{"segment", [](auto& a) { a.segment = Bytes(64); }},
                                    Option{"fan-out", [](auto& a) { a.fan_out = 3; }},
                                    Option{"radix", [](auto& a) { a.radix = 3; }},
                                    Option{"requests", [](auto& a) { a.requests = 2; }},
                                    Option{"piece", [](auto& a) { a.piece = Bytes(64); }}};

}  // namespace loggp
