// Types for durations, instants, bytes, ranks and tags, so that they cannot be mixed up.
#pragma once

#include <compare>
#include <cstdint>

namespace loggp {

/// A span of time in whole picoseconds, positive or negative; at most about 106 days. Arithmetic
/// does not check for overflow. A quotient is rounded towards 0.
class Duration {
 public:
  constexpr Duration() = default;
  [[nodiscard]] static constexpr Duration ps(std::int64_t count) { return Duration(count); }
  /// Returns `count` microseconds, rounded to the nearest picosecond. Pre: |count| < 9.2e12.
  [[nodiscard]] static constexpr Duration us(double count) {
    return Duration(static_cast<std::int64_t>(count * 1e6 + (count < 0 ? -0.5 : 0.5)));
  }
  [[nodiscard]] constexpr std::int64_t in_ps() const { return ps_; }
  [[nodiscard]] constexpr double in_us() const { return static_cast<double>(ps_) / 1e6; }

  constexpr auto operator<=>(const Duration&) const = default;
  constexpr Duration& operator+=(Duration other) { return ps_ += other.ps_, *this; }
  constexpr Duration& operator-=(Duration other) { return ps_ -= other.ps_, *this; }
  friend constexpr Duration operator+(Duration a, Duration b) { return a += b; }
  friend constexpr Duration operator-(Duration a, Duration b) { return a -= b; }
  friend constexpr Duration operator-(Duration a) { return Duration(-a.ps_); }
  friend constexpr Duration operator*(std::int64_t n, Duration a) { return Duration(n * a.ps_); }
  friend constexpr Duration operator/(Duration a, std::int64_t n) { return Duration(a.ps_ / n); }

 private:
  explicit constexpr Duration(std::int64_t ps) : ps_(ps) {}
  std::int64_t ps_ = 0;
};

/// An instant on the clock of one rank: picoseconds since the clock's zero.
class Time {
 public:
  constexpr Time() = default;
  [[nodiscard]] static constexpr Time ps(std::int64_t count) { return Time(count); }
  [[nodiscard]] constexpr std::int64_t in_ps() const { return ps_; }
  [[nodiscard]] constexpr double in_us() const { return static_cast<double>(ps_) / 1e6; }

  constexpr auto operator<=>(const Time&) const = default;
  friend constexpr Time operator+(Time t, Duration d) { return Time(t.ps_ + d.in_ps()); }
  friend constexpr Time operator-(Time t, Duration d) { return Time(t.ps_ - d.in_ps()); }
  friend constexpr Duration operator-(Time a, Time b) { return Duration::ps(a.ps_ - b.ps_); }

 private:
  explicit constexpr Time(std::int64_t ps) : ps_(ps) {}
  std::int64_t ps_ = 0;
};

/// A message's size or an offset in bytes. Never negative; this is not checked.
class Bytes {
 public:
  constexpr Bytes() = default;
  explicit constexpr Bytes(std::int64_t count) : count_(count) {}
  [[nodiscard]] constexpr std::int64_t count() const { return count_; }

  constexpr auto operator<=>(const Bytes&) const = default;
  friend constexpr Bytes operator+(Bytes a, Bytes b) { return Bytes(a.count_ + b.count_); }
  friend constexpr Bytes operator-(Bytes a, Bytes b) { return Bytes(a.count_ - b.count_); }

 private:
  std::int64_t count_ = 0;
};

/// The number of a process: 0 … P − 1; −1 is any_source.
class Rank {
 public:
  constexpr Rank() = default;
  explicit constexpr Rank(std::int32_t number) : number_(number) {}
  [[nodiscard]] constexpr std::int32_t number() const { return number_; }
  constexpr auto operator<=>(const Rank&) const = default;

 private:
  std::int32_t number_ = 0;
};

/// The tag of a message. A receive accepts only messages with its source and its tag.
class Tag {
 public:
  constexpr Tag() = default;
  explicit constexpr Tag(std::int32_t number) : number_(number) {}
  [[nodiscard]] constexpr std::int32_t number() const { return number_; }
  constexpr auto operator<=>(const Tag&) const = default;

 private:
  std::int32_t number_ = 0;
};

/// Stand for every source and every tag in a receive or probe.
inline constexpr Rank any_source{-1};
inline constexpr Tag any_tag{-1};

}  // namespace loggp
