// What the number L of a parameter set means: published sets and the model do not agree.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "models/parameters/parameters.hpp"

namespace loggp {

/// Returns the reading of this name. Throws InputError, which names `option`, if there is none.
[[nodiscard]] LatencyReading find_latency_reading(std::string_view name, std::string_view option);

/// Makes L the latency of the model, which contains no overhead. `wanted` overrides the reading
/// that the set asks for; the set's name then gets the reading as an ending. With `half_rtt` each
/// range's L becomes L − o_s − o_r ([4] §2.5), and loses its interval. Throws InputError, which
/// names the range, when this L is below −o_s.
void apply_latency_reading(ParameterSet& set, std::optional<LatencyReading> wanted);

}  // namespace loggp
