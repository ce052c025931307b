// Records when the ranks of an application arrive at their collective operations and leave them.
#pragma once

#include <atomic>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "measure/live/machine/clock.hpp"
#include "measure/live/mpi/mpi.hpp"
#include "measure/record/recorded_call.hpp"
#include "models/base/clock_time.hpp"

namespace loggp::measure {

class ArrivalRecordFile;

/// The exit time of a nonblocking operation that no call has reported as complete.
inline constexpr std::int64_t exit_not_seen = std::numeric_limits<std::int64_t>::min();

/// One rank's part in a collective operation. Times are on the recorder's clock, and global after
/// to_global_time().
struct RecordedPart {
  std::int64_t arrival_ps = 0;
  std::int64_t exit_ps = 0;
  RecordedCall call = RecordedCall::barrier;
};

/// The recorder of one rank, which exists between MPI_Init and MPI_Finalize. Every rank of
/// MPI_COMM_WORLD has a recorder. The constructor and write() throw RunError when MPI fails.
/// blocking(), nonblocking() and completing() return the error code of the application's call.
class ArrivalRecorder {
 public:
  /// Synchronises the clocks of the ranks. `path` is the file that write() will write. Collective.
  explicit ArrivalRecorder(std::string path);

  /// Calls `call`, a blocking operation, and returns its result. Records the operation if
  /// `communicator` contains all ranks of the world, in any order; otherwise only counts it.
  template <class Call>
  int blocking(RecordedCall what, MPI_Comm communicator, const Call& call) {
    if (!has_all_ranks(communicator)) return call();
    const Time arrival = clock_.now();
    const int code = call();
    note({arrival.in_ps(), clock_.now().in_ps(), what});
    return code;
  }
  /// Calls `call`, a nonblocking operation, and returns its result. Records the operation as
  /// blocking() does, unless the call fails. The exit is the time at which completing() or
  /// note_completed() finds `request` complete. It is exit_not_seen if neither does, or if forget()
  /// is called first.
  template <class Call>
  int nonblocking(RecordedCall what, MPI_Comm communicator, MPI_Request* request,
                  const Call& call) {
    if (!has_all_ranks(communicator)) return call();
    const Time arrival = clock_.now();
    const int code = call();
    if (code == MPI_SUCCESS) note_started({arrival.in_ps(), exit_not_seen, what}, *request);
    return code;
  }
  /// Calls `call`, which waits for some of `requests` or tests them, and returns its result.
  /// Requests that `call` sets to MPI_REQUEST_NULL are complete. Pre: `requests` has `count`
  /// requests.
  template <class Call>
  int completing(int count, const MPI_Request* requests, const Call& call) {
    if (under_way_ == 0 || count <= 0) return call();
    const std::vector<MPI_Request> before(requests, requests + count);
    const int code = call();
    note_completed(before, requests);
    return code;
  }
  /// Records that `request` is complete, for calls that do not set it to MPI_REQUEST_NULL. Ignores
  /// requests of operations that are not recorded.
  void note_completed(MPI_Request request);
  /// Records that `request` is freed, so that its completion will never be seen.
  void forget(MPI_Request request);

  /// Synchronises the clocks again, to correct their drift, and writes the whole file or none. Rank
  /// 0 throws RunError if the file can't be written or if the ranks have not all made the same
  /// calls. It throws after all ranks have done their part. Collective. Pre: write() is called only
  /// once.
  void write();

 private:
  [[nodiscard]] bool has_all_ranks(MPI_Comm communicator);
  void note(const RecordedPart& part);
  void note_started(const RecordedPart& part, MPI_Request request);
  void note_completed(const std::vector<MPI_Request>& before, const MPI_Request* after);
  void finish(MPI_Request request, std::int64_t exit_ps);
  [[nodiscard]] ClockModel agree_on_clock();
  void to_global_time();
  /// Sends the parts of the first `calls` operations to rank 0, which adds them to `file`.
  void gather(std::int64_t calls, ArrivalRecordFile* file);
  [[nodiscard]] std::string remark(std::int64_t calls, std::int64_t left_out, std::int64_t not_seen,
                                   Duration uncertainty) const;

  std::string path_;
  Communicator world_;
  Communicator machine_;
  Communicator leaders_;  // one rank of each machine; null on the others
  Clock clock_;           // shared by the ranks of a machine
  Duration uncertainty_;
  ClockModel first_;
  std::mutex mutex_;  // the application may have threads
  std::vector<RecordedPart> parts_;
  /// The indices into parts_ of the operations under way, by request, oldest first. Operations may
  /// share a request if they are complete at once, such as operations on one rank or without data.
  /// Open MPI uses the same request for sends that are complete at once. So a wait for such a send
  /// counts as the exit of an operation that shares the request and is still under way.
  std::unordered_map<MPI_Request, std::vector<std::size_t>> started_;
  std::atomic<std::int64_t> under_way_ = 0;  // the number of operations in started_
  std::int64_t on_part_of_ranks_ = 0;        // operations on a communicator without all ranks
};

}  // namespace loggp::measure
