// How a run's time depends on the machine's parameters, exactly (design §4).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace loggp::simulate {

class Schedule;

/// What can be changed; `o` is o_s and o_r together.
enum class Parameter : std::uint8_t { L, o, o_s, o_r, g, G };
inline constexpr std::array<Parameter, 6> all_parameters{
    Parameter::L, Parameter::o, Parameter::o_s, Parameter::o_r, Parameter::g, Parameter::G};
[[nodiscard]] std::string_view to_string(Parameter parameter);

/// A change of one parameter, the same in every group of messages or in one of them only.
struct Shift {
  Parameter parameter = Parameter::L;
  std::optional<std::uint32_t> group = std::nullopt;
};

/// The makespan as a function of the change is convex and piecewise linear, as the longest of
/// finitely many paths through a graph that does not change. All changes are in ps, of G in ps per
/// byte. (s−1)G is rounded once per message; the function counts from the rounded time on, so that
/// a simulation with another G may differ by half a ps for each message on the path.
struct Sensitivity {
  std::int64_t below = 0;   ///< the derivative for smaller values; of G, in bytes
  std::int64_t above = 0;   ///< and for larger ones: more than `below` if two paths are critical
  double least_change = 0;  ///< `below` is valid from here, ≤ 0 …
  double most_change = 0;   ///< … and `above` up to here, ≥ 0; infinity: for ever
  bool is_least_the_limit = false;  ///< the parameter can't be smaller (g, G, o ≥ 0; L ≥ −o_s)
};

/// Returns how the schedule's makespan depends on the parameter. Pre: the schedule is valid.
[[nodiscard]] Sensitivity sensitivity(const Schedule& schedule, Shift shift);

}  // namespace loggp::simulate
