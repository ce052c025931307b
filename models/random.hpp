// Randomness as pure functions: what is drawn depends on the seed and on who draws for the how
// manieth time, never on who drew before. The same bits on every machine.
#pragma once

#include <cstdint>

namespace loggp {

/// SplitMix64 (Steele, Lea, Flood 2014): every bit of the input moves every bit of the output.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

/// 64 random bits for a seed and an identity: whole numbers or enumerators, whose order counts.
template <class... Identity>
[[nodiscard]] constexpr std::uint64_t hash(std::uint64_t seed, Identity... identity) {
  ((seed = mix(seed + mix(static_cast<std::uint64_t>(identity)))), ...);
  return seed;
}

/// What something is drawn for: the first part of its identity, so that uses with one seed are
/// independent.
enum class Draw : std::uint8_t {
  noise_phase = 1,
  noise_offset,
  latency,
  arrival,
  late_rank,
  clock,
  resampling,
  pattern,
  adversary
};

/// A number strictly inside (0, 1): an odd multiple of 2^-53, at least 2^-53.
[[nodiscard]] constexpr double uniform(std::uint64_t bits) {
  return (static_cast<double>(bits >> 12U) + 0.5) * 0x1p-52;
}

/// Normally distributed with mean 0 and standard deviation 1: the quantile of uniform(bits), from
/// −8.21 for bits = 0 to 8.21. Relative error below 1e-14.
[[nodiscard]] double standard_normal(std::uint64_t bits);

}  // namespace loggp
