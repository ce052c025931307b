// An application in Fortran as record-arrivals finds one, in C++ so that it needs no compiler of
// Fortran: it calls what mpif.h and `use mpi` call. Rank 1 comes 20 ms late to a broadcast.
#include <mpi.h>
#include <unistd.h>

extern "C" {
void mpi_init_(MPI_Fint* error);
void mpi_finalize_(MPI_Fint* error);
void mpi_comm_rank_(const MPI_Fint* comm, MPI_Fint* rank, MPI_Fint* error);
void mpi_barrier_(const MPI_Fint* comm, MPI_Fint* error);
void mpi_bcast_(void* data, const MPI_Fint* count, const MPI_Fint* type, const MPI_Fint* root,
                const MPI_Fint* comm, MPI_Fint* error);
void mpi_ibcast_(void* data, const MPI_Fint* count, const MPI_Fint* type, const MPI_Fint* root,
                 const MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error);
void mpi_wait_(MPI_Fint* request, MPI_Fint* status, MPI_Fint* error);
}

int main() {
  constexpr useconds_t later = 20'000;
  constexpr int words_of_a_status = 16;  // more than any MPI has
  MPI_Fint error = 0;
  mpi_init_(&error);
  const MPI_Fint world = MPI_Comm_c2f(MPI_COMM_WORLD);
  const MPI_Fint integer = MPI_Type_c2f(MPI_INT);
  const MPI_Fint one = 1;
  const MPI_Fint root = 0;
  MPI_Fint rank = 0;
  mpi_comm_rank_(&world, &rank, &error);
  mpi_barrier_(&world, &error);
  if (rank == 1) usleep(later);
  MPI_Fint value = rank;
  mpi_bcast_(&value, &one, &integer, &root, &world, &error);
  MPI_Fint request = 0;
  MPI_Fint status[words_of_a_status];
  mpi_ibcast_(&value, &one, &integer, &root, &world, &request, &error);
  usleep(later);
  mpi_wait_(&request, status, &error);
  mpi_finalize_(&error);
  return value == 0 ? 0 : 1;
}
