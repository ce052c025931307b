// One call of each collective of an MPI library, and the messages that the library sends in it.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <string>
#include <vector>

namespace traffic {

// Ends the program with a line on stderr unless `error` is MPI_SUCCESS.
void check(int error, const std::string& call);

// The messages to each rank since the last reset; empty while nothing is counted.
struct Counts {
  std::vector<std::uint64_t> messages;
  std::vector<std::uint64_t> bytes;
  void reset(int ranks);
  // Counts a message to `rank`, if messages are counted.
  void add(int rank, std::uint64_t size);
};

// Returns the counts of this rank's messages. The program that sees a message of the library adds
// it.
Counts& counts();

// What is called: COLLECTIVE (as in `loggp algorithms`) with the library's algorithm `id`, which is
// forced already. `bytes` is what `--bytes` is in `loggp simulate`. Reductions are sums of doubles.
// In the vector forms each block has `bytes`, or rank i's block has counts[i], as with `--counts`.
struct Call {
  std::string collective;
  std::string id;
  int bytes;
  int segment;
  int root;
  bool is_in_place = false;  // of alltoall and alltoallv
  std::vector<int> counts = {};
};

bool is_collective(const std::string& name);

// Calls the collective once on `communicator` and prints on rank 0
// COLLECTIVE,ID,RANKS,BYTES,SEGMENT,ROOT,called (or refused, if the library can't run it), and
// after the same beginning SOURCE,DESTINATION,MESSAGES,BYTES for each pair of ranks.
void trace(const Call& call, MPI_Comm communicator);

// The numbers of a list with commas.
std::vector<int> numbers(const char* list);

}  // namespace traffic
