#include "cli/tables/nonblocking_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "algorithms/schemes/choice_columns.hpp"
#include "algorithms/schemes/scheme_variant.hpp"

namespace loggp::cli {

namespace {

using measure::NonblockingRow;

std::string short_remark_on(const NonblockingRow& row) {
  std::string remark = row.end.is_oversubscribed ? "oversubscribed" : "";
  const std::string_view comma = remark.empty() ? "" : ", ";
  if (!row.end.remark.empty()) {
    remark += fmt::format("{}see below", comma);
  } else if (row.end.late > 0) {
    remark += fmt::format("{}{} late ones did not count", comma, row.end.late);
  }
  return remark;
}

Column number(const char* name) {
  return Column(name).written(json_digits).shown(significant<4>);
}

// Returns what the rows of a run have in common. People see the algorithm unless it is the
// library's own.
Table shared_columns(const NonblockingRun& run) {
  const Benchmark& base = run.base;
  Table shared;
  const auto add = [&](const Column& column, Formats formats, Cell value) {
    shared.add_field(Column(column).only(formats), std::move(value));
  };
  add("algorithm", base.is_native() ? Formats{false, false, false} : for_people,
      algorithm_label(base));
  add("collective", for_programs, base.collective);
  add("algorithm", for_programs, base.algorithm_name());
  add("params", for_programs, Cell::text_or_null(run.params));
  const std::vector<Cell> choices = choice_values(choice_cells(base));
  for (std::size_t i = 0; i < choices.size(); ++i) {
    add(choice_columns[i], for_programs, choices[i]);
  }
  add("segment_bytes", for_programs, base.segment.count());
  const std::vector<Cell> circumstances = compare::circumstance_values(run.circumstances);
  for (std::size_t i = 0; i < circumstances.size(); ++i) {
    if (compare::circumstance_columns[i] != "progress")  // a column of points
      add(compare::circumstance_columns[i], for_programs, circumstances[i]);
  }
  return shared;
}

std::vector<Column> point_columns(std::size_t launches) {
  return {"ranks",
          "bytes",
          "method",
          "progress",
          number("interval_bytes"),
          "tests",
          "repetitions",
          Column("launches").only(launches > 1 ? every_format : for_programs),
          number("blocking_us"),
          number("overhead_us"),
          number("low_95_us"),
          number("high_95_us"),
          number("start_us"),
          number("tests_us"),
          number("wait_us"),
          number("overlap"),
          number("async_progress"),
          "stopped",
          Column("remark").only(for_people),
          Column("oversubscribed").only(for_programs),
          Column("late").only(for_programs),
          Column("blocking_late").only(for_programs),
          Column("remark").only(for_programs)};
}

// Only launches show that a point is precise.
std::string why_it_stopped(const std::string& stopped, std::size_t launches) {
  if (launches > 1) return "launches";
  return stopped == "precise" ? "stable" : stopped;
}

std::vector<Cell> cells(const NonblockingRow& row, std::size_t launches) {
  // A value is null, never 0, where nothing was measured.
  const auto measured = [&row](double value) { return row.repetitions > 0 ? Cell(value) : Cell(); };
  const measure::NonblockingPoint& point = row.point;
  const measure::NonblockingEnd& end = row.end;
  const bool has_interval = point.interval > Bytes();
  return {point.ranks,
          point.bytes.count(),
          point.method,
          point.progress,
          has_interval ? Cell(point.interval.count()) : Cell(),
          end.tests,
          row.repetitions,
          row.launches,
          row.blocking_us,
          measured(row.overhead_us),
          row.interval_us ? Cell(row.interval_us->low) : Cell(),
          row.interval_us ? Cell(row.interval_us->high) : Cell(),
          measured(row.start_us),
          measured(row.tests_us),
          measured(row.wait_us),
          row.overlap,
          row.asynchronous_progress,
          why_it_stopped(end.stopped, launches),
          short_remark_on(row),
          end.is_oversubscribed,
          end.late,
          row.blocking_late,
          Cell::text_or_null(end.remark)};
}

}  // namespace

Result nonblocking_result(const std::vector<NonblockingRun>& runs, Reduction reduction) {
  const std::vector<measure::NonblockingFile>& launches = runs.front().launches;
  const measure::NonblockingFile& file = launches.front();
  std::vector<Column> columns = shared_columns(runs.front()).columns();
  std::ranges::move(point_columns(launches.size()), std::back_inserter(columns));
  Table points(std::move(columns));
  for (const NonblockingRun& run : runs) {
    const Table shared = shared_columns(run);
    for (const NonblockingRow& row : measure::summarise_launches(run.launches, reduction)) {
      std::vector<Cell> all = shared.rows().front();
      std::ranges::move(cells(row, run.launches.size()), std::back_inserter(all));
      points.add(std::move(all));
    }
  }
  Result result;
  result.add(Column("collective").only(in_json), file.setup.collective);
  result.add(Column("start").only(in_json), file.setup.start);
  result.add(Column("reduce").only(in_json), to_string(reduction));
  result.add(Column("provenance").only(in_json), file.provenance);
  result.add("rows", points);
  Table environments{"provenance"};
  for (const measure::NonblockingFile& launch : launches) environments.add({launch.provenance});
  if (launches.size() > 1) result.add("launches", environments, in_json);
  if (file.setup.start == "simulated") return result;
  result.add_text(launches.size() > 1
                      ? fmt::format("Intervals are over {} launches.\n", launches.size())
                      : "The intervals are of one launch, and say nothing about other launches: "
                        "see --launches.\n");
  return result;
}

}  // namespace loggp::cli
