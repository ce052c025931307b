// Persistent operations of MPI, set up once and started again and again.
#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include "algorithms/buffer.hpp"
#include "measure/mpi.hpp"

namespace loggp::measure {

/// Owns persistent requests and lends them out: the same peer, buffer and tag get one that was set
/// up before, if one is idle. What a program does most often, the same as last time, is found
/// without a search.
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
  /// Requests for one and the same thing.
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
  std::array<std::size_t, 2> last_{};  ///< of receives and of sends
  std::unordered_map<MPI_Request, std::size_t> owner_;
};

}  // namespace loggp::measure
