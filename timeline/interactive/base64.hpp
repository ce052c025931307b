// Encodes bytes as text.
#pragma once

#include <string>
#include <string_view>

namespace loggp::timeline {

/// Returns `bytes` in base 64 with padding (RFC 4648 §4).
[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace loggp::timeline
