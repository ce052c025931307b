#include <algorithm>
#include <ostream>
#include <string>

#include "simulate/goal/files/goal_binary.hpp"
#include "simulate/goal/files/goal_binary_layout.hpp"

namespace loggp::simulate {

namespace {

using namespace goal_binary;

std::uint64_t block_bytes(const GoalSchedule& schedule, Rank rank) {
  std::uint64_t words = 2;
  for (const GoalOperation& op : schedule.of(rank))
    words += (op.requirements == 0 ? 1 : 0) + op.requirements;
  return (words * word_bytes) + (node_bytes * schedule.of(rank).size());
}

std::string head(const GoalSchedule& schedule) {
  std::uint8_t cpu = 0;
  std::uint8_t nic = 0;
  for (std::uint32_t i = 0; i < schedule.size(); ++i) {
    cpu = std::max(cpu, schedule[i].cpu);
    nic = std::max(nic, schedule[i].nic);
  }
  std::string bytes;
  append_number(bytes, cookie);
  append_number(bytes, static_cast<std::uint32_t>(schedule.ranks()));
  append_number(bytes, cpu);
  append_number(bytes, nic);
  std::uint64_t begin = head_bytes - offset_origin +
                        (table_entry_bytes * static_cast<std::uint64_t>(schedule.ranks()));
  for (std::int32_t rank = 0; rank < schedule.ranks(); ++rank) {
    const std::uint64_t end = begin + block_bytes(schedule, Rank(rank));
    append_number(bytes, begin);
    append_number(bytes, end);
    begin = end;
  }
  return bytes;
}

// Appends the node of `op`, the schedule's operation `index`, and to the appendix what it releases.
// `released` is the number of entries in the appendix.
void append_node(std::string& nodes, std::string& appendix, std::uint32_t& released,
                 const GoalSchedule& schedule, std::uint32_t index, const GoalOperation& op) {
  append_number(nodes, op.requirements);
  append_number(nodes, static_cast<std::uint8_t>(op.kind));
  append_number(nodes, op.peer);
  append_number(nodes, op.size);
  append_number(nodes, op.tag);
  append_number(nodes, op.cpu);
  append_number(nodes, op.nic);
  for (const GoalEdge edge : {GoalEdge::done, GoalEdge::started}) {
    const auto dependants = schedule.released(index, edge);
    append_number(nodes, static_cast<std::uint32_t>(dependants.size()));
    append_number(nodes, released);
    released += static_cast<std::uint32_t>(dependants.size());
    for (const std::uint32_t dependant : dependants) append_number(appendix, dependant);
  }
}

}  // namespace

GoalRounding write_goal_binary(std::ostream& out, const GoalSchedule& schedule) {
  GoalRounding rounding;
  out << head(schedule);
  for (std::int32_t number = 0; number < schedule.ranks(); ++number) {
    const Rank rank(number);
    const auto operations = schedule.of(rank);
    std::string roots;
    std::string nodes;
    std::string appendix;
    std::uint32_t released = 0;
    WholeNanoseconds whole(rounding);
    for (std::uint32_t i = 0; i < operations.size(); ++i) {
      if (operations[i].requirements == 0) append_number(roots, i);
      append_node(nodes, appendix, released, schedule, schedule.first(rank) + i,
                  whole.of(operations[i]));
    }
    std::string counts;
    append_number(counts, static_cast<std::uint32_t>(operations.size()));
    append_number(counts, static_cast<std::uint32_t>(roots.size() / word_bytes));
    out << counts << roots << nodes << appendix;
  }
  return rounding;
}

}  // namespace loggp::simulate
