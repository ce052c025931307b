// Parses an SVG, so that tests can examine what was drawn.
#pragma once

#include <fmt/format.h>

#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include "timeline/svg/text.hpp"

namespace loggp::timeline {

/// A parsed SVG. The constructor throws if it is not well-formed.
class Picture {
 public:
  struct Rect {
    double x;
    double y;
    double width;
    double height;
  };

  explicit Picture(const std::string& svg) {
    std::istringstream in(svg);
    boost::property_tree::ptree document;
    boost::property_tree::read_xml(in, document);
    root_ = document.get_child("svg");
  }

  /// Returns the boxes of one class: "send", "receive", "compute", "wait", "gap", "bytes".
  [[nodiscard]] std::vector<Rect> rects(const std::string& group) const {
    std::vector<Rect> all;
    for (const auto& [name, element] : children(group)) {
      if (name != "rect") continue;
      const auto attribute = [&element = element](const char* key) {
        return element.get<double>(std::string("<xmlattr>.") + key);
      };
      all.push_back({attribute("x"), attribute("y"), attribute("width"), attribute("height")});
    }
    return all;
  }

  /// Returns the `d` attributes of a class's paths: "messages", "bands".
  [[nodiscard]] std::vector<std::string> paths(const std::string& group) const {
    std::vector<std::string> all;
    for (const auto& [name, element] : children(group)) {
      if (name == "path") all.push_back(element.get<std::string>("<xmlattr>.d"));
    }
    return all;
  }

  /// Returns the entries of the legend, without their symbols.
  [[nodiscard]] std::vector<std::string> legend() const {
    std::vector<std::string> all;
    for (const auto& [name, element] : children("legend")) {
      if (name == "g") all.push_back(element.get<std::string>("text"));
    }
    return all;
  }

  /// A line of text, with the size that text_width() estimates.
  struct Text {
    std::string text;
    double left;
    double top;
    double right;
    double bottom;
    [[nodiscard]] bool overlaps(const Text& other) const {
      return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
  };
  [[nodiscard]] std::vector<Text> texts() const {
    std::vector<Text> all;
    find_texts(root_, {}, all);
    return all;
  }

  [[nodiscard]] std::string title() const { return root_.get<std::string>("title"); }

 private:
  // The attributes that an element inherits from its groups.
  struct Context {
    double x = 0;
    double y = 0;
    double scale = 1;
    double size = 0;
    std::string anchor = "start";
  };

  static void find_texts(const boost::property_tree::ptree& parent, const Context& outer,
                         std::vector<Text>& all) {
    for (const auto& [name, element] : parent) {
      if (name != "g" && name != "text") continue;
      Context inner = outer;
      inner.size = element.get("<xmlattr>.font-size", outer.size);
      inner.anchor = element.get("<xmlattr>.text-anchor", outer.anchor);
      const auto transform = element.get<std::string>("<xmlattr>.transform", "");
      if (!transform.empty()) {
        std::istringstream moves(transform);
        moves.ignore(sizeof "translate(" - 1) >> inner.x >> inner.y;
        moves.ignore(sizeof ") scale(" - 1) >> inner.scale;
        if (!moves) inner.scale = 1;
      }
      if (name == "g") {
        find_texts(element, inner, all);
      } else if (transform.empty()) {
        all.push_back(parse_text(element, inner));
      }
    }
  }

  static Text parse_text(const boost::property_tree::ptree& element, const Context& context) {
    std::string text = element.data();
    for (const auto& [name, part] : element) {
      if (name == "tspan") text += part.data();
    }
    const double size = context.size * context.scale;
    const double width = text_width(text, size);
    const double shift = context.anchor == "end"      ? width
                         : context.anchor == "middle" ? width / 2
                                                      : 0;
    const double left = context.x + context.scale * element.get<double>("<xmlattr>.x") - shift;
    const double base = context.y + context.scale * element.get<double>("<xmlattr>.y");
    return {text, left, base - 0.75 * size, left + width, base + 0.22 * size};
  }

  [[nodiscard]] boost::property_tree::ptree children(const std::string& group) const {
    boost::property_tree::ptree all;
    for (const auto& [name, element] : root_) {
      if (name != "g") continue;
      const std::string classes = fmt::format(" {} ", element.get<std::string>("<xmlattr>.class"));
      if (classes.find(fmt::format(" {} ", group)) == std::string::npos) continue;
      all.insert(all.end(), element.begin(), element.end());
    }
    return all;
  }

  boost::property_tree::ptree root_;
};

}  // namespace loggp::timeline
