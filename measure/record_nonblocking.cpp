// The nonblocking ones, timed from the call that starts one to the call that finds it complete.
#include "measure/interposed_calls.hpp"

using loggp::measure::nonblocking;
using loggp::measure::RecordedCall;

// NOLINTBEGIN(readability-identifier-naming,bugprone-easily-swappable-parameters): MPI's own
#pragma GCC visibility push(default)  // all else is hidden from the application
extern "C" {

int MPI_Iallgather(const void* from, int sent, MPI_Datatype of_sent, void* to, int received,
                   MPI_Datatype of_received, MPI_Comm comm, MPI_Request* request) {
  return nonblocking<RecordedCall::iallgather, decltype(MPI_Iallgather)>(
      from, sent, of_sent, to, received, of_received, comm, request);
}

int MPI_Iallgatherv(const void* from, int sent, MPI_Datatype of_sent, void* to, const int* received,
                    const int* places, MPI_Datatype of_received, MPI_Comm comm,
                    MPI_Request* request) {
  return nonblocking<RecordedCall::iallgatherv, decltype(MPI_Iallgatherv)>(
      from, sent, of_sent, to, received, places, of_received, comm, request);
}

int MPI_Iallreduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op,
                   MPI_Comm comm, MPI_Request* request) {
  return nonblocking<RecordedCall::iallreduce, decltype(MPI_Iallreduce)>(from, to, count, type, op,
                                                                         comm, request);
}

int MPI_Ialltoall(const void* from, int sent, MPI_Datatype of_sent, void* to, int received,
                  MPI_Datatype of_received, MPI_Comm comm, MPI_Request* request) {
  return nonblocking<RecordedCall::ialltoall, decltype(MPI_Ialltoall)>(
      from, sent, of_sent, to, received, of_received, comm, request);
}

int MPI_Ialltoallv(const void* from, const int* sent, const int* from_places, MPI_Datatype of_sent,
                   void* to, const int* received, const int* to_places, MPI_Datatype of_received,
                   MPI_Comm comm, MPI_Request* request) {
  return nonblocking<RecordedCall::ialltoallv, decltype(MPI_Ialltoallv)>(
      from, sent, from_places, of_sent, to, received, to_places, of_received, comm, request);
}

int MPI_Ialltoallw(const void* from, const int* sent, const int* from_places,
                   const MPI_Datatype* of_sent, void* to, const int* received, const int* to_places,
                   const MPI_Datatype* of_received, MPI_Comm comm, MPI_Request* request) {
  return nonblocking<RecordedCall::ialltoallw, decltype(MPI_Ialltoallw)>(
      from, sent, from_places, of_sent, to, received, to_places, of_received, comm, request);
}

int MPI_Ibarrier(MPI_Comm comm, MPI_Request* request) {
  return nonblocking<RecordedCall::ibarrier, decltype(MPI_Ibarrier)>(comm, request);
}

int MPI_Ibcast(void* data, int count, MPI_Datatype type, int root, MPI_Comm comm,
               MPI_Request* request) {
  return nonblocking<RecordedCall::ibroadcast, decltype(MPI_Ibcast)>(data, count, type, root, comm,
                                                                     request);
}

int MPI_Iexscan(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
                MPI_Request* request) {
  return nonblocking<RecordedCall::iexscan, decltype(MPI_Iexscan)>(from, to, count, type, op, comm,
                                                                   request);
}

int MPI_Igather(const void* from, int sent, MPI_Datatype of_sent, void* to, int received,
                MPI_Datatype of_received, int root, MPI_Comm comm, MPI_Request* request) {
  return nonblocking<RecordedCall::igather, decltype(MPI_Igather)>(
      from, sent, of_sent, to, received, of_received, root, comm, request);
}

int MPI_Igatherv(const void* from, int sent, MPI_Datatype of_sent, void* to, const int* received,
                 const int* places, MPI_Datatype of_received, int root, MPI_Comm comm,
                 MPI_Request* request) {
  return nonblocking<RecordedCall::igatherv, decltype(MPI_Igatherv)>(
      from, sent, of_sent, to, received, places, of_received, root, comm, request);
}

int MPI_Ireduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, int root,
                MPI_Comm comm, MPI_Request* request) {
  return nonblocking<RecordedCall::ireduce, decltype(MPI_Ireduce)>(from, to, count, type, op, root,
                                                                   comm, request);
}

int MPI_Ireduce_scatter(const void* from, void* to, const int* received, MPI_Datatype type,
                        MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  return nonblocking<RecordedCall::ireduce_scatter, decltype(MPI_Ireduce_scatter)>(
      from, to, received, type, op, comm, request);
}

int MPI_Ireduce_scatter_block(const void* from, void* to, int received, MPI_Datatype type,
                              MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  return nonblocking<RecordedCall::ireduce_scatter_block, decltype(MPI_Ireduce_scatter_block)>(
      from, to, received, type, op, comm, request);
}

int MPI_Iscan(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
              MPI_Request* request) {
  return nonblocking<RecordedCall::iscan, decltype(MPI_Iscan)>(from, to, count, type, op, comm,
                                                               request);
}

int MPI_Iscatter(const void* from, int sent, MPI_Datatype of_sent, void* to, int received,
                 MPI_Datatype of_received, int root, MPI_Comm comm, MPI_Request* request) {
  return nonblocking<RecordedCall::iscatter, decltype(MPI_Iscatter)>(
      from, sent, of_sent, to, received, of_received, root, comm, request);
}

