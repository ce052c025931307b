// Raw samples of local work as JSON lines (docs/file-formats.md, "Samples of local work").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "measure/samples/sample_header.hpp"
#include "models/parameters/local_cost.hpp"

namespace loggp::measure {

/// One timed series of reductions or copies of one size.
struct LocalSample {
  LocalWork work = LocalWork::reduction;
  Bytes size;
  Duration time;           ///< of one piece of work: the mean of the series
  bool disturbed = false;  ///< other work took the CPU
};

/// The functions whose times are measured, in words: "MPI_Reduce_local, sum of double", "memcpy".
struct LocalFunctions {
  std::string reduce;
  std::string copy;
};

/// Returns the header of a samples file.
[[nodiscard]] SampleHeader local_header(const LocalFunctions& functions,
                                        const Provenance& provenance);
/// Returns the functions of a samples file, given its header.
[[nodiscard]] LocalFunctions local_functions(const SampleHeader& header);
/// Returns a sample as a line of a samples file, without a line end.
[[nodiscard]] std::string to_record(const LocalSample& sample);

/// Reads a samples file; `header` becomes its header. A last line that was cut off is left out.
/// Throws InputError when the file can't be read or a line is wrong.
[[nodiscard]] std::vector<LocalSample> read_local_samples(
    const std::string& path, SampleHeader& header,
    std::optional<std::int64_t> launch = std::nullopt);

}  // namespace loggp::measure
