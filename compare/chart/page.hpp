// A page of text, tables and figures, as one HTML file without further files.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "compare/chart/figure.hpp"

namespace loggp::compare {

struct Heading {
  int level = 2;  ///< 2 … 6; the page's title is level 1
  std::string text;
  std::string id = {};  ///< the address of the heading within the page is "#id"; may be empty
};

struct Paragraph {
  std::string text;
  std::string label = {};  ///< bold words before the text, as "Claim:"; may be empty
};

struct List {
  std::vector<std::string> items;
};

/// A list of links: (text, address).
struct Links {
  std::vector<std::pair<std::string, std::string>> links;
};

struct Column {
  std::string title;
  bool is_number = false;  ///< aligned right, digits of equal width
};

struct Table {
  std::string caption;
  std::vector<Column> columns;
  std::vector<std::vector<std::string>>
      rows;  ///< one cell for each column; the first names the row
};

struct Figures {
  std::vector<Figure> figures;
  bool is_wide = false;  ///< one figure per line, scrolled on a phone; else side by side
};

/// A table that is hidden until the reader opens it.
struct Details {
  std::string summary;
  Table table;
};

using Block = std::variant<Heading, Paragraph, List, Links, Table, Figures, Details>;

struct Page {
  std::string title;
  std::vector<Block> blocks;
};

/// Returns the page as HTML5, for light and dark screens, phones and paper. All text is escaped.
/// Each SVG is an image of its own, so that the ids in two of them cannot clash.
[[nodiscard]] std::string html(const Page& page);

}  // namespace loggp::compare
