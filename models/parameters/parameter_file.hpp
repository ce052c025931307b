// Parameter sets as JSON (docs/file-formats.md, "Parameter sets"; schema in
// data/parameter-set.schema.json).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/parameters/parameters.hpp"
#include "models/parameters/replicates.hpp"

namespace loggp {

/// Returns the valid set that `json` describes. Throws InputError if `json` is no JSON or has a
/// fault of find_json_fault(), has a missing, unknown or wrong field, or describes a set that
/// validate() rejects. The message begins with `where` (the file's name), then names the line of a
/// fault, the line and column of a syntax error, or the path of the wrong field.
[[nodiscard]] ParameterSet parse_parameter_set(std::string_view json, const std::string& where);
/// Returns the set in the file `path`. Throws InputError that begins with `path`, as read_text()
/// and parse_parameter_set() do.
[[nodiscard]] ParameterSet read_parameter_file(const std::string& path);

/// Returns the replicates in `json`: sets that are like the set of the document, except that each
/// has other parameters of messages. No sets if it has none; without `replicates_of`, they are of
/// launches. Throws InputError as parse_parameter_set(), and when a replicate has other classes or
/// ranges than the set.
[[nodiscard]] Replicates parse_replicates(std::string_view json, const std::string& where);

/// Returns `set` as a JSON document that ends with a line end. For a valid set, parse_parameter_set
/// reads the document back. The set is then equal, except that G, O_s and O_r are rounded to a
/// millionth of a picosecond. Without links or ranges, the document lacks these fields and cannot
/// be read back. Bytes that are not UTF-8 are replaced. Pre: the bounds of intervals are within
/// ±9e9.
[[nodiscard]] std::string to_json(const ParameterSet& set);
/// Returns the same document with the replicates' links and what they are of. Pre: they have the
/// classes and ranges of `set`.
[[nodiscard]] std::string to_json(const ParameterSet& set, const Replicates& replicates);

}  // namespace loggp
