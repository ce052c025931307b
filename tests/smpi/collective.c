/* collective COLLECTIVE BYTES, compiled by smpicc: runs one collective on simulated ranks that begin at the same instant. Prints its time in us, from the
   common start to the last end. BYTES is what one rank gives to the MPI call: the vector, or one block. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void run(const char* collective, int bytes, char* out, char* in) {
  const MPI_Comm world = MPI_COMM_WORLD;
  if (!strcmp(collective, "bcast")) MPI_Bcast(out, bytes, MPI_BYTE, 0, world);
  if (!strcmp(collective, "reduce")) MPI_Reduce(out, in, bytes / 8, MPI_DOUBLE, MPI_SUM, 0, world);
  if (!strcmp(collective, "allreduce")) MPI_Allreduce(out, in, bytes / 8, MPI_DOUBLE, MPI_SUM, world);
  if (!strcmp(collective, "allgather")) MPI_Allgather(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, world);
  if (!strcmp(collective, "alltoall")) MPI_Alltoall(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, world);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const int bytes = atoi(argv[2]);
  char* out = calloc((size_t)bytes * ranks, 1);
  char* in = calloc((size_t)bytes * ranks, 1);
  const double start = 0.5; /* s; MPI_Init takes less */
  const struct timespec rest = {0, (long)((start - MPI_Wtime()) * 1e9)};
  nanosleep(&rest, NULL);
  double begin = MPI_Wtime(), end, first, last;
  run(argv[1], bytes, out, in);
  end = MPI_Wtime();
  MPI_Reduce(&begin, &first, 1, MPI_DOUBLE, MPI_MIN, 0, MPI_COMM_WORLD);
  MPI_Reduce(&end, &last, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("%.3f\n", (last - first) * 1e6);
  free(out);
  free(in);
  MPI_Finalize();
  return 0;
}
