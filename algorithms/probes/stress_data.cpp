#include "algorithms/probes/stress_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <set>

#include "models/base/random.hpp"

namespace loggp {

namespace {

constexpr std::size_t guard = 64;  // bytes on either side of a message
constexpr std::size_t alignments = 16;

std::size_t message_start(const StressMessage& message) {
  return guard + static_cast<std::size_t>(message.number) % alignments;
}

std::size_t message_length(const StressMessage& message) {
  return static_cast<std::size_t>(message.size.count());
}

// Returns byte i of a pattern that repeats after a period.
constexpr std::size_t period = 256;
std::byte pattern_byte(BitPattern pattern, std::size_t i) {
  switch (pattern) {
    case BitPattern::ones:
      return std::byte{0xFF};
    case BitPattern::odd_bits:
      return std::byte{0x55};
    case BitPattern::even_bits:
      return std::byte{0xAA};
    case BitPattern::walking:
      return static_cast<std::byte>(1U << i % 8);
    case BitPattern::counting:
      return static_cast<std::byte>(i % period);
    default:
      return std::byte{0};
  }
}

void fill_regularly(std::span<std::byte> bytes, BitPattern pattern) {
  std::array<std::byte, period> block{};
  for (std::size_t i = 0; i < period; ++i) block[i] = pattern_byte(pattern, i);
  for (std::size_t i = 0; i < bytes.size(); i += period)
    std::memcpy(&bytes[i], block.data(), std::min(period, bytes.size() - i));
}

void fill_randomly(std::span<std::byte> bytes, std::uint64_t state) {
  for (std::size_t i = 0; i < bytes.size(); i += sizeof state) {
    const std::uint64_t word = mix(state += 0x9e3779b97f4a7c15U);
    std::memcpy(&bytes[i], &word, std::min(sizeof word, bytes.size() - i));
  }
}

// Fills `bytes` with the message and its guard bytes, which continue the pattern on both sides.
void fill(std::span<std::byte> bytes, const StressMessage& message, std::uint64_t seed) {
  if (message.pattern == BitPattern::random) {
    fill_randomly(bytes, hash(seed, message.number, message.from.number(), message.to.number()));
  } else {
    fill_regularly(bytes, message.pattern);
  }
}

std::string what_is_wrong(const StressFault& fault) {
  using Kind = StressFault::Kind;
  switch (fault.kind) {
    case Kind::wrong_size:
      return fmt::format("{} bytes arrived", fault.found);
    case Kind::wrong_order:
      return "another message arrived instead";
    case Kind::beyond:
      return fmt::format(
          "byte {}, outside the message, was overwritten: 0x{:02X} instead of 0x{:02X}",
          fault.offset, fault.found, fault.expected);
    default:
      return fmt::format("byte {} is 0x{:02X} instead of 0x{:02X}", fault.offset, fault.found,
                         fault.expected);
  }
}

}  // namespace

std::string in_words(const StressFault& fault) {
  const StressMessage& message = fault.message;
  return fmt::format("rank {}, from rank {}: message of {} bytes, pattern {}, {}: {}",
                     message.to.number(), message.from.number(), message.size.count(),
                     bit_pattern_names[static_cast<std::size_t>(message.pattern)],
                     message.blocking ? "blocking" : "nonblocking", what_is_wrong(fault));
}

StressMemory::StressMemory(Bytes largest)
    : out_(static_cast<std::size_t>(largest.count()) + 2 * guard + alignments),
      in_(out_.size()),
      expected_(out_.size()) {}

std::span<std::byte> StressMemory::outgoing(const StressMessage& message, std::uint64_t seed) {
  const std::span<std::byte> all(out_);
  const std::size_t start = message_start(message);
  fill(all.subspan(start - guard, message_length(message) + 2 * guard), message, seed);
  return all.subspan(start, message_length(message));
}

std::span<std::byte> StressMemory::incoming(const StressMessage& message, std::uint64_t seed) {
  const std::span<std::byte> all(in_);
  const std::size_t start = message_start(message);
  const std::size_t length = message_length(message);
  const auto expected = std::span(expected_).first(length + 2 * guard);
  fill(expected, message, seed);
  const auto place = all.subspan(start - guard, expected.size());
  std::transform(expected.begin(), expected.end(), place.begin(), std::bit_not());
  std::copy_n(place.begin(), guard, expected.begin());
  std::copy_n(place.begin() + static_cast<std::ptrdiff_t>(guard + length), guard,
              expected.begin() + static_cast<std::ptrdiff_t>(guard + length));
  return all.subspan(start, length);
}

StressFault StressMemory::check(const StressMessage& message) const {
  StressFault fault;
  fault.message = message;
  const std::size_t length = message_length(message);
  const std::size_t count = length + 2 * guard;
  const std::byte* const found = &in_[message_start(message) - guard];
  if (std::memcmp(found, expected_.data(), count) == 0) return fault;
  const auto [at, wanted] = std::mismatch(found, found + count, expected_.begin());
  fault.offset = (at - found) - static_cast<std::ptrdiff_t>(guard);
  fault.expected = std::to_integer<std::int64_t>(*wanted);
  fault.found = std::to_integer<std::int64_t>(*at);
  const bool is_inside = fault.offset >= 0 && fault.offset < message.size.count();
  fault.kind = is_inside ? StressFault::Kind::wrong_byte : StressFault::Kind::beyond;
  return fault;
}

std::vector<Bytes> stress_sizes(Bytes largest, const std::vector<Bytes>& switches) {
  std::set<Bytes> sizes;
  const auto add = [&](std::int64_t size) {
    if (size >= 0 && size <= largest.count()) sizes.insert(Bytes(size));
  };
  const auto add_around = [&](std::int64_t size) {
    for (const std::int64_t near : {size - 1, size, size + 1}) add(near);
  };
  for (std::int64_t power = 1; power <= largest.count(); power *= 2) {
    add_around(power);
    add((power + power / 2) | 1);
  }
  for (const Bytes first : switches) add_around(first.count());
  add(0);
  add(largest.count());
  return {sizes.begin(), sizes.end()};
}

}  // namespace loggp
