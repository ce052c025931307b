// The provenance of a measurement.
#pragma once

#include <map>
#include <string>

namespace loggp::measure {

/// Facts about where and how a measurement was made, by name: "cpu", "date" and others.
using Provenance = std::map<std::string, std::string>;

}  // namespace loggp::measure
