#include "simulate/goal/files/goal_binary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "models/base/errors.hpp"
#include "simulate/goal/files/goal_binary_layout.hpp"
#include "simulate/goal/goal_blocks.hpp"

namespace loggp::simulate {

namespace {

using namespace goal_binary;

class BinaryReader {
 public:
  BinaryReader(std::string_view bytes, std::string_view name)
      : bytes_(bytes), name_(name), ranks_(read_head()), blocks_(ranks_) {}

  GoalSchedule read() {
    // The table follows the head, and the blocks follow the table without gaps.
    std::uint64_t expected = head_bytes + (table_entry_bytes * static_cast<std::uint64_t>(ranks_));
    for (std::int32_t rank = 0; rank < ranks_; ++rank) {
      std::uint64_t at = head_bytes + (table_entry_bytes * static_cast<std::uint64_t>(rank));
      const std::uint64_t where = at;
      const auto begin = take<std::uint64_t>(at);
      const auto end = take<std::uint64_t>(at);
      if (begin != expected - offset_origin)
        fail(where, fmt::format("the block of rank {} begins at {}; give {}", rank, begin,
                                expected - offset_origin));
      if (end < begin || end > bytes_.size() - offset_origin)
        fail(where + sizeof begin, fmt::format("the block of rank {} ends at {}; give {} to {}",
                                               rank, end, begin, bytes_.size() - offset_origin));
      read_block(Rank(rank), expected, end + offset_origin);
      expected = end + offset_origin;
    }
    if (expected != bytes_.size())
      fail(expected, fmt::format("{} bytes after the last block; the file should end here",
                                 bytes_.size() - expected));
    return std::move(blocks_).take({});
  }

 private:
  struct Shape {  // of a block: where its parts begin, and their numbers of entries
    std::uint64_t roots_at, nodes_at, appendix_at;
    std::uint32_t roots, nodes;
    std::uint64_t appendix;
  };

  [[noreturn]] void fail(std::uint64_t at, std::string_view message) const {
    throw InputError(fmt::format("{}: byte {}: {}", name_, at, message));
  }

  template <std::unsigned_integral Number>
  Number take(std::uint64_t& at) const {
    if (at > bytes_.size() || bytes_.size() - at < sizeof(Number))
      fail(bytes_.size(), "the file ends too early; give the whole file");
    return read_number<Number>(bytes_, at);
  }

  std::int32_t read_head() {
    std::uint64_t at = offset_origin;
    const auto ranks = take<std::uint32_t>(at);
    highest_cpu_ = take<std::uint8_t>(at);
    highest_nic_ = take<std::uint8_t>(at);
    if (ranks == 0) fail(offset_origin, "0 ranks; give at least 1");
    if (ranks > static_cast<std::uint32_t>(std::numeric_limits<std::int32_t>::max()) ||
        ranks > (bytes_.size() - at) / table_entry_bytes)
      fail(offset_origin,
           fmt::format("the file is too short for {} ranks; give the whole file", ranks));
    return static_cast<std::int32_t>(ranks);
  }

  void read_block(Rank rank, std::uint64_t begin, std::uint64_t end) {
    const Shape shape = read_shape(begin, end);
    read_nodes(begin, shape);
    if (unclaimed_ != 0)
      fail(shape.appendix_at, fmt::format("an appendix of {} numbers; give {}", shape.appendix,
                                          shape.appendix - unclaimed_));
    check_dependencies(shape);
    if (const auto cycle = blocks_.end(rank); !cycle.empty())
      fail(shape.nodes_at + (std::uint64_t{node_bytes} * cycle.front()),
           fmt::format("node {} of rank {} waits for itself through {} others; remove a dependency",
                       cycle.front(), rank.number(), cycle.size() - 1));
  }

  // Reads the nodes, and checks the list of roots: the nodes without dependencies.
  void read_nodes(std::uint64_t begin, const Shape& shape) {
    std::uint64_t root_at = shape.roots_at;
    std::uint32_t roots = 0;
    unclaimed_ = shape.appendix;
    dependencies_.assign(shape.nodes, 0);
    for (std::uint32_t number = 0; number < shape.nodes; ++number) {
      std::uint64_t at = shape.nodes_at + (std::uint64_t{node_bytes} * number);
      const auto dependencies = take<std::uint32_t>(at);
      blocks_.add(read_operation(at));
      read_released(at, number, GoalEdge::done, shape);
      read_released(at, number, GoalEdge::started, shape);
      dependencies_[number] += dependencies;  // read_released subtracts each release
      if (dependencies > 0) continue;
      if (roots == shape.roots)
        fail(begin, fmt::format("node {} has no dependencies, but is not among the roots", number));
      const std::uint64_t where = root_at;
      if (const auto root = take<std::uint32_t>(root_at); root != number)
        fail(where, fmt::format("root {} is node {}; give {}", roots, root, number));
      ++roots;
    }
    if (roots != shape.roots) fail(root_at, fmt::format("{} roots; give {}", shape.roots, roots));
  }

