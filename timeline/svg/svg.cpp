#include "timeline/svg/svg.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "timeline/svg/axis.hpp"
#include "timeline/svg/boxes.hpp"
#include "timeline/svg/extent.hpp"
#include "timeline/svg/frame.hpp"
#include "timeline/svg/legend.hpp"
#include "timeline/svg/look.hpp"
#include "timeline/svg/marks.hpp"
#include "timeline/svg/messages.hpp"
#include "timeline/svg/page.hpp"
#include "timeline/svg/print.hpp"
#include "timeline/svg/text.hpp"

namespace loggp::timeline {
namespace {

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

Occurring occurring(const Trace& trace, const Path& path, const std::vector<Line>& messages,
                    const Iterations& iterations, bool has_bands, const Labels& labels) {
  Occurring all{.bands = has_bands,
                .early = std::any_of(trace.sends.begin(), trace.sends.end(),
                                     [](const Trace::Send& send) { return send.leaves_early(); }),
                .arrivals = !trace.arrivals.empty(),
                .path = !path.empty(),
                .iterations = iterations.count(),
                .mark = labels.mark};
  for (const Line& line : messages) all.messages.at(static_cast<std::size_t>(line.style)) = true;
  return all;
}

}  // namespace

std::string svg(const Trace& trace, const Labels& labels, const Path& path) {
  Page page{.pitch = Page::pitch_for(trace.ranks), .ranks = trace.ranks};
  const Block head = heading(labels, page);
  page.top = head.height;
  const Extent extent = find_extent(trace);
  const TimeAxis axis(extent.begin, extent.end, page.left, page.right - page.left);
  const Boxes boxes(trace, axis);
  const Iterations iterations(trace);
  page.has_strips = iterations.count() > 0;
  const std::vector<Line> messages = lines(trace, iterations, axis);
  const std::string bands = draw_bands(messages, page);
  const Block scale = time_axis(axis, page);
  const double plot_end = page.bottom() + scale.height;
  const Block key = legend(
      boxes, occurring(trace, path, messages, iterations, !bands.empty(), labels), page, plot_end);

  std::string out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1:.2f}\" "
      "viewBox=\"0 0 {0} {1:.2f}\" font-family=\"Helvetica, Arial, sans-serif\">\n"
      "<title>{2}</title>\n{3}<rect width=\"100%\" height=\"100%\" fill=\"#FFFFFF\"/>\n",
      page.width, plot_end + key.height, escaped(labels.title), definitions());
  out += head.svg + scale.svg + ranks(page);
  for (const Kind kind : all_kinds) {
    out += draw(boxes, kind, page);
    if (kind == Kind::wait) out += bands;  // above waits, below all other activities
  }
  out += draw_iterations(iterations, axis, page) + draw_arrivals(trace, axis, page);
  out += draw_messages(messages, iterations.count(), page) + draw_path(path, axis, page);
  return out + key.svg + "</svg>\n";
}

}  // namespace loggp::timeline
