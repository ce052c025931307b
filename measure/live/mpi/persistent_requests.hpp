// Persistent requests of MPI: set up once, started repeatedly.
#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include "algorithms/host/buffer.hpp"
#include "measure/live/mpi/mpi.hpp"

namespace loggp::measure {

/// A pool of persistent requests. If an earlier operation had the same direction, peer, buffer and
/// tag, and its request is idle, the pool reuses that request. Otherwise it sets up a new one.
/// Repeating the last operation, the most frequent case, needs no search.
class PersistentRequests {
 public:
  /// Pre: `communicator` exists as long as this object, which frees its requests when it is
  /// destroyed.
  explicit PersistentRequests(MPI_Comm communicator) : communicator_(communicator) {}
  PersistentRequests(const PersistentRequests&) = delete;
  PersistentRequests& operator=(const PersistentRequests&) = delete;
  ~PersistentRequests();

  /// Return a started request. Throw RunError when MPI fails or a message is longer than 2 GiB − 1.
  [[nodiscard]] MPI_Request send(Rank to, Buffer data, Tag tag);
  [[nodiscard]] MPI_Request receive(Rank from, Buffer data, Tag tag);
  /// Marks a complete request as idle, so that the pool can reuse it. Ignores requests that are not
  /// of this pool.
  void give_back(MPI_Request request);

 private:
  /// One operation and its idle requests.
  struct Operation {
    bool sends;
    Rank peer;
    Buffer data;
    Tag tag;
    std::vector<MPI_Request> idle = {};
    [[nodiscard]] bool is_same(const Operation& other) const;
  };
  [[nodiscard]] MPI_Request start(const Operation& wanted);
  [[nodiscard]] std::size_t find(const Operation& wanted);
  [[nodiscard]] MPI_Request set_up(const Operation& operation) const;

  MPI_Comm communicator_;
  std::vector<Operation> operations_;
  std::array<std::size_t, 2> last_{};  ///< indices of the last receive and the last send
  std::unordered_map<MPI_Request, std::size_t> owner_;
};

}  // namespace loggp::measure
