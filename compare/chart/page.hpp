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
  std::string id = {};  ///< address within the page: "#id"; empty: no address
};

struct Paragraph {
  std::string text;
  std::string label = {};  ///< bold words before the text, such as "Claim:"; empty: none
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
  bool is_number = false;  ///< cells are aligned right, with digits of equal width
};

struct Table {
  std::string caption;
  std::vector<Column> columns;
  std::vector<std::vector<std::string>>
      rows;  ///< one cell for each column; the first cell names the row
};

struct Figures {
  std::vector<Figure> figures;
  bool is_wide = false;  ///< one figure in each line, scrolled on a phone; else side by side
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

/// Returns the page as an HTML5 document for light and dark screens, phones and paper. A browser
/// fetches nothing for it. All text is escaped. Each SVG is embedded as a separate image, so that
/// equal ids in two SVGs do not clash. Pre: no row of a table has more cells than the table has
/// columns.
[[nodiscard]] std::string html(const Page& page);

}  // namespace loggp::compare
