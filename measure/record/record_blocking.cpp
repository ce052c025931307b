// Interposes MPI's blocking collective operations, to record when ranks arrive and leave.
#include "measure/record/interposed_calls.hpp"

using loggp::measure::blocking;
using loggp::measure::RecordedCall;

// NOLINTBEGIN(readability-identifier-naming,bugprone-easily-swappable-parameters): MPI's own
#pragma GCC visibility push(default)  // everything else is hidden from the application
extern "C" {

int MPI_Allgather(const void* from, int sent, MPI_Datatype of_sent, void* to, int received,
                  MPI_Datatype of_received, MPI_Comm comm) {
  return blocking<RecordedCall::allgather, decltype(MPI_Allgather)>(from, sent, of_sent, to,
                                                                    received, of_received, comm);
}

int MPI_Allgatherv(const void* from, int sent, MPI_Datatype of_sent, void* to, const int* received,
                   const int* places, MPI_Datatype of_received, MPI_Comm comm) {
  return blocking<RecordedCall::allgatherv, decltype(MPI_Allgatherv)>(
      from, sent, of_sent, to, received, places, of_received, comm);
}

int MPI_Allreduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op,
                  MPI_Comm comm) {
  return blocking<RecordedCall::allreduce, decltype(MPI_Allreduce)>(from, to, count, type, op,
                                                                    comm);
}

int MPI_Alltoall(const void* from, int sent, MPI_Datatype of_sent, void* to, int received,
                 MPI_Datatype of_received, MPI_Comm comm) {
  return blocking<RecordedCall::alltoall, decltype(MPI_Alltoall)>(from, sent, of_sent, to, received,
                                                                  of_received, comm);
}

int MPI_Alltoallv(const void* from, const int* sent, const int* from_places, MPI_Datatype of_sent,
                  void* to, const int* received, const int* to_places, MPI_Datatype of_received,
                  MPI_Comm comm) {
  return blocking<RecordedCall::alltoallv, decltype(MPI_Alltoallv)>(
      from, sent, from_places, of_sent, to, received, to_places, of_received, comm);
}

int MPI_Alltoallw(const void* from, const int* sent, const int* from_places,
                  const MPI_Datatype* of_sent, void* to, const int* received, const int* to_places,
                  const MPI_Datatype* of_received, MPI_Comm comm) {
  return blocking<RecordedCall::alltoallw, decltype(MPI_Alltoallw)>(
      from, sent, from_places, of_sent, to, received, to_places, of_received, comm);
}

int MPI_Barrier(MPI_Comm comm) {
  return blocking<RecordedCall::barrier, decltype(MPI_Barrier)>(comm);
}

int MPI_Bcast(void* data, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  return blocking<RecordedCall::broadcast, decltype(MPI_Bcast)>(data, count, type, root, comm);
}

int MPI_Exscan(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  return blocking<RecordedCall::exscan, decltype(MPI_Exscan)>(from, to, count, type, op, comm);
}

int MPI_Gather(const void* from, int sent, MPI_Datatype of_sent, void* to, int received,
               MPI_Datatype of_received, int root, MPI_Comm comm) {
  return blocking<RecordedCall::gather, decltype(MPI_Gather)>(from, sent, of_sent, to, received,
                                                              of_received, root, comm);
}

int MPI_Gatherv(const void* from, int sent, MPI_Datatype of_sent, void* to, const int* received,
                const int* places, MPI_Datatype of_received, int root, MPI_Comm comm) {
  return blocking<RecordedCall::gatherv, decltype(MPI_Gatherv)>(from, sent, of_sent, to, received,
                                                                places, of_received, root, comm);
}

int MPI_Reduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, int root,
               MPI_Comm comm) {
  return blocking<RecordedCall::reduce, decltype(MPI_Reduce)>(from, to, count, type, op, root,
                                                              comm);
}

int MPI_Reduce_scatter(const void* from, void* to, const int* received, MPI_Datatype type,
                       MPI_Op op, MPI_Comm comm) {
  return blocking<RecordedCall::reduce_scatter, decltype(MPI_Reduce_scatter)>(from, to, received,
                                                                              type, op, comm);
}

int MPI_Reduce_scatter_block(const void* from, void* to, int received, MPI_Datatype type, MPI_Op op,
                             MPI_Comm comm) {
  return blocking<RecordedCall::reduce_scatter_block, decltype(MPI_Reduce_scatter_block)>(
      from, to, received, type, op, comm);
}

