// Bytes as text.
#pragma once

#include <string>
#include <string_view>

namespace loggp::timeline {

/// RFC 4648 §4, padded.
[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace loggp::timeline
