#include "measure/live/mpi/leftovers.hpp"

#include <cstddef>
#include <vector>

#include "algorithms/collectives/operation_tags.hpp"

namespace loggp::measure {

namespace {

constexpr int last_tag = OperationTags::after_all;

// Receives the next message of any source and tag, and returns its tag.
int receive_any(const Communicator& ranks) {
  MPI_Message message = MPI_MESSAGE_NULL;
  MPI_Status status;
  check(MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, ranks.get(), &message, &status), "MPI_Mprobe");
  int bytes = 0;
  check(MPI_Get_count(&status, MPI_BYTE, &bytes), "MPI_Get_count");
  std::vector<std::byte> unread(static_cast<std::size_t>(bytes));
  check(MPI_Mrecv(unread.data(), bytes, MPI_BYTE, &message, MPI_STATUS_IGNORE), "MPI_Mrecv");
  return status.MPI_TAG;
}

}  // namespace

// Probing after a barrier would not suffice: messages sent before the barrier may still be on their
// way, where no probe finds them. So each rank sends a last message to each other rank. Messages of
// one sender do not overtake each other: when the last one is received, all earlier ones are, too.
void receive_leftovers(const Communicator& ranks) {
  const int others = ranks.size() - 1;
  std::vector<MPI_Request> sends(static_cast<std::size_t>(others));
  for (int i = 0; i < others; ++i) {
    const int to = (ranks.rank().number() + 1 + i) % ranks.size();
    check(MPI_Isend(nullptr, 0, MPI_BYTE, to, last_tag, ranks.get(),
                    &sends[static_cast<std::size_t>(i)]),
          "MPI_Isend");
  }
  for (int ended = 0; ended < others;) {
    if (receive_any(ranks) == last_tag) ++ended;
  }
  check(MPI_Waitall(others, sends.data(), MPI_STATUSES_IGNORE), "MPI_Waitall");
  check(MPI_Barrier(ranks.get()), "MPI_Barrier");  // messages sent from now on are not leftovers
}

}  // namespace loggp::measure
