#include "timeline/svg/legend.hpp"

#include <fmt/format.h>

#include <vector>

#include "timeline/svg/look.hpp"
#include "timeline/svg/text.hpp"

namespace loggp::timeline {
namespace {

constexpr double swatch_width = 22;
constexpr double swatch_height = 8;
constexpr double line_height = 17;
constexpr double between = 12;  // px between entries of one line

struct Entry {
  std::string swatch;  ///< drawn from (0, 0) to (swatch_width, swatch_height); may be empty
  std::string text;
  std::string_view symbol;     ///< of the LogGP parameter, set in italics
  std::string_view subscript;  ///< of the symbol
  bool is_continued = false;   ///< the rest of the entry above, under its text
};

std::string swatch(Kind kind, const Palette& palette) {
  const bool in_port = kind == Kind::gap || kind == Kind::bytes;  // a port's row is thinner
  const double height = in_port ? swatch_height / 2 : swatch_height;
  return fmt::format(R"(<rect y="{}" width="{}" height="{}" {}/>)", (swatch_height - height) / 2,
                     swatch_width, height, paint(kind, palette));
}

std::string message_swatch(Style style, bool band) {
  std::string drawn;
  if (band) {
    drawn = fmt::format(R"(<rect y="{0}" width="{1}" height="{0}" {2}/>)", swatch_height / 2,
                        swatch_width, band_paint);
  }
  return drawn + fmt::format(R"(<path d="M0 {}H{}" {} stroke-width="{}"/>)", swatch_height / 2,
                             swatch_width, paint(style, message_colour), line_width);
}

Entry message_entry(Style style, bool bands, bool only_eager) {
  const bool band = bands && style != Style::control;
  const std::string bytes = band ? ", first to last byte" : "";
  switch (style) {
    case Style::eager:
      return {message_swatch(style, band), (only_eager ? "message" : "eager message") + bytes, "",
              ""};
    case Style::synchronising:
    case Style::handshake:
      return {message_swatch(style, band), fmt::format("{} message{}", name(style), bytes), "", ""};
    case Style::control:
      return {message_swatch(style, band), "its request and answer", "", ""};
  }
  return {};
}

std::string colours_swatch(std::uint32_t first, std::uint32_t end, std::uint32_t count,
                           const Palette& palette) {
  std::string drawn;
  const double width = swatch_width / (end - first);
  for (std::uint32_t i = first; i < end; ++i) {
    drawn += fmt::format(R"(<rect x="{:.2f}" y="{}" width="{:.2f}" height="{}" fill="{}"/>)",
                         (i - first) * width, swatch_height / 4, width, swatch_height / 2,
                         colour(i, count, palette));
  }
  return drawn;
}

void add_iterations(const Occurring& occurring, const Palette& palette, std::vector<Entry>& all) {
  const std::uint32_t count = occurring.iterations;
  const std::string mark = escaped(occurring.mark);
  if (count > iteration_colours) {
    all.push_back({colours_swatch(0, iteration_colours, count, palette),
                   fmt::format("{}s 1 to {}, colours in turn", mark, count), "", ""});
    return;
  }
  for (const std::uint32_t i : occurring.shown_iterations) {
    all.push_back(
        {colours_swatch(i, i + 1, count, palette), fmt::format("{} {}", mark, i + 1), "", ""});
  }
}

std::string path_swatch(const Palette& palette) {
  return fmt::format(R"(<path d="M0 {}H{}" fill="none" stroke="{}" stroke-width="{}"{}/>)",
                     swatch_height / 2, swatch_width, palette.path, path_width,
                     path_dashes(palette));
}

std::string bracket_swatch() {
  return fmt::format(
      R"(<path d="M4 0h-3v{0}h3M{1} 0h3v{0}h-3" fill="none" stroke="#000000" stroke-width="1.4"/>)",
      swatch_height, swatch_width - 4);
}

Entry entry(Kind kind, bool takes_bytes, const Palette& palette) {
  const std::string drawn = swatch(kind, palette);
  switch (kind) {
    case Kind::wait:
      return {drawn, "wait", "", ""};
    case Kind::compute:
      return {drawn, "compute", "", ""};
    case Kind::send:
      return {drawn, "send overhead", "o", "s"};
    case Kind::receive:
      return {drawn, takes_bytes ? "bytes in + receive overhead" : "receive overhead", "o", "r"};
    case Kind::noise:
      return {drawn, "noise", "", ""};
    case Kind::gap:
      return {drawn, "gap", "g", ""};
    case Kind::bytes:
      return {drawn, "gap per byte", "G", ""};
    case Kind::reduce:
      return {drawn, "reduce", "", ""};
    case Kind::copy:
      return {drawn, "copy", "", ""};
  }
  return {};
}

std::vector<Entry> entries(const Boxes& boxes, const Occurring& occurring, const Palette& palette) {
  std::vector<Entry> all;
  const bool has_bytes = occurring.bands || boxes.any(Kind::bytes);  // boxes may be without ports
  const bool has_both = boxes.any(Kind::compute) && boxes.any(Kind::copy);  // both are hatched
  for (const Kind kind : {Kind::send, Kind::receive, Kind::reduce, Kind::copy, Kind::compute,
                          Kind::noise, Kind::wait, Kind::gap, Kind::bytes}) {
    if (!boxes.any(kind) || (kind == Kind::copy && has_both)) continue;
    all.push_back(entry(kind, has_bytes, palette));
    if (kind == Kind::compute && has_both) all.back().text = "compute, copy";
  }
  const bool only_eager = occurring.messages == std::array{true, false, false, false};
  for (const Style style : all_styles) {
    if (!occurring.messages.at(static_cast<std::size_t>(style))) continue;
    all.push_back(message_entry(style, occurring.bands, only_eager));
  }
  if (occurring.early)
    all.push_back(
        {"", "Messages with L &lt; 0 leave before the end of their send overhead.", "", ""});
  if (occurring.arrivals) all.push_back({bracket_swatch(), "rank arrives, leaves", "", ""});
  if (occurring.path) all.push_back({path_swatch(palette), "critical path", "", ""});
  add_iterations(occurring, palette, all);
  if (boxes.any(Kind::gap) || boxes.any(Kind::bytes)) {
    all.push_back({"", "Under each CPU: its send port, then its receive port.", "", ""});
  }
  if (occurring.shared) {
    all.push_back(
        {"",
         "Below the ranks: what the ranks of node n0, n1, … share, with the part of the run in "
         "which it is busy. Interfaces, out and in, have gaps of their own.",
         "", ""});
  }
  if (occurring.links) {
    all.push_back(
        {"", "Below the ranks: links, with the share of the run in which they are busy.", "", ""});
  }
  if (occurring.stubs)
    all.push_back({"", "Short lines lead from or to ranks that are not shown.", "", ""});
  return all;
}

double indent(const Entry& entry) {
  return entry.swatch.empty() && !entry.is_continued ? 0 : swatch_width + 5;
}

double width(const Entry& entry) {
  return indent(entry) + text_width(entry.text, label_size) + text_width(entry.symbol, label_size) +
         text_width(entry.subscript, label_size);
}

// Breaks an entry wider than `room` px into lines.
std::vector<Entry> lines_of(const Entry& entry, double room) {
  if (width(entry) <= room) return {entry};
  const double symbol = width(entry) - text_width(entry.text, label_size);
  std::vector<Entry> lines;
  for (std::string& line : wrapped(entry.text, label_size, room - symbol))
    lines.push_back({"", std::move(line), "", "", !entry.swatch.empty()});
  lines.front().swatch = entry.swatch;
  lines.back().symbol = entry.symbol;
  lines.back().subscript = entry.subscript;
  return lines;
}

std::string draw(const Entry& entry, double x, double y, double scale) {
  std::string symbol;
  if (!entry.symbol.empty()) {
    symbol = fmt::format(R"( <tspan font-style="italic">{}</tspan>)", entry.symbol);
  }
  if (!entry.subscript.empty()) {
    symbol += fmt::format(R"(<tspan dy="2.5" font-size="7.5">{}</tspan>)", entry.subscript);
  }
  const std::string scaled = scale == 1 ? "" : fmt::format(" scale({:.4f})", scale);
  return fmt::format(
      "<g transform=\"translate({:.2f} {:.2f}){}\">{}<text x=\"{}\" y=\"{}\">{}{}</text></g>\n", x,
      y, scaled, entry.swatch, indent(entry), swatch_height - 0.5, entry.text, symbol);
}

}  // namespace

Block legend(const Boxes& boxes, const Occurring& occurring, const Page& page, double top) {
  Block block{fmt::format("<g class=\"legend\" font-size=\"{}\" stroke-width=\"{}\">\n", label_size,
                          outline_width),
              0};
  const double room = (page.right - page.left) / page.scale;  // in px of the usual font size
  double x = 0;
  double y = 0;
  for (const Entry& whole : entries(boxes, occurring, *page.palette)) {
    for (const Entry& entry : lines_of(whole, room)) {
      if (x > 0 && x + width(entry) > room) {
        x = 0;
        y += line_height;
      }
      block.svg += draw(entry, page.left + x * page.scale, top + y * page.scale, page.scale);
      x += width(entry) + between;
    }
  }
  block.height = (y + line_height) * page.scale;
  block.svg += "</g>\n";
  return block;
}

}  // namespace loggp::timeline
