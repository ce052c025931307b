// The header of a samples file (docs/file-formats.md, "Samples"): kind, plan and provenance.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "measure/live/machine/provenance.hpp"

namespace loggp::measure {

/// The provenance entry with the time of a series in us, if the user chose this time.
inline constexpr const char* series_key = "series_us";

/// The first line of a samples file.
struct SampleHeader {
  /// "prtt", "local", "node", "pattern", "method", "bench", "nonblocking" or "clocks".
  std::string kind;
  std::string plan;  ///< a JSON object: the header's fields that describe the measurement
  Provenance provenance;

  /// Returns the header as a line of the file, without a line end. Throws InputError when a text is
  /// not valid UTF-8.
  [[nodiscard]] std::string text() const;

  bool operator==(const SampleHeader&) const = default;
};

/// Returns the kind of the samples in a file; empty if the file has no header. Throws InputError as
/// read_text() does.
[[nodiscard]] std::string read_sample_kind(const std::string& path);

/// Reads a samples file: calls `begin` with its header, then `take` with each record. A last line
/// that was cut off while it was written is left out. `launch` selects one of several launches
/// (launch_lines.hpp); without it the file must have only one. Throws InputError when the file
/// can't be read or is empty. Throws InputError with the file and the line if the samples are not
/// of `kind`, or when `begin` or `take` throws.
void read_sample_file(const std::string& path, std::string_view kind,
                      const std::function<void(const SampleHeader&)>& begin,
                      const std::function<void(const std::string& record)>& take,
                      std::optional<std::int64_t> launch = std::nullopt);

/// The words with which refuse_other_run()'s error names fields of a plan, by field. A field that
/// is missing here appears under its own name. A field with empty words is not compared.
using FieldWords = std::map<std::string, std::string>;

/// Throws InputError that names the first difference if a measurement with header `now` can't
/// continue the samples at `path`, whose header is `file`: if the plans differ, or same_run() is
/// false for their provenances.
void refuse_other_run(const std::string& path, const SampleHeader& file, const SampleHeader& now,
                      const FieldWords& words = {});

/// Returns whether two provenances agree in transport, hosts, MPI, ranks, placement and waiting,
/// and in the conditions of a simulation. A missing entry counts as empty. All other entries may
/// differ.
[[nodiscard]] bool same_run(const Provenance& a, const Provenance& b);

/// Throws InputError when `root` is none of a sample's ranks, which are 0 to `ranks` - 1.
void refuse_missing_root(std::int32_t root, std::int32_t ranks);

}  // namespace loggp::measure
