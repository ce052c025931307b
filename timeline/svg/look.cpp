#include "timeline/svg/look.hpp"

#include <array>
#include <cmath>

#include "timeline/svg/print.hpp"

namespace loggp::timeline {
namespace {

// viridis at 0, 0.2, 0.4, 0.6 and 0.8: the last fifth is too light for a line on white.
constexpr std::array<std::string_view, iteration_colours> viridis{"#440154", "#414487", "#2A788E",
                                                                  "#22A884", "#7AD151"};

std::string_view outline(Kind kind) {
  switch (kind) {
    case Kind::wait:
      return "";
    case Kind::send:
      return "#00334F";
    case Kind::receive:
      return "#5C4000";
    case Kind::bytes:
      return "#401800";
    default:
      return "#444444";
  }
}

std::string marker(std::string_view colour) {
  return fmt::format(
      "<marker id=\"arrow-{0}\" viewBox=\"0 0 6 6\" refX=\"6\" refY=\"3\" markerWidth=\"6\" "
      "markerHeight=\"6\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">"
      "<path d=\"M0 0.8L6 3L0 5.2z\" fill=\"#{0}\"/></marker>\n",
      colour.substr(1));
}

}  // namespace

std::string_view name(Kind kind) {
  switch (kind) {
    case Kind::wait:
      return "wait";
    case Kind::compute:
      return "compute";
    case Kind::send:
      return "send";
    case Kind::receive:
      return "receive";
    case Kind::noise:
      return "noise";
    case Kind::gap:
      return "gap";
    case Kind::bytes:
      return "bytes";
  }
  return {};
}

std::string_view name(Style style) {
  switch (style) {
    case Style::eager:
      return "eager";
    case Style::rendezvous:
      return "rendezvous";
    case Style::control:
      return "control";
  }
  return {};
}

std::string_view fill(Kind kind) {
  switch (kind) {
    case Kind::wait:
      return "#DEDEDE";
    case Kind::compute:
      return "#FFFFFF";
    case Kind::send:
      return "#0072B2";
    case Kind::receive:
      return "#E69F00";
    case Kind::noise:
      return "#1A1A1A";
    case Kind::gap:
      return "#ABABAB";
    case Kind::bytes:
      return "#A83C00";
  }
  return {};
}

std::string paint(Kind kind) {
  const std::string_view line = outline(kind);
  const std::string inside = kind == Kind::compute ? "url(#hatch)" : std::string(fill(kind));
  return line.empty() ? fmt::format(R"(fill="{}")", inside)
                      : fmt::format(R"(fill="{}" stroke="{}")", inside, line);
}

std::string_view colour(std::uint32_t iteration, std::uint32_t count) {
  if (count == 0) return message_colour;
  if (count == 1) return viridis.at(iteration_colours / 2);
  const std::uint32_t shades = std::min(count, iteration_colours);
  return viridis.at((iteration % shades) * (iteration_colours - 1) / (shades - 1));
}

std::string paint(Style style, std::string_view colour) {
  std::string_view dashes;
  if (style == Style::rendezvous) dashes = R"( stroke-dasharray="6 2.5")";
  if (style == Style::control) dashes = R"( stroke-dasharray="1.2 2.2")";
  return fmt::format(R"svg(fill="none" stroke="{}" marker-end="url(#arrow-{})"{})svg", colour,
                     colour.substr(1), dashes);
}

std::string definitions() {
  std::string out =
      "<defs>\n<pattern id=\"hatch\" width=\"3\" height=\"3\" patternUnits=\"userSpaceOnUse\" "
      "patternTransform=\"rotate(45)\"><rect width=\"3\" height=\"3\" fill=\"#FFFFFF\"/>"
      "<rect width=\"1\" height=\"3\" fill=\"#444444\"/></pattern>\n";
  out += marker(message_colour);
  for (const std::string_view colour : viridis) out += marker(colour);
  return out + "</defs>\n";
}

double thinned(double full, std::size_t count, std::size_t comfortable) {
  if (count <= comfortable) return full;
  return full * std::sqrt(static_cast<double>(comfortable) / static_cast<double>(count));
}

}  // namespace loggp::timeline
