// The contents of a stress test's messages, and their faults ([5] §3.4, peril 8).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/units.hpp"

namespace loggp {

/// The bytes that fill a message.
enum class BitPattern : std::uint8_t {
  zeros,
  ones,
  odd_bits,   ///< 0x55
  even_bits,  ///< 0xAA
  walking,    ///< a single bit that moves by one place from byte to byte
  counting,   ///< 0, 1, 2, … 255, 0, …
  random,     ///< drawn from the seed, the pair and the message's number
};

inline constexpr auto all_bit_patterns = std::to_array<BitPattern>(
    {BitPattern::zeros, BitPattern::ones, BitPattern::odd_bits, BitPattern::even_bits,
     BitPattern::walking, BitPattern::counting, BitPattern::random});
inline constexpr std::array<std::string_view, all_bit_patterns.size()> bit_pattern_names{
    "all-0", "all-1", "0x55", "0xAA", "walking-bit", "counting", "random"};

/// One message. All ranks number messages alike, so that sender and receiver know its contents.
struct StressMessage {
  Rank from;
  Rank to;
  Bytes size;
  BitPattern pattern = BitPattern::zeros;
  bool blocking = true;
  std::int64_t number = 0;
};

/// A fault that a rank has found. The type is trivially copyable, so that ranks can send it.
struct StressFault {
  enum class Kind : std::uint8_t {
    none,
    wrong_byte,
    beyond,       ///< memory next to the message was overwritten
    wrong_size,   ///< `found` bytes arrived
    wrong_order,  ///< another message arrived instead
  };
  StressMessage message;
  std::int64_t offset = 0;  ///< in the message; negative before it
  std::int64_t expected = 0;
  std::int64_t found = 0;
  Kind kind = Kind::none;
};

/// Returns the fault as one line for the user: "rank 1, from rank 0: …".
[[nodiscard]] std::string in_words(const StressFault& fault);

/// Memory for one outgoing and one incoming message, with guard bytes on both sides of each
/// message. A receive must not change the guard bytes.
class StressMemory {
 public:
  explicit StressMemory(Bytes largest);

  /// Returns memory that holds the message to be sent, until the next call. The place of the
  /// message shifts by some bytes from message to message, so that alignments differ.
  [[nodiscard]] std::span<std::byte> outgoing(const StressMessage& message, std::uint64_t seed);
  /// Returns memory to receive the message, until the next call. All bits of the memory and of the
  /// guard bytes are first set to the opposite of the expected message.
  [[nodiscard]] std::span<std::byte> incoming(const StressMessage& message, std::uint64_t seed);
  /// Returns the first wrong byte of a received message or its guard bytes; a fault of kind `none`
  /// if there is none. Pre: the last call of incoming() was for this message.
  [[nodiscard]] StressFault check(const StressMessage& message) const;

 private:
  std::vector<std::byte> out_;
  std::vector<std::byte> in_;
  std::vector<std::byte> expected_;  ///< the expected message and guard bytes
};

/// Returns sizes from 0 to `largest`, ascending: powers of two with their neighbours, odd sizes
/// between them, and the sizes around each of `switches`, the first sizes of a new protocol.
[[nodiscard]] std::vector<Bytes> stress_sizes(Bytes largest, const std::vector<Bytes>& switches);

}  // namespace loggp
