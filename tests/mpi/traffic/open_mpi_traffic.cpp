// Prints the messages that Open MPI itself sends in each collective, algorithm by algorithm.
//
// Run with `--mca pml_monitoring_enable 1 --mca coll_tuned_use_dynamic_rules 1`. The algorithm is
// forced through its control variable, which each new communicator reads. The monitoring component
// reports each message of the library to a function that this program defines in its place.
#include <mpi.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "tests/mpi/traffic/calls.hpp"

namespace {

using traffic::check;

// A collective's control variable and its number of algorithms.
struct Control {
  std::string name;
  int algorithms;
};

const std::map<std::string, Control>& controls() {
  static const std::map<std::string, Control> all{
      {"allgather", {"allgather", 6}},
      {"allgatherv", {"allgatherv", 5}},
      {"allreduce", {"allreduce", 6}},
      {"alltoall", {"alltoall", 5}},
      {"alltoallv", {"alltoallv", 2}},
      {"barrier", {"barrier", 6}},
      {"broadcast", {"bcast", 9}},
      {"exscan", {"exscan", 2}},
      {"gather", {"gather", 3}},
      {"reduce", {"reduce", 7}},
      {"reduce-scatter", {"reduce_scatter", 4}},
      {"reduce-scatter-block", {"reduce_scatter_block", 4}},
      {"scan", {"scan", 2}},
      {"scatter", {"scatter", 3}}};
  return all;
}

// Gives a control variable of the component coll/tuned its value. That of allgatherv can only be
// given to mpirun (--mca).
void force(const std::string& collective, const std::string& what, int value) {
  const std::string name = "coll_tuned_" + collective + "_" + what;
  int index = 0;
  check(MPI_T_cvar_get_index(name.c_str(), &index), "MPI_T_cvar_get_index of " + name);
  MPI_T_cvar_handle handle{};
  int count = 0;
  int old = 0;
  check(MPI_T_cvar_handle_alloc(index, nullptr, &handle, &count), "MPI_T_cvar_handle_alloc");
  check(MPI_T_cvar_read(handle, &old), "MPI_T_cvar_read of " + name);
  if (old != value) check(MPI_T_cvar_write(handle, &value), "MPI_T_cvar_write of " + name);
  check(MPI_T_cvar_handle_free(&handle), "MPI_T_cvar_handle_free");
}

// What is asked for on the command line.
struct CommandLine {
  std::string collective;
  std::vector<int> ids;
  std::vector<int> sizes;
  int segment;
  int root;
  std::vector<int> counts;
};

CommandLine parse(int argc, char** argv) {
  CommandLine line{argv[1],
                   {},
                   traffic::numbers(argv[3]),
                   std::atoi(argv[4]),
                   std::atoi(argv[5]),
                   traffic::numbers(argc == 7 ? argv[6] : nullptr)};
  if (std::strcmp(argv[2], "all") != 0) {
    line.ids = traffic::numbers(argv[2]);
    return line;
  }
  for (int id = 1; id <= controls().at(line.collective).algorithms; ++id) line.ids.push_back(id);
  return line;
}

// Makes each later communicator run the algorithm `id`.
void force_algorithm(const CommandLine& line, int id) {
  const std::string& control = controls().at(line.collective).name;
  force(control, "algorithm", id);
  const bool has_segment =
      control != "barrier" && control != "alltoallv" && control != "scan" && control != "exscan";
  if (has_segment) force(control, "algorithm_segmentsize", line.segment);
}

}  // namespace

// Takes the place of the monitoring component's own function: the component calls it for each
// message that the library sends to a rank of the world.
extern "C" void mca_common_monitoring_record_pml(int rank, std::size_t bytes, int /*tag*/) {
  traffic::counts().add(rank, bytes);
}

// open_mpi_traffic COLLECTIVE IDS SIZES SEGMENT ROOT [COUNTS]: IDS is a list or `all`. COUNTS are
// the sizes of the ranks' blocks in bytes.
int main(int argc, char** argv) {
  int provided = 0;
  check(MPI_Init(&argc, &argv), "MPI_Init");
  check(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided), "MPI_T_init_thread");
  if ((argc != 6 && argc != 7) || !controls().contains(argv[1])) {
    std::fprintf(stderr, "usage: open_mpi_traffic COLLECTIVE IDS SIZES SEGMENT ROOT [COUNTS]\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  const CommandLine line = parse(argc, argv);
  for (const int id : line.ids) {
    force_algorithm(line, id);
    MPI_Comm communicator = MPI_COMM_NULL;
    check(MPI_Comm_dup(MPI_COMM_WORLD, &communicator), "MPI_Comm_dup");
    check(MPI_Comm_set_errhandler(communicator, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
    for (const int size : line.sizes) {
      traffic::trace({.collective = line.collective,
                      .id = std::to_string(id),
                      .bytes = size,
                      .segment = line.segment,
                      .root = line.root,
                      .counts = line.counts},
                     communicator);
    }
    MPI_Comm_free(&communicator);
  }
  MPI_T_finalize();
  MPI_Finalize();
}
