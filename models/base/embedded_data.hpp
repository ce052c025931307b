// The files of data/, compiled into the program; scripts/embed-data.cmake writes the definitions.
#pragma once

#include <span>
#include <string_view>

namespace loggp {

/// One file of data/: its name and its text.
struct EmbeddedFile {
  std::string_view name;
  std::string_view content;
};

/// Returns the parameter sets that were measured and published, in the order of the list in
/// models/CMakeLists.txt.
[[nodiscard]] std::span<const EmbeddedFile> embedded_parameter_files();
/// Returns the parameter sets whose values are assumed, in the order of the list there.
[[nodiscard]] std::span<const EmbeddedFile> embedded_assumed_files();
/// Returns the text of data/parameter-set.schema.json.
[[nodiscard]] std::string_view embedded_parameter_schema();
/// Returns the text of data/claims.json.
[[nodiscard]] std::string_view embedded_claims();

}  // namespace loggp
