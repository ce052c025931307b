// Notes when an application's processes come to their collective operations and leave them.
#pragma once

#include <atomic>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "measure/clock.hpp"
#include "measure/mpi.hpp"
#include "measure/recorded_call.hpp"
#include "models/clock_time.hpp"

namespace loggp::measure {

class ArrivalRecordFile;

/// The exit of a nonblocking operation of which no call has said that it is complete.
inline constexpr std::int64_t exit_not_seen = std::numeric_limits<std::int64_t>::min();

/// One rank's part in a collective operation.
struct RecordedPart {
  std::int64_t arrival_ps = 0;
  std::int64_t exit_ps = 0;
  RecordedCall call = RecordedCall::barrier;
};

/// Between MPI_Init and MPI_Finalize; every rank of MPI_COMM_WORLD has one. Throws RunError when
/// MPI does.
class ArrivalRecorder {
 public:
  /// Agrees on a clock. Pre: all ranks call it.
  explicit ArrivalRecorder(std::string path);

  /// What `call` returns. Noted when `communicator` has all ranks of the world, else counted.
  template <class Call>
  int blocking(RecordedCall what, MPI_Comm communicator, const Call& call) {
    if (!has_all_ranks(communicator)) return call();
    const Time arrival = clock_.now();
    const int code = call();
    note({arrival.in_ps(), clock_.now().in_ps(), what});
    return code;
  }
  /// The same; its exit is when completing() or note_completed() has found `request` complete, and
  /// not seen where neither has or it was forgotten.
  template <class Call>
  int nonblocking(RecordedCall what, MPI_Comm communicator, MPI_Request* request,
                  const Call& call) {
    if (!has_all_ranks(communicator)) return call();
    const Time arrival = clock_.now();
    const int code = call();
    if (code == MPI_SUCCESS) note_started({arrival.in_ps(), exit_not_seen, what}, *request);
    return code;
  }
  /// What `call` returns, which waits for some of `requests` or tests them: those that it completes
  /// are MPI_REQUEST_NULL then.
  template <class Call>
  int completing(int count, const MPI_Request* requests, const Call& call) {
    if (under_way_ == 0 || count <= 0) return call();
    const std::vector<MPI_Request> before(requests, requests + count);
    const int code = call();
    note_completed(before, requests);
    return code;
  }
  /// `request` is complete, though not MPI_REQUEST_NULL yet.
  void note_completed(MPI_Request request);
  /// It is freed: its completion will not be seen.
  void forget(MPI_Request request);

  /// Agrees on the clock again, so that its drift is known, and writes the file, whole or not at
  /// all. Rank 0 throws RunError, when all have done their part, if it can't be written or the
  /// ranks have not all made the same calls. Pre: all ranks call it.
  void write();

 private:
  [[nodiscard]] bool has_all_ranks(MPI_Comm communicator);
  void note(const RecordedPart& part);
  void note_started(const RecordedPart& part, MPI_Request request);
  void note_completed(const std::vector<MPI_Request>& before, const MPI_Request* after);
  void finish(MPI_Request request, std::int64_t exit_ps);
  [[nodiscard]] ClockModel agree_on_clock();
  void to_global_time();
  /// Into rank 0's file.
  void gather(std::int64_t calls, ArrivalRecordFile* file);
  [[nodiscard]] std::string remark(std::int64_t calls, std::int64_t left_out, std::int64_t not_seen,
                                   Duration uncertainty) const;

  std::string path_;
  Communicator world_;
  Communicator machine_;
  Communicator leaders_;  // a rank of each machine; null on the others
  Clock clock_;           // one for a machine
  Duration uncertainty_;
  ClockModel first_;
  std::mutex mutex_;  // the application may have threads
  std::vector<RecordedPart> parts_;
  /// Places in parts_ by request, in order: operations that are complete at once, on one rank or of
  /// no data, may share one. Open MPI gives sends the same, so that a Wait for such a send between
  /// their start and their own Wait passes for their exit.
  std::unordered_map<MPI_Request, std::vector<std::size_t>> started_;
  std::atomic<std::int64_t> under_way_ = 0;  // how many these are
  std::int64_t on_part_of_ranks_ = 0;
};

}  // namespace loggp::measure
