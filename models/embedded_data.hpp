// The files of data/ as they were when the program was built; the definitions are generated.
#pragma once

#include <span>
#include <string_view>

namespace loggp {

struct EmbeddedFile {
  std::string_view name;
  std::string_view content;
};

/// data/*.json without the schema, in the order of the lists in models/CMakeLists.txt: what was
/// measured and published, and what is assumed.
[[nodiscard]] std::span<const EmbeddedFile> embedded_parameter_files();
[[nodiscard]] std::span<const EmbeddedFile> embedded_assumed_files();
[[nodiscard]] std::string_view embedded_parameter_schema();
/// data/claims.json.
[[nodiscard]] std::string_view embedded_claims();

}  // namespace loggp
