// Finds a parameter set by what a user writes: a published name, a file, or the values themselves.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/parameters.hpp"

namespace loggp {

/// The sets of data/, compiled in; the seven transports of [4] Table 2.
[[nodiscard]] const std::vector<ParameterSet>& published_parameters();

/// The others of data/: the ideal machines of [2] and its two clusters, whose values are assumed.
[[nodiscard]] const std::vector<ParameterSet>& assumed_parameters();

/// "L=5.96us,o=4.72us,g=5.14us,G=0.73ns" (docs/file-formats.md, "Parameter sets"); S and `protocol`
/// make a second range.
[[nodiscard]] ParameterSet parse_inline_parameters(std::string_view text);

/// The NAME of one of data/, "KEY=VALUE,…", or a FILE. Throws InputError.
[[nodiscard]] ParameterSet find_parameters(const std::string& spec);

}  // namespace loggp
