#include "timeline/svg/messages.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "timeline/svg/bands.hpp"
#include "timeline/svg/boxes.hpp"
#include "timeline/svg/clip.hpp"
#include "timeline/svg/look.hpp"
#include "timeline/svg/print.hpp"

namespace loggp::timeline {
namespace {

// Returns the heights at which a line leaves the sender's CPU and reaches the receiver's CPU or the
// strip above it. A message to a higher rank goes down the page.
std::pair<double, double> ends(const Line& line, const Page& page) {
  const double height = page.row_height(Row::cpu);
  const double from = page.row_top(line.from, Row::cpu);
  const double to = page.row_top(line.to, Row::cpu);
  const double strip = page.has_strips && line.iteration ? page.strip_height() : 0;
  return line.from < line.to ? std::pair(from + height, to - strip) : std::pair(from, to + height);
}

Segment whole_arrow(const Line& line, const Page& page) {
  const auto [from, to] = ends(line, page);
  return {{line.leaves, from}, {line.first_byte, to}};
}

// Returns a short line at the rank that has a lane, on the side of the other rank. A line below the
// lane reaches over the ports.
Segment stub(const Line& line, const Page& page) {
  const bool leaves = page.lanes.shows(line.from);
  const Rank shown = leaves ? line.from : line.to;
  const bool is_below = leaves == (line.from < line.to);
  const double cpu = page.row_top(shown, Row::cpu);
  const double ports = page.row_height(Row::send_port) + page.row_height(Row::receive_port);
  const double strip = page.has_strips && line.iteration && !leaves ? page.strip_height() : 0;
  const double edge = is_below ? cpu + page.row_height(Row::cpu) : cpu - strip;
  const double height = 0.16 * page.pitch + (is_below ? ports : 0);
  const double away = is_below ? edge + height : edge - height;
  const double width = std::min(height, std::abs(line.first_byte - line.leaves));
  if (leaves) return {{line.leaves, edge}, {line.leaves + width, away}, false};
  return {{line.first_byte - width, away}, {line.first_byte, edge}};
}

}  // namespace

bool is_stub(const Line& line, const Page& page) {
  return !page.lanes.shows(line.from) || !page.lanes.shows(line.to);
}

// The last byte travels as long as the first, so a message is a band with parallel sides.
std::string draw_bands(const std::vector<Line>& lines, const Page& page) {
  std::vector<Band> bands;
  std::string out;
  for (const Line& line : lines) {
    const double width = line.last_byte - line.first_byte;
    if (width < narrow || is_stub(line, page)) continue;
    const auto [from, to] = ends(line, page);
    bands.push_back({{line.leaves, from}, {line.first_byte, to}, width});
    out += band_path(bands.back(), page);
  }
  if (out.empty()) return out;
  return fmt::format("<g class=\"bands\" {}>\n{}</g>\n",
                     paint_of_bands(most_overlapping(bands, page)), out);
}

std::string draw_messages(const std::vector<Line>& lines, std::uint32_t iterations,
                          const Page& page) {
  std::map<std::tuple<Style, std::string_view, bool>, std::string> groups;
  for (const Line& line : lines) {
    const std::optional<Segment> arrow =
        cut(is_stub(line, page) ? stub(line, page) : whole_arrow(line, page), page);
    if (!arrow) continue;
    const std::string_view ink =
        line.iteration ? colour(*line.iteration, iterations, *page.palette) : message_colour;
    print(groups[{line.style, ink, !arrow->is_ended}],
          "<path d=\"M{:.2f} {:.2f}L{:.2f} {:.2f}\"/>\n", arrow->from.x, arrow->from.y, arrow->to.x,
          arrow->to.y);
  }
  std::string out;
  for (const auto& [look, paths] : groups) {
    const auto& [style, ink, has_no_head] = look;
    print(out, "<g class=\"messages {}\" {} stroke-width=\"{:.2f}\">\n{}</g>\n", name(style),
          paint(style, ink, !has_no_head), thinned(line_width, lines.size(), 400), paths);
  }
  return out;
}

}  // namespace loggp::timeline
