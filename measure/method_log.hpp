// Raw samples of the older methods as JSON lines: appended and flushed as they are made.
#pragma once

#include <string>

#include "algorithms/older_methods.hpp"
#include "measure/json_lines.hpp"

namespace loggp::measure {

/// Writes one record a line, the first being the header.
class MethodLog {
 public:
  /// A new file, in the place of any that there was. With an empty path nothing is ever written.
  /// Throws InputError if the file can't be written.
  MethodLog(const std::string& path, const MethodPlan& plan, const Provenance& provenance);
  /// Throws RunError when the disk is full; what was written before stays.
  void append(const MethodSample& sample);

 private:
  LineLog log_;
};

}  // namespace loggp::measure
