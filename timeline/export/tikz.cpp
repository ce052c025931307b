#include "timeline/export/tikz.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <sstream>

#include "models/base/errors.hpp"
#include "timeline/export/svg_path.hpp"
#include "timeline/export/tex_text.hpp"
#include "timeline/export/tikz_options.hpp"
#include "timeline/svg/print.hpp"

namespace loggp::timeline {
namespace {

using Tree = boost::property_tree::ptree;

double to_number(std::string_view text) {
  return std::strtod(std::string(text).c_str(), nullptr);
}

Attributes attributes_of(const Tree& element) {
  Attributes own;
  if (const auto attributes = element.get_child_optional("<xmlattr>")) {
    for (const auto& [name, value] : *attributes) own[name] = value.data();
  }
  return own;
}

// The place of a group's coordinates on the page, and the attributes that its elements inherit.
struct Surroundings {
  double x = 0;
  double y = 0;
  double scale = 1;
  bool is_rotated = false;  // by 90° to the left
  Attributes attributes;

  [[nodiscard]] std::string place(double inner_x, double inner_y) const {
    return fmt::format("({:.2f},{:.2f})", x + scale * inner_x, y + scale * inner_y);
  }
};

// Returns the surroundings of what is inside an element with these attributes.
Surroundings inside(const Surroundings& outer, const Attributes& own) {
  Surroundings inner = outer;
  for (const auto& [name, value] : own) inner.attributes[name] = value;
  inner.attributes.erase("transform");
  const std::string transform(value_of(own, "transform"));
  const std::size_t moved = transform.find("translate(");
  if (moved != std::string::npos) {
    std::istringstream numbers(transform.substr(moved + sizeof "translate(" - 1));
    double x = 0;
    double y = 0;
    numbers >> x >> y;
    inner.x += outer.scale * x;
    inner.y += outer.scale * y;
  }
  const std::size_t scaled = transform.find("scale(");
  if (scaled != std::string::npos)
    inner.scale *= to_number(transform.substr(scaled + sizeof "scale(" - 1));
  inner.is_rotated = outer.is_rotated || transform.find("rotate(-90)") != std::string::npos;
  return inner;
}

// Returns the text of a text element or a part of it: subscripts are lowered, symbols italic.
std::string tex_of(const Tree& text) {
  std::string tex;
  for (const auto& [name, part] : text) {
    if (name == "<xmltext>") tex += tex_escaped(part.data());
    if (name != "tspan") continue;
    const Attributes own = attributes_of(part);
    const std::string inner = tex_of(part);
    if (to_number(value_of(own, "dx")) > 0) tex += ' ';
    if (to_number(value_of(own, "dy")) > 0) {
      tex += fmt::format("\\textsubscript{{{}}}", inner);
    } else if (value_of(own, "font-style") == "italic") {
      tex += fmt::format("\\textit{{{}}}", inner);
    } else {
      tex += inner;
    }
  }
  return tex;
}

std::string_view anchor(std::string_view text_anchor) {
  if (text_anchor == "end") return "base east";
  return text_anchor == "middle" ? "base" : "base west";
}

// Writes elements, and collects the colours that they use.
class Writer {
 public:
  void write_children(const Tree& parent, const Surroundings& around) {
    for (const auto& [name, element] : parent) {
      if (name == "g") {
        write_group(element, around);
      } else if (name == "rect") {
        write_rectangle(element, around);
      } else if (name == "path") {
        write_path(element, around);
      } else if (name == "text") {
        write_text(element, around);
      } else if (!name.starts_with('<') && name != "defs" && name != "title") {
        throw RunError(fmt::format("<{}> of the picture has no form in TikZ", name));
      }
    }
  }

  [[nodiscard]] std::string colour_definitions() const {
    std::string all;
    for (const std::string& colour : colours_)
      all += fmt::format("\\definecolor{{c{0}}}{{HTML}}{{{0}}}\n", colour);
    return all;
  }
  [[nodiscard]] const std::string& body() const { return body_; }

