// Notes when an application's processes come to their collective operations and leave them.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "measure/clock.hpp"
#include "measure/mpi.hpp"
#include "models/clock_time.hpp"

namespace loggp::measure {

class ArrivalRecordFile;

/// Index into its names.
enum class RecordedCall : std::int32_t {
  allgather,
  allgatherv,
  allreduce,
  alltoall,
  alltoallv,
  barrier,
  broadcast,
  exscan,
  gather,
  gatherv,
  reduce,
  reduce_scatter,
  reduce_scatter_block,
  scan,
  scatter,
  scatterv
};
inline constexpr std::array recorded_call_names{"MPI_Allgather",
                                                "MPI_Allgatherv",
                                                "MPI_Allreduce",
                                                "MPI_Alltoall",
                                                "MPI_Alltoallv",
                                                "MPI_Barrier",
                                                "MPI_Bcast",
                                                "MPI_Exscan",
                                                "MPI_Gather",
                                                "MPI_Gatherv",
                                                "MPI_Reduce",
                                                "MPI_Reduce_scatter",
                                                "MPI_Reduce_scatter_block",
                                                "MPI_Scan",
                                                "MPI_Scatter",
                                                "MPI_Scatterv"};

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
  int timed(RecordedCall what, MPI_Comm communicator, const Call& call) {
    if (!has_all_ranks(communicator)) return call();
    const Time arrival = clock_.now();
    const int code = call();
    note({arrival.in_ps(), clock_.now().in_ps(), what});
    return code;
  }

  /// Agrees on the clock again, so that its drift is known, and writes the file, whole or not at
  /// all. Rank 0 throws RunError, when all have done their part, if it can't be written or the
  /// ranks have not all made the same calls. Pre: all ranks call it.
  void write();

 private:
  [[nodiscard]] bool has_all_ranks(MPI_Comm communicator);
  void note(const RecordedPart& part);
  [[nodiscard]] ClockModel agree_on_clock();
  void to_global_time();
  /// Into rank 0's file.
  void gather(std::int64_t calls, ArrivalRecordFile* file);
  [[nodiscard]] std::string remark(std::int64_t calls, std::int64_t left_out,
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
  std::int64_t on_part_of_ranks_ = 0;
};

}  // namespace loggp::measure
