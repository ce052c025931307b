#include "tests/algorithms/collectives/semantics.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "algorithms/collectives/reduce_operation.hpp"

namespace loggp::semantics {

namespace {

constexpr std::size_t guard = 16;
constexpr std::byte untouched{0xEE};

// The buffers of a collective, by the ranks that have them.
enum class Has : std::uint8_t { nothing, root, others, all };
struct Shape {
  std::string_view collective;
  Has outgoing = Has::nothing;  ///< blocks for all ranks
  Has blocks = Has::nothing;    ///< incoming blocks from all ranks
  Has result = Has::nothing;    ///< an incoming vector
  bool gives_data = false;      ///< `data` is the rank's contribution, not its result
};

constexpr std::array shapes{
    Shape{.collective = "broadcast"},
    Shape{.collective = "ring"},
    Shape{.collective = "barrier", .result = Has::all, .gives_data = true},
    Shape{.collective = "reduce", .result = Has::root, .gives_data = true},
    Shape{.collective = "allreduce", .result = Has::all, .gives_data = true},
    Shape{.collective = "scan", .result = Has::all, .gives_data = true},
    Shape{.collective = "exscan", .result = Has::all, .gives_data = true},
    Shape{.collective = "gather", .blocks = Has::root, .gives_data = true},
    Shape{.collective = "gatherv", .blocks = Has::root, .gives_data = true},
    Shape{.collective = "allgather", .blocks = Has::all, .gives_data = true},
    Shape{.collective = "allgatherv", .blocks = Has::all, .gives_data = true},
    Shape{.collective = "scatter", .outgoing = Has::root},
    Shape{.collective = "scatterv", .outgoing = Has::root},
    Shape{.collective = "reduce-scatter", .outgoing = Has::all},
    Shape{.collective = "reduce-scatter-block", .outgoing = Has::all},
    Shape{.collective = "alltoall", .outgoing = Has::all, .blocks = Has::all},
    Shape{.collective = "alltoallv", .outgoing = Has::all, .blocks = Has::all},
};

const Shape& shape_of(const Call& call) {
  const auto* const found = std::find_if(shapes.begin(), shapes.end(), [&](const Shape& shape) {
    return shape.collective == call.collective;
  });
  if (found == shapes.end())
    throw std::logic_error("no semantics of " + std::string(call.collective));
  return *found;
}

bool has(Has which, const Call& call, std::int32_t rank) {
  if (which == Has::all) return true;
  return which == Has::root && rank == call.root;
}

// Returns byte i of what `from` has for `to`.
std::byte pattern(std::int32_t from, std::int32_t to, std::size_t i) {
  return static_cast<std::byte>((static_cast<std::size_t>(from) * 59) +
                                (static_cast<std::size_t>(to) * 83) + (i * 131) + (i >> 8U) + 1);
}

bool is_alltoall(const Call& call) {
  return call.collective.starts_with("alltoall");
}

// Returns the size of the block of `from` for `to`, where only one of both may matter.
std::int64_t block_size(const Call& call, std::int32_t from, std::int32_t to) {
  if (call.sizes.empty()) return call.bytes;
  const auto n = static_cast<std::size_t>(call.ranks);
  if (is_alltoall(call))
    return call.sizes[(static_cast<std::size_t>(from) + (2 * static_cast<std::size_t>(to))) % n];
  const Shape& shape = shape_of(call);
  return call.sizes[static_cast<std::size_t>(shape.outgoing == Has::nothing ? from : to)];
}

// Returns the size of the rank's `data`.
std::int64_t data_size(const Call& call, std::int32_t rank) {
  return call.sizes.empty() ? call.bytes : block_size(call, rank, rank);
}

std::vector<std::int64_t> places_of(const Call& call, std::int32_t rank, bool are_outgoing) {
  std::vector<std::int64_t> places{0};
  for (std::int32_t other = 0; other < call.ranks; ++other) {
    const std::int64_t size =
        are_outgoing ? block_size(call, rank, other) : block_size(call, other, rank);
    places.push_back(places.back() + size);
  }
  return places;
}

std::vector<std::byte> guarded(std::int64_t size) {
  return std::vector<std::byte>(static_cast<std::size_t>(size) + guard, untouched);
}

void fill(std::vector<std::byte>& bytes, std::int64_t place, std::int64_t size, std::int32_t from,
          std::int32_t to) {
  for (std::int64_t i = 0; i < size; ++i)
    bytes[static_cast<std::size_t>(place + i)] = pattern(from, to, static_cast<std::size_t>(i));
}

// Returns the combination of what ranks first … last − 1 have for `to`.
std::vector<std::byte> combined(const Call& call, std::int32_t first, std::int32_t last,
                                std::int32_t to, std::int64_t size) {
  std::vector<std::byte> all(static_cast<std::size_t>(size));
  fill(all, 0, size, first, to);
  for (std::int32_t rank = first + 1; rank < last; ++rank) {
    std::vector<std::byte> next(static_cast<std::size_t>(size));
    fill(next, 0, size, rank, to);
    call.reduction->combine(all.data(), next.data(), all.data(), Bytes(size));
  }
  return all;
}

void put(std::vector<std::byte>& bytes, const std::vector<std::byte>& part) {
  std::copy(part.begin(), part.end(), bytes.begin());
}

bool has_all_ranks_result(const Call& call, std::int32_t rank) {
  return call.collective == "allreduce" || (call.collective == "reduce" && rank == call.root);
}

}  // namespace

std::vector<std::int64_t> places(const Call& call, std::int32_t rank) {
  if (call.sizes.empty()) return {};
  std::vector<std::int64_t> both = places_of(call, rank, true);
  const std::vector<std::int64_t> incoming = places_of(call, rank, false);
  if (is_alltoall(call)) {
    both.insert(both.end(), incoming.begin(), incoming.end());
    return both;
  }
  return shape_of(call).outgoing == Has::nothing ? incoming : both;
}

Memory before(const Call& call, std::int32_t rank) {
  const Shape& shape = shape_of(call);
  Memory memory{guarded(data_size(call, rank)), {}, {}};
  const bool gives = shape.gives_data || (shape.outgoing == Has::nothing && rank == call.root);
  if (gives) fill(memory.data, 0, data_size(call, rank), rank, 0);
  if (has(shape.outgoing, call, rank)) {
    const std::vector<std::int64_t> at = places_of(call, rank, true);
    memory.outgoing = guarded(at.back());
    for (std::int32_t to = 0; to < call.ranks; ++to)
      fill(memory.outgoing, at[static_cast<std::size_t>(to)], block_size(call, rank, to), rank, to);
  }
  if (has(shape.blocks, call, rank)) memory.incoming = guarded(places_of(call, rank, false).back());
  if (has(shape.result, call, rank)) memory.incoming = guarded(call.bytes);
  return memory;
}

Memory after(const Call& call, std::int32_t rank) {
  const Shape& shape = shape_of(call);
  Memory memory = before(call, rank);
  const std::int64_t mine = data_size(call, rank);
  if (call.collective == "broadcast" || call.collective == "ring")
    fill(memory.data, 0, mine, call.root, 0);
  if (call.collective.starts_with("scatter")) fill(memory.data, 0, mine, call.root, rank);
  if (call.collective.starts_with("reduce-scatter"))
    put(memory.data, combined(call, 0, call.ranks, rank, mine));
  if (has_all_ranks_result(call, rank))
    put(memory.incoming, combined(call, 0, call.ranks, 0, mine));
  if (call.collective == "scan") put(memory.incoming, combined(call, 0, rank + 1, 0, mine));
  if (call.collective == "exscan" && rank > 0)
    put(memory.incoming, combined(call, 0, rank, 0, mine));
  if (has(shape.blocks, call, rank)) {
    const std::vector<std::int64_t> at = places_of(call, rank, false);
    for (std::int32_t from = 0; from < call.ranks; ++from) {
      fill(memory.incoming, at[static_cast<std::size_t>(from)], block_size(call, from, rank), from,
           is_alltoall(call) ? rank : 0);
    }
  }
  return memory;
}

CollectiveArguments arguments(const Call& call, std::int32_t rank, Memory& memory,
                              const std::vector<std::int64_t>& offsets) {
  const auto pointer = [](std::vector<std::byte>& bytes) {
    return bytes.empty() ? nullptr : bytes.data();
  };
  const auto n = static_cast<std::size_t>(call.ranks);
  CollectiveArguments result{.data = {memory.data.data(), Bytes(data_size(call, rank))},
                             .root = Rank(call.root),
                             .outgoing = pointer(memory.outgoing),
                             .incoming = pointer(memory.incoming),
                             .reduction = call.reduction};
  if (!offsets.empty()) {
    result.outgoing_offsets = offsets.data();
    result.incoming_offsets = offsets.data() + (is_alltoall(call) ? n + 1 : 0);
  }
  return result;
}

bool is_right(const Call& call, std::int32_t rank, const Memory& got) {
  Memory expected = after(call, rank);
  const bool is_barrier = call.collective == "barrier";
  if (is_barrier) expected.data = got.data;
  if (is_barrier || (call.collective == "exscan" && rank == 0)) expected.incoming = got.incoming;
  return got == expected;
}

std::vector<const ReduceOperation*> test_operations(const AlgorithmInfo& info) {
  if (!reduces(info.collective)) return {nullptr};
  const ReduceOperation* const sum = &find_operation("sum", "long");
  if (info.reorders) return {sum};
  return {sum, &find_operation("compose")};
}

bool has_uneven_blocks(std::string_view collective) {
  return collective.ends_with("v") || collective == "reduce-scatter";
}

std::vector<std::int64_t> uneven_sizes(const Call& call) {
  const std::int64_t element = call.reduction == nullptr ? 1 : call.reduction->element.count();
  std::vector<std::int64_t> sizes;
  for (std::int32_t rank = 0; rank < call.ranks; ++rank)
    sizes.push_back(rank % 3 == 1 ? 0 : element * ((rank * 7) % 5));
  return sizes;
}

}  // namespace loggp::semantics