int MPI_Scan(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  return blocking<RecordedCall::scan, decltype(MPI_Scan)>(from, to, count, type, op, comm);
}

int MPI_Scatter(const void* from, int sent, MPI_Datatype of_sent, void* to, int received,
                MPI_Datatype of_received, int root, MPI_Comm comm) {
  return blocking<RecordedCall::scatter, decltype(MPI_Scatter)>(from, sent, of_sent, to, received,
                                                                of_received, root, comm);
}

int MPI_Scatterv(const void* from, const int* sent, const int* places, MPI_Datatype of_sent,
                 void* to, int received, MPI_Datatype of_received, int root, MPI_Comm comm) {
  return blocking<RecordedCall::scatterv, decltype(MPI_Scatterv)>(
      from, sent, places, of_sent, to, received, of_received, root, comm);
}

int MPI_Neighbor_allgather(const void* from, int sent, MPI_Datatype of_sent, void* to, int received,
                           MPI_Datatype of_received, MPI_Comm comm) {
  return blocking<RecordedCall::neighbor_allgather, decltype(MPI_Neighbor_allgather)>(
      from, sent, of_sent, to, received, of_received, comm);
}

int MPI_Neighbor_allgatherv(const void* from, int sent, MPI_Datatype of_sent, void* to,
                            const int* received, const int* places, MPI_Datatype of_received,
                            MPI_Comm comm) {
  return blocking<RecordedCall::neighbor_allgatherv, decltype(MPI_Neighbor_allgatherv)>(
      from, sent, of_sent, to, received, places, of_received, comm);
}

int MPI_Neighbor_alltoall(const void* from, int sent, MPI_Datatype of_sent, void* to, int received,
                          MPI_Datatype of_received, MPI_Comm comm) {
  return blocking<RecordedCall::neighbor_alltoall, decltype(MPI_Neighbor_alltoall)>(
      from, sent, of_sent, to, received, of_received, comm);
}

int MPI_Neighbor_alltoallv(const void* from, const int* sent, const int* from_places,
                           MPI_Datatype of_sent, void* to, const int* received,
                           const int* to_places, MPI_Datatype of_received, MPI_Comm comm) {
  return blocking<RecordedCall::neighbor_alltoallv, decltype(MPI_Neighbor_alltoallv)>(
      from, sent, from_places, of_sent, to, received, to_places, of_received, comm);
}

int MPI_Neighbor_alltoallw(const void* from, const int* sent, const MPI_Aint* from_places,
                           const MPI_Datatype* of_sent, void* to, const int* received,
                           const MPI_Aint* to_places, const MPI_Datatype* of_received,
                           MPI_Comm comm) {
  return blocking<RecordedCall::neighbor_alltoallw, decltype(MPI_Neighbor_alltoallw)>(
      from, sent, from_places, of_sent, to, received, to_places, of_received, comm);
}

ALSO_AS_PMPI(Allgather);
ALSO_AS_PMPI(Allgatherv);
ALSO_AS_PMPI(Allreduce);
ALSO_AS_PMPI(Alltoall);
ALSO_AS_PMPI(Alltoallv);
ALSO_AS_PMPI(Alltoallw);
ALSO_AS_PMPI(Barrier);
ALSO_AS_PMPI(Bcast);
ALSO_AS_PMPI(Exscan);
ALSO_AS_PMPI(Gather);
ALSO_AS_PMPI(Gatherv);
ALSO_AS_PMPI(Reduce);
ALSO_AS_PMPI(Reduce_scatter);
ALSO_AS_PMPI(Reduce_scatter_block);
ALSO_AS_PMPI(Scan);
ALSO_AS_PMPI(Scatter);
ALSO_AS_PMPI(Scatterv);
ALSO_AS_PMPI(Neighbor_allgather);
ALSO_AS_PMPI(Neighbor_allgatherv);
ALSO_AS_PMPI(Neighbor_alltoall);
ALSO_AS_PMPI(Neighbor_alltoallv);
ALSO_AS_PMPI(Neighbor_alltoallw);
}
#pragma GCC visibility pop
// NOLINTEND(readability-identifier-naming,bugprone-easily-swappable-parameters)
