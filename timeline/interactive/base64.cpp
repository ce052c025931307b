#include "timeline/interactive/base64.hpp"

#include <cstddef>
#include <cstdint>

namespace loggp::timeline {

std::string base64(std::string_view bytes) {
  constexpr std::string_view alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t group = 3;
  std::string out;
  out.reserve((bytes.size() + group - 1) / group * 4);
  for (std::size_t at = 0; at < bytes.size(); at += group) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < group; ++i) {
      const bool there = at + i < bytes.size();
      bits = bits << 8U | (there ? static_cast<unsigned char>(bytes[at + i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      const bool padding = at + i > bytes.size();
      out += padding ? '=' : alphabet[bits >> (18U - 6U * i) & 0x3FU];
    }
  }
  return out;
}

}  // namespace loggp::timeline
