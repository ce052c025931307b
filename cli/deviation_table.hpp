// How far gaps lie off their line, for files of one network and for people.
#pragma once

#include <string>
#include <vector>

#include "compare/sample_plots.hpp"
#include "models/table.hpp"

namespace loggp::cli {

/// The files of one network, with whatever n.
struct DeviationStudy {
  std::string name;                ///< of the network
  std::vector<std::string> files;  ///< names, by DeviationRow::file
  std::vector<measure::DeviationRow> rows;
  [[nodiscard]] bool has_several_n() const;
};

/// dir/my.samples.jsonl → my
[[nodiscard]] std::string network_name(const std::string& path);

/// One for each network, in the order of its first file. Files belong together that were made on
/// the same host and CPUs by the same calls, or on the same truth.
[[nodiscard]] std::vector<DeviationStudy> studies_of(
    const std::vector<compare::MeasuredNetwork>& networks, const measure::Detection& detection,
    measure::Estimator estimator);

/// All but those that another of the same network outdoes, whose n is nearer to the usual one.
[[nodiscard]] std::vector<compare::MeasuredNetwork> usual_ones(
    const std::vector<compare::MeasuredNetwork>& networks);

/// Returns a row for each range of sizes of each file. A deviation is null where there are fewer
/// than 4 sizes.
[[nodiscard]] Table deviation_table(const std::vector<DeviationStudy>& studies);

}  // namespace loggp::cli
