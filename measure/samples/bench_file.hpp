// Samples of collective benchmarks as JSON lines (docs/file-formats.md, "Samples of bench").
#pragma once

#include <string>
#include <vector>

#include "algorithms/schemes/benchmark.hpp"
#include "measure/samples/sample_header.hpp"
#include "models/base/units.hpp"

namespace loggp::measure {

/// What a benchmark of a samples file has of its own.
struct BenchPoint {
  const AlgorithmInfo* algorithm = nullptr;  ///< null: the MPI library's own
  Scheme scheme{};
  std::int32_t ranks = 1;
  Bytes bytes;
  friend bool operator==(const BenchPoint&, const BenchPoint&) = default;
};

/// Returns the whole benchmark of a point of a file or a plan that has `base` in common.
[[nodiscard]] Benchmark benchmark_at(const BenchPoint& point, Benchmark base);

/// One repetition: of `synchronised` a window that counts, else a run of the scheme.
struct BenchSample {
  BenchPoint point;
  std::int64_t iterations = 1;   ///< operations in it
  std::vector<double> times_us;  ///< what each rank reports, by rank
  double message_time_us = 0;    ///< with arrivals: T(bytes), of which delays are so many
};

/// A point is done with.
struct BenchEnd {
  BenchPoint point;
  std::string stopped{};  ///< "precise", "repetitions", "budget" or "windows"
  bool is_oversubscribed = false;
  std::int64_t windows = 0;  ///< of synchronised, all of them
  std::int64_t late = 0;     ///< of these, those that did not count
  std::int64_t overlong = 0;
  double window_us = 0;             ///< the last one's length
  double clock_uncertainty_us = 0;  ///< the largest over ranks
  double empty_us = 0;   ///< what a window or an arrival without an operation took; samples are
                         ///< without it
  std::string remark{};  ///< what makes the numbers worth less; empty: nothing known
};

struct BenchFile {
  Benchmark base;  ///< what all points have in common
  Provenance provenance;
  std::vector<BenchSample> samples;
  std::vector<BenchEnd> ends;
  std::string warning{};  ///< what makes all its times worth less; empty: nothing known

  /// Beside what is known already, but not twice.
  void warn(const std::string& more);
};

[[nodiscard]] SampleHeader bench_header(const Benchmark& base, const Provenance& provenance);
[[nodiscard]] std::string record_of(const BenchSample& sample);
[[nodiscard]] std::string record_of(const BenchEnd& end);
[[nodiscard]] std::string warning_record(const std::string& warning);
/// Throws InputError with the line that is wrong; a line with a name that nobody knows is.
[[nodiscard]] BenchFile read_bench_samples(const std::string& path);

}  // namespace loggp::measure
