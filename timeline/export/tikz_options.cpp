#include "timeline/export/tikz_options.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <sstream>
#include <vector>

#include "timeline/svg/print.hpp"

namespace loggp::timeline {
namespace {

double number_in(std::string_view text) {
  return std::strtod(std::string(text).c_str(), nullptr);
}

// Returns "fill=c0072B2" or "draw=c0072B2".
std::string colour_option(std::string_view name, std::string_view value,
                          std::set<std::string>& colours) {
  if (value == hatch) return fmt::format("{}=white", name);
  const std::string digits(value.substr(1));
  colours.insert(digits);
  return fmt::format("{}=c{}", name, digits);
}

std::string dash_option(std::string_view lengths) {
  std::istringstream in{std::string(lengths)};
  double on = 0;
  double off = 0;
  in >> on >> off;
  return fmt::format("dash pattern=on {:.2f}bp off {:.2f}bp", on * points_per_px,
                     off * points_per_px);
}

std::string option(std::string_view name, std::string_view value, double scale,
                   std::set<std::string>& colours) {
  if (value == "none") return {};
  if (name == "fill") return colour_option("fill", value, colours);
  if (name == "stroke") return colour_option("draw", value, colours);
  if (name == "stroke-width")
    return fmt::format("line width={:.3f}bp", number_in(value) * scale * points_per_px);
  if (name == "stroke-dasharray") return dash_option(value);
  if (name == "stroke-linejoin") return fmt::format("line join={}", value);
  if (name == "fill-opacity") return fmt::format("fill opacity={}", value);
  if (name == "marker-end") return "-latex";
  return {};
}

}  // namespace

std::string_view value_of(const Attributes& attributes, std::string_view name) {
  const auto found = attributes.find(name);
  return found == attributes.end() ? std::string_view() : std::string_view(found->second);
}

std::string tikz_options(const Attributes& own, double scale, std::set<std::string>& colours) {
  std::string all;
  for (const auto& [name, value] : own) {
    const std::string one = option(name, value, scale, colours);
    if (!one.empty()) all += (all.empty() ? "" : ",") + one;
  }
  return all;
}

std::string_view tikz_command(const Attributes& all) {
  const auto has = [&](std::string_view name) {
    const std::string_view value = value_of(all, name);
    return !value.empty() && value != "none";
  };
  if (!has("fill")) return "\\draw";
  return has("stroke") ? "\\filldraw" : "\\fill";
}

std::string font_option(double px, bool is_bold) {
  const double size = px * points_per_px;
  return fmt::format("font=\\fontsize{{{:.2f}bp}}{{{:.2f}bp}}{}\\selectfont", size, 1.2 * size,
                     is_bold ? "\\bfseries" : "");
}

}  // namespace loggp::timeline
