// Interposes MPI's nonblocking collective operations, to record when ranks start them; the calls in
// record_completion.cpp record when they are complete.
#include "measure/record/interposed_calls.hpp"

using loggp::measure::nonblocking;
using loggp::measure::RecordedCall;

// NOLINTBEGIN(readability-identifier-naming,bugprone-easily-swappable-parameters): MPI's own
#pragma GCC visibility push(default)  // everything else is hidden from the application
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

ALSO_AS_PMPI(Iallgather);
ALSO_AS_PMPI(Iallgatherv);
ALSO_AS_PMPI(Iallreduce);
ALSO_AS_PMPI(Ialltoall);
ALSO_AS_PMPI(Ialltoallv);
ALSO_AS_PMPI(Ialltoallw);
ALSO_AS_PMPI(Ibarrier);
ALSO_AS_PMPI(Ibcast);
ALSO_AS_PMPI(Iexscan);
ALSO_AS_PMPI(Igather);
ALSO_AS_PMPI(Igatherv);
ALSO_AS_PMPI(Ireduce);
ALSO_AS_PMPI(Ireduce_scatter);
ALSO_AS_PMPI(Ireduce_scatter_block);
ALSO_AS_PMPI(Iscan);
ALSO_AS_PMPI(Iscatter);
ALSO_AS_PMPI(Iscatterv);
ALSO_AS_PMPI(Ineighbor_allgather);
ALSO_AS_PMPI(Ineighbor_allgatherv);
ALSO_AS_PMPI(Ineighbor_alltoall);
ALSO_AS_PMPI(Ineighbor_alltoallv);
ALSO_AS_PMPI(Ineighbor_alltoallw);
}
#pragma GCC visibility pop
// NOLINTEND(readability-identifier-naming,bugprone-easily-swappable-parameters)
