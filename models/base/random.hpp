// Random numbers as pure functions: a draw depends only on the seed and on the draw's identity, not
// on earlier draws. All machines draw the same bits.
#pragma once

#include <cstdint>

namespace loggp {

/// Returns SplitMix64 of `x` (Steele, Lea, Flood 2014): each input bit affects all output bits.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

/// Returns 64 random bits for a seed and an identity. The identity is a sequence of integers or
/// enumerators; their order matters.
template <class... Identity>
[[nodiscard]] constexpr std::uint64_t hash(std::uint64_t seed, Identity... identity) {
  ((seed = mix(seed + mix(static_cast<std::uint64_t>(identity)))), ...);
  return seed;
}

/// The purpose of a draw: the first part of its identity, so that draws for different purposes are
/// independent, even with the same seed.
enum class Draw : std::uint8_t {
  noise_phase = 1,
  noise_offset,
  latency,
  arrival,
  late_rank,
  clock,
  resampling,
  pattern,
  adversary,
  sample,
  block
};

/// Returns a number strictly between 0 and 1: an odd multiple of 2^-53.
[[nodiscard]] constexpr double uniform(std::uint64_t bits) {
  return (static_cast<double>(bits >> 12U) + 0.5) * 0x1p-52;
}

/// Returns a normally distributed number with mean 0 and standard deviation 1: the quantile of
/// uniform(bits), from −8.21 for bits = 0 to 8.21. Its relative error is below 1e-14.
[[nodiscard]] double standard_normal(std::uint64_t bits);

}  // namespace loggp
