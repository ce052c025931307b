// libloggp_arrivals.so, which `loggp record-arrivals` puts before an application by LD_PRELOAD: MPI
// calls the application's collectives by these names, and by PMPI_ the library's own ones.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "measure/arrival_recorder.hpp"
#include "measure/notice.hpp"

namespace loggp::measure {

namespace {

// An interposed function has no argument in which to find its recorder.
std::unique_ptr<ArrivalRecorder>& recorder() {
  static std::unique_ptr<ArrivalRecorder> of_this_process;
  return of_this_process;
}

// Set by record-arrivals, or by whoever loads the library alone.
const char* setting(const char* name) {
  return std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing sets it
}

void say(const std::exception& error) {
  fmt::print(stderr, "loggp: {}\n", error.what());
}

// Processes that an application spawns are a world of their own and would write the same file.
bool is_spawned() {
  MPI_Comm parent = MPI_COMM_NULL;
  return PMPI_Comm_get_parent(&parent) == MPI_SUCCESS && parent != MPI_COMM_NULL;
}

// A rank that can't take part would leave the others waiting.
int begun(int code) {
  const char* const path = setting("LOGGP_ARRIVALS");
  if (code != MPI_SUCCESS || path == nullptr || is_spawned()) return code;
  try {
    recorder() = std::make_unique<ArrivalRecorder>(path);
  } catch (const std::exception& error) {
    say(error);
    PMPI_Abort(MPI_COMM_WORLD, 1);
  }
  return code;
}

void end() {
  const std::unique_ptr<ArrivalRecorder> ending = std::move(recorder());  // it records no more
  if (!ending) return;
  try {
    ending->write();
  } catch (const std::exception& error) {
    const char* const notice = setting("LOGGP_NOTICE");  // record-arrivals says it then
    if (notice == nullptr || !leave_notice(notice, error.what())) say(error);
  }
}

template <class Call>
int timed(RecordedCall what, MPI_Comm communicator, const Call& call) {
  return recorder() ? recorder()->timed(what, communicator, call) : call();
}

}  // namespace

}  // namespace loggp::measure

using loggp::measure::RecordedCall;
using loggp::measure::timed;

// NOLINTBEGIN(readability-identifier-naming,bugprone-easily-swappable-parameters): MPI's own
#pragma GCC visibility push(default)  // all else here is hidden from the application
extern "C" {

int MPI_Init(int* argc, char*** argv) {
  return loggp::measure::begun(PMPI_Init(argc, argv));
}

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  return loggp::measure::begun(PMPI_Init_thread(argc, argv, required, provided));
}

int MPI_Finalize() {
  loggp::measure::end();
  return PMPI_Finalize();
}

int MPI_Abort(MPI_Comm comm, int code) {
  if (loggp::measure::recorder())
    fmt::print(stderr, "loggp: MPI_Abort was called; the arrivals are not written\n");
  return PMPI_Abort(comm, code);
}

int MPI_Barrier(MPI_Comm comm) {
  return timed(RecordedCall::barrier, comm, [&] { return PMPI_Barrier(comm); });
}

int MPI_Bcast(void* data, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  return timed(RecordedCall::broadcast, comm,
               [&] { return PMPI_Bcast(data, count, type, root, comm); });
}

int MPI_Reduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, int root,
               MPI_Comm comm) {
  return timed(RecordedCall::reduce, comm,
               [&] { return PMPI_Reduce(from, to, count, type, op, root, comm); });
}

int MPI_Allreduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op,
                  MPI_Comm comm) {
  return timed(RecordedCall::allreduce, comm,
               [&] { return PMPI_Allreduce(from, to, count, type, op, comm); });
}

int MPI_Scan(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  return timed(RecordedCall::scan, comm,
               [&] { return PMPI_Scan(from, to, count, type, op, comm); });
}

int MPI_Exscan(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  return timed(RecordedCall::exscan, comm,
               [&] { return PMPI_Exscan(from, to, count, type, op, comm); });
}

int MPI_Reduce_scatter(const void* from, void* to, const int* counts, MPI_Datatype type, MPI_Op op,
                       MPI_Comm comm) {
  return timed(RecordedCall::reduce_scatter, comm,
               [&] { return PMPI_Reduce_scatter(from, to, counts, type, op, comm); });
}

int MPI_Reduce_scatter_block(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op,
                             MPI_Comm comm) {
  return timed(RecordedCall::reduce_scatter_block, comm,
               [&] { return PMPI_Reduce_scatter_block(from, to, count, type, op, comm); });
}

int MPI_Gather(const void* from, int sent, MPI_Datatype of_sent, void* to, int received,
               MPI_Datatype of_received, int root, MPI_Comm comm) {
  return timed(RecordedCall::gather, comm, [&] {
    return PMPI_Gather(from, sent, of_sent, to, received, of_received, root, comm);
  });
}

int MPI_Gatherv(const void* from, int sent, MPI_Datatype of_sent, void* to, const int* received,
                const int* places, MPI_Datatype of_received, int root, MPI_Comm comm) {
  return timed(RecordedCall::gatherv, comm, [&] {
    return PMPI_Gatherv(from, sent, of_sent, to, received, places, of_received, root, comm);
  });
}

int MPI_Scatter(const void* from, int sent, MPI_Datatype of_sent, void* to, int received,
                MPI_Datatype of_received, int root, MPI_Comm comm) {
  return timed(RecordedCall::scatter, comm, [&] {
    return PMPI_Scatter(from, sent, of_sent, to, received, of_received, root, comm);
  });
}

int MPI_Scatterv(const void* from, const int* sent, const int* places, MPI_Datatype of_sent,
                 void* to, int received, MPI_Datatype of_received, int root, MPI_Comm comm) {
  return timed(RecordedCall::scatterv, comm, [&] {
    return PMPI_Scatterv(from, sent, places, of_sent, to, received, of_received, root, comm);
  });
}

int MPI_Allgather(const void* from, int sent, MPI_Datatype of_sent, void* to, int received,
                  MPI_Datatype of_received, MPI_Comm comm) {
  return timed(RecordedCall::allgather, comm, [&] {
    return PMPI_Allgather(from, sent, of_sent, to, received, of_received, comm);
  });
}

int MPI_Allgatherv(const void* from, int sent, MPI_Datatype of_sent, void* to, const int* received,
                   const int* places, MPI_Datatype of_received, MPI_Comm comm) {
  return timed(RecordedCall::allgatherv, comm, [&] {
    return PMPI_Allgatherv(from, sent, of_sent, to, received, places, of_received, comm);
  });
}

int MPI_Alltoall(const void* from, int sent, MPI_Datatype of_sent, void* to, int received,
                 MPI_Datatype of_received, MPI_Comm comm) {
  return timed(RecordedCall::alltoall, comm,
               [&] { return PMPI_Alltoall(from, sent, of_sent, to, received, of_received, comm); });
}

int MPI_Alltoallv(const void* from, const int* sent, const int* from_places, MPI_Datatype of_sent,
                  void* to, const int* received, const int* to_places, MPI_Datatype of_received,
                  MPI_Comm comm) {
  return timed(RecordedCall::alltoallv, comm, [&] {
    return PMPI_Alltoallv(from, sent, from_places, of_sent, to, received, to_places, of_received,
                          comm);
  });
}

}  // extern "C"
#pragma GCC visibility pop
// NOLINTEND(readability-identifier-naming,bugprone-easily-swappable-parameters)
