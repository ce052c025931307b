#include "cli/draw.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "cli/command.hpp"
#include "compare/timeline_labels.hpp"
#include "compare/whole_file.hpp"
#include "models/errors.hpp"
#include "timeline/svg.hpp"

namespace loggp::cli {

Drawing::Drawing(std::string path, std::int32_t ranks) : path_(std::move(path)) {
  if (path_.empty()) return;
  const std::filesystem::path file(path_);
  if (file.extension() != ".svg") {
    throw InputError(
        fmt::format("--timeline: '{}' is not an .svg file, the only kind so far", path_));
  }
  const auto directory = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  if (compare::try_to_write_in(directory) || std::filesystem::is_directory(file)) {
    throw InputError(
        fmt::format("{}: cannot be written; give a file in a writable directory", path_));
  }
  constexpr std::int32_t most_ranks = 1024;
  if (ranks > most_ranks) {
    throw InputError(
        fmt::format("a timeline of {} ranks fits on no page; draw at most {}", ranks, most_ranks));
  }
}

timeline::Trace Drawing::empty_trace() {
  timeline::Trace trace;
  trace.limit = most_drawn;
  return trace;
}

void Drawing::write(const timeline::Trace& trace, const Machine& machine,
                    const compare::Benchmark& benchmark) const {
  write_file(path_,
             timeline::svg(trace, compare::timeline_labels(machine, trace.ranks, benchmark)));
}

}  // namespace loggp::cli
