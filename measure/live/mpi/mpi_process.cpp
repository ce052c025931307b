#include "measure/live/mpi/mpi_process.hpp"

#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "algorithms/host/process.hpp"
#include "measure/live/mpi/mpi_arguments.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

static_assert(loggp::Process<MpiProcess>);

namespace {

Status to_status(const MPI_Status& status) {
  int received = 0;
  check(MPI_Get_count(&status, MPI_BYTE, &received), "MPI_Get_count");
  return {Rank(status.MPI_SOURCE), Tag(status.MPI_TAG),
          Bytes(received == MPI_UNDEFINED ? 0 : received)};
}

// MPI takes an array of handles. A Request consists of one handle only, so an array of Requests is
// an array of handles.
MPI_Request* to_handles(std::span<MpiProcess::Request> requests) {
  static_assert(sizeof(MpiProcess::Request) == sizeof(MPI_Request));
  return reinterpret_cast<MPI_Request*>(requests.data());
}

}  // namespace

MpiProcess::MpiProcess(const Communicator& communicator, const Clock& clock, Calls calls)
    : communicator_(communicator.get()),
      rank_(communicator.rank()),
      size_(communicator.size()),
      clock_(clock) {
  if (calls == Calls::persistent) persistent_ = std::make_unique<PersistentRequests>(communicator_);
}

// MPI sets the handle of a complete operation to null, but a persistent request only becomes idle.
// This function gives the persistent request back to the pool and sets the handle to null.
void MpiProcess::is_complete(Request& request) {
  if (persistent_ == nullptr || request.handle == MPI_REQUEST_NULL) return;
  persistent_->give_back(request.handle);
  request.handle = MPI_REQUEST_NULL;
}

std::suspend_never MpiProcess::send(Rank to, Buffer data, Tag tag) {
  check(
      MPI_Send(data.data, mpi_count(data.size), MPI_BYTE, to.number(), tag.number(), communicator_),
      "MPI_Send");
  return {};
}

Ready<Status> MpiProcess::receive(Rank from, Buffer data, Tag tag) {
  MPI_Status status;
  check(MPI_Recv(data.data, mpi_count(data.size), MPI_BYTE, mpi_source(from), mpi_tag(tag),
                 communicator_, &status),
        "MPI_Recv");
  return {to_status(status)};
}

Ready<MpiProcess::Request> MpiProcess::send_async(Rank to, Buffer data, Tag tag) {
  if (persistent_) return {{persistent_->send(to, data, tag)}};
  Request request;
  check(MPI_Isend(data.data, mpi_count(data.size), MPI_BYTE, to.number(), tag.number(),
                  communicator_, &request.handle),
        "MPI_Isend");
  return {request};
}

Ready<MpiProcess::Request> MpiProcess::receive_async(Rank from, Buffer data, Tag tag) {
  if (persistent_) return {{persistent_->receive(from, data, tag)}};
  Request request;
  check(MPI_Irecv(data.data, mpi_count(data.size), MPI_BYTE, mpi_source(from), mpi_tag(tag),
                  communicator_, &request.handle),
        "MPI_Irecv");
  return {request};
}

Ready<Status> MpiProcess::wait(Request& request) {
  MPI_Status status;
  check(MPI_Wait(&request.handle, &status), "MPI_Wait");
  is_complete(request);
  return {to_status(status)};
}

std::suspend_never MpiProcess::wait_all(std::span<Request> requests) {
  check(MPI_Waitall(static_cast<int>(requests.size()), to_handles(requests), MPI_STATUSES_IGNORE),
        "MPI_Waitall");
  for (Request& request : requests) is_complete(request);
  return {};
}

Ready<std::size_t> MpiProcess::wait_any(std::span<Request> requests) {
  int index = 0;
  check(MPI_Waitany(static_cast<int>(requests.size()), to_handles(requests), &index,
                    MPI_STATUS_IGNORE),
        "MPI_Waitany");
  if (index == MPI_UNDEFINED) {
    throw RunError(fmt::format("rank {} waits for any request of an empty set", rank_.number()));
  }
  is_complete(requests[static_cast<std::size_t>(index)]);
  return {static_cast<std::size_t>(index)};
}

Ready<std::optional<Status>> MpiProcess::test(Request& request) {
  int has_come = 0;
  MPI_Status status;
  check(MPI_Test(&request.handle, &has_come, &status), "MPI_Test");
  if (has_come == 0) return {std::nullopt};
  is_complete(request);
  return {to_status(status)};
}

Ready<std::optional<Status>> MpiProcess::probe(Rank from, Tag tag) {
  int is_there = 0;
  MPI_Status status;
  check(MPI_Iprobe(mpi_source(from), mpi_tag(tag), communicator_, &is_there, &status),
        "MPI_Iprobe");
  if (is_there == 0) return {std::nullopt};
  return {to_status(status)};
}

std::suspend_never MpiProcess::compute(Duration work) const {
  const Time end = now() + work;
  while (now() < end) {
  }
  return {};
}

void MpiProcess::idle(Duration time) const {
  constexpr Duration shortest = Duration::us(1000);
  constexpr Duration awake = Duration::us(100);  // longer than the system takes to wake a process
  const Time end = now() + time;
  if (time > shortest) {
    std::this_thread::sleep_for(std::chrono::nanoseconds((time - awake).in_ps() / 1000));
  }
  (void)compute(end - now());
}

}  // namespace loggp::measure
