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

/// Returns the parameter files of data/ with measured and published values, in the order of
/// `parameter_files` in models/CMakeLists.txt.
[[nodiscard]] std::span<const EmbeddedFile> embedded_parameter_files();
/// Returns the parameter files of data/ with assumed values, in the order of `assumed_files` in
/// models/CMakeLists.txt.
[[nodiscard]] std::span<const EmbeddedFile> embedded_assumed_files();
/// Returns the text of data/parameter-set.schema.json.
[[nodiscard]] std::string_view embedded_parameter_schema();
/// Returns the text of data/claims.json.
[[nodiscard]] std::string_view embedded_claims();

}  // namespace loggp
