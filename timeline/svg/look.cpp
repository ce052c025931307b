#include "timeline/svg/look.hpp"

#include <array>
#include <cmath>

#include "timeline/svg/print.hpp"

namespace loggp::timeline {
namespace {

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
    case Kind::reduce:
      return "reduce";
    case Kind::copy:
      return "copy";
  }
  return {};
}

std::string_view name(Style style) {
  switch (style) {
    case Style::eager:
      return "eager";
    case Style::synchronising:
      return "synchronising";
    case Style::handshake:
      return "handshake";
    case Style::control:
      return "control";
  }
  return {};
}

std::string_view fill(Kind kind, const Palette& palette) {
  return palette.fills.at(static_cast<std::size_t>(kind));
}

std::string paint(Kind kind, const Palette& palette) {
  const std::string_view line = palette.outlines.at(static_cast<std::size_t>(kind));
  const bool is_hatched = kind == Kind::compute || kind == Kind::copy;
  const std::string inside = is_hatched ? "url(#hatch)" : std::string(fill(kind, palette));
  return line.empty() ? fmt::format(R"(fill="{}")", inside)
                      : fmt::format(R"(fill="{}" stroke="{}")", inside, line);
}

std::string_view colour(std::uint32_t iteration, std::uint32_t count, const Palette& palette) {
  if (count == 0) return message_colour;
  if (count == 1) return palette.iterations.at(iteration_colours / 2);
  const std::uint32_t shades = std::min(count, iteration_colours);
  return palette.iterations.at((iteration % shades) * (iteration_colours - 1) / (shades - 1));
}

std::string paint(Style style, std::string_view colour, bool has_head) {
  std::string_view dashes;
  if (style == Style::synchronising) dashes = R"( stroke-dasharray="6 2.5")";
  if (style == Style::handshake) dashes = R"( stroke-dasharray="9 2.5 2 2.5")";
  if (style == Style::control) dashes = R"( stroke-dasharray="1.2 2.2")";
  const std::string head =
      has_head ? fmt::format(R"svg( marker-end="url(#arrow-{})")svg", colour.substr(1)) : "";
  return fmt::format(R"svg(fill="none" stroke="{}"{}{})svg", colour, head, dashes);
}

std::string definitions(const Palette& palette) {
  std::string out =
      "<defs>\n<pattern id=\"hatch\" width=\"3\" height=\"3\" patternUnits=\"userSpaceOnUse\" "
      "patternTransform=\"rotate(45)\"><rect width=\"3\" height=\"3\" fill=\"#FFFFFF\"/>"
      "<rect width=\"1\" height=\"3\" fill=\"#444444\"/></pattern>\n";
  out += marker(message_colour);
  for (const std::string_view colour : palette.iterations) out += marker(colour);
  return out + "</defs>\n";
}

std::string path_dashes(const Palette& palette) {
  if (palette.path_dashes.empty()) return {};
  return fmt::format(R"( stroke-dasharray="{}")", palette.path_dashes);
}

double thinned(double full, std::size_t count, std::size_t comfortable) {
  if (count <= comfortable) return full;
  return full * std::sqrt(static_cast<double>(comfortable) / static_cast<double>(count));
}

}  // namespace loggp::timeline
