#include "cli/options/picture_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <optional>
#include <vector>

#include "cli/options/command.hpp"
#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/quantities.hpp"

namespace loggp::cli {

namespace {

constexpr std::array picture_option_names{"--width",     "--height",     "--font-size", "--from",
                                          "--to",        "--show-ranks", "--palette",   "--labels",
                                          "--no-legend", "--no-ports",   "--scale"};

std::string list_of_palettes() {
  std::string all;
  for (const timeline::Palette& palette : timeline::palettes())
    all += fmt::format("{}{}", all.empty() ? "" : ", ", palette.name);
  return all;
}

// Returns a length in px or a factor. `example` is a usual value.
double parse_within(const std::string& text, std::string_view option, double least, double most,
                    double example) {
  const std::optional<double> number = parse_number(text);
  if (!number || std::isnan(*number) || *number < least || *number > most) {
    throw InputError(fmt::format("{}: '{}' is not a number from {} to {}; give one, such as {}",
                                 option, text, least, most, example));
  }
  return *number;
}

std::optional<Time> parse_instant(const std::string& text, std::string_view option) {
  if (text.empty()) return std::nullopt;
  return Time() + parse_duration(text, option);
}

void add_rank_range(const std::string& part, std::int32_t ranks, std::vector<Rank>& all) {
  constexpr std::string_view option = "--show-ranks";
  const std::size_t dash = part.find('-', 1);
  if (dash != std::string::npos && dash + 1 == part.size())
    throw InputError(
        fmt::format("{}: '{}' has no last rank; give {}{}", option, part, part, ranks - 1));
  const std::int64_t first = parse_count(part.substr(0, dash), option, 0, ranks - 1);
  const std::int64_t last =
      dash == std::string::npos ? first : parse_count(part.substr(dash + 1), option, 0, ranks - 1);
  if (first > last) {
    throw InputError(fmt::format("{}: {} descends; give {}-{}", option, part, last, first));
  }
  if (last - first >= most_lanes)
    throw InputError(
        fmt::format("{}: {} are too many ranks for a page; give at most {}, or write .html", option,
                    part, most_lanes));
  for (std::int64_t rank = first; rank <= last; ++rank)
    all.emplace_back(static_cast<std::int32_t>(rank));
}

std::vector<Rank> parse_shown_ranks(const std::string& text, std::int32_t ranks) {
  std::vector<Rank> all;
  if (text.empty()) return all;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    add_rank_range(text.substr(begin, end - begin), ranks, all);
    begin = end + 1;
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

timeline::Wording parse_wording(const std::string& name) {
  if (name.empty() || name == "full") return timeline::Wording::full;
  if (name == "short") return timeline::Wording::title;
  if (name == "none") return timeline::Wording::none;
  throw InputError("--labels: " + unknown_name("labels", name, {"full", "short", "none"}));
}

}  // namespace

void add_picture_options(CLI::App& command, PictureOptions& options) {
  command.add_option("--width", options.width, "of a picture: width in px, 96 to the inch")
      ->default_str("720");
  command.add_option("--height", options.height,
                     "of a picture: height in px; default: lanes have a readable height");
  command
      .add_option("--font-size", options.font_size,
                  "of a picture: size of the text in px; title and numbers are in proportion")
      ->default_str("11");
  command.add_option("--from", options.from,
                     "of a picture: its first instant, such as 10us; default: the run's");
  command.add_option("--to", options.to,
                     "of a picture: its last instant, such as 50us; default: the run's");
  command.add_option("--show-ranks", options.ranks,
                     "of a picture: the ranks that have a lane, such as 0-3,8; default: all");
  command.add_option("--palette", options.palette, "colours of a picture: " + list_of_palettes())
      ->default_str("default");
  command.add_option("--labels", options.labels, "texts of a picture: full, short, none")
      ->default_str("full");
  command.add_flag("--no-legend", options.no_legend, "of a picture: leave out the legend");
  command.add_flag("--no-ports", options.no_ports, "of a picture: leave out the ports");
  command.add_option("--scale", options.scale, "of a picture in PNG: pixels for each px")
      ->default_str("2");
}

bool is_picture_option(std::string_view name) {
  return std::find(picture_option_names.begin(), picture_option_names.end(), name) !=
         picture_option_names.end();
}

PictureStyle picture_style(const PictureOptions& options, std::int32_t ranks) {
  PictureStyle style;
  timeline::Settings& settings = style.settings;
  if (!options.width.empty())
    settings.width = parse_within(options.width, "--width", 200, 10'000, 720);
  if (!options.height.empty())
    settings.height = parse_within(options.height, "--height", 100, 10'000, 400);
  if (!options.font_size.empty())
    settings.font_size = parse_within(options.font_size, "--font-size", 4, 40, 11);
  if (!options.scale.empty()) style.scale = parse_within(options.scale, "--scale", 0.1, 10, 2);
  settings.from = parse_instant(options.from, "--from");
  settings.to = parse_instant(options.to, "--to");
  if (settings.from && settings.to && *settings.from >= *settings.to) {
    throw InputError(fmt::format("--to: {} is not after --from {}; give a later time", options.to,
                                 options.from));
  }
  settings.ranks = parse_shown_ranks(options.ranks, ranks);
  settings.legend = !options.no_legend;
  settings.ports = !options.no_ports;
  settings.labels = parse_wording(options.labels);
  if (!options.palette.empty())
    settings.palette = &timeline::find_palette(options.palette, "--palette");
  return style;
}

void check_picture_options(const CLI::App& command, const std::string& path) {
  constexpr std::array pictures{".svg", ".pdf", ".png", ".tikz"};
  const std::string extension = std::filesystem::path(path).extension();
  const bool is_picture = std::find(pictures.begin(), pictures.end(), extension) != pictures.end();
  for (const char* const name : picture_option_names) {
    if (!is_picture) refuse_given(command, {name}, "pictures (.svg, .pdf, .png, .tikz)");
  }
  if (extension != ".png") refuse_given(command, {"--scale"}, "pictures in PNG");
}

}  // namespace loggp::cli
