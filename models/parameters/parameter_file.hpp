// Parameter sets as JSON (docs/file-formats.md, "Parameter sets"; schema in
// data/parameter-set.schema.json).
#pragma once

#include <string>
#include <string_view>

#include "models/parameters/parameters.hpp"

namespace loggp {

/// Returns the valid set that `json` describes. Throws InputError, whose message begins with
/// `where` (the file's name) and continues with line and column, or the place inside the document.
[[nodiscard]] ParameterSet parse_parameter_set(std::string_view json, const std::string& where);
/// Returns the set in the file `path`. Throws InputError as parse_parameter_set does.
[[nodiscard]] ParameterSet read_parameter_file(const std::string& path);

/// Returns `set` as a JSON document; parse_parameter_set reads an equal set from it.
[[nodiscard]] std::string to_json(const ParameterSet& set);

}  // namespace loggp
