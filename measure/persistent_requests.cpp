#include "measure/persistent_requests.hpp"

#include "measure/mpi_arguments.hpp"

namespace loggp::measure {

PersistentRequests::~PersistentRequests() {
  for (Operation& operation : operations_) MPI_Request_free(&operation.handle);
}

bool PersistentRequests::Operation::is_same(const Operation& other) const {
  return sends == other.sends && peer == other.peer && data.data == other.data.data &&
         data.size == other.data.size && tag == other.tag;
}

MPI_Request PersistentRequests::send(Rank to, Buffer data, Tag tag) {
  return start({.sends = true, .peer = to, .data = data, .tag = tag});
}

MPI_Request PersistentRequests::receive(Rank from, Buffer data, Tag tag) {
  return start({.sends = false, .peer = from, .data = data, .tag = tag});
}

MPI_Request PersistentRequests::start(const Operation& wanted) {
  const std::size_t count = operations_.size();
  std::size_t found = count;
  for (std::size_t i = 0; i < count && found == count; ++i) {
    const std::size_t at = (next_ + i) % count;
    if (!operations_[at].in_use && operations_[at].is_same(wanted)) found = at;
  }
  if (found == count) {
    operations_.push_back(wanted);
    set_up(operations_.back());
  }
  Operation& operation = operations_[found];
  operation.in_use = true;
  next_ = found + 1;
  check(MPI_Start(&operation.handle), "MPI_Start");
  return operation.handle;
}

void PersistentRequests::set_up(Operation& operation) const {
  const int count = mpi_count(operation.data.size);
  if (operation.sends) {
    check(MPI_Send_init(operation.data.data, count, MPI_BYTE, operation.peer.number(),
                        operation.tag.number(), communicator_, &operation.handle),
          "MPI_Send_init");
  } else {
    check(MPI_Recv_init(operation.data.data, count, MPI_BYTE, mpi_source(operation.peer),
                        mpi_tag(operation.tag), communicator_, &operation.handle),
          "MPI_Recv_init");
  }
}

void PersistentRequests::give_back(MPI_Request request) {
  const std::size_t count = operations_.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = (next_back_ + i) % count;
    if (operations_[at].handle != request) continue;
    operations_[at].in_use = false;
    next_back_ = at + 1;
    return;
  }
}

}  // namespace loggp::measure
