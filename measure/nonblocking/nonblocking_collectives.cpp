#include "measure/nonblocking/nonblocking_collectives.hpp"

#include <array>

#include "measure/live/machine/busy_work.hpp"
#include "measure/live/mpi/mpi_arguments.hpp"
#include "measure/nonblocking/nonblocking.hpp"

namespace loggp::measure {

namespace {

using Arguments = CollectiveArguments;
using Pending = PendingCollective;

int broadcast(const MpiProcess& self, const Arguments& a, Pending& pending) {
  return MPI_Ibcast(a.data.data, mpi_count(a.data.size), MPI_BYTE, a.root.number(),
                    self.communicator(), &pending.request);
}

int barrier(const MpiProcess& self, const Arguments& /*none*/, Pending& pending) {
  return MPI_Ibarrier(self.communicator(), &pending.request);
}

int reduce(const MpiProcess& self, const Arguments& a, Pending& pending) {
  return MPI_Ireduce(a.data.data, a.incoming, mpi_floats(a.data.size), MPI_FLOAT, MPI_SUM,
                     a.root.number(), self.communicator(), &pending.request);
}

int allreduce(const MpiProcess& self, const Arguments& a, Pending& pending) {
  return MPI_Iallreduce(a.data.data, a.incoming, mpi_floats(a.data.size), MPI_FLOAT, MPI_SUM,
                        self.communicator(), &pending.request);
}

int reduce_scatter(const MpiProcess& self, const Arguments& a, Pending& pending) {
  return MPI_Ireduce_scatter(a.outgoing, a.data.data, pending.counts.data(), MPI_FLOAT, MPI_SUM,
                             self.communicator(), &pending.request);
}

int gather(const MpiProcess& self, const Arguments& a, Pending& pending) {
  const int count = mpi_count(a.data.size);
  return MPI_Igather(a.data.data, count, MPI_BYTE, a.incoming, count, MPI_BYTE, a.root.number(),
                     self.communicator(), &pending.request);
}

int scatter(const MpiProcess& self, const Arguments& a, Pending& pending) {
  const int count = mpi_count(a.data.size);
  return MPI_Iscatter(a.outgoing, count, MPI_BYTE, a.data.data, count, MPI_BYTE, a.root.number(),
                      self.communicator(), &pending.request);
}

int allgather(const MpiProcess& self, const Arguments& a, Pending& pending) {
  const int count = mpi_count(a.data.size);
  return MPI_Iallgather(a.data.data, count, MPI_BYTE, a.incoming, count, MPI_BYTE,
                        self.communicator(), &pending.request);
}

int alltoall(const MpiProcess& self, const Arguments& a, Pending& pending) {
  const int count = mpi_count(a.data.size);
  return MPI_Ialltoall(a.outgoing, count, MPI_BYTE, a.incoming, count, MPI_BYTE,
                       self.communicator(), &pending.request);
}

constexpr std::array<NonblockingCollective, 9> collectives{{
    {"broadcast", "MPI_Ibcast", broadcast},
    {"barrier", "MPI_Ibarrier", barrier},
    {"reduce", "MPI_Ireduce", reduce},
    {"allreduce", "MPI_Iallreduce", allreduce},
    {"reduce-scatter", "MPI_Ireduce_scatter", reduce_scatter},
    {"gather", "MPI_Igather", gather},
    {"scatter", "MPI_Iscatter", scatter},
    {"allgather", "MPI_Iallgather", allgather},
    {"alltoall", "MPI_Ialltoall", alltoall},
}};

void compute_part(const MpiProcess& self, Computation computation, std::int64_t part,
                  std::int64_t parts) {
  if (computation.work_units > 0) {
    do_work(part_size(computation.work_units, part, parts));
  } else {
    self.compute(Duration::ps(part_size(computation.time.in_ps(), part, parts)));
  }
}

// Calls MPI_Test and returns how long that took.
Duration test(const MpiProcess& self, MPI_Request& request) {
  int is_complete = 0;
  const Time before = self.now();
  check(MPI_Test(&request, &is_complete, MPI_STATUS_IGNORE), "MPI_Test");
  return self.now() - before;
}

}  // namespace

const NonblockingCollective* find_nonblocking(std::string_view name) {
  for (const NonblockingCollective& collective : collectives) {
    if (collective.name == name) return &collective;
  }
  return nullptr;
}

std::vector<std::string> nonblocking_names() {
  std::vector<std::string> names;
  names.reserve(collectives.size());
  for (const NonblockingCollective& collective : collectives) names.emplace_back(collective.name);
  return names;
}

NonblockingTimes run_beside(const MpiProcess& self, const NonblockingCollective& collective,
                            const CollectiveArguments& arguments, Computation computation,
                            std::int64_t tests) {
  PendingCollective pending{
      MPI_REQUEST_NULL,
      std::vector<int>(static_cast<std::size_t>(self.size()), mpi_floats(arguments.data.size))};
  MPI_Request& request = pending.request;
  NonblockingTimes times;
  const Time begun = self.now();
  // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): the names are literals
  check(collective.start(self, arguments, pending), collective.mpi_name.data());
  times.start = self.now() - begun;
  if (tests > 0) times.tests += test(self, request);
  const std::int64_t parts = computation_parts(tests);
  for (std::int64_t part = 0; part < parts; ++part) {
    compute_part(self, computation, part, parts);
    if (part + 1 < tests) times.tests += test(self, request);
  }
  const Time waits = self.now();
  check(MPI_Wait(&request, MPI_STATUS_IGNORE), "MPI_Wait");
  const Time done = self.now();
  times.wait = done - waits;
  times.total = done - begun;
  return times;
}

}  // namespace loggp::measure
