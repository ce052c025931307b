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

/// One MPI rank as a loggp::Process: its messages are MPI's, its time is this machine's. Every call
/// blocks, so a rank program never suspends; it has run to its end when the call that starts it
/// returns. All calls throw RunError when MPI fails, or for a message above 2 GiB − 1.
class MpiProcess {
 public:
  /// A program's handle of one nonblocking operation; null once the operation is complete.
  struct Request {
    MPI_Request handle = MPI_REQUEST_NULL;
  };

  /// With Calls::persistent, nonblocking operations use MPI's persistent requests. Pre:
  /// `communicator` outlives this object.
  explicit MpiProcess(const Communicator& communicator, const Clock& clock = Clock(),
                      Calls calls = Calls::nonblocking);

  [[nodiscard]] Rank rank() const { return rank_; }
  [[nodiscard]] std::int32_t size() const { return size_; }
  /// Returns the communicator, for calls of the library's own collectives.
  [[nodiscard]] MPI_Comm communicator() const { return communicator_; }
  /// Returns the time on this process's own clock.
  [[nodiscard]] Time now() const { return clock_.now(); }

  /// Calls MPI_Send.
  std::suspend_never send(Rank to, Buffer data, Tag tag);
  /// Calls MPI_Recv. A message longer than `data` is an error of MPI's.
  [[nodiscard]] Ready<Status> receive(Rank from, Buffer data, Tag tag);
  /// Call MPI_Isend and MPI_Irecv; with persistent requests MPI_Start.
  [[nodiscard]] Ready<Request> send_async(Rank to, Buffer data, Tag tag);
  [[nodiscard]] Ready<Request> receive_async(Rank from, Buffer data, Tag tag);
  /// Call MPI_Wait, MPI_Waitall and MPI_Waitany. The Status of a send is meaningless.
  Ready<Status> wait(Request& request);
  std::suspend_never wait_all(std::span<Request> requests);
  [[nodiscard]] Ready<std::size_t> wait_any(std::span<Request> requests);
  /// Call MPI_Test and MPI_Iprobe; return nothing while the operation is incomplete or no message
  /// has come.
  [[nodiscard]] Ready<std::optional<Status>> test(Request& request);
  [[nodiscard]] Ready<std::optional<Status>> probe(Rank from, Tag tag);
  /// Keeps the CPU busy until `work` has passed on the clock.
  // NOLINTNEXTLINE(modernize-use-nodiscard): it is called for its effect
  std::suspend_never compute(Duration work) const;
  /// Waits until `time` has passed. It sleeps, so that other processes get the CPU, except for the
  /// last 100 us; below 1 ms it does not sleep at all.
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
