// Samples of collective benchmarks as JSON lines (docs/file-formats.md, "Samples of bench").
#pragma once

#include <string>
#include <vector>

#include "measure/sample_header.hpp"
#include "models/units.hpp"

namespace loggp::measure {

/// What all points of a run have in common.
struct BenchSetup {
  std::string collective{};
  std::int32_t root = 0;
  std::string order = "forward";  ///< of change-root
  std::uint64_t seed = 1;
  Bytes segment{};
  std::string barrier = "dissemination";  ///< or "native"
  Bytes barrier_bytes{};
  std::int32_t barriers = 1;  ///< of loop-imb
  Bytes flush{};              ///< of loop-mpbench: memory that is written before each operation
  Bytes piece{};
  std::string allgather = "ring";
  std::string sub_group = "pipelined";
  std::string arrivals{};  ///< each rank's delay before each operation; empty: no rank waits
  bool rewrites = false;   ///< what ranks give, before each operation
};

struct BenchPoint {
  std::string algorithm;  ///< or "native"
  std::string scheme;
  std::int32_t ranks = 1;
  Bytes bytes;
  friend bool operator==(const BenchPoint&, const BenchPoint&) = default;
};

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
  BenchSetup setup;
  Provenance provenance;
  std::vector<BenchSample> samples;
  std::vector<BenchEnd> ends;
  std::string warning{};  ///< what makes all its times worth less; empty: nothing known

  /// Beside what is known already, but not twice.
  void warn(const std::string& more);
};

[[nodiscard]] SampleHeader bench_header(const BenchSetup& setup, const Provenance& provenance);
[[nodiscard]] std::string record_of(const BenchSample& sample);
[[nodiscard]] std::string record_of(const BenchEnd& end);
[[nodiscard]] std::string warning_record(const std::string& warning);
/// Throws InputError with the line that is wrong.
[[nodiscard]] BenchFile read_bench_samples(const std::string& path);

}  // namespace loggp::measure
