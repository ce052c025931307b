// Describes the machine and the time of a measurement, for its provenance. All texts are
// printable().
#pragma once

#include <string>

namespace loggp::measure {

/// Returns the machine's host name, or "unknown".
[[nodiscard]] std::string host_name();
/// Returns the processor's "model name" in /proc/cpuinfo, or "unknown".
[[nodiscard]] std::string cpu_model();
/// Returns the kernel's name and release, such as "Linux 6.1.0", or "unknown".
[[nodiscard]] std::string operating_system();
/// Returns the present time in UTC, such as "2026-11-20T10:41:00Z".
[[nodiscard]] std::string utc_date();

}  // namespace loggp::measure
