// The layout of binary GOAL, for its reader and its writer.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace loggp::simulate::goal_binary {

inline constexpr std::uint64_t cookie = 4223;
inline constexpr std::uint64_t offset_origin = 8;  ///< offsets count from the end of the cookie
inline constexpr std::uint64_t word_bytes = 4;
inline constexpr std::uint64_t head_bytes = offset_origin + word_bytes + 2;  ///< + ranks, cpu, nic
inline constexpr std::uint64_t table_entry_bytes = 16;                       ///< begin, end
inline constexpr std::uint64_t node_bytes = 39;

/// Returns the little-endian number at `at`, and moves `at` to the byte after it. Pre: the number
/// is within `bytes`.
template <std::unsigned_integral Number>
Number read_number(std::string_view bytes, std::uint64_t& at) {
  Number value = 0;
  for (std::size_t i = 0; i < sizeof(Number); ++i) {
    const auto byte = static_cast<unsigned char>(bytes[at + i]);
    value = static_cast<Number>(value | static_cast<Number>(static_cast<Number>(byte) << (8 * i)));
  }
  at += sizeof(Number);
  return value;
}

/// Appends a number, least significant byte first.
template <std::unsigned_integral Number>
void append_number(std::string& bytes, Number value) {
  for (std::size_t i = 0; i < sizeof(Number); ++i)
    bytes += static_cast<char>(static_cast<unsigned char>(value >> (8 * i)));
}

}  // namespace loggp::simulate::goal_binary
