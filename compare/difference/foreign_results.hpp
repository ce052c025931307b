// Reads what other benchmarks print: OSU micro-benchmarks, Intel MPI Benchmarks, ReproMPI,
// Netgauge.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/schemes/reduction.hpp"

namespace loggp::compare {

/// The benchmark programs of others whose output can be read.
enum class Foreign : std::uint8_t { osu, imb, reprompi, netgauge };

/// One time of another benchmark.
struct ForeignTime {
  std::string benchmark;   ///< as the program names it, "Bcast" or "MPI Broadcast Latency"
  std::string scheme;      ///< the scheme of ours that the program uses; empty: none of ours
  std::int64_t ranks = 0;  ///< 0: the program does not print it
  std::int64_t bytes = 0;
  double time_us = 0;
};

/// What one launch of such a program printed.
struct ForeignResult {
  Foreign program = Foreign::osu;
  std::string version{};  ///< empty: the program does not print it
  std::vector<ForeignTime> times{};
  std::string statistic{};  ///< what the times are: "mean over ranks"
  /// What else the program says of this launch, by names: "process grid".
  std::map<std::string, std::string> conditions{};
  std::vector<std::string> remarks{};  ///< sentences on points that are left out
};

/// Returns which program printed `text`; nothing if none of these did.
[[nodiscard]] std::optional<Foreign> foreign_program(std::string_view text);

/// Returns the times in `text`, which `program` printed in one launch.
///
/// OSU (blocking collectives and latency tests, 5.9 to 7.5) prints the mean over ranks of loops
/// with a barrier after each operation; with -f also the least and the largest mean. Intel's (2019
/// and 2021, -MPI1) prints the least, the largest and the mean time over ranks of a loop after
/// several barriers. ReproMPI (without -v) prints each repetition's largest time over ranks, or
/// summaries; the time is their median. Netgauge (2.4, the file of -o) prints, with -x one_one, the
/// median half round trip of pairs of ranks; with -x loggp PRTT, from which the half round trip and
/// the gap are computed as by `measure`. `reduction` selects a statistic over ranks; without it the
/// mean of OSU's and the largest time of the others. Throws InputError "`path`:line: what" for a
/// line that these programs do not print, for a test that measures no time, for a point that stands
/// there twice, and when `reduction` asks for a statistic that is not there.
[[nodiscard]] ForeignResult read_foreign(const std::string& path, std::string_view text,
                                         Foreign program, std::optional<Reduction> reduction);

}  // namespace loggp::compare
