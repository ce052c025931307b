// Samples of collective benchmarks as JSON lines (docs/file-formats.md, "Samples of bench").
#pragma once

#include <string>
#include <vector>

#include "algorithms/schemes/benchmark.hpp"
#include "measure/samples/sample_header.hpp"
#include "models/base/units.hpp"

namespace loggp::measure {

/// What distinguishes one benchmark of a samples file from the others.
struct BenchPoint {
  const AlgorithmInfo* algorithm = nullptr;  ///< null: the MPI library's own
  Scheme scheme{};
  std::int32_t ranks = 1;
  Bytes bytes;
  friend bool operator==(const BenchPoint&, const BenchPoint&) = default;
};

/// Returns the complete benchmark of a point: `base`, which all points of its file or plan share,
/// with the point's own values.
[[nodiscard]] Benchmark benchmark_at(const BenchPoint& point, Benchmark base);

/// One repetition: a valid window of `synchronised`, an operation with arrivals, or a run of
/// another scheme.
struct BenchSample {
  BenchPoint point;
  std::int64_t iterations = 1;   ///< number of operations in the repetition
  std::vector<double> times_us;  ///< the time that each rank reports, by rank
  double message_time_us = 0;    ///< T(bytes), the unit of the pattern's delays; with arrivals only
};

/// How the measurement of a point ended.
struct BenchEnd {
  BenchPoint point;
  std::string stopped{};  ///< "precise", "repetitions", "budget" or "windows"
  bool is_oversubscribed = false;
  std::int64_t windows = 0;         ///< of `synchronised`: number of all windows, valid or not
  std::int64_t late = 0;            ///< number of windows in which a rank began late
  std::int64_t overlong = 0;        ///< number of windows that were too short for their operation
  double window_us = 0;             ///< length of the last windows
  double clock_uncertainty_us = 0;  ///< the largest over ranks
  double empty_us = 0;   ///< time of a window or arrival without operation, subtracted from samples
  std::string remark{};  ///< a reason to trust the numbers less; empty: none known
};

/// The contents of a samples file.
struct BenchFile {
  Benchmark base;  ///< what all points have in common
  Provenance provenance;
  std::vector<BenchSample> samples;
  std::vector<BenchEnd> ends;
  std::string warning{};  ///< a reason to trust all times less; empty: none known

  /// Appends a reason to `warning`, unless it is there already.
  void warn(const std::string& more);
};

[[nodiscard]] SampleHeader bench_header(const Benchmark& base, const Provenance& provenance);
[[nodiscard]] std::string bench_record(const BenchSample& sample);
[[nodiscard]] std::string bench_record(const BenchEnd& end);
[[nodiscard]] std::string warning_record(const std::string& warning);
/// Reads a samples file. Throws InputError, which names the wrong line, also for a name that is
/// unknown.
[[nodiscard]] BenchFile read_bench_samples(const std::string& path);

}  // namespace loggp::measure
