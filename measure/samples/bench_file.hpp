// Samples of collective benchmarks as JSON lines (docs/file-formats.md, "Samples of bench").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/schemes/scheme_variant.hpp"
#include "measure/samples/sample_header.hpp"
#include "models/base/units.hpp"

namespace loggp::measure {

/// The conditions in which the benchmarks of a samples file differ.
struct BenchPoint {
  AlgorithmVariant algorithm;
  SchemeVariant scheme;
  std::int32_t ranks = 1;
  Bytes bytes{};
  Bytes segment{};  ///< of pipelined algorithms; 0: one segment
  std::uint64_t seed = 1;
  friend bool operator==(const BenchPoint&, const BenchPoint&) = default;
};

/// Returns the complete benchmark of a point: `base` with the values of `point`. All points of a
/// file or plan share `base`.
[[nodiscard]] Benchmark benchmark_at(const BenchPoint& point, Benchmark base);

/// One repetition: a valid window of `synchronised`, one operation with arrivals, or one run of
/// another scheme.
struct BenchSample {
  BenchPoint point;
  std::int64_t iterations = 1;   ///< number of operations in the repetition
  std::vector<double> times_us;  ///< the time that each rank reports, by rank
  double message_time_us = 0;    ///< T(bytes), the unit of the pattern's delays; with arrivals only
  std::int64_t test = 1;         ///< test to which it belongs: StoppingRule::tests
  /// The operation ended after its window, so that later operations may have disturbed its end: its
  /// time is only known to be at least the window's length.
  bool is_censored = false;
};

/// How the measurement of a point ended.
struct BenchEnd {
  BenchPoint point;
  std::string stopped{};  ///< "precise", "repetitions", "budget" or "windows"
  bool is_oversubscribed = false;
  std::int64_t windows = 0;         ///< number of windows, valid or not; for `synchronised` only
  std::int64_t late = 0;            ///< number of windows in which a rank began late
  std::int64_t overlong = 0;        ///< number of windows that began in time but were too short
  double window_us = 0;             ///< length of the window taken last
  double clock_uncertainty_us = 0;  ///< largest possible clock error of any rank
  double empty_us = 0;  ///< time of a window or arrival without operation, which is subtracted from
                        ///< samples if Benchmark::subtracts_empty
  std::string remark{};  ///< a reason to trust the numbers less; empty: none known
};

/// The contents of a samples file.
struct BenchFile {
  Benchmark base;  ///< what all points have in common
  Provenance provenance;
  std::vector<BenchSample> samples;
  std::vector<BenchEnd> ends;
  std::string warning{};  ///< a reason to trust all times less; empty: none known

  /// Appends a reason to `warning`, after "; ", unless `warning` contains it already.
  void warn(const std::string& more);
};

/// Returns the header of a samples file.
[[nodiscard]] SampleHeader bench_header(const Benchmark& base, const Provenance& provenance);
/// Return a sample, an end and a warning as a line of a samples file, without a line end.
[[nodiscard]] std::string bench_record(const BenchSample& sample);
[[nodiscard]] std::string bench_record(const BenchEnd& end);
[[nodiscard]] std::string warning_record(const std::string& warning);
/// Reads a samples file, or one `launch` of it (launch_lines.hpp). A last line that was cut off is
/// left out. Throws InputError when the file can't be read. Throws InputError that names the line
/// when a line is wrong: for instance, an unknown algorithm, or a root that is none of a sample's
/// ranks.
[[nodiscard]] BenchFile read_bench_samples(const std::string& path,
                                           std::optional<std::int64_t> launch = std::nullopt);

}  // namespace loggp::measure