  [[nodiscard]] Shape read_shape(std::uint64_t begin, std::uint64_t end) const {
    Shape shape{};
    std::uint64_t at = begin;
    if (end - begin < 2 * word_bytes)
      fail(begin, "a block of less than 8 bytes; it begins with its numbers of nodes and roots");
    shape.nodes = take<std::uint32_t>(at);
    shape.roots = take<std::uint32_t>(at);
    shape.roots_at = at;
    shape.nodes_at = at + (word_bytes * shape.roots);
    shape.appendix_at = shape.nodes_at + (std::uint64_t{node_bytes} * shape.nodes);
    if (shape.appendix_at > end)
      fail(begin, fmt::format("{} nodes and {} roots do not fit into a block of {} bytes",
                              shape.nodes, shape.roots, end - begin));
    if ((end - shape.appendix_at) % word_bytes != 0)
      fail(shape.appendix_at,
           fmt::format("an appendix of {} bytes; give a multiple of 4", end - shape.appendix_at));
    shape.appendix = (end - shape.appendix_at) / word_bytes;
    return shape;
  }

  GoalOperation read_operation(std::uint64_t& at) const {
    const std::uint64_t where = at;
    const auto type = take<std::uint8_t>(at);
    GoalOperation op;
    op.peer = take<std::uint32_t>(at);
    op.size = take<std::uint64_t>(at);
    op.tag = take<std::uint32_t>(at);
    op.cpu = take<std::uint8_t>(at);
    op.nic = take<std::uint8_t>(at);
    if (type < static_cast<std::uint8_t>(GoalKind::send) ||
        type > static_cast<std::uint8_t>(GoalKind::calc))
      fail(where, fmt::format("a node of type {}; give 1 (send), 2 (recv) or 3 (calc)", type));
    op.kind = static_cast<GoalKind>(type);
    if (op.kind == GoalKind::calc) op.peer = op.tag = op.nic = 0;
    const bool any = op.kind == GoalKind::receive;
    if (op.peer >= static_cast<std::uint32_t>(ranks_) && (!any || op.peer != goal_any))
      fail(where, fmt::format("rank {} is no peer; give 0 to {}", op.peer, ranks_ - 1));
    if (op.tag == goal_any && !any) fail(where, "a send with any tag; give 0 to 4294967294");
    if (op.size > goal_largest_size)
      fail(where, fmt::format("size {}; give 0 to {}", op.size, goal_largest_size));
    if (op.cpu > highest_cpu_ || op.nic > highest_nic_)
      fail(where, fmt::format("cpu {} and nic {}, but the head says at most {} and {}", op.cpu,
                              op.nic, highest_cpu_, highest_nic_));
    return op;
  }

  void read_released(std::uint64_t& at, std::uint32_t number, GoalEdge edge, const Shape& shape) {
    const std::uint64_t where = at;
    const auto count = take<std::uint32_t>(at);
    const auto first = take<std::uint32_t>(at);
    if (count == 0) return;
    if (first > shape.appendix || count > shape.appendix - first)
      fail(where, fmt::format("{} numbers from {} exceed the appendix of {}", count, first,
                              shape.appendix));
    // If nodes shared numbers, a small file could request much memory.
    if (count > unclaimed_)
      fail(where, fmt::format("node {} releases {} nodes, but the appendix of {} has only {} more; "
                              "give each number once",
                              number, count, shape.appendix, unclaimed_));
    unclaimed_ -= count;
    std::uint64_t entry = shape.appendix_at + (word_bytes * first);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint64_t entry_at = entry;
      const auto dependant = take<std::uint32_t>(entry);
      if (dependant >= shape.nodes || dependant == number)
        fail(entry_at, fmt::format("node {} releases node {}; give another from 0 to {}", number,
                                   dependant, std::max(shape.nodes, 1U) - 1));
      blocks_.require(dependant, number, edge);
      --dependencies_[dependant];
    }
  }

  void check_dependencies(const Shape& shape) const {
    for (std::uint32_t number = 0; number < shape.nodes; ++number) {
      if (dependencies_[number] == 0) continue;
      std::uint64_t at = shape.nodes_at + (std::uint64_t{node_bytes} * number);
      const std::uint64_t where = at;
      const auto stated = take<std::uint32_t>(at);
      fail(where, fmt::format("node {} waits for {} nodes, but {} release it", number, stated,
                              stated - dependencies_[number]));
    }
  }

  std::string_view bytes_;
  std::string_view name_;
  std::uint8_t highest_cpu_ = 0;
  std::uint8_t highest_nic_ = 0;
  std::int32_t ranks_;
  GoalBlocks blocks_;
  std::uint64_t unclaimed_ = 0;  // of the current block: numbers in the appendix that no node uses
  std::vector<std::uint32_t> dependencies_;  // of the block: stated minus found, modulo 2^32
};

}  // namespace

bool is_goal_binary(std::string_view bytes) {
  std::uint64_t at = 0;
  return bytes.size() >= offset_origin && read_number<std::uint64_t>(bytes, at) == cookie;
}

GoalSchedule parse_goal_binary(std::string_view bytes, std::string_view name) {
  if (!is_goal_binary(bytes))
    throw InputError(fmt::format("{}: byte 0: not binary GOAL; it begins with {}", name, cookie));
  return BinaryReader(bytes, name).read();
}

}  // namespace loggp::simulate