int MPI_Iscatterv(const void* from, const int* sent, const int* places, MPI_Datatype of_sent,
                  void* to, int received, MPI_Datatype of_received, int root, MPI_Comm comm,
                  MPI_Request* request) {
  return nonblocking<RecordedCall::iscatterv, decltype(MPI_Iscatterv)>(
      from, sent, places, of_sent, to, received, of_received, root, comm, request);
}

int MPI_Ineighbor_allgather(const void* from, int sent, MPI_Datatype of_sent, void* to,
                            int received, MPI_Datatype of_received, MPI_Comm comm,
                            MPI_Request* request) {
  return nonblocking<RecordedCall::ineighbor_allgather, decltype(MPI_Ineighbor_allgather)>(
      from, sent, of_sent, to, received, of_received, comm, request);
}

int MPI_Ineighbor_allgatherv(const void* from, int sent, MPI_Datatype of_sent, void* to,
                             const int* received, const int* places, MPI_Datatype of_received,
                             MPI_Comm comm, MPI_Request* request) {
  return nonblocking<RecordedCall::ineighbor_allgatherv, decltype(MPI_Ineighbor_allgatherv)>(
      from, sent, of_sent, to, received, places, of_received, comm, request);
}

int MPI_Ineighbor_alltoall(const void* from, int sent, MPI_Datatype of_sent, void* to, int received,
                           MPI_Datatype of_received, MPI_Comm comm, MPI_Request* request) {
  return nonblocking<RecordedCall::ineighbor_alltoall, decltype(MPI_Ineighbor_alltoall)>(
      from, sent, of_sent, to, received, of_received, comm, request);
}

int MPI_Ineighbor_alltoallv(const void* from, const int* sent, const int* from_places,
                            MPI_Datatype of_sent, void* to, const int* received,
                            const int* to_places, MPI_Datatype of_received, MPI_Comm comm,
                            MPI_Request* request) {
  return nonblocking<RecordedCall::ineighbor_alltoallv, decltype(MPI_Ineighbor_alltoallv)>(
      from, sent, from_places, of_sent, to, received, to_places, of_received, comm, request);
}

int MPI_Ineighbor_alltoallw(const void* from, const int* sent, const MPI_Aint* from_places,
                            const MPI_Datatype* of_sent, void* to, const int* received,
                            const MPI_Aint* to_places, const MPI_Datatype* of_received,
                            MPI_Comm comm, MPI_Request* request) {
  return nonblocking<RecordedCall::ineighbor_alltoallw, decltype(MPI_Ineighbor_alltoallw)>(
      from, sent, from_places, of_sent, to, received, to_places, of_received, comm, request);
}

decltype(MPI_Iallgather) PMPI_Iallgather __attribute__((alias("MPI_Iallgather")));
decltype(MPI_Iallgatherv) PMPI_Iallgatherv __attribute__((alias("MPI_Iallgatherv")));
decltype(MPI_Iallreduce) PMPI_Iallreduce __attribute__((alias("MPI_Iallreduce")));
decltype(MPI_Ialltoall) PMPI_Ialltoall __attribute__((alias("MPI_Ialltoall")));
decltype(MPI_Ialltoallv) PMPI_Ialltoallv __attribute__((alias("MPI_Ialltoallv")));
decltype(MPI_Ialltoallw) PMPI_Ialltoallw __attribute__((alias("MPI_Ialltoallw")));
decltype(MPI_Ibarrier) PMPI_Ibarrier __attribute__((alias("MPI_Ibarrier")));
decltype(MPI_Ibcast) PMPI_Ibcast __attribute__((alias("MPI_Ibcast")));
decltype(MPI_Iexscan) PMPI_Iexscan __attribute__((alias("MPI_Iexscan")));
decltype(MPI_Igather) PMPI_Igather __attribute__((alias("MPI_Igather")));
decltype(MPI_Igatherv) PMPI_Igatherv __attribute__((alias("MPI_Igatherv")));
decltype(MPI_Ireduce) PMPI_Ireduce __attribute__((alias("MPI_Ireduce")));
decltype(MPI_Ireduce_scatter) PMPI_Ireduce_scatter __attribute__((alias("MPI_Ireduce_scatter")));
decltype(MPI_Ireduce_scatter_block) PMPI_Ireduce_scatter_block
    __attribute__((alias("MPI_Ireduce_scatter_block")));
decltype(MPI_Iscan) PMPI_Iscan __attribute__((alias("MPI_Iscan")));
decltype(MPI_Iscatter) PMPI_Iscatter __attribute__((alias("MPI_Iscatter")));
decltype(MPI_Iscatterv) PMPI_Iscatterv __attribute__((alias("MPI_Iscatterv")));
decltype(MPI_Ineighbor_allgather) PMPI_Ineighbor_allgather
    __attribute__((alias("MPI_Ineighbor_allgather")));
decltype(MPI_Ineighbor_allgatherv) PMPI_Ineighbor_allgatherv
    __attribute__((alias("MPI_Ineighbor_allgatherv")));
decltype(MPI_Ineighbor_alltoall) PMPI_Ineighbor_alltoall
    __attribute__((alias("MPI_Ineighbor_alltoall")));
decltype(MPI_Ineighbor_alltoallv) PMPI_Ineighbor_alltoallv
    __attribute__((alias("MPI_Ineighbor_alltoallv")));
decltype(MPI_Ineighbor_alltoallw) PMPI_Ineighbor_alltoallw
    __attribute__((alias("MPI_Ineighbor_alltoallw")));
}
#pragma GCC visibility pop
// NOLINTEND(readability-identifier-naming,bugprone-easily-swappable-parameters)
