// The results of one side of a comparison: points with a time from each launch.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/schemes/reduction.hpp"
#include "measure/live/machine/provenance.hpp"

namespace loggp::compare {

/// The values by which a point is told from the others, in the order of ResultSide::columns.
using PointKey = std::vector<std::string>;

/// The values of columns by their names.
using Fields = std::map<std::string, std::string>;

/// One point of a result.
struct ResultPoint {
  PointKey key{};
  Fields fields{};  ///< values that differ from those of `key`, or that it does not have
  std::vector<double> times_us{};  ///< one of each launch that has the point
  bool is_exact = false;           ///< simulated without noise
  bool is_oversubscribed = false;  ///< in any launch: more ranks than CPUs
};

/// All launches of one side. A samples file is one launch or several (launch_lines.hpp).
struct ResultSide {
  std::string kind{};       ///< "bench", "nonblocking", "prtt", "clocks", "sweep", "OSU", "IMB",
                            ///< "ReproMPI" or "Netgauge"
  std::string benchmark{};  ///< a JSON object: the settings that all launches share
  std::vector<std::string> columns{};  ///< the names of a point's values
  std::vector<ResultPoint> points{};   ///< in the order of first appearance
  /// Of sweeps: keys have every column that says what was simulated (share_columns()).
  bool has_settings_in_keys = false;
  Fields settings{};                   ///< values that all points share
  std::vector<std::string> remarks{};  ///< sentences on what is left out of the files
  std::size_t launches = 0;
  /// The values of each entry of the launches' provenances, and of the benchmark's settings that
  /// may differ between A and B. Entries that always differ, such as the date, are left out.
  std::map<std::string, std::vector<std::string>> environment{};
};

/// Reads the results of one side: samples files, the CSV of sweeps (sweep_results.hpp), or what
/// other benchmarks print (foreign_results.hpp). `reduction` reduces the times of ranks; without it
/// the maximum, or what read_foreign() says. Throws InputError when a file can't be read, is of
/// another kind or benchmark than the first one, and when no point has a time. Pre: no path is
/// given twice.
[[nodiscard]] ResultSide read_results(const std::vector<std::string>& paths,
                                      std::optional<Reduction> reduction);

/// Throws InputError that names the first difference if B, whose first file is `path_b`, has
/// another kind or other settings than A.
void check_same_benchmark(const std::string& path_a, const ResultSide& a, const std::string& path_b,
                          const ResultSide& b);

/// Returns a sentence for each entry of the environments in which A and B differ:
/// "host: node3 in A, node7 in B". Distances between CPUs (cache_line_ns) differ when they are more
/// than a factor of 1.6 apart.
[[nodiscard]] std::vector<std::string> environment_differences(const ResultSide& a,
                                                               const ResultSide& b);

}  // namespace loggp::compare
