// Reads an SVG back, so that a test can ask what was drawn.
#pragma once

#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

namespace loggp::timeline {

/// A well-formed SVG. Throws when it is not.
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

  /// The boxes of one class: "send", "receive", "compute", "wait", "gap", "bytes".
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

  /// The `d` of a class's paths: "messages", "bands".
  [[nodiscard]] std::vector<std::string> paths(const std::string& group) const {
    std::vector<std::string> all;
    for (const auto& [name, element] : children(group)) {
      if (name == "path") all.push_back(element.get<std::string>("<xmlattr>.d"));
    }
    return all;
  }

  /// The entries of the legend, without their symbols.
  [[nodiscard]] std::vector<std::string> legend() const {
    std::vector<std::string> all;
    for (const auto& [name, element] : children("legend")) {
      if (name == "g") all.push_back(element.get<std::string>("text"));
    }
    return all;
  }

  [[nodiscard]] std::string title() const { return root_.get<std::string>("title"); }

 private:
  [[nodiscard]] boost::property_tree::ptree children(const std::string& group) const {
    for (const auto& [name, element] : root_) {
      if (name == "g" && element.get<std::string>("<xmlattr>.class") == group) return element;
    }
    return {};
  }

  boost::property_tree::ptree root_;
};

}  // namespace loggp::timeline
