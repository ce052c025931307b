// How a run's time depends on the machine's parameters, exactly (design §4).
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "simulate/schedule.hpp"

namespace loggp::simulate {

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

/// A stretch of that function, up to where the next begins; the last one never ends.
struct Piece {
  double change = 0;    ///< where it begins
  double makespan = 0;  ///< there, in ps
  std::int64_t slope = 0;
};

/// The longest path of a valid schedule for any change of a parameter.
class ParametricMakespan {
 public:
  ParametricMakespan(const Schedule& schedule, Shift shift);

  [[nodiscard]] Sensitivity sensitivity() const;
  /// The whole function, from the smallest value that the parameter can have.
  [[nodiscard]] std::vector<Piece> curve() const;

 private:
  /// A change as a fraction; 1/0 is larger than every other.
  struct Change {
    std::int64_t over = 0;
    std::int64_t under = 1;
    [[nodiscard]] double value() const;
  };
  /// A path's length as a function of the change.
  struct Line {
    std::int64_t at_zero = 0;
    std::int64_t slope = 0;
    bool operator==(const Line&) const = default;
  };
  /// Which of paths that are equally long there: the one that is longest just below, or above.
  enum class Side : std::uint8_t { below, above };
  struct Arc {
    Schedule::Vertex from;
    std::uint32_t form;
    std::int64_t length;
  };

  static int compare(Line a, Line b, Change at);
  static Change crossing(Line a, Line b);
  [[nodiscard]] Line longest(Change at, Side side) const;
  static Change lowest_change(const Schedule& schedule, Shift shift);
  /// Where `now` stops to be the longest, on the way to `far`.
  [[nodiscard]] Change first_break(Line now, Change far, Side side) const;
  void add_pieces(Line left, Line right, std::vector<Piece>& pieces) const;

  std::vector<std::int64_t> slopes_;  ///< by form
  std::vector<Arc> arcs_;             ///< by the later vertex, in topological order
  std::vector<std::size_t> arcs_end_;
  Schedule::Vertex end_ = 0;  ///< the place of the end in that order
  Change lowest_;
};

[[nodiscard]] inline Sensitivity sensitivity(const Schedule& schedule, Shift shift) {
  return ParametricMakespan(schedule, shift).sensitivity();
}

}  // namespace loggp::simulate
