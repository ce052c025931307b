#include "timeline/svg/messages.hpp"

#include <map>
#include <utility>

#include "timeline/svg/boxes.hpp"
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

}  // namespace

// The last byte travels as long as the first, so a message is a band with parallel sides.
std::string draw_bands(const std::vector<Line>& lines, const Page& page) {
  std::string out;
  for (const Line& line : lines) {
    const double width = line.last_byte - line.first_byte;
    if (width < narrow) continue;
    const auto [from, to] = ends(line, page);
    print(out, "<path d=\"M{:.2f} {:.2f}L{:.2f} {:.2f}h{:.2f}L{:.2f} {:.2f}z\"/>\n", line.leaves,
          from, line.first_byte, to, width, line.leaves + width, from);
  }
  if (out.empty()) return out;
  return fmt::format("<g class=\"bands\" {}>\n{}</g>\n", band_paint, out);
}

std::string draw_messages(const std::vector<Line>& lines, std::uint32_t iterations,
                          const Page& page) {
  std::map<std::pair<Style, std::string_view>, std::string> groups;
  for (const Line& line : lines) {
    const auto [from, to] = ends(line, page);
    const std::string_view ink =
        line.iteration ? colour(*line.iteration, iterations) : message_colour;
    print(groups[{line.style, ink}], "<path d=\"M{:.2f} {:.2f}L{:.2f} {:.2f}\"/>\n", line.leaves,
          from, line.first_byte, to);
  }
  std::string out;
  for (const auto& [look, paths] : groups) {
    print(out, "<g class=\"messages {}\" {} stroke-width=\"{:.2f}\">\n{}</g>\n", name(look.first),
          paint(look.first, look.second), thinned(line_width, lines.size(), 400), paths);
  }
  return out;
}

}  // namespace loggp::timeline
