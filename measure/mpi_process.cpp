#include "measure/mpi_process.hpp"

#include <fmt/format.h>

#include <chrono>
#include <limits>

#include "algorithms/process.hpp"
#include "models/errors.hpp"

namespace loggp::measure {

static_assert(loggp::Process<MpiProcess>);

namespace {

// MPI_Wtime may be coarse or count from an epoch in a double; this one is neither.
Time clock_now() {
  using std::chrono::nanoseconds;
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return Time::ps(1000 * std::chrono::duration_cast<nanoseconds>(since).count());
}

int mpi_count(Bytes size) {
  if (size.count() > std::numeric_limits<int>::max()) {
    throw RunError(fmt::format("a message of {} bytes; MPI takes up to {} in one call",
                               size.count(), std::numeric_limits<int>::max()));
  }
  return static_cast<int>(size.count());
}

}  // namespace

MpiProcess::MpiProcess(const Communicator& communicator)
    : communicator_(communicator.get()),
      rank_(communicator.rank()),
      size_(communicator.size()),
      zero_(clock_now()) {}

Time MpiProcess::now() const {
  return Time() + (clock_now() - zero_);
}

std::suspend_never MpiProcess::send(Rank to, Buffer data, Tag tag) {
  check(
      MPI_Send(data.data, mpi_count(data.size), MPI_BYTE, to.number(), tag.number(), communicator_),
      "MPI_Send");
  return {};
}

MpiProcess::Ready<Status> MpiProcess::receive(Rank from, Buffer data, Tag tag) {
  MPI_Status status;
  check(MPI_Recv(data.data, mpi_count(data.size), MPI_BYTE,
                 from == any_source ? MPI_ANY_SOURCE : from.number(),
                 tag == any_tag ? MPI_ANY_TAG : tag.number(), communicator_, &status),
        "MPI_Recv");
  int received = 0;
  check(MPI_Get_count(&status, MPI_BYTE, &received), "MPI_Get_count");
  return {{Rank(status.MPI_SOURCE), Tag(status.MPI_TAG), Bytes(received)}};
}

std::suspend_never MpiProcess::compute(Duration work) {
  const Time end = clock_now() + work;
  while (clock_now() < end) {
  }
  return {};
}

}  // namespace loggp::measure
