#include "measure/live/mpi/native_collectives.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "algorithms/collectives/algorithm_info.hpp"
#include "measure/live/mpi/mpi_arguments.hpp"

namespace loggp::measure {

namespace {

Task<> finished() {
  co_return;
}

Task<> broadcast(MpiProcess& self, const CollectiveArguments& a) {
  check(MPI_Bcast(a.data.data, mpi_count(a.data.size), MPI_BYTE, a.root.number(),
                  self.communicator()),
        "MPI_Bcast");
  return finished();
}

Task<> barrier(MpiProcess& self, const CollectiveArguments& /*none*/) {
  check(MPI_Barrier(self.communicator()), "MPI_Barrier");
  return finished();
}

Task<> reduce(MpiProcess& self, const CollectiveArguments& a) {
  check(MPI_Reduce(a.data.data, a.incoming, mpi_floats(a.data.size), MPI_FLOAT, MPI_SUM,
                   a.root.number(), self.communicator()),
        "MPI_Reduce");
  return finished();
}

Task<> allreduce(MpiProcess& self, const CollectiveArguments& a) {
  check(MPI_Allreduce(a.data.data, a.incoming, mpi_floats(a.data.size), MPI_FLOAT, MPI_SUM,
                      self.communicator()),
        "MPI_Allreduce");
  return finished();
}

Task<> reduce_scatter(MpiProcess& self, const CollectiveArguments& a) {
  // kept from call to call, so that nothing is allocated while time is taken
  static std::vector<int> counts;
  counts.clear();
  for (std::int32_t rank = 0; rank < self.size(); ++rank)
    counts.push_back(mpi_floats(a.outgoing_blocks()[Rank(rank)].size));
  check(MPI_Reduce_scatter(a.outgoing, a.data.data, counts.data(), MPI_FLOAT, MPI_SUM,
                           self.communicator()),
        "MPI_Reduce_scatter");
  return finished();
}

Task<> reduce_scatter_block(MpiProcess& self, const CollectiveArguments& a) {
  check(MPI_Reduce_scatter_block(a.outgoing, a.data.data, mpi_floats(a.data.size), MPI_FLOAT,
                                 MPI_SUM, self.communicator()),
        "MPI_Reduce_scatter_block");
  return finished();
}

Task<> scan(MpiProcess& self, const CollectiveArguments& a) {
  check(MPI_Scan(a.data.data, a.incoming, mpi_floats(a.data.size), MPI_FLOAT, MPI_SUM,
                 self.communicator()),
        "MPI_Scan");
  return finished();
}

Task<> exscan(MpiProcess& self, const CollectiveArguments& a) {
  check(MPI_Exscan(a.data.data, a.incoming, mpi_floats(a.data.size), MPI_FLOAT, MPI_SUM,
                   self.communicator()),
        "MPI_Exscan");
  return finished();
}

Task<> gather(MpiProcess& self, const CollectiveArguments& a) {
  const int count = mpi_count(a.data.size);
  check(MPI_Gather(a.data.data, count, MPI_BYTE, a.incoming, count, MPI_BYTE, a.root.number(),
                   self.communicator()),
        "MPI_Gather");
  return finished();
}

Task<> scatter(MpiProcess& self, const CollectiveArguments& a) {
  const int count = mpi_count(a.data.size);
  check(MPI_Scatter(a.outgoing, count, MPI_BYTE, a.data.data, count, MPI_BYTE, a.root.number(),
                    self.communicator()),
        "MPI_Scatter");
  return finished();
}

Task<> allgather(MpiProcess& self, const CollectiveArguments& a) {
  const int count = mpi_count(a.data.size);
  check(
      MPI_Allgather(a.data.data, count, MPI_BYTE, a.incoming, count, MPI_BYTE, self.communicator()),
      "MPI_Allgather");
  return finished();
}

Task<> alltoall(MpiProcess& self, const CollectiveArguments& a) {
  const int count = mpi_count(a.data.size);
  check(MPI_Alltoall(a.outgoing, count, MPI_BYTE, a.incoming, count, MPI_BYTE, self.communicator()),
        "MPI_Alltoall");
  return finished();
}

// The blocks of each rank, as MPI's vector forms take them. Kept from call to call, so that nothing
// is allocated while time is taken.
class Places {
 public:
  // Equal blocks of `size` where there are no offsets.
  void set(const std::int64_t* offsets, Bytes size, std::int32_t ranks) {
    const Blocks blocks{nullptr, size, offsets};
    counts_.clear();
    places_.clear();
    for (std::int32_t rank = 0; rank < ranks; ++rank) {
      counts_.push_back(mpi_count(blocks[Rank(rank)].size));
      places_.push_back(mpi_count(blocks.offset(rank)));
    }
  }

  [[nodiscard]] const int* counts() const { return counts_.data(); }
  [[nodiscard]] const int* places() const { return places_.data(); }

