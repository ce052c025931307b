#include "measure/live/mpi/persistent_requests.hpp"

#include <algorithm>

#include "measure/live/mpi/mpi_arguments.hpp"

namespace loggp::measure {

PersistentRequests::~PersistentRequests() {
  for (const auto& [request, operation] : owner_) {
    MPI_Request freed = request;
    MPI_Request_free(&freed);
  }
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

std::size_t PersistentRequests::find(const Operation& wanted) {
  std::size_t& last = last_[wanted.sends ? 1 : 0];
  if (last < operations_.size() && operations_[last].is_same(wanted)) return last;
  const auto found = std::find_if(operations_.begin(), operations_.end(),
                                  [&](const Operation& one) { return one.is_same(wanted); });
  last = static_cast<std::size_t>(found - operations_.begin());
  if (found == operations_.end()) operations_.push_back(wanted);
  return last;
}

MPI_Request PersistentRequests::start(const Operation& wanted) {
  const std::size_t at = find(wanted);
  Operation& operation = operations_[at];
  MPI_Request request = MPI_REQUEST_NULL;
  if (operation.idle.empty()) {
    request = set_up(operation);
    owner_[request] = at;
  } else {
    request = operation.idle.back();
    operation.idle.pop_back();
  }
  check(MPI_Start(&request), "MPI_Start");
  return request;
}

MPI_Request PersistentRequests::set_up(const Operation& operation) const {
  const int count = mpi_count(operation.data.size);
  MPI_Request request = MPI_REQUEST_NULL;
  if (operation.sends) {
    check(MPI_Send_init(operation.data.data, count, MPI_BYTE, operation.peer.number(),
                        operation.tag.number(), communicator_, &request),
          "MPI_Send_init");
  } else {
    check(MPI_Recv_init(operation.data.data, count, MPI_BYTE, mpi_source(operation.peer),
                        mpi_tag(operation.tag), communicator_, &request),
          "MPI_Recv_init");
  }
  return request;
}

void PersistentRequests::give_back(MPI_Request request) {
  const auto found = owner_.find(request);
  if (found != owner_.end()) operations_[found->second].idle.push_back(request);
}

}  // namespace loggp::measure
