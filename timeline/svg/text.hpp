// Text in a picture: escaping, width and line breaks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace loggp::timeline {

/// Returns printable_lines(text) as XML character data.
[[nodiscard]] std::string escaped(std::string_view text);

/// Returns escaped text with o_s, o_r, O_s and O_r typeset with subscripts, as in papers, where one
/// of them precedes " =" or a colon.
[[nodiscard]] std::string with_subscripts(std::string escaped_text, double font_size);

/// Returns an upper estimate of the width in px. It assumes DejaVu Sans, the widest usual font,
/// because the reader's font is unknown.
[[nodiscard]] double text_width(std::string_view text, double font_size);

/// Returns `text`, broken at spaces into lines of at most `width` px; a longer word has its own
/// line. "g = 5" is one word.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, double font_size,
                                               double width);

}  // namespace loggp::timeline
