#include "measure/live/mpi/node_numbers.hpp"

namespace loggp::measure {

std::vector<std::int32_t> node_numbers(const Communicator& group) {
  const Communicator beside = Communicator::on_this_machine(group);
  std::int32_t lowest = group.rank().number();
  check(MPI_Bcast(&lowest, 1, MPI_INT32_T, 0, beside.get()), "MPI_Bcast");
  std::vector<std::int32_t> numbers(static_cast<std::size_t>(group.size()));
  check(MPI_Allgather(&lowest, 1, MPI_INT32_T, numbers.data(), 1, MPI_INT32_T, group.get()),
        "MPI_Allgather");
  return numbers;
}

}  // namespace loggp::measure
