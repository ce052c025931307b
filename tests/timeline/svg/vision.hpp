// The distance of colours on grey paper and for colour-blind readers.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

namespace loggp::timeline {

using Rgb = std::array<double, 3>;  ///< linear, 0 … 1

inline Rgb parse_rgb(std::string_view hex) {
  Rgb rgb{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double value = std::stoi(std::string(hex.substr(1 + 2 * i, 2)), nullptr, 16) / 255.0;
    rgb[i] = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  }
  return rgb;
}

/// Viénot, Brettel and Mollon 1999, equations for linear RGB (sRGB primaries).
inline Rgb protanope(const Rgb& c) {
  const double red = 0.11238 * c[0] + 0.88762 * c[1];
  return {red, red, 0.00401 * c[0] - 0.00401 * c[1] + c[2]};
}
inline Rgb deuteranope(const Rgb& c) {
  const double red = 0.29275 * c[0] + 0.70725 * c[1];
  return {red, red, -0.02234 * c[0] + 0.02234 * c[1] + c[2]};
}

/// CIE L*a*b*, white point D65.
inline std::array<double, 3> lab(const Rgb& c) {
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = f((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.9505);
  const double y = f(0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]);
  const double z = f((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.089);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

inline double lightness(std::string_view hex) {
  return lab(parse_rgb(hex))[0];
}

/// Returns ΔE*ab as seen with `vision`; 2 is just visible, 10 obvious.
inline double difference(std::string_view a, std::string_view b, Rgb (*vision)(const Rgb&)) {
  const auto one = lab(vision(parse_rgb(a)));
  const auto other = lab(vision(parse_rgb(b)));
  return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

}  // namespace loggp::timeline
