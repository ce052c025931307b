#include "measure/native_collectives.hpp"

#include <array>

#include "measure/mpi_arguments.hpp"

namespace loggp::measure {

namespace {

Task<> broadcast(MpiProcess& self, CollectiveArguments a) {
  check(MPI_Bcast(a.data.data, mpi_count(a.data.size), MPI_BYTE, a.root.number(),
                  self.communicator()),
        "MPI_Bcast");
  co_return;
}

Task<> barrier(MpiProcess& self, CollectiveArguments /*none*/) {
  check(MPI_Barrier(self.communicator()), "MPI_Barrier");
  co_return;
}

Task<> reduce(MpiProcess& self, CollectiveArguments a) {
  check(MPI_Reduce(a.data.data, a.incoming, mpi_floats(a.data.size), MPI_FLOAT, MPI_SUM,
                   a.root.number(), self.communicator()),
        "MPI_Reduce");
  co_return;
}

Task<> allreduce(MpiProcess& self, CollectiveArguments a) {
  check(MPI_Allreduce(a.data.data, a.incoming, mpi_floats(a.data.size), MPI_FLOAT, MPI_SUM,
                      self.communicator()),
        "MPI_Allreduce");
  co_return;
}

Task<> reduce_scatter(MpiProcess& self, CollectiveArguments a) {
  const std::vector<int> counts = mpi_floats_by_rank(a.data.size, self.size());
  check(MPI_Reduce_scatter(a.data.data, a.incoming, counts.data(), MPI_FLOAT, MPI_SUM,
                           self.communicator()),
        "MPI_Reduce_scatter");
  co_return;
}

Task<> gather(MpiProcess& self, CollectiveArguments a) {
  const int count = mpi_count(a.data.size);
  check(MPI_Gather(a.data.data, count, MPI_BYTE, a.incoming, count, MPI_BYTE, a.root.number(),
                   self.communicator()),
        "MPI_Gather");
  co_return;
}

Task<> scatter(MpiProcess& self, CollectiveArguments a) {
  const int count = mpi_count(a.data.size);
  check(MPI_Scatter(a.outgoing, count, MPI_BYTE, a.data.data, count, MPI_BYTE, a.root.number(),
                    self.communicator()),
        "MPI_Scatter");
  co_return;
}

Task<> allgather(MpiProcess& self, CollectiveArguments a) {
  const int count = mpi_count(a.data.size);
  check(
      MPI_Allgather(a.data.data, count, MPI_BYTE, a.incoming, count, MPI_BYTE, self.communicator()),
      "MPI_Allgather");
  co_return;
}

Task<> alltoall(MpiProcess& self, CollectiveArguments a) {
  const int count = mpi_count(a.data.size);
  check(MPI_Alltoall(a.outgoing, count, MPI_BYTE, a.incoming, count, MPI_BYTE, self.communicator()),
        "MPI_Alltoall");
  co_return;
}

constexpr std::array<NativeCollective, 9> all{{
    {"broadcast", Memory::message, false, broadcast},
    {"barrier", Memory::two_messages, false, barrier},
    {"reduce", Memory::two_messages, true, reduce},
    {"allreduce", Memory::two_messages, true, allreduce},
    {"reduce-scatter", Memory::two_messages, true, reduce_scatter},
    {"gather", Memory::blocks, false, gather},
    {"scatter", Memory::blocks, false, scatter},
    {"allgather", Memory::blocks, false, allgather},
    {"alltoall", Memory::blocks, false, alltoall},
}};

}  // namespace

const NativeCollective* find_native(std::string_view name) {
  for (const NativeCollective& native : all) {
    if (native.name == name) return &native;
  }
  return nullptr;
}

std::vector<std::string> native_names() {
  std::vector<std::string> names;
  for (const NativeCollective& native : all) names.emplace_back(native.name);
  return names;
}

void check_size(const NativeCollective* native, Bytes size) {
  if (native != nullptr && native->adds_floats && size.count() % std::int64_t{sizeof(float)} != 0) {
    throw InputError(
        fmt::format("--bytes: {} adds up floats of 4 bytes, {} is no multiple; give 4, 8, 12, ...",
                    native->name, size.count()));
  }
  if (size.count() > std::numeric_limits<int>::max())
    throw InputError(fmt::format("--bytes: {} is more than MPI takes in one call, {}", size.count(),
                                 std::numeric_limits<int>::max()));
}

CollectiveMemory::CollectiveMemory(std::string_view collective, Bytes size, std::int32_t ranks)
    : data(static_cast<std::size_t>(size.count())) {
  const NativeCollective* const native = find_native(collective);
  const Memory memory = native == nullptr ? Memory::message : native->memory;
  const std::size_t blocks = data.size() * static_cast<std::size_t>(ranks);
  outgoing.resize(memory == Memory::blocks ? blocks : 0);
  incoming.resize(memory == Memory::blocks         ? blocks
                  : memory == Memory::two_messages ? data.size()
                                                   : 0);
}

CollectiveArguments CollectiveMemory::arguments(CollectiveArguments options) {
  options.data = {data.data(), Bytes(static_cast<std::int64_t>(data.size()))};
  options.outgoing = outgoing.data();
  options.incoming = incoming.data();
  return options;
}

}  // namespace loggp::measure
