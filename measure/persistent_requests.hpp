// Persistent operations of MPI, set up once and started again and again.
#pragma once

#include <vector>

#include "algorithms/buffer.hpp"
#include "measure/mpi.hpp"

namespace loggp::measure {

/// Owns persistent requests and lends them out: the same peer, buffer and tag get one that was set
/// up before, if it is not in use. A program that does the same things over and over finds the next
/// one where it looks first.
class PersistentRequests {
 public:
  explicit PersistentRequests(MPI_Comm communicator) : communicator_(communicator) {}
  PersistentRequests(const PersistentRequests&) = delete;
  PersistentRequests& operator=(const PersistentRequests&) = delete;
  ~PersistentRequests();

  /// Started. Throw RunError when MPI does.
  [[nodiscard]] MPI_Request send(Rank to, Buffer data, Tag tag);
  [[nodiscard]] MPI_Request receive(Rank from, Buffer data, Tag tag);
  /// A complete one may be lent out again. Nothing happens to what is not persistent.
  void give_back(MPI_Request request);

 private:
  struct Operation {
    bool sends;
    Rank peer;
    Buffer data;
    Tag tag;
    MPI_Request handle = MPI_REQUEST_NULL;
    bool in_use = false;
    [[nodiscard]] bool is_same(const Operation& other) const;
  };
  [[nodiscard]] MPI_Request start(const Operation& wanted);
  void set_up(Operation& operation) const;

  MPI_Comm communicator_;
  std::vector<Operation> operations_;
  std::size_t next_ = 0;       ///< where the next start looks first
  std::size_t next_back_ = 0;  ///< where the next one given back is looked for first
};

}  // namespace loggp::measure
