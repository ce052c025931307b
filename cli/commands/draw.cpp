#include "cli/commands/draw.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "cli/options/command.hpp"
#include "models/base/errors.hpp"
#include "timeline/export/csv.hpp"
#include "timeline/export/rendered.hpp"
#include "timeline/export/tikz.hpp"
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
  std::string (*write)(const Trace& trace, const Labels& labels, const Path& path,
                       const PictureStyle& style);
};

std::string svg_of(const Trace& trace, const Labels& labels, const Path& path,
                   const PictureStyle& style) {
  return timeline::svg(trace, labels, path, style.settings);
}

constexpr std::uint32_t most_kept = 2'000'000;
constexpr std::array kinds{
    Kind{".svg", most_drawn, most_lanes, true, svg_of},
    Kind{".pdf", most_drawn, most_lanes, true,
         [](const Trace& trace, const Labels& labels, const Path& path, const PictureStyle& style) {
           return timeline::pdf(svg_of(trace, labels, path, style));
         }},
    Kind{".png", most_drawn, most_lanes, true,
         [](const Trace& trace, const Labels& labels, const Path& path, const PictureStyle& style) {
           return timeline::png(svg_of(trace, labels, path, style), style.scale);
         }},
    Kind{".tikz", most_drawn, most_lanes, true,
         [](const Trace& trace, const Labels& labels, const Path& path, const PictureStyle& style) {
           return timeline::tikz(svg_of(trace, labels, path, style));
         }},
    Kind{".html", most_kept, 65'536, true,
         [](const Trace& trace, const Labels& labels, const Path& path, const PictureStyle&) {
           return timeline::html(trace, labels, path);
         }},
    Kind{".json", most_kept, 65'536, false,
         [](const Trace& trace, const Labels& labels, const Path&, const PictureStyle&) {
           return timeline::trace_events(trace, labels);
         }},
    Kind{".csv", most_kept, 65'536, false,
         [](const Trace& trace, const Labels&, const Path&, const PictureStyle&) {
           return timeline::csv(trace);
         }}};

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

void check_can_be_drawn(const Kind& kind) {
  if (kind.extension != ".pdf" && kind.extension != ".png") return;
  const std::string obstacle = timeline::render_obstacle();
  if (!obstacle.empty()) throw InputError(obstacle);
}

}  // namespace

Drawing::Drawing(std::string path, std::int32_t ranks, bool with_path, PictureStyle style)
    : path_(std::move(path)), style_(std::move(style)) {
  if (path_.empty()) return;
  const Kind& kind = picture_kind(path_);
  if (with_path && !kind.has_path) {
    throw InputError(fmt::format(
        "{}: this kind of file can't show the critical path; give a picture or .html", path_));
  }
  check_can_be_drawn(kind);
  check_writable(path_);
  const std::vector<Rank>& shown = style_.settings.ranks;
  const auto drawn = shown.empty() ? ranks : static_cast<std::int32_t>(shown.size());
  if (drawn > kind.most_ranks) {
    throw InputError(fmt::format("a timeline of {} ranks fits on no page; draw at most {} in {}",
                                 drawn, kind.most_ranks, kind.extension));
  }
}

Trace Drawing::empty_trace() const {
  Trace trace;
  if (wanted()) trace.limit = picture_kind(path_).most;
  return trace;
}

std::optional<Trace> Drawing::part(const Trace& trace) const {
  const timeline::Settings& settings = style_.settings;
  if (!settings.from && !settings.to && settings.ranks.empty()) return std::nullopt;
  Trace part;
  part.ranks = trace.ranks;
  part.sends = timeline::shown_messages(trace, settings);
  return part;
}

void Drawing::write(const Trace& trace, const Labels& labels, const Path& path) const {
  write_file(path_, picture_kind(path_).write(trace, labels, path, style_));
}

std::string files_of_timelines() {
  std::string all;
  for (const Kind& kind : kinds)
    all += fmt::format("{}FILE{}", all.empty() ? "" : ", ", kind.extension);
  return all;
}

}  // namespace loggp::cli
