#include "timeline/svg/marks.hpp"

#include <algorithm>

#include "timeline/svg/boxes.hpp"
#include "timeline/svg/look.hpp"
#include "timeline/svg/print.hpp"

namespace loggp::timeline {

std::string draw_iterations(const Iterations& iterations, const TimeAxis& axis, const Page& page) {
  if (iterations.count() == 0) return {};
  std::string out = "<g class=\"iterations\">\n";
  for (std::int32_t rank = 0; rank < page.ranks; ++rank) {
    const double y = page.row_top(Rank(rank), Row::cpu) - page.strip_height();
    double drawn = page.left;  // strips too narrow to be seen are skipped
    for (const Iterations::Span& span : iterations.spans(Rank(rank))) {
      const double left = axis.x(span.begin);
      const double right = axis.x(span.end);
      if (right - drawn < narrow) continue;
      print(out,
            "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"/>\n",
            left, y, right - left, page.strip_height(), colour(span.iteration, iterations.count()));
      drawn = right;
    }
  }
  return out + "</g>\n";
}

std::string draw_arrivals(const Trace& trace, const TimeAxis& axis, const Page& page) {
  if (trace.arrivals.empty()) return {};
  const std::vector<Time> finishes = trace.finishes();
  std::string out =
      "<g class=\"arrivals\" fill=\"none\" stroke=\"#000000\" stroke-width=\"1.4\">\n";
  for (std::int32_t rank = 0; rank < page.ranks; ++rank) {
    const auto index = static_cast<std::size_t>(rank);
    const double top = page.row_top(Rank(rank), Row::cpu) - 2;
    const double height = page.row_height(Row::cpu) + 4;
    print(out, "<path d=\"M{0:.2f} {1:.2f}h-3v{2:.2f}h3\"/>", axis.x(trace.arrivals[index]), top,
          height);
    print(out, "<path d=\"M{0:.2f} {1:.2f}h3v{2:.2f}h-3\"/>\n", axis.x(finishes[index]), top,
          height);
  }
  return out + "</g>\n";
}

std::string draw_path(const Path& path, const TimeAxis& axis, const Page& page) {
  if (path.empty()) return {};
  std::string way;
  for (const PathPoint& point : path) {
    print(way, "{}{:.2f} {:.2f}", way.empty() ? 'M' : 'L', axis.x(point.time),
          page.row_middle(point.rank, point.row));
  }
  constexpr double comfortable = 30;  // px between lanes; if they are closer, the path is thinner
  const double thickness = path_width * std::clamp(page.pitch / comfortable, 0.6, 1.0);
  return fmt::format(
      "<g class=\"critical-path\" fill=\"none\" stroke-linejoin=\"round\">\n"
      "<path d=\"{0}\" stroke=\"#FFFFFF\" stroke-width=\"{2}\"/>"
      "<path d=\"{0}\" stroke=\"{1}\" stroke-width=\"{3}\"/>\n</g>\n",
      way, path_colour, 1.8 * thickness, thickness);
}

}  // namespace loggp::timeline
