#include "compare/chart/page.hpp"

#include <doctest/doctest.h>

#include "compare/predict/parameter_table.hpp"
#include "compare/sweep/comparison_page.hpp"
#include "tests/compare/chart/has.hpp"

namespace loggp::compare::page_test {

namespace {

ComparisonReport small_report() {
  ComparisonReport report;
  report.title = "Broadcast";
  report.reductions.push_back(
      {"max",
       {{"net", "binomial", "loop", 4, Bytes(1), 10, Duration::us(5), Duration::us(20)},
        {"net", "pipelined", "loop", 4, Bytes(1), 10, Duration::us(4), Duration::us(30)}},
       {}});
  return report;
}

}  // namespace

TEST_CASE("text is escaped in HTML wherever it stands") {
  const std::string evil = "<script>\"&";
  const std::string safe = "&lt;script&gt;&quot;&amp;";
  const Table table{evil, {{evil}}, {{evil}}};
  const Page page{evil,
                  {Heading{2, evil}, Paragraph{evil}, List{{evil}}, table,
                   Figures{{{"<svg/>", evil, evil}}, false}, Details{evil, table}}};
  const std::string text = html(page);
  CHECK_FALSE(has(text, "<script"));
  CHECK(has(text, "<title>" + safe + "</title>"));
  CHECK(has(text, "<h2>" + safe + "</h2>"));
  CHECK(has(text, "alt=\"" + safe + "\""));
  CHECK(has(text, "<summary>" + safe + "</summary>"));
}

TEST_CASE("an SVG is inlined in base64, so that the page needs no other file") {
  const auto inlined = [](const std::string& svg) {
    return html({"t", {Figures{{{svg, "caption", "alt"}}, false}}});
  };
  // RFC 4648 §10
  CHECK(has(inlined("foobar"), "src=\"data:image/svg+xml;base64,Zm9vYmFy\""));
  CHECK(has(inlined("fooba"), ";base64,Zm9vYmE=\""));
  CHECK(has(inlined("foob"), ";base64,Zm9vYg==\""));
  CHECK(has(inlined("\xff"), ";base64,/w==\""));
}

TEST_CASE("a page loads nothing from anywhere") {
  const std::string text = html(comparison_page(small_report()));
  CHECK_FALSE(has(text, "http://"));
  CHECK_FALSE(has(text, "https://"));
  CHECK_FALSE(has(text, "<script"));
  CHECK_FALSE(has(text, "<link"));
  CHECK_FALSE(has(text, "@import"));
  CHECK(has(text, "default-src 'none'"));
}

TEST_CASE("a table names its columns and rows and sets numbers to the right") {
  const std::string text = html({"t", {Table{"c", {{"name"}, {"value", true}}, {{"a", "1"}}}}});
  CHECK(has(text, "<caption>c</caption>"));
  CHECK(has(text, "<th scope=\"col\">name</th><th scope=\"col\" class=\"number\">value</th>"));
  CHECK(has(text, "<tr><th scope=\"row\">a</th><td class=\"number\">1</td></tr>"));
}

TEST_CASE("the page of a comparison leaves no level of headings out") {
  ComparisonReport report = small_report();
  report.timelines.push_back({"<svg/>", "caption", "alt"});
  report.provenance.emplace_back("command", "loggp compare");
  int level = 1;
  for (const Block& block : comparison_page(report).blocks) {
    if (const auto* heading = std::get_if<Heading>(&block)) {
      CHECK(heading->level >= 2);
      CHECK(heading->level <= level + 1);
      level = heading->level;
    }
  }
}

TEST_CASE("the page has words on certainty only where it is known") {
  ComparisonReport report = small_report();
  report.map_charts.push_back({"fastest-net", {"<svg/>", "caption", "alt"}});
  const std::string without = html(comparison_page(report));
  CHECK(has(without, ">Which algorithm is the fastest</h2>"));
  CHECK_FALSE(has(without, "robability"));
  report.level = 0.95;
  const std::string with = html(comparison_page(report));
  CHECK(has(with, ">Which algorithm is the fastest, and how certain that is</h2>"));
  CHECK(has(with, "The probability comes from"));
}

TEST_CASE("the page of a comparison names the wrong time, the misleading scheme and the source") {
  ComparisonReport report = small_report();
  report.provenance.emplace_back("command", "loggp compare");
  const std::string text = html(comparison_page(report));
  CHECK(has(text, "too low by a factor of 4.00"));
  CHECK(has(text, "loop says that pipelined is faster than binomial"));
  CHECK(has(text, "<summary>All 2 results</summary>"));
  CHECK(has(text, "<th scope=\"row\">command</th><td>loggp compare</td>"));
}

TEST_CASE("an empty report is a page with a title") {
  ComparisonReport report;
  report.title = "Nothing";
  CHECK(has(html(comparison_page(report)), "<h1>Nothing</h1>\n</main>"));
}

TEST_CASE("parameters are shown with their intervals and without columns that say nothing") {
  ParameterSet set;
  set.name = "net";
  SizeRange range;
  range.first = Bytes(1);
  range.parameters.L = Duration::us(5.96);
  range.parameters.G = 730;  // ps/B
  range.intervals["L"] = {5.9, 6.02};
  range.intervals["G_us_per_byte"] = {0.0007, 0.00076};
  set.links.push_back({LinkClass::network, {range}});
  const Table table = parameter_table({set});
  REQUIRE(table.rows.size() == 1);
  CHECK(table.columns.size() == 9);  // no O_s, O_r, half round trip
  CHECK(table.rows[0] == std::vector<std::string>{"net", "network", "1 –", "eager",
                                                  "5.96 [5.9, 6.02]", "0", "0", "0",
                                                  "0.73 [0.7, 0.76]"});
  set.links[0].ranges[0].parameters.O_r = 12;
  CHECK(parameter_table({set}).columns.back().title == "O_r (ns/B)");
}

}  // namespace loggp::compare::page_test
