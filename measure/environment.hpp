// Where a measurement was made.
#pragma once

#include <string>

namespace loggp::measure {

[[nodiscard]] std::string host_name();
/// The processor's name as the system gives it; "unknown" if it doesn't.
[[nodiscard]] std::string cpu_model();
/// Kernel and its release.
[[nodiscard]] std::string operating_system();
/// "2026-11-20T10:41:00Z".
[[nodiscard]] std::string utc_date();

}  // namespace loggp::measure