 private:
  std::vector<int> counts_;
  std::vector<int> places_;
};

const Places& places_to(const CollectiveArguments& a, std::int32_t ranks) {
  static Places to;
  to.set(a.outgoing_offsets, a.data.size, ranks);
  return to;
}

const Places& places_from(const CollectiveArguments& a, std::int32_t ranks) {
  static Places from;
  from.set(a.incoming_offsets, a.data.size, ranks);
  return from;
}

Task<> gatherv(MpiProcess& self, const CollectiveArguments& a) {
  const Places& from = places_from(a, self.size());
  check(MPI_Gatherv(a.data.data, mpi_count(a.data.size), MPI_BYTE, a.incoming, from.counts(),
                    from.places(), MPI_BYTE, a.root.number(), self.communicator()),
        "MPI_Gatherv");
  return finished();
}

Task<> scatterv(MpiProcess& self, const CollectiveArguments& a) {
  const Places& to = places_to(a, self.size());
  check(MPI_Scatterv(a.outgoing, to.counts(), to.places(), MPI_BYTE, a.data.data,
                     mpi_count(a.data.size), MPI_BYTE, a.root.number(), self.communicator()),
        "MPI_Scatterv");
  return finished();
}

Task<> allgatherv(MpiProcess& self, const CollectiveArguments& a) {
  const Places& from = places_from(a, self.size());
  check(MPI_Allgatherv(a.data.data, mpi_count(a.data.size), MPI_BYTE, a.incoming, from.counts(),
                       from.places(), MPI_BYTE, self.communicator()),
        "MPI_Allgatherv");
  return finished();
}

Task<> alltoallv(MpiProcess& self, const CollectiveArguments& a) {
  const Places& to = places_to(a, self.size());
  const Places& from = places_from(a, self.size());
  check(MPI_Alltoallv(a.outgoing, to.counts(), to.places(), MPI_BYTE, a.incoming, from.counts(),
                      from.places(), MPI_BYTE, self.communicator()),
        "MPI_Alltoallv");
  return finished();
}

constexpr std::array<NativeCollective, 16> natives{{
    {"broadcast", Memory::message, Given::roots_message, false, broadcast},
    {"barrier", Memory::two_messages, Given::message, false, barrier},
    {"reduce", Memory::two_messages, Given::message, true, reduce},
    {"allreduce", Memory::two_messages, Given::message, true, allreduce},
    {"reduce-scatter", Memory::blocks, Given::blocks, true, reduce_scatter},
    {"reduce-scatter-block", Memory::blocks, Given::blocks, true, reduce_scatter_block},
    {"scan", Memory::two_messages, Given::message, true, scan},
    {"exscan", Memory::two_messages, Given::message, true, exscan},
    {"gather", Memory::blocks, Given::message, false, gather},
    {"scatter", Memory::blocks, Given::roots_blocks, false, scatter},
    {"allgather", Memory::blocks, Given::message, false, allgather},
    {"alltoall", Memory::blocks, Given::blocks, false, alltoall},
    {"gatherv", Memory::blocks, Given::message, false, gatherv},
    {"scatterv", Memory::blocks, Given::roots_blocks, false, scatterv},
    {"allgatherv", Memory::blocks, Given::message, false, allgatherv},
    {"alltoallv", Memory::blocks, Given::blocks, false, alltoallv},
}};

}  // namespace

const NativeCollective* find_native(std::string_view name) {
  for (const NativeCollective& native : natives) {
    if (native.name == name) return &native;
  }
  return nullptr;
}

std::vector<std::string> native_names() {
  std::vector<std::string> names;
  names.reserve(natives.size());
  for (const NativeCollective& native : natives) names.emplace_back(native.name);
  return names;
}

Task<> do_nothing(MpiProcess& /*self*/, const CollectiveArguments& /*none*/) {
  return finished();
}

void check_size(const NativeCollective* native, Bytes size, std::string_view option) {
  if (native != nullptr && native->adds_floats && size.count() % std::int64_t{sizeof(float)} != 0) {
    throw InputError(
        fmt::format("{}: {} adds floats of 4 bytes, {} is not a multiple; give 4, 8, 12, ...",
                    option, native->name, size.count()));
  }
  if (size.count() > std::numeric_limits<int>::max())
    throw InputError(fmt::format("{}: {} is more than one MPI call takes; give at most {}", option,
                                 size.count(), std::numeric_limits<int>::max()));
}

void check_places(const NativeCollective& native, const BlockLayout& layout) {
  if (!has_counts(native.name)) return;
  const std::int64_t unit = native.adds_floats ? sizeof(float) : 1;
  const std::int64_t most = std::numeric_limits<int>::max() * unit;
  const std::int64_t all = layout.most().count();
  if (all <= most) return;
  throw InputError(
      fmt::format("--bytes: the blocks of {} are {} bytes together, more than one MPI "
                  "call takes; give blocks of at most {} bytes together",
                  native.name, all, most));
}

CollectiveMemory::CollectiveMemory(std::string_view collective, Bytes size, std::int32_t ranks) {
  const Bytes all = blocks_size(ranks, size);
  allocate(collective, size, all, all);
}

CollectiveMemory::CollectiveMemory(std::string_view collective, const BlockLayout& layout,
                                   Rank rank) {
  allocate(collective, layout.own(rank), layout.all_outgoing(rank), layout.all_incoming());
}

void CollectiveMemory::allocate(std::string_view collective, Bytes message, Bytes to_all,
                                Bytes from_all) {
  const NativeCollective* const native = find_native(collective);
  const Memory memory = native == nullptr ? Memory::message : native->memory;
  if (native != nullptr) given = native->given;
  data.resize(static_cast<std::size_t>(message.count()));
  if (memory == Memory::blocks) {
    outgoing.resize(static_cast<std::size_t>(to_all.count()));
    incoming.resize(static_cast<std::size_t>(from_all.count()));
  } else if (memory == Memory::two_messages) {
    incoming.resize(data.size());
  }
}

void CollectiveMemory::rewrite(bool is_root) {
  const bool is_of_root = given == Given::roots_message || given == Given::roots_blocks;
  if (is_of_root && !is_root) return;
  const bool has_blocks = given == Given::blocks || given == Given::roots_blocks;
  PageMemory& written = has_blocks ? outgoing : data;
  std::fill(written.begin(), written.end(), std::byte{});
}

CollectiveArguments CollectiveMemory::arguments(CollectiveArguments options) {
  options.data = {data.data(), Bytes(static_cast<std::int64_t>(data.size()))};
  options.outgoing = outgoing.data();
  options.incoming = incoming.data();
  return options;
}

}  // namespace loggp::measure
