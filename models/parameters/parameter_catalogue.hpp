// Finds the parameter set that a user gives: by the name of a set of data/, by a file, or by the
// values themselves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/parameters/parameters.hpp"

namespace loggp {

/// Returns the published sets of data/, compiled in: the seven transports of [4] Table 2.
[[nodiscard]] const std::vector<ParameterSet>& published_parameters();

/// Returns the sets of data/ with assumed values: the ideal machines, the two clusters of [2], and
/// a machine like the SP2 of [1].
[[nodiscard]] const std::vector<ParameterSet>& assumed_parameters();

/// Returns the set that `text` writes, for all link classes: "L=5.96us,o=4.72us,g=5.14us,G=0.73ns"
/// (docs/file-formats.md, "Parameter sets"). S=SIZE makes a second range above SIZE bytes with a
/// rendezvous protocol; `protocol` names this protocol, or without S the protocol of all messages.
/// Throws InputError that begins with "--params".
[[nodiscard]] ParameterSet parse_inline_parameters(std::string_view text);

/// Returns the set for `spec`: the NAME of a set of data/, else "KEY=VALUE,…" if `spec` contains
/// '=', else a FILE. Its L is that of the model: see apply_latency_reading(), which `wanted` is
/// for. Throws InputError if there is no such set or file, or if the values are wrong.
[[nodiscard]] ParameterSet find_parameters(const std::string& spec,
                                           std::optional<LatencyReading> wanted = std::nullopt);

}  // namespace loggp
