#include "timeline/legend.hpp"

#include <fmt/format.h>

#include <vector>

#include "timeline/text.hpp"

namespace loggp::timeline {
namespace {

constexpr double swatch_width = 22;
constexpr double swatch_height = 8;
constexpr double line_height = 17;
constexpr double between = 12;  // entries of one line

struct Entry {
  std::string swatch;  ///< drawn from (0, 0) to (swatch_width, swatch_height), or nothing
  std::string_view text;
  std::string_view symbol;     ///< of the model, set in italics
  std::string_view subscript;  ///< of the symbol
};

std::string swatch(Kind kind) {
  const bool in_port = kind == Kind::gap || kind == Kind::bytes;  // a port's row is thinner
  const double height = in_port ? swatch_height / 2 : swatch_height;
  return fmt::format(R"(<rect y="{}" width="{}" height="{}" {}/>)", (swatch_height - height) / 2,
                     swatch_width, height, paint(kind));
}

std::string message_swatch(bool band) {
  std::string drawn;
  if (band) {
    drawn = fmt::format(R"(<rect y="{0}" width="{1}" height="{0}" {2}/>)", swatch_height / 2,
                        swatch_width, band_paint);
  }
  return drawn +
         fmt::format(R"svg(<path d="M0 {}H{}" {} stroke-width="{}" marker-end="url(#arrow)"/>)svg",
                     swatch_height / 2, swatch_width, line_paint, line_width);
}

Entry entry(Kind kind, bool takes_bytes) {
  switch (kind) {
    case Kind::wait:
      return {swatch(kind), "waiting", "", ""};
    case Kind::compute:
      return {swatch(kind), "computing", "", ""};
    case Kind::send:
      return {swatch(kind), "send overhead", "o", "s"};
    case Kind::receive:
      return {swatch(kind), takes_bytes ? "bytes in + receive overhead" : "receive overhead", "o",
              "r"};
    case Kind::gap:
      return {swatch(kind), "gap", "g", ""};
    case Kind::bytes:
      return {swatch(kind), "gap per byte", "G", ""};
  }
  return {};
}

std::vector<Entry> entries(const Boxes& boxes, Occurring occurring) {
  std::vector<Entry> all;
  for (const Kind kind :
       {Kind::send, Kind::receive, Kind::compute, Kind::wait, Kind::gap, Kind::bytes}) {
    if (boxes.any(kind)) all.push_back(entry(kind, boxes.any(Kind::bytes)));
  }
  if (occurring.messages) {
    all.push_back({message_swatch(occurring.bands),
                   occurring.bands ? "message, first to last byte" : "message", "", ""});
  }
  if (boxes.any(Kind::gap) || boxes.any(Kind::bytes)) {
    all.push_back({"", "Under each CPU: its send port, then its receive port.", "", ""});
  }
  return all;
}

double indent(const Entry& entry) {
  return entry.swatch.empty() ? 0 : swatch_width + 5;
}

double width(const Entry& entry) {
  return indent(entry) + text_width(entry.text, label_size) + text_width(entry.symbol, label_size) +
         text_width(entry.subscript, label_size);
}

std::string draw(const Entry& entry, double x, double y) {
  std::string symbol;
  if (!entry.symbol.empty()) {
    symbol = fmt::format(R"( <tspan font-style="italic">{}</tspan>)", entry.symbol);
  }
  if (!entry.subscript.empty()) {
    symbol += fmt::format(R"(<tspan dy="2.5" font-size="7.5">{}</tspan>)", entry.subscript);
  }
  return fmt::format(
      "<g transform=\"translate({:.2f} {:.2f})\">{}<text x=\"{}\" y=\"{}\">{}{}</text></g>\n", x, y,
      entry.swatch, indent(entry), swatch_height - 0.5, entry.text, symbol);
}

}  // namespace

Block legend(const Boxes& boxes, Occurring occurring, const Page& page, double top) {
  Block block{fmt::format("<g class=\"legend\" font-size=\"{}\" stroke-width=\"{}\">\n", label_size,
                          outline_width),
              line_height};
  double x = page.left;
  for (const Entry& entry : entries(boxes, occurring)) {
    if (x > page.left && x + width(entry) > page.right) {
      x = page.left;
      block.height += line_height;
    }
    block.svg += draw(entry, x, top + block.height - line_height);
    x += width(entry) + between;
  }
  block.svg += "</g>\n";
  return block;
}

}  // namespace loggp::timeline
