// What the messages of a stress test hold, and what is wrong with one ([5] §3.4, peril 8).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/units.hpp"

namespace loggp {

enum class BitPattern : std::uint8_t {
  zeros,
  ones,
  odd_bits,   ///< 0x55
  even_bits,  ///< 0xAA
  walking,    ///< a single bit, one further in each byte
  counting,   ///< 0, 1, 2, … 255, 0, …
  random,     ///< of the seed, the pair and the message's number
};

inline constexpr auto all_bit_patterns = std::to_array<BitPattern>(
    {BitPattern::zeros, BitPattern::ones, BitPattern::odd_bits, BitPattern::even_bits,
     BitPattern::walking, BitPattern::counting, BitPattern::random});
inline constexpr std::array<std::string_view, all_bit_patterns.size()> bit_pattern_names{
    "all-0", "all-1", "0x55", "0xAA", "walking-bit", "counting", "random"};

/// One message: who sends the how manieth one what to whom. All ranks count alike.
struct StressMessage {
  Rank from;
  Rank to;
  Bytes size;
  BitPattern pattern = BitPattern::zeros;
  bool blocking = true;
  std::int64_t number = 0;
};

/// What a rank found. Trivial, so that it can be sent.
struct StressFault {
  enum class Kind : std::uint8_t {
    none,
    wrong_byte,
    beyond,       ///< memory beside the message was written
    wrong_size,   ///< `found` bytes have come
    wrong_order,  ///< another message has come in its place
  };
  StressMessage message;
  std::int64_t offset = 0;  ///< in the message; negative before it
  std::int64_t expected = 0;
  std::int64_t found = 0;
  Kind kind = Kind::none;
};

/// "rank 1, from rank 0: …": one line.
[[nodiscard]] std::string in_words(const StressFault& fault);

/// Memory for messages, with bytes beside them that must not change.
class StressMemory {
 public:
  explicit StressMemory(Bytes largest);

  /// Where the message is sent from, filled with it. Its place shifts by some bytes from message to
  /// message, so that alignments differ.
  [[nodiscard]] std::span<std::byte> outgoing(const StressMessage& message, std::uint64_t seed);
  /// Where it is received: every bit, and those beside, is the opposite of what is expected.
  [[nodiscard]] std::span<std::byte> incoming(const StressMessage& message, std::uint64_t seed);
  /// The first fault of the message last asked for by `incoming`, received meanwhile.
  [[nodiscard]] StressFault check(const StressMessage& message) const;

 private:
  std::vector<std::byte> out_;
  std::vector<std::byte> in_;
  std::vector<std::byte> expected_;  ///< the message between what its neighbours are not to become
};

/// Sizes from 0 to `largest`: powers of two, one less and one more, odd ones between, and those
/// around each of `switches`, where another protocol begins. Ascending.
[[nodiscard]] std::vector<Bytes> stress_sizes(Bytes largest, const std::vector<Bytes>& switches);

}  // namespace loggp
