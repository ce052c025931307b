// The derivatives of a run's makespan with respect to the machine's parameters.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "models/parameters/local_cost.hpp"

namespace loggp::simulate {

class Schedule;

/// A parameter that can be changed; `o` changes o_s and o_r by the same amount. `reduce` and `copy`
/// change the times per byte of local work in all its size ranges. The last six belong to what
/// ranks share; those of links are changed in all links.
enum class Parameter : std::uint8_t {
  L,
  o,
  o_s,
  o_r,
  g,
  G,
  reduce,
  copy,
  g_node,
  G_node,
  G_memory,
  g_link,
  G_link,
  l_link
};
inline constexpr std::array<Parameter, 14> all_parameters{
    Parameter::L,        Parameter::o,      Parameter::o_s,    Parameter::o_r,    Parameter::g,
    Parameter::G,        Parameter::reduce, Parameter::copy,   Parameter::g_node, Parameter::G_node,
    Parameter::G_memory, Parameter::g_link, Parameter::G_link, Parameter::l_link};
/// Returns whether the parameter is a time per byte.
[[nodiscard]] constexpr bool is_per_byte(Parameter parameter) {
  return parameter >= Parameter::G && parameter != Parameter::g_node &&
         parameter != Parameter::g_link && parameter != Parameter::l_link;
}
/// Returns whether the parameter belongs to links between nodes.
[[nodiscard]] constexpr bool is_of_links(Parameter parameter) {
  return parameter >= Parameter::g_link;
}
/// Returns whether the parameter belongs to groups of messages, not to local work or to what the
/// ranks of a node share.
[[nodiscard]] constexpr bool is_of_groups(Parameter parameter) {
  return parameter <= Parameter::G;
}
/// Returns the kind of local work that the parameter is the cost of; nothing for one of messages.
[[nodiscard]] constexpr std::optional<LocalWork> local_work(Parameter parameter) {
  if (parameter == Parameter::reduce) return LocalWork::reduction;
  if (parameter == Parameter::copy) return LocalWork::copy;
  return std::nullopt;
}
/// Returns the parameter's name: "L", "o_s", …
[[nodiscard]] std::string_view to_string(Parameter parameter);

/// A parameter to change, in all groups of messages or in one group only, if is_of_groups().
struct Shift {
  Parameter parameter = Parameter::L;
  std::optional<std::uint32_t> group = std::nullopt;
};

/// The reason why a derivative is not valid beyond a change.
enum class RangeEnd : std::uint8_t {
  nothing,        ///< it is valid for all values
  path,           ///< another path is the longest
  least_value,    ///< the parameter can't be smaller (L ≥ −o_s; all others ≥ 0)
  order,          ///< a rank polls more or less often, or takes its messages in another order
  not_determined  ///< the search for such an order would take too long
};
/// Returns the name of the reason in files, such as "path" or "least value".
[[nodiscard]] std::string_view to_string(RangeEnd end);

/// The derivatives of the makespan at the present value of a parameter. As long as the ranks do the
/// same in the same order, the makespan is a convex and piecewise linear function of a change,
/// because it is the longest of finitely many paths through a graph. Changes are in ps, of times
/// per byte in ps per byte. The function starts from the rounded (s−1)G of each message, so
/// a simulation with another G may differ by half a ps for each message on the path.
struct Sensitivity {
  std::int64_t below = 0;   ///< the derivative for smaller values; in bytes if is_per_byte()
  std::int64_t above = 0;   ///< the derivative for larger values; at least `below`
  double least_change = 0;  ///< `below` is valid from this change on; ≤ 0
  double most_change = 0;   ///< `above` is valid up to this change; ≥ 0, may be infinity
  /// `least_value` also for a run without messages.
  RangeEnd least_end = RangeEnd::least_value;
  RangeEnd most_end = RangeEnd::nothing;
};

/// Returns how the schedule's makespan depends on the parameter. Pre: the schedule is valid.
[[nodiscard]] Sensitivity sensitivity(const Schedule& schedule, Shift shift);

}  // namespace loggp::simulate
