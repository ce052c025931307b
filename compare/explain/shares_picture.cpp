#include "compare/explain/shares_picture.hpp"

#include <algorithm>
#include <cmath>

#include "timeline/svg/axis.hpp"
#include "timeline/svg/print.hpp"
#include "timeline/svg/text.hpp"

namespace loggp::compare {

namespace {

using timeline::print;

constexpr double width = 720;
constexpr double top = 70;      // px; the upper end of the tallest bar
constexpr double bottom = 400;  // the lower end of all bars
constexpr double left = 70;     // the left side of the first bar
constexpr double bar_width = 96;
constexpr double least_text = 12;  // px: a share of less height has its text beside the bar

// Returns the colour of a cause, the same as in timelines. L has another colour, because timelines
// draw it as a line.
std::string_view colour(Cause cause) {
  constexpr auto colours = std::to_array<std::string_view>(
      {"#0072B2", "#BFE3F7", "#E69F00", "#ABABAB", "#A83C00", "#004D7A", "#8A5F00", "#14532D",
       "#7FD6BC", "#D55E00", "#F7B6A6", "#56B4E9", "#DEDEDE", "#F0E442", "#CC79A7", "#9A7FD1",
       "#1A1A1A"});
  static_assert(colours.size() == cause_count);
  return colours.at(static_cast<std::size_t>(cause));
}

std::string_view ink(Cause cause) {
  const bool is_dark = cause == Cause::o_s || cause == Cause::G || cause == Cause::O_s ||
                       cause == Cause::O_r || cause == Cause::reduction || cause == Cause::noise;
  return is_dark ? "#FFFFFF" : "#000000";
}

class Picture {
 public:
  explicit Picture(std::span<const TimeShares> shares) : shares_(shares) {
    for (const TimeShares& one : shares) most_us_ = std::max(most_us_, one.total_us());
    const auto columns = static_cast<double>(shares.size());
    pitch_ = (width - left - bar_width - 90) / std::max(columns - 1, 1.0);
  }

  std::string draw() {
    axis();
    for (std::size_t i = 0; i + 1 < shares_.size(); ++i) join(i);
    for (std::size_t i = 0; i < shares_.size(); ++i) bar(i);
    return out_;
  }

 private:
  [[nodiscard]] double x(std::size_t column) const {
    return left + static_cast<double>(column) * pitch_;
  }
  [[nodiscard]] double height(double us) const {
    return most_us_ > 0 ? us / most_us_ * (bottom - top) : 0;
  }
  // Returns the y coordinate of the lower edge of a share.
  [[nodiscard]] double level(std::size_t column, std::size_t cause) const {
    double us = 0;
    for (std::size_t i = 0; i < cause; ++i) us += shares_[column].us.at(i);
    return bottom - height(us);
  }

  void axis() {
    const timeline::TimeAxis scale(Time(), Time() + Duration::us(std::max(most_us_, 1e-6)), 0,
                                   bottom - top);
    out_ += "<g class=\"axis\" font-size=\"10\" text-anchor=\"end\">\n";
    for (const auto& tick : scale.ticks()) {
      print(out_,
            "<path d=\"M{0} {1:.2f}H{2}\" stroke=\"#DDDDDD\" stroke-width=\"0.5\"/>"
            "<text x=\"{3}\" y=\"{4:.2f}\">{5}</text>\n",
            left - 10, bottom - tick.x, width - 10, left - 14, bottom - tick.x + 3.5, tick.label);
    }
    print(out_,
          "<text transform=\"translate(16 {:.2f}) rotate(-90)\" text-anchor=\"middle\">time of an "
          "operation ({})</text>\n</g>\n",
          (top + bottom) / 2, scale.unit());
  }

  // Draws an area for each cause that joins its share in this bar with its share in the next bar.
  void join(std::size_t column) {
    const double from = x(column) + bar_width;
    const double to = x(column + 1);
    out_ += "<g class=\"joins\" fill-opacity=\"0.22\">\n";
    for (std::size_t i = 0; i < cause_count; ++i) {
      if (shares_[column].us.at(i) <= 0 && shares_[column + 1].us.at(i) <= 0) continue;
      print(out_, "<path d=\"M{:.2f} {:.2f}L{:.2f} {:.2f}V{:.2f}L{:.2f} {:.2f}z\" fill=\"{}\"/>\n",
            from, level(column, i), to, level(column + 1, i), level(column + 1, i + 1), from,
            level(column, i + 1), colour(static_cast<Cause>(i)));
    }
    out_ += "</g>\n";
  }

