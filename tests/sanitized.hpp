// Whether tests run with sanitizers.
#pragma once

namespace loggp {

/// With sanitizers runs take ten times as long, so that long tests have fewer of them.
#ifdef LOGGP_ADDRESS_SANITIZER
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

}  // namespace loggp
