#include "timeline/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "timeline/axis.hpp"
#include "timeline/boxes.hpp"
#include "timeline/frame.hpp"
#include "timeline/legend.hpp"
#include "timeline/lines.hpp"
#include "timeline/page.hpp"
#include "timeline/print.hpp"
#include "timeline/text.hpp"

namespace loggp::timeline {
namespace {

// From the clock's zero, or the earliest instant before it, to the last of all.
TimeAxis axis_of(const Trace& trace, const Page& page) {
  Time begin;
  Time end = trace.makespan();
  for (const Trace::Send& send : trace.sends) {
    begin = std::min({begin, send.start, send.first_byte});
    end = std::max({end, send.port_end, send.last_byte});
  }
  for (const Trace::Receive& receive : trace.receives) end = std::max(end, receive.port_end);
  return {begin, end, page.left, page.right - page.left};
}

std::string draw(const Boxes& boxes, Kind kind, const Page& page) {
  std::string out;
  for (std::int32_t rank = 0; rank < page.ranks; ++rank) {
    for (const Row row : all_rows) {
      const double y = page.row_top(Rank(rank), row);
      for (const Box& box : boxes.row(Rank(rank), row)) {
        if (box.kind != kind) continue;
        print(out, "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\"/>\n",
              box.left, y, box.right - box.left, page.row_height(row));
      }
    }
  }
  if (out.empty()) return out;
  return fmt::format("<g class=\"{}\" {} stroke-width=\"{:.2f}\">\n{}</g>\n", name(kind),
                     paint(kind), thinned(outline_width, boxes.size(), 4000), out);
}

// Where a line touches the CPUs' bars: a message to a higher rank goes down the page.
std::pair<double, double> ends(const Line& line, const Page& page) {
  const double height = page.row_height(Row::cpu);
  const double from = page.row_top(line.from, Row::cpu);
  const double to = page.row_top(line.to, Row::cpu);
  return line.from < line.to ? std::pair(from + height, to) : std::pair(from, to + height);
}

// The last byte travels as long as the first, so a message is a band with parallel sides.
std::string bands(const std::vector<Line>& lines, const Page& page) {
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

std::string draw(const std::vector<Line>& lines, const Page& page) {
  std::string out;
  for (const Line& line : lines) {
    const auto [from, to] = ends(line, page);
    print(out, "<path d=\"M{:.2f} {:.2f}L{:.2f} {:.2f}\"/>\n", line.leaves, from, line.first_byte,
          to);
  }
  if (out.empty()) return out;
  return fmt::format(
      "<g class=\"messages\" {} stroke-width=\"{:.2f}\" marker-end=\"url(#arrow)\">\n{}</g>\n",
      line_paint, thinned(line_width, lines.size(), 400), out);
}

}  // namespace

std::string svg(const Trace& trace, const Labels& labels) {
  Page page{.pitch = Page::pitch_for(trace.ranks), .ranks = trace.ranks};
  const Block head = heading(labels, page);
  page.top = head.height;
  const TimeAxis axis = axis_of(trace, page);
  const Boxes boxes(trace, axis);
  const std::vector<Line> messages = lines(trace, axis);
  const std::string message_bands = bands(messages, page);
  const Block scale = time_axis(axis, page);
  const double plot_end = page.bottom() + scale.height;
  const Block key = legend(boxes, {.messages = !messages.empty(), .bands = !message_bands.empty()},
                           page, plot_end);

  std::string out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1:.2f}\" "
      "viewBox=\"0 0 {0} {1:.2f}\" font-family=\"Helvetica, Arial, sans-serif\">\n"
      "<title>{2}</title>\n{3}<rect width=\"100%\" height=\"100%\" fill=\"#FFFFFF\"/>\n",
      page.width, plot_end + key.height, escaped(labels.title), definitions());
  out += head.svg + scale.svg + ranks(page);
  for (const Kind kind : all_kinds) {
    out += draw(boxes, kind, page);
    if (kind == Kind::wait) out += message_bands;  // seen on what waits, hidden by what works
  }
  return out + draw(messages, page) + key.svg + "</svg>\n";
}

}  // namespace loggp::timeline
