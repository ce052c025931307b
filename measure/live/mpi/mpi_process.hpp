// The live host over MPI: runs rank programs with real messages.
#pragma once

#include <coroutine>
#include <memory>
#include <optional>
#include <span>

#include "algorithms/host/buffer.hpp"
#include "algorithms/host/calls.hpp"
#include "measure/live/machine/clock.hpp"
#include "measure/live/machine/ready.hpp"
#include "measure/live/mpi/mpi.hpp"
#include "measure/live/mpi/persistent_requests.hpp"

namespace loggp::measure {

/// One MPI rank as a loggp::Process: its messages are MPI's messages, its time is real time. Every
/// call blocks, so a rank program never suspends: the call that starts the program returns when the
/// program has ended. All calls throw RunError when MPI fails or when a message is longer than 2
/// GiB − 1.
class MpiProcess {
 public:
  /// A program's handle of one nonblocking operation; null once a wait or test has found the
  /// operation complete.
  struct Request {
    MPI_Request handle = MPI_REQUEST_NULL;
  };

  /// With Calls::persistent, nonblocking operations use MPI's persistent requests. Copies `clock`.
  /// Pre: `communicator` outlives this object.
  explicit MpiProcess(const Communicator& communicator, const Clock& clock = Clock(),
                      Calls calls = Calls::nonblocking);

  [[nodiscard]] Rank rank() const { return rank_; }
  [[nodiscard]] std::int32_t size() const { return size_; }
  /// Returns the communicator, for calls of the MPI library's own collectives.
  [[nodiscard]] MPI_Comm communicator() const { return communicator_; }
  /// Returns the time on the clock given to the constructor.
  [[nodiscard]] Time now() const { return clock_.now(); }

  /// Calls MPI_Send.
  std::suspend_never send(Rank to, Buffer data, Tag tag);
  /// Calls MPI_Recv. A message longer than `data` is an error of MPI.
  [[nodiscard]] Ready<Status> receive(Rank from, Buffer data, Tag tag);
  /// Call MPI_Isend and MPI_Irecv, or MPI_Start with persistent requests.
  [[nodiscard]] Ready<Request> send_async(Rank to, Buffer data, Tag tag);
  [[nodiscard]] Ready<Request> receive_async(Rank from, Buffer data, Tag tag);
  /// Call MPI_Wait, MPI_Waitall and MPI_Waitany, and set the requests of complete operations to
  /// null. The Status of a send is meaningless. wait_any() returns the index of the complete
  /// request and throws RunError when all requests are null.
  Ready<Status> wait(Request& request);
  std::suspend_never wait_all(std::span<Request> requests);
  [[nodiscard]] Ready<std::size_t> wait_any(std::span<Request> requests);
  /// Call MPI_Test and MPI_Iprobe. test() returns nothing while the operation is incomplete,
  /// probe() while no matching message has come. test() sets the request of a complete operation to
  /// null.
  [[nodiscard]] Ready<std::optional<Status>> test(Request& request);
  [[nodiscard]] Ready<std::optional<Status>> probe(Rank from, Tag tag);
  /// Keeps the CPU busy until the time `work` has passed on the clock.
  // NOLINTNEXTLINE(modernize-use-nodiscard): it is called for its effect
  std::suspend_never compute(Duration work) const;
  /// Waits until `time` has passed. If `time` exceeds 1 ms, the process sleeps until the last 100
  /// us, so that other processes get the CPU. Otherwise it keeps the CPU busy.
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
