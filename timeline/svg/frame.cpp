#include "timeline/svg/frame.hpp"

#include <cmath>

#include "timeline/svg/look.hpp"
#include "timeline/svg/print.hpp"
#include "timeline/svg/text.hpp"

namespace loggp::timeline {

Block heading(const Labels& labels, const Page& page) {
  Block block{"", page.top};
  const auto add = [&](std::string_view text, double size, std::string_view weight) {
    for (const std::string& line : wrapped(text, size, page.right - page.left)) {
      block.height += size + 4;
      print(block.svg, "<text x=\"{}\" y=\"{:g}\" font-size=\"{}\" font-weight=\"{}\">{}</text>\n",
            page.left, block.height, size, weight, with_subscripts(escaped(line), size));
    }
  };
  add(labels.title, page.scaled(title_size), "bold");
  add(labels.parameters, page.scaled(text_size), "normal");
  block.height += 6;
  return block;
}

namespace {

// Returns the names of the lanes below the ranks, and a thin line through each.
std::string shared_names(const Page& page) {
  std::string out;
  const std::vector<Rank> all = page.lanes.all();
  for (std::size_t i = page.lanes.ranks().size(); i < all.size(); ++i) {
    const double y = page.row_middle(all[i], Row::cpu);
    print(out,
          "<path d=\"M{0} {2:.2f}H{1}\" stroke=\"#BBBBBB\" stroke-width=\"0.4\"/>"
          "<text x=\"{3}\" y=\"{4:.2f}\">{5}</text>\n",
          page.left, page.right, y, page.left - page.scaled(6), y + page.scaled(3.5),
          escaped(page.lanes.shared()[i - page.lanes.ranks().size()].name));
  }
  return out;
}

}  // namespace

std::string ranks(const Page& page) {
  std::string out = fmt::format(
      "<g class=\"ranks\" text-anchor=\"end\" font-size=\"{0}\">\n"
      "<text transform=\"translate({2} {1:.2f}) rotate(-90)\" text-anchor=\"middle\">rank</text>\n",
      page.scaled(label_size), (page.top + page.bottom()) / 2, page.scaled(14));
  // in low lanes only every second, third, … rank has room for its number
  const auto every = static_cast<std::int32_t>(std::ceil(page.scaled(label_size) / page.pitch));
  for (const Rank rank : page.lanes.ranks()) {
    const double y = page.row_middle(rank, Row::cpu);
    print(out, R"(<path d="M{0} {2:.2f}H{1}" stroke="#BBBBBB" stroke-width="0.4"/>)", page.left,
          page.right, y);
    if (page.lanes.lane(rank) % every == 0) {
      print(out, R"(<text x="{}" y="{:.2f}">{}</text>)", page.left - page.scaled(6),
            y + page.scaled(3.5), rank.number());
    }
    out += '\n';
  }
  return out + shared_names(page) + "</g>\n";
}

Block time_axis(const TimeAxis& axis, const Page& page) {
  const double y = page.bottom() + 2;
  Block block{fmt::format("<g class=\"axis\" text-anchor=\"middle\" font-size=\"{}\">\n",
                          page.scaled(label_size)),
              page.scaled(44)};
  for (const TimeAxis::Tick& tick : axis.ticks()) {
    print(block.svg,
          "<path d=\"M{0:.2f} {1:.2f}V{2:.2f}\" stroke=\"#DDDDDD\" stroke-width=\"0.5\"/>"
          "<path d=\"M{0:.2f} {2:.2f}v4\" stroke=\"#000000\" stroke-width=\"0.8\"/>"
          "<text x=\"{0:.2f}\" y=\"{3:.2f}\">{4}</text>\n",
          tick.x, page.top, y, y + page.scaled(14), tick.label);
  }
  print(block.svg,
        "<path d=\"M{} {:.2f}H{}\" stroke=\"#000000\" stroke-width=\"0.8\"/>\n"
        "<text x=\"{}\" y=\"{:.2f}\">time ({})</text>\n</g>\n",
        page.left, y, page.right, (page.left + page.right) / 2, y + page.scaled(28), axis.unit());
  return block;
}

}  // namespace loggp::timeline
