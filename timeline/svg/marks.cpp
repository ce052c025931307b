#include "timeline/svg/marks.hpp"

#include <algorithm>
#include <optional>

#include "timeline/svg/boxes.hpp"
#include "timeline/svg/clip.hpp"
#include "timeline/svg/look.hpp"
#include "timeline/svg/print.hpp"

namespace loggp::timeline {
namespace {

// Returns the parts of the path between shown ranks inside the plot, as SVG path data.
std::string visible_way(const Path& path, const TimeAxis& axis, const Page& page) {
  std::string way;
  bool goes_on = false;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const PathPoint& a = path[i - 1];
    const PathPoint& b = path[i];
    std::optional<Segment> part;
    if (page.lanes.shows(a.rank) && page.lanes.shows(b.rank)) {
      part = cut({{axis.x(a.time), page.row_middle(a.rank, a.row)},
                  {axis.x(b.time), page.row_middle(b.rank, b.row)}},
                 page);
    }
    if (part && !goes_on) print(way, "M{:.2f} {:.2f}", part->from.x, part->from.y);
    if (part) print(way, "L{:.2f} {:.2f}", part->to.x, part->to.y);
    goes_on = part && part->is_ended;
  }
  return way;
}

}  // namespace

std::string draw_iterations(const Iterations& iterations, const TimeAxis& axis, const Page& page) {
  if (iterations.count() == 0) return {};
  std::string out = "<g class=\"iterations\">\n";
  for (const Rank rank : page.lanes.ranks()) {
    const double y = page.row_top(rank, Row::cpu) - page.strip_height();
    double drawn = page.left;  // strips too narrow to be seen are skipped
    for (const Iterations::Span& span : iterations.spans(rank)) {
      const double left = axis.x(std::max(span.begin, axis.begin()));
      const double right = axis.x(std::min(span.end, axis.end()));
      if (right - drawn < narrow || left > right) continue;
      print(out,
            "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"/>\n",
            left, y, right - left, page.strip_height(),
            colour(span.iteration, iterations.count(), *page.palette));
      drawn = right;
    }
  }
  return out + "</g>\n";
}

std::set<std::uint32_t> shown_iterations(const Iterations& iterations, const TimeAxis& axis,
                                         const Page& page) {
  std::set<std::uint32_t> shown;
  if (iterations.count() == 0) return shown;
  for (const Rank rank : page.lanes.ranks()) {
    for (const Iterations::Span& span : iterations.spans(rank)) {
      if (span.begin <= axis.end() && span.end >= axis.begin()) shown.insert(span.iteration);
    }
  }
  return shown;
}

std::string draw_arrivals(const Trace& trace, const TimeAxis& axis, const Page& page) {
  if (trace.arrivals.empty()) return {};
  const std::vector<Time> finishes = trace.finishes();
  std::string out =
      "<g class=\"arrivals\" fill=\"none\" stroke=\"#000000\" stroke-width=\"1.4\">\n";
  const auto add = [&](Time time, Rank rank, int width) {
    if (time < axis.begin() || time > axis.end()) return;
    print(out, "<path d=\"M{:.2f} {:.2f}h{}v{:.2f}h{}\"/>", axis.x(time),
          page.row_top(rank, Row::cpu) - 2, width, page.row_height(Row::cpu) + 4, -width);
  };
  const std::size_t nothing = out.size() + page.lanes.ranks().size();
  for (const Rank rank : page.lanes.ranks()) {
    const auto index = static_cast<std::size_t>(rank.number());
    add(trace.arrivals[index], rank, -3);
    add(finishes[index], rank, 3);
    out += '\n';
  }
  return out.size() == nothing ? std::string() : out + "</g>\n";
}

std::string draw_path(const Path& path, const TimeAxis& axis, const Page& page) {
  if (path.empty()) return {};
  const std::string way = visible_way(path, axis, page);
  if (way.empty()) return {};
  constexpr double comfortable = 30;  // px between lanes; if they are closer, the path is thinner
  const double thickness = path_width * std::clamp(page.pitch / comfortable, 0.6, 1.0);
  return fmt::format(
      "<g class=\"critical-path\" fill=\"none\" stroke-linejoin=\"round\">\n"
      "<path d=\"{0}\" stroke=\"#FFFFFF\" stroke-width=\"{2}\"/>"
      "<path d=\"{0}\" stroke=\"{1}\" stroke-width=\"{3}\"{4}/>\n</g>\n",
      way, page.palette->path, 1.8 * thickness, thickness, path_dashes(*page.palette));
}

}  // namespace loggp::timeline
