// The result of a collective benchmark.
#pragma once

#include "cli/tables/result.hpp"
#include "measure/collectives/bench_summary.hpp"

namespace loggp::cli {

/// What the rows of a table of points share.
struct PointSchema {
  Benchmark base{};                        ///< what all points have in common
  compare::Circumstances circumstances{};  ///< of all points
  bool has_segments = false;               ///< points differ in their segments
  bool has_seeds = false;                  ///< points differ in their seeds
};

/// Returns the schema of rows with these points.
[[nodiscard]] PointSchema point_schema(const Benchmark& base,
                                       const compare::Circumstances& circumstances,
                                       const std::vector<measure::BenchPoint>& points);

/// Returns the columns of a point and their cells. People see the choices in the names of algorithm
/// and scheme, and segments and seeds only if points differ in them; programs see each in a column
/// of its own.
[[nodiscard]] std::vector<std::pair<Column, Cell>> point_columns(const measure::BenchPoint& point,
                                                                 const PointSchema& schema);

/// Returns why to trust the row less, and why its time is undetermined; empty if nothing is known.
[[nodiscard]] std::string remark_on_bench(const measure::BenchRow& row);

/// How a result is summarised and what it shows.
struct BenchLook {
  Reduction reduction = Reduction::max;    ///< of the ranks' times of a repetition to one time
  bool per_rank = false;                   ///< whether it has each rank's medians, too
  compare::Circumstances circumstances{};  ///< of all rows
};

/// Returns a row for each point of `file`. Each rank's medians are a second table for people, the
/// only table in CSV, and in each row of JSON. Says that intervals of one launch tell nothing about
/// other launches.
[[nodiscard]] Result bench_result(const measure::BenchFile& file, const BenchLook& look);

/// Returns bench_result() of several launches. A point is precise if its interval over launches has
/// a half width of at most `precision`, relative to the time; other points have the number of
/// launches that would probably make them precise.
[[nodiscard]] Result launched_result(const std::vector<measure::BenchFile>& launches,
                                     const BenchLook& shown, double precision);

}  // namespace loggp::cli
