// Samples of nonblocking collectives as JSON lines (docs/file-formats.md, "Samples of
// nonblocking").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "measure/samples/sample_header.hpp"
#include "models/base/units.hpp"

namespace loggp::measure {

/// The options that all points of a benchmark have in common.
struct NonblockingSetup {
  std::string collective{};
  std::int32_t root = 0;
  std::string start = "synchronised";  ///< how ranks begin together: "synchronised" or "barrier"
};

/// The result of stage 1 of [3] §4.1 for one number of ranks and one size: the blocking time, with
/// which the points of stage 2 are compared. It is the time of the nonblocking operation when
/// MPI_Wait follows the start at once.
struct BlockingTime {
  std::int32_t ranks = 1;
  Bytes bytes;
  double median_us = 0;         ///< t_b: the median over repetitions of the maximum over ranks
  std::int64_t work_units = 0;  ///< the workload lambda, the maximum over ranks; 0: not calibrated
  std::vector<double> work_us{};   ///< each rank's time for the workload alone
  std::vector<double> times_us{};  ///< maximum over ranks, by repetition; without late repetitions
  std::int64_t late = 0;           ///< number of repetitions that a rank began late
  bool is_of_late = false;         ///< all repetitions were late, and `times_us` has these
};

/// A combination of conditions to measure: one row of the table.
struct NonblockingPoint {
  std::int32_t ranks = 1;
  Bytes bytes;
  std::string method;    ///< "time": ranks compute for t_b; "work": they do the workload lambda
  std::string progress;  ///< "none", "tests" (every `interval` bytes) or "thread"
  Bytes interval{};
  friend bool operator==(const NonblockingPoint&, const NonblockingPoint&) = default;
};

/// One repetition that all ranks began together. All times are by rank.
struct NonblockingSample {
  NonblockingPoint point;
  std::vector<double> start_us;  ///< time in the call that starts the operation
  std::vector<double> tests_us;  ///< time in all MPI_Test calls
  std::vector<double> wait_us;   ///< time in MPI_Wait
  std::vector<double> total_us;  ///< from before the start to after the wait, computation included
};

/// How the measurement of a point ended.
struct NonblockingEnd {
  NonblockingPoint point;
  std::int64_t tests = 0;  ///< N, the number of MPI_Test calls
  std::string stopped{};   ///< "precise", "repetitions", "budget", "late" or "not possible"
  bool is_oversubscribed = false;
  std::int64_t late = 0;  ///< number of repetitions that a rank began late, without a sample
  std::string remark{};   ///< why there are no or few samples; empty: no reason known
};

/// The contents of a samples file.
struct NonblockingFile {
  NonblockingSetup setup;
  Provenance provenance;
  std::vector<BlockingTime> blocking;
  std::vector<NonblockingSample> samples;
  std::vector<NonblockingEnd> ends;
};

/// Returns the header of a samples file.
[[nodiscard]] SampleHeader nonblocking_header(const NonblockingSetup& setup,
                                              const Provenance& provenance);
/// Return a blocking time, a sample and an end as a line of a samples file, without a line end.
[[nodiscard]] std::string to_record(const BlockingTime& blocking);
[[nodiscard]] std::string to_record(const NonblockingSample& sample);
[[nodiscard]] std::string to_record(const NonblockingEnd& end);
/// Returns the blocking time of this number of ranks and size; null if there is none.
[[nodiscard]] const BlockingTime* find_blocking(const std::vector<BlockingTime>& all,
                                                std::int32_t ranks, Bytes bytes);
/// Adds a blocking time to `all`. It replaces an earlier one of the same number of ranks and size.
void keep(const BlockingTime& blocking, std::vector<BlockingTime>& all);
/// Reads a samples file, or one `launch` of it (launch_lines.hpp). A last line that was cut off is
/// left out. Throws InputError when the file can't be read. Throws InputError that names the line
/// when a line is wrong: for instance, a sample of method work without an earlier record of its
/// workload.
[[nodiscard]] NonblockingFile read_nonblocking_samples(
    const std::string& path, std::optional<std::int64_t> launch = std::nullopt);

}  // namespace loggp::measure
