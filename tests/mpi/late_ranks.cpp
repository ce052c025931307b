// An application as record-arrivals finds one: it does not know of it. Rank r comes r * 20 ms late
// to each of five broadcasts, and calls every other collective once.
#include <mpi.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <vector>

#include "tests/mpi/nonblocking_calls.hpp"

namespace {

// Each starts to wait when the one before it is about to come: a rank that the scheduler keeps from
// its CPU delays those after it too, and the order stays.
void broadcast_late(int rank, int size) {
  constexpr useconds_t later = 20'000;
  for (int i = 0; i < 5; ++i) {
    int value = i;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank > 0) {
      MPI_Recv(&value, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      usleep(later);
    }
    if (rank + 1 < size) MPI_Send(&value, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
}

void call_the_others(int rank, int size) {
  const auto p = static_cast<std::size_t>(size);
  std::vector<int> mine(p, rank);
  std::vector<int> all(p);
  const std::vector<int> ones(p, 1);
  std::vector<int> places(p);
  for (int i = 0; i < size; ++i) places[static_cast<std::size_t>(i)] = i;
  int one = 0;
  MPI_Comm same = MPI_COMM_NULL;  // all ranks again: its calls count
  MPI_Comm_dup(MPI_COMM_WORLD, &same);
  MPI_Reduce(mine.data(), all.data(), size, MPI_INT, MPI_SUM, 0, same);
  MPI_Comm_free(&same);
  MPI_Allreduce(mine.data(), all.data(), size, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Scan(&rank, &one, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Exscan(&rank, &one, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Gather(&rank, 1, MPI_INT, all.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Gatherv(&rank, 1, MPI_INT, all.data(), ones.data(), places.data(), MPI_INT, 0,
              MPI_COMM_WORLD);
  MPI_Scatter(mine.data(), 1, MPI_INT, &one, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Scatterv(mine.data(), ones.data(), places.data(), MPI_INT, &one, 1, MPI_INT, 0,
               MPI_COMM_WORLD);
  MPI_Allgather(&rank, 1, MPI_INT, all.data(), 1, MPI_INT, MPI_COMM_WORLD);
  MPI_Allgatherv(&rank, 1, MPI_INT, all.data(), ones.data(), places.data(), MPI_INT,
                 MPI_COMM_WORLD);
  MPI_Alltoall(mine.data(), 1, MPI_INT, all.data(), 1, MPI_INT, MPI_COMM_WORLD);
  MPI_Alltoallv(mine.data(), ones.data(), places.data(), MPI_INT, all.data(), ones.data(),
                places.data(), MPI_INT, MPI_COMM_WORLD);
  Parts parts(size);
  MPI_Alltoallw(parts.mine.data(), parts.ones.data(), parts.bytes.data(), parts.types.data(),
                parts.all.data(), parts.ones.data(), parts.bytes.data(), parts.types.data(),
                MPI_COMM_WORLD);
  MPI_Reduce_scatter(mine.data(), &one, ones.data(), MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Reduce_scatter_block(mine.data(), &one, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

void call_on_half(int rank) {
  MPI_Comm half = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
  MPI_Barrier(half);
  MPI_Comm_free(&half);
}

}  // namespace

// "late", "threads" (MPI_Init_thread), "killed", "abort", "status" (which is 3, and a request is
// left alone), or "uneven" (a call too many)
int main(int argc, char** argv) {
  const char* how = argc > 1 ? argv[1] : "late";
  const auto is = [&](const char* word) { return std::strcmp(how, word) == 0; };
  int provided = 0;
  if (is("threads")) {
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  } else {
    MPI_Init(&argc, &argv);
  }
  int rank = 0;
  int size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  broadcast_late(rank, size);
  const bool is_last = rank == size - 1;
  if (is("killed") && is_last) raise(SIGKILL);
  if (is("abort") && is_last) MPI_Abort(MPI_COMM_WORLD, 5);
  call_the_others(rank, size);
  call_on_half(rank);
  call_nonblocking(size);
  int value = 0;  // wrong, but the root of a short broadcast leaves at once
  MPI_Request left_alone = MPI_REQUEST_NULL;
  if (is("status")) MPI_Ibarrier(MPI_COMM_WORLD, &left_alone);
  if (is("uneven") && rank == 0) MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return is("status") && is_last ? 3 : 0;
}
