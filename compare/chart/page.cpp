#include "compare/chart/page.hpp"

#include <fmt/format.h>

#include <iterator>

#include "compare/chart/page_style.hpp"
#include "timeline/interactive/base64.hpp"
#include "timeline/svg/text.hpp"

namespace loggp::compare {

namespace {

using timeline::base64;
using timeline::escaped;

// Writes blocks as HTML, with an overload for each kind of block.
class Writer {
 public:
  explicit Writer(std::string& html) : out_(html) {}

  void operator()(const Heading& heading) {
    const std::string id =
        heading.id.empty() ? std::string() : fmt::format(" id=\"{}\"", escaped(heading.id));
    write("<h{0}{2}>{1}</h{0}>\n", heading.level, escaped(heading.text), id);
  }
  void operator()(const Paragraph& paragraph) {
    write("<p>");
    if (!paragraph.label.empty()) write("<strong>{}</strong> ", escaped(paragraph.label));
    write("{}</p>\n", escaped(paragraph.text));
  }
  void operator()(const List& list) {
    write("<ul>\n");
    for (const std::string& item : list.items) write("<li>{}</li>\n", escaped(item));
    write("</ul>\n");
  }
  void operator()(const Links& links) {
    write("<ul>\n");
    for (const auto& [text, address] : links.links) {
      write("<li><a href=\"{}\">{}</a></li>\n", escaped(address), escaped(text));
    }
    write("</ul>\n");
  }
  void operator()(const Table& table) {
    // A region that scrolls must be reachable by keyboard, and a reachable region needs a name.
    const std::string caption = escaped(table.caption);
    write("<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">\n<table>\n",
          caption);
    write("<caption>{}</caption>\n<thead>\n<tr>", caption);
    for (const Column& column : table.columns) {
      write("<th scope=\"col\"{}>{}</th>", number_class(column), escaped(column.title));
    }
    write("</tr>\n</thead>\n<tbody>\n");
    for (const auto& row : table.rows) write_row(table.columns, row);
    write("</tbody>\n</table>\n</div>\n");
  }
  void operator()(const Figures& figures) {
    write("<div class=\"{}\">\n", figures.is_wide ? "wide-figures" : "figures");
    for (const Figure& figure : figures.figures) {
      write("<figure>\n<img alt=\"{}\" src=\"data:image/svg+xml;base64,{}\">\n",
            escaped(figure.alt), base64(figure.svg));
      write("<figcaption>{}</figcaption>\n</figure>\n", escaped(figure.caption));
    }
    write("</div>\n");
  }
  void operator()(const Details& details) {
    write("<details>\n<summary>{}</summary>\n", escaped(details.summary));
    (*this)(details.table);
    write("</details>\n");
  }

 private:
  template <class... Arguments>
  void write(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(out_, format, std::forward<Arguments>(arguments)...);
  }
  static std::string_view number_class(const Column& column) {
    return column.is_number ? " class=\"number\"" : "";
  }
  void write_row(const std::vector<Column>& columns, const std::vector<std::string>& cells) {
    write("<tr>");
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string_view element = i == 0 ? "th scope=\"row\"" : "td";
      write("<{}{}>{}</{}>", element, number_class(columns.at(i)), escaped(cells[i]),
            element.substr(0, 2));
    }
    write("</tr>\n");
  }

  std::back_insert_iterator<std::string> out_;
};

}  // namespace

std::string html(const Page& page) {
  const std::string title = escaped(page.title);
  // The policy forbids the browser to fetch anything.
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
      "style-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n",
      title, page_style);
  Writer writer(text);
  for (const Block& block : page.blocks) std::visit(writer, block);
  return text + "</main>\n</body>\n</html>\n";
}

}  // namespace loggp::compare
