// The live host: rank programs over MPI. Everything they await is ready at once.
#pragma once

#include <coroutine>
#include <memory>
#include <optional>
#include <span>

#include "algorithms/buffer.hpp"
#include "algorithms/calls.hpp"
#include "measure/clock.hpp"
#include "measure/mpi.hpp"
#include "measure/persistent_requests.hpp"
#include "measure/ready.hpp"

namespace loggp::measure {

/// Satisfies the concept loggp::Process with real messages and this machine's clock. Calls block,
/// so a program never suspends: when it is called it has run to its end.
class MpiProcess {
 public:
  /// What a program holds of a nonblocking operation; null once it is complete.
  struct Request {
    MPI_Request handle = MPI_REQUEST_NULL;
  };

  /// Pre: `communicator` outlives this. Nonblocking calls are MPI's persistent ones if `calls` says
  /// so.
  explicit MpiProcess(const Communicator& communicator, const Clock& clock = Clock(),
                      Calls calls = Calls::nonblocking);

  [[nodiscard]] Rank rank() const { return rank_; }
  [[nodiscard]] std::int32_t size() const { return size_; }
  /// For the library's own collectives.
  [[nodiscard]] MPI_Comm communicator() const { return communicator_; }
  /// This process's own clock.
  [[nodiscard]] Time now() const { return clock_.now(); }

  /// MPI_Send; throws RunError when MPI does, or above 2 GiB − 1.
  std::suspend_never send(Rank to, Buffer data, Tag tag);
  /// MPI_Recv; throws RunError when MPI does, a message longer than `data` included.
  [[nodiscard]] Ready<Status> receive(Rank from, Buffer data, Tag tag);
  /// MPI_Isend and MPI_Irecv; or MPI_Start.
  [[nodiscard]] Ready<Request> send_async(Rank to, Buffer data, Tag tag);
  [[nodiscard]] Ready<Request> receive_async(Rank from, Buffer data, Tag tag);
  /// MPI_Wait, MPI_Waitall, MPI_Waitany; of a send the Status means nothing.
  Ready<Status> wait(Request& request);
  std::suspend_never wait_all(std::span<Request> requests);
  [[nodiscard]] Ready<std::size_t> wait_any(std::span<Request> requests);
  /// MPI_Test and MPI_Iprobe.
  [[nodiscard]] Ready<std::optional<Status>> test(Request& request);
  [[nodiscard]] Ready<std::optional<Status>> probe(Rank from, Tag tag);
  /// Keeps the CPU busy until `work` has passed on the clock.
  // NOLINTNEXTLINE(modernize-use-nodiscard): what it does is the point
  std::suspend_never compute(Duration work) const;
  /// Returns when `time` has passed: asleep, but for its last 100 us and where it is below 1 ms.
  void idle(Duration time) const;

 private:
  void is_complete(Request& request);

  MPI_Comm communicator_;
  Rank rank_;
  std::int32_t size_;
  Clock clock_;
  std::unique_ptr<PersistentRequests> persistent_;
};

}  // namespace loggp::measure
