// The options of pictures of timelines: their size, their contents and their look.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "timeline/svg/settings.hpp"

namespace loggp::cli {

/// The largest number of ranks with a lane in a picture.
inline constexpr std::int32_t most_lanes = 1024;

/// The options' values as texts of the command line, not yet parsed. Empty: not given.
struct PictureOptions {
  std::string width;
  std::string height;
  std::string font_size;
  std::string from;
  std::string to;
  std::string ranks;
  std::string palette;
  std::string labels;
  std::string scale;
  bool no_legend = false;
  bool no_ports = false;
};

/// How a picture is drawn. `scale` is for PNG only: pixels for each px.
struct PictureStyle {
  timeline::Settings settings;
  double scale = 2;
};

/// Adds --width, --height, --font-size, --from, --to, --show-ranks, --palette, --labels,
/// --no-legend, --no-ports and --scale.
void add_picture_options(CLI::App& command, PictureOptions& options);

/// Returns whether add_picture_options() adds an option of this name.
[[nodiscard]] bool is_picture_option(std::string_view name);

/// Throws InputError for the first given option that the file `path` has no use for: --scale is for
/// PNG, the others are for pictures. Pre: `command` has been parsed.
void check_picture_options(const CLI::App& command, const std::string& path);

/// Returns the style that the options describe, for a run on `ranks` ranks. Throws InputError that
/// names the option.
[[nodiscard]] PictureStyle picture_style(const PictureOptions& options, std::int32_t ranks);

}  // namespace loggp::cli
