#include "cli/commands/draw.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "cli/options/command.hpp"
#include "models/base/errors.hpp"
#include "timeline/export/csv.hpp"
#include "timeline/export/trace_events.hpp"
#include "timeline/interactive/html.hpp"

namespace loggp::cli {

namespace {

using timeline::Labels;
using timeline::Path;

struct Kind {
  std::string_view extension;
  std::uint32_t most;  ///< largest number of operations: sends, receives and so on
  std::int32_t most_ranks;
  bool has_path;  ///< this kind of file can show the critical path
  std::string (*write)(const Trace& trace, const Labels& labels, const Path& path);
};

constexpr std::uint32_t most_kept = 2'000'000;
constexpr std::array kinds{
    Kind{".svg", most_drawn, 1024, true, timeline::svg},
    Kind{".html", most_kept, 65'536, true, timeline::html},
    Kind{".json", most_kept, 65'536, false,
         [](const Trace& trace, const Labels& labels, const Path&) {
           return timeline::trace_events(trace, labels);
         }},
    Kind{".csv", most_kept, 65'536, false,
         [](const Trace& trace, const Labels&, const Path&) { return timeline::csv(trace); }}};

const Kind& picture_kind(const std::string& path) {
  const std::string extension = std::filesystem::path(path).extension();
  std::string known;
  for (const Kind& kind : kinds) {
    if (extension == kind.extension) return kind;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", kind.extension);
  }
  throw InputError(
      fmt::format("'{}' is no kind of timeline; give a file that ends in {}", path, known));
}

}  // namespace

Drawing::Drawing(std::string path, std::int32_t ranks, bool with_path) : path_(std::move(path)) {
  if (path_.empty()) return;
  const Kind& kind = picture_kind(path_);
  if (with_path && !kind.has_path) {
    throw InputError(fmt::format(
        "{}: this kind of file can't show the critical path; give .svg or .html", path_));
  }
  check_writable(path_);
  if (ranks > kind.most_ranks) {
    throw InputError(fmt::format("a timeline of {} ranks fits on no page; draw at most {} in {}",
                                 ranks, kind.most_ranks, kind.extension));
  }
}

Trace Drawing::empty_trace() const {
  Trace trace;
  if (wanted()) trace.limit = picture_kind(path_).most;
  return trace;
}

void Drawing::write(const Trace& trace, const Labels& labels, const Path& path) const {
  write_file(path_, picture_kind(path_).write(trace, labels, path));
}

std::string files_of_timelines() {
  std::string all;
  for (const Kind& kind : kinds)
    all += fmt::format("{}FILE{}", all.empty() ? "" : ", ", kind.extension);
  return all;
}

}  // namespace loggp::cli
