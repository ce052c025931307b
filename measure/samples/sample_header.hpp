// The header of a samples file (docs/file-formats.md, "Samples"): kind, plan and provenance.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "measure/live/machine/provenance.hpp"

namespace loggp::measure {

/// The first line of a samples file.
struct SampleHeader {
  std::string kind;  ///< "prtt", "pattern", "method", "bench", "nonblocking" or "clocks"
  std::string plan;  ///< a JSON object with the fields that say what is measured
  Provenance provenance;

  /// Returns the line.
  [[nodiscard]] std::string text() const;

  bool operator==(const SampleHeader&) const = default;
};

/// Returns the kind of the samples in a file; empty if it has no header or can't be read.
[[nodiscard]] std::string read_sample_kind(const std::string& path);

/// Reads a samples file: calls `begin` with its header, then `take` with each record. A last line
/// that was cut off while it was written is left out. Throws InputError with the file and the line
/// if the samples are of another kind, or when `begin` or `take` throws.
void read_sample_file(const std::string& path, std::string_view kind,
                      const std::function<void(const SampleHeader&)>& begin,
                      const std::function<void(const std::string& record)>& take);

/// Words for fields of a plan in a refusal. A field with empty words is not compared.
using FieldWords = std::map<std::string, std::string>;

/// Throws InputError with the first difference if an interrupted measurement, whose header is
/// `now`, can't continue the samples at `path`: if the plans differ, or same_run() does not hold.
void refuse_other_run(const std::string& path, const SampleHeader& file, const SampleHeader& now,
                      const FieldWords& words = {});

/// Returns whether two files are of the same network, MPI and placement, or simulated under the
/// same conditions. A fact that is missing is empty; all other facts may differ.
[[nodiscard]] bool same_run(const Provenance& a, const Provenance& b);

/// Throws InputError when the root is none of a sample's ranks, 0 to `ranks` - 1.
void refuse_missing_root(std::int32_t root, std::int32_t ranks);

}  // namespace loggp::measure
