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
/// Returns the name by which TCP's new connections control their congestion, such as "cubic", or
/// "unknown". With "bbr" a connection sends four segments a round trip in 0.2 s out of every 10 s.
[[nodiscard]] std::string tcp_congestion_control();
/// Returns the present time in UTC, such as "2026-11-20T10:41:00Z".
[[nodiscard]] std::string utc_date();

}  // namespace loggp::measure