  void bar(std::size_t column) {
    const TimeShares& shares = shares_[column];
    out_ += "<g class=\"bar\" font-size=\"10\" text-anchor=\"middle\" stroke-width=\"0.5\">\n";
    double beside = bottom - 3;  // the largest y of the next text beside the bar
    for (std::size_t i = 0; i < cause_count; ++i) {
      if (shares.us.at(i) > 0) share(column, static_cast<Cause>(i), beside);
    }
    difference(column);
    const double middle = x(column) + bar_width / 2;
    const std::string how = shares.iterations == 1
                                ? "one operation alone"
                                : fmt::format("{} operations", shares.iterations);
    print(
        out_,
        "<text x=\"{0:.2f}\" y=\"{1}\" font-weight=\"bold\" font-size=\"11\">{3}: {4:.4g} µs</text>"
        "<text x=\"{0:.2f}\" y=\"{2}\">{5}</text>\n</g>\n",
        middle, bottom + 16, bottom + 30, shares.scheme, shares.total_us(), how);
  }

  void share(std::size_t column, Cause cause, double& beside) {
    const auto index = static_cast<std::size_t>(cause);
    const double us = shares_[column].us.at(index);
    const double high = level(column, index + 1);
    const double low = level(column, index);
    print(out_,
          R"(<rect class="{}" x="{:.2f}" y="{:.2f}" width="{}" height="{:.2f}" )"
          R"(fill="{}" stroke="#FFFFFF"/>)",
          to_string(cause), x(column), high, bar_width, low - high, colour(cause));
    const std::string text =
        timeline::with_subscripts(fmt::format("{}: {:.3g} µs", to_string(cause), us), 10);
    if (low - high >= least_text) {
      print(out_, "<text x=\"{:.2f}\" y=\"{:.2f}\" fill=\"{}\">{}</text>\n",
            x(column) + bar_width / 2, (low + high) / 2 + 3.5, ink(cause), text);
      return;
    }
    const double y = std::min((low + high) / 2 + 3.5, beside);
    beside = y - least_text;
    print(out_,
          "<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"start\" stroke=\"#FFFFFF\" "
          "stroke-width=\"3\" paint-order=\"stroke\">{}</text>\n",
          x(column) + bar_width + 4, y, text);
  }

  // Draws the error: the distance between this bar's top and the first bar's.
  void difference(std::size_t column) {
    const double right = shares_.front().total_us();
    const double error = shares_[column].total_us() - right;
    const double from = bottom - height(std::max(error, 0.0) + right);
    const double extent = height(std::abs(error));
    if (column == 0 || extent < 1) return;
    print(out_,
          R"(<rect class="error" x="{:.2f}" y="{:.2f}" width="{}" height="{:.2f}" )"
          R"svg(fill="url(#{})" stroke="#D0006F" stroke-dasharray="4 2" stroke-width="1"/>)svg",
          x(column), from, bar_width, extent, error < 0 ? "missing" : "surplus");
    const double middle = from + extent / 2;
    const double y = extent >= 3 * least_text ? middle - 2 : from - least_text - 6;
    const double x_middle = x(column) + bar_width / 2;
    print(out_,
          "<text x=\"{0:.2f}\" y=\"{1:.2f}\" fill=\"#A00056\" font-weight=\"bold\" "
          "stroke=\"#FFFFFF\" stroke-width=\"3\" paint-order=\"stroke\">{2}: {3:.3g} µs</text>"
          "<text x=\"{0:.2f}\" y=\"{4:.2f}\" fill=\"#A00056\" stroke=\"#FFFFFF\" "
          "stroke-width=\"3\" paint-order=\"stroke\">{6}{5:.1f} %</text>\n",
          x_middle, y, error < 0 ? "missing" : "too much", std::abs(error), y + least_text,
          100 * std::abs(error) / right, error < 0 ? "−" : "+");
  }

  std::span<const TimeShares> shares_;
  double most_us_ = 0;
  double pitch_ = 0;
  std::string out_;
};

constexpr std::string_view definitions =
    R"svg(<defs>
<pattern id="missing" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="#FFFFFF"/><rect width="1" height="6" fill="#D0006F" fill-opacity="0.4"/></pattern>
<pattern id="surplus" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="1" height="6" fill="#D0006F"/></pattern>
</defs>
)svg";

}  // namespace

std::string shares_picture(std::span<const TimeShares> shares, const std::string& title,
                           const std::string& parameters) {
  using timeline::escaped;
  std::string out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" font-family=\"Helvetica, Arial, sans-serif\">\n"
      "<title>{2}</title>\n{3}<rect width=\"100%\" height=\"100%\" fill=\"#FFFFFF\"/>\n"
      "<text x=\"16\" y=\"20\" font-size=\"13\" font-weight=\"bold\">{2}</text>\n"
      "<text x=\"16\" y=\"36\" font-size=\"11\">{4}</text>\n",
      width, bottom + 42, escaped(title), definitions,
      timeline::with_subscripts(escaped(parameters), 11));
  return out + Picture(shares).draw() + "</svg>\n";
}

}  // namespace loggp::compare
