// Where and how a measurement was made.
#pragma once

#include <map>
#include <string>

namespace loggp::measure {

/// Facts about where and how a measurement was made, by name.
using Provenance = std::map<std::string, std::string>;

}  // namespace loggp::measure
