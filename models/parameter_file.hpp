// Parameter sets as JSON (docs/file-formats.md, "Parameter sets"; schema in
// data/parameter-set.schema.json).
#pragma once

#include <string>
#include <string_view>

#include "models/parameters.hpp"

namespace loggp {

/// Reads and validates. `where` (a file's name) begins the InputError of anything wrong, followed
/// by line and column, or by the place inside the document.
[[nodiscard]] ParameterSet parse_parameter_set(std::string_view json, const std::string& where);
[[nodiscard]] ParameterSet read_parameter_file(const std::string& path);

/// The same document again: what was read comes back unchanged.
[[nodiscard]] std::string to_json(const ParameterSet& set);

}  // namespace loggp
