// The clocks of simulated ranks, if they differ, and what they do to the scheme `synchronised`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/schemes/synchronisation.hpp"
#include "compare/predict/clock_columns.hpp"
#include "measure/samples/clock_truth.hpp"
#include "models/base/cell.hpp"
#include "models/base/units.hpp"
#include "models/machine/placement.hpp"

namespace loggp {
struct SchemeVariant;
}  // namespace loggp

namespace loggp::compare {

/// The clocks of simulated ranks and the settings of their synchronisation; a value. By default all
/// ranks read one perfect clock, and nothing is synchronised.
struct ClockConditions {
  std::string spec;  ///< as on the command line; empty: one perfect clock
  measure::ClockSkews skews;
  Duration after;              ///< from the synchronisation to the first window
  std::int64_t tries = 100;    ///< N of [3] §3.1
  std::int32_t passes = 1;     ///< more than 1: drifts are measured, too
  bool is_one_a_node = false;  ///< the ranks of a node share a clock

  [[nodiscard]] bool is_perfect() const { return spec.empty(); }
};

/// Returns the clocks that `spec` describes: KEY:VALUE, separated by commas. offset:10ms draws
/// offsets uniformly from −10 ms to 10 ms, drift:5ppm draws drifts from −5 ppm to 5 ppm, both with
/// `seed`; after:1s waits after the synchronisation; tries:N, passes:N and of:node or of:rank are
/// its settings. An empty `spec` stands for one perfect clock. Throws InputError that names
/// --clocks.
[[nodiscard]] ClockConditions parse_clocks(std::string_view spec, std::uint64_t seed);

/// Returns the number of the node of each rank: ranks of one node have the same number.
[[nodiscard]] std::vector<std::int32_t> node_numbers(const Placement& placement,
                                                     std::int32_t ranks);

/// Throws InputError if a scheme names a synchronisation although all ranks read one clock.
void check_synchronisation(std::span<const SchemeVariant> schemes, const ClockConditions& clocks);

/// What the clocks did to a run of `synchronised`.
struct ClockEffect {
  Synchronisation method{};
  Duration time;              ///< of the synchronisation, on rank 0's clock
  Duration window;            ///< length of the last windows
  std::int64_t windows = 0;   ///< in all
  std::int64_t late = 0;      ///< in which a rank began late; repeated
  std::int64_t overlong = 0;  ///< too short for the operation; they count with the seen end
  Duration error;             ///< largest error of a rank's clock when the first window begins
  Duration last_error;        ///< the same at the end of the last window
};

/// Returns the texts of clock_columns; all but the first are empty where nothing is synchronised.
[[nodiscard]] std::vector<std::string> clock_texts(const std::string& spec,
                                                   const std::optional<ClockEffect>& effect);
/// Returns the texts as values: numbers where the column has numbers, null for empty texts.
[[nodiscard]] std::vector<Cell> clock_values(const std::string& spec,
                                             const std::optional<ClockEffect>& effect);

}  // namespace loggp::compare
