// Samples of nonblocking collectives as JSON lines (docs/file-formats.md, "Samples of
// nonblocking").
#pragma once

#include <string>
#include <vector>

#include "measure/sample_header.hpp"
#include "models/units.hpp"

namespace loggp::measure {

struct NonblockingSetup {
  std::string collective{};
  std::int32_t root = 0;
  std::string start = "synchronised";  ///< or "barrier": how ranks begin together
};

/// [3] §4.1, stage 1, for a number of ranks and a size: what all its points compare with.
struct BlockingTime {
  std::int32_t ranks = 1;
  Bytes bytes;
  double median_us = 0;           ///< t_b: over repetitions, of the maximum over ranks
  std::int64_t work_units = 0;    ///< the workload lambda, the maximum over ranks; 0: not asked for
  std::vector<double> work_us{};  ///< what each rank needs for it without communication
  std::vector<double> times_us{};  ///< of every repetition that ranks began together, if any was
  std::int64_t late = 0;           ///< repetitions that they did not
  bool is_of_late = false;         ///< all were such: times and median are theirs
};

struct NonblockingPoint {
  std::int32_t ranks = 1;
  Bytes bytes;
  std::string method;    ///< "time": computes for t_b; "work": the workload lambda
  std::string progress;  ///< "none", "tests" (every `interval` bytes) or "thread"
  Bytes interval{};
  friend bool operator==(const NonblockingPoint&, const NonblockingPoint&) = default;
};

/// One repetition that counts; each by rank, in us.
struct NonblockingSample {
  NonblockingPoint point;
  std::vector<double> start_us;  ///< in the call that starts the operation
  std::vector<double> tests_us;  ///< in all progress tests
  std::vector<double> wait_us;   ///< in MPI_Wait
  std::vector<double> total_us;  ///< from before the start to after the wait
};

/// A point is done with.
struct NonblockingEnd {
  NonblockingPoint point;
  std::int64_t tests = 0;  ///< N
  std::string stopped{};   ///< "precise", "repetitions", "budget", "late" or "not possible"
  bool is_oversubscribed = false;
  std::int64_t late = 0;  ///< repetitions that ranks did not begin together
  std::string remark{};   ///< why there is no number; empty: there is
};

struct NonblockingFile {
  NonblockingSetup setup;
  Provenance provenance;
  std::vector<BlockingTime> blocking;
  std::vector<NonblockingSample> samples;
  std::vector<NonblockingEnd> ends;
};

[[nodiscard]] SampleHeader nonblocking_header(const NonblockingSetup& setup,
                                              const Provenance& provenance);
[[nodiscard]] std::string record_of(const BlockingTime& blocking);
[[nodiscard]] std::string record_of(const NonblockingSample& sample);
[[nodiscard]] std::string record_of(const NonblockingEnd& end);
/// Null: there is none.
[[nodiscard]] const BlockingTime* find_blocking(const std::vector<BlockingTime>& all,
                                                std::int32_t ranks, Bytes bytes);
/// In the place of an earlier one of as many ranks and bytes.
void keep(const BlockingTime& blocking, std::vector<BlockingTime>& all);
/// Throws InputError with the line that is wrong.
[[nodiscard]] NonblockingFile read_nonblocking_samples(const std::string& path);

}  // namespace loggp::measure
