// Finds a parameter set by what a user writes: a published name, a file, or the values themselves.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/parameters.hpp"

namespace loggp {

/// The sets of data/, compiled in; the seven transports of [4] Table 2.
[[nodiscard]] const std::vector<ParameterSet>& published_parameters();

/// "L=5.96us,o=4.72us,g=5.14us,G=0.73ns" (design §8); S and `protocol` make a second range.
[[nodiscard]] ParameterSet parse_inline_parameters(std::string_view text);

/// A published NAME, "KEY=VALUE,…", or a FILE. Throws InputError.
[[nodiscard]] ParameterSet find_parameters(const std::string& spec);

}  // namespace loggp
