#include "measure/live/mpi/progress_thread.hpp"

#include <algorithm>

#include "measure/live/machine/binding.hpp"

namespace loggp::measure {

namespace {

// Returns the lists `mine` of all ranks of the machine, by rank. Collective.
std::vector<Cpus> all_choices(const Cpus& mine, const Communicator& machine) {
  const auto ranks = static_cast<std::size_t>(machine.size());
  std::vector<int> counts(ranks);
  const int count = static_cast<int>(mine.size());
  check(MPI_Allgather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, machine.get()),
        "MPI_Allgather");
  const auto most = static_cast<std::size_t>(*std::max_element(counts.begin(), counts.end()));
  std::vector<std::uint64_t> padded(mine.begin(), mine.end());
  padded.resize(most);
  std::vector<std::uint64_t> all(most * ranks);
  const int each = static_cast<int>(most);
  check(MPI_Allgather(padded.data(), each, MPI_UINT64_T, all.data(), each, MPI_UINT64_T,
                      machine.get()),
        "MPI_Allgather");
  std::vector<Cpus> choices;
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    const std::uint64_t* const first = all.data() + rank * most;
    choices.emplace_back(first, first + counts[rank]);
  }
  return choices;
}

}  // namespace

ThreadPlaces thread_places(const Cpus& allowed, int bound, const Communicator& group) {
  const Communicator machine = Communicator::on_this_machine(group);
  std::vector<int> all_bound(static_cast<std::size_t>(machine.size()));
  check(MPI_Allgather(&bound, 1, MPI_INT, all_bound.data(), 1, MPI_INT, machine.get()),
        "MPI_Allgather");
  ThreadPlaces places{without(allowed, all_bound)};
  const int here = is_one_for_each(all_choices(places.cpus, machine)) ? 1 : 0;
  int everywhere = 0;
  check(MPI_Allreduce(&here, &everywhere, 1, MPI_INT, MPI_MIN, group.get()), "MPI_Allreduce");
  places.are_enough = everywhere != 0;
  return places;
}

ProgressThread::ProgressThread(const Communicator& communicator, const Cpus& cpus)
    : thread_([this, cpus, handle = communicator.get()](const std::stop_token& stop) {
        if (!cpus.empty()) allow_cpus(cpus);
        while (!stop.stop_requested() && error_ == MPI_SUCCESS) {
          int is_there = 0;
          error_ = MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, handle, &is_there, MPI_STATUS_IGNORE);
        }
      }) {}

void ProgressThread::stop() {
  thread_ = {};
  check(error_, "MPI_Iprobe in the progress thread");
}

}  // namespace loggp::measure