 private:
  void write_group(const Tree& group, const Surroundings& around) {
    const Attributes own = attributes_of(group);
    const Surroundings inner = inside(around, own);
    std::string options = tikz_options(own, around.scale, colours_);
    if (own.contains("font-size")) {
      options += options.empty() ? "" : ",";
      options += font_option(to_number(value_of(own, "font-size")), false);
    }
    const std::string_view opacity = value_of(own, "opacity");  // of the group as a whole
    if (!opacity.empty())
      print(body_, "\\begin{{scope}}[transparency group,opacity={}]\n", opacity);
    if (own.contains("class")) print(body_, "% {}\n", value_of(own, "class"));
    if (!options.empty()) print(body_, "\\begin{{scope}}[{}]\n", options);
    write_children(group, inner);
    if (!options.empty()) body_ += "\\end{scope}\n";
    if (!opacity.empty()) body_ += "\\end{scope}\n";
  }

  // Begins a command, such as "\fill[fill=c0072B2]".
  void begin(const Attributes& own, const Surroundings& inner) {
    const std::string options = tikz_options(own, inner.scale, colours_);
    body_ += tikz_command(inner.attributes);
    if (!options.empty()) print(body_, "[{}]", options);
  }

  void write_rectangle(const Tree& element, const Surroundings& around) {
    const Attributes own = attributes_of(element);
    if (value_of(own, "width").ends_with('%')) return;  // the paper behind the picture
    const Surroundings inner = inside(around, own);
    const double left = to_number(value_of(own, "x"));
    const double top = to_number(value_of(own, "y"));
    const double right = left + to_number(value_of(own, "width"));
    const double bottom = top + to_number(value_of(own, "height"));
    begin(own, inner);
    print(body_, " {} rectangle {};\n", inner.place(left, top), inner.place(right, bottom));
    if (value_of(inner.attributes, "fill") == hatch) write_hatch(inner, left, top, right, bottom);
  }

  // Fills a rectangle with lines from its lower left to its upper right, 3 px apart.
  void write_hatch(const Surroundings& inner, double left, double top, double right,
                   double bottom) {
    constexpr double step = 3 * std::numbers::sqrt2;
    std::string lines;
    for (double sum = step * std::ceil((left + top) / step); sum < right + bottom; sum += step) {
      const double x = std::max(left, sum - bottom);
      const double end = std::min(right, sum - top);
      if (x < end) print(lines, " {} -- {}", inner.place(x, sum - x), inner.place(end, sum - end));
    }
    colours_.insert("444444");
    if (!lines.empty()) print(body_, "\\draw[draw=c444444,line width=0.5bp]{};\n", lines);
  }

  void write_path(const Tree& element, const Surroundings& around) {
    const Attributes own = attributes_of(element);
    const Surroundings inner = inside(around, own);
    begin(own, inner);
    for (const PathStep& step : path_steps(value_of(own, "d"))) {
      if (step.kind == PathStep::Kind::close) {
        body_ += " -- cycle";
      } else {
        body_ += step.kind == PathStep::Kind::line ? " -- " : " ";
        body_ += inner.place(step.x, step.y);
      }
    }
    body_ += ";\n";
  }

  void write_text(const Tree& element, const Surroundings& around) {
    const Attributes own = attributes_of(element);
    const Surroundings inner = inside(around, own);
    print(body_, "\\node[anchor={}", anchor(value_of(inner.attributes, "text-anchor")));
    if (inner.is_rotated) body_ += ",rotate=90";
    if (own.contains("font-size") || inner.scale != 1) {
      print(body_, ",{}",
            font_option(to_number(value_of(inner.attributes, "font-size")) * inner.scale,
                        value_of(inner.attributes, "font-weight") == "bold"));
    }
    print(body_, "] at {} {{{}}};\n",
          inner.place(to_number(value_of(own, "x")), to_number(value_of(own, "y"))),
          tex_of(element));
  }

  std::string body_;
  std::set<std::string> colours_;
};

}  // namespace

std::string tikz(const std::string& svg) {
  std::istringstream in(svg);
  Tree document;
  boost::property_tree::read_xml(in, document, boost::property_tree::xml_parser::no_concat_text);
  const Tree& picture = document.get_child("svg");
  Writer writer;
  writer.write_children(picture, {});
  return fmt::format(
      "% A timeline of loggp. In LaTeX: \\usepackage{{tikz}} and \\input{{this file}}\n"
      "\\begin{{tikzpicture}}[x={0}bp,y=-{0}bp,every node/.style={{inner sep=0pt}}]\n"
      "{1}\\path[use as bounding box] (0,0) rectangle ({2},{3});\n{4}\\end{{tikzpicture}}%\n",
      points_per_px, writer.colour_definitions(), picture.get<std::string>("<xmlattr>.width"),
      picture.get<std::string>("<xmlattr>.height"), writer.body());
}

}  // namespace loggp::timeline
