#include "timeline/svg/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "models/base/errors.hpp"
#include "models/trace/iterations.hpp"
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
  for (const Rank rank : page.lanes.all()) {
    for (const Row row : all_rows) {
      const double y = page.row_top(rank, row);
      for (const Box& box : boxes.row(rank, row)) {
        if (box.kind != kind) continue;
        print(out, "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\"/>\n",
              box.left, y, box.right - box.left, page.row_height(row));
      }
    }
  }
  if (out.empty()) return out;
  return fmt::format("<g class=\"{}\" {} stroke-width=\"{:.2f}\">\n{}</g>\n", name(kind),
                     paint(kind, *page.palette), thinned(outline_width, boxes.size(), 4000), out);
}

// Returns the part of the run that the picture shows.
Extent shown_extent(const Trace& trace, const Settings& settings) {
  const Extent run = find_extent(trace);
  const Extent shown{settings.from.value_or(run.begin), settings.to.value_or(run.end)};
  const bool has_part = shown.begin < run.end && shown.end > run.begin;
  if ((settings.from || settings.to) && (shown.begin >= shown.end || !has_part)) {
    throw InputError(fmt::format(
        "the run is from {} µs to {} µs, and nothing of it is between {} µs and {} µs; choose "
        "times inside the run, the earlier first",
        run.begin.in_us(), run.end.in_us(), shown.begin.in_us(), shown.end.in_us()));
  }
  return shown;
}

// Returns the lanes of the picture. A picture without ports has no lanes of what ranks share, and a
// picture of some ranks only those of links.
Lanes shown_lanes(const Trace& trace, const Settings& settings) {
  if (!settings.ports) return Lanes(trace.ranks, settings.ranks);
  return Lanes(trace.ranks, settings.ranks, shared_lanes(trace, settings.ranks));
}

// Returns the texts that the picture shows. A picture of a part of the ranks says so.
Labels shown_labels(Labels labels, const Settings& settings, const Lanes& lanes) {
  if (settings.labels == Wording::none) labels.title.clear();
  if (settings.labels != Wording::full) labels.parameters.clear();
  if (!lanes.shows_all() && settings.labels != Wording::none) {
    labels.parameters += labels.parameters.empty() ? "" : "; ";
    labels.parameters += lanes.in_words();
  }
  return labels;
}

// What a picture shows, with its places on the page.
struct Contents {
  Contents(const Trace& trace, const Page& page, const TimeAxis& time)
      : axis(time),
        boxes(trace, axis, page.lanes, page.has_ports),
        iterations(trace),
        messages(lines(trace, iterations, axis, page.lanes)) {}

  TimeAxis axis;
  Boxes boxes;
  Iterations iterations;
  std::vector<Line> messages;
};

bool has_lanes(const Page& page, bool of_links) {
  const auto& lanes = page.lanes.shared();
  return std::any_of(lanes.begin(), lanes.end(),
                     [&](const SharedLane& lane) { return lane.is_link == of_links; });
}

Occurring occurring(const Trace& trace, const Contents& contents, const Page& page,
                    const Path& path, const Labels& labels) {
  Occurring all{.bands = !draw_bands(contents.messages, page).empty(),
                .arrivals = !draw_arrivals(trace, contents.axis, page).empty(),
                .path = !draw_path(path, contents.axis, page).empty(),
                .iterations = contents.iterations.count(),
                .shown_iterations = shown_iterations(contents.iterations, contents.axis, page),
                .mark = labels.mark,
                .shared = has_lanes(page, false),
                .links = has_lanes(page, true)};
  for (const Line& line : contents.messages) {
    all.messages.at(static_cast<std::size_t>(line.style)) = true;
    all.stubs = all.stubs || is_stub(line, page);
    all.early = all.early || line.is_early;
  }
  return all;
}

// Returns everything inside the plot.
std::string draw_plot(const Trace& trace, const Contents& contents, const Page& page,
                      const Path& path) {
  std::string out;
  for (const Kind kind : all_kinds) {
    out += draw(contents.boxes, kind, page);
    if (kind == Kind::wait) out += draw_bands(contents.messages, page);  // below other activities
  }
  out += draw_iterations(contents.iterations, contents.axis, page);
  out += draw_arrivals(trace, contents.axis, page);
  out += draw_messages(contents.messages, contents.iterations.count(), page);
  return out + draw_path(path, contents.axis, page);
}

}  // namespace

std::string svg(const Trace& trace, const Labels& labels, const Path& path,
                const Settings& settings) {
  Page page(settings, shown_lanes(trace, settings));
  const Block head = heading(shown_labels(labels, settings, page.lanes), page);
  page.top = head.height;
  const Extent extent = shown_extent(trace, settings);
  const Contents contents(trace, page,
                          TimeAxis(extent.begin, extent.end, page.left, page.right - page.left,
                                   page.scaled(tick_room)));
  page.has_strips = contents.iterations.count() > 0;
  const Occurring items = occurring(trace, contents, page, path, labels);
  const auto key = [&](double top) {
    return settings.legend ? legend(contents.boxes, items, page, top) : Block{"", 0};
  };
  const double others = page.top + time_axis(contents.axis, page).height + key(0).height;
  if (settings.height) page.fit_lanes(*settings.height - others, others);

  const Block scale = time_axis(contents.axis, page);
  const double plot_end = page.bottom() + scale.height;
  std::string out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1:.2f}\" "
      "viewBox=\"0 0 {0} {1:.2f}\" font-family=\"Helvetica, Arial, sans-serif\">\n"
      "<title>{2}</title>\n{3}<rect width=\"100%\" height=\"100%\" fill=\"#FFFFFF\"/>\n",
      page.width, plot_end + key(0).height, escaped(labels.title), definitions(*page.palette));
  out += head.svg + scale.svg + ranks(page) + draw_plot(trace, contents, page, path);
  return out + key(plot_end).svg + "</svg>\n";
}

std::vector<Trace::Send> shown_messages(const Trace& trace, const Settings& settings) {
  const Lanes lanes(trace.ranks, settings.ranks);
  const Extent extent = shown_extent(trace, settings);
  std::vector<Trace::Send> shown;
  std::copy_if(trace.sends.begin(), trace.sends.end(), std::back_inserter(shown),
               [&](const Trace::Send& send) {
                 return (lanes.shows(send.from) || lanes.shows(send.to)) &&
                        send.start <= extent.end && send.last_byte >= extent.begin;
               });
  return shown;
}

}  // namespace loggp::timeline
