// Text in a picture: how it is escaped, how wide it is and where it breaks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace loggp::timeline {

/// `text` as XML character data. What XML cannot hold (control characters, bytes that are not
/// UTF-8) becomes U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

/// Escaped text in an SVG of that font size, in which o_s, o_r, O_s and O_r have the subscripts
/// that papers give them: where one is followed by " =" or a colon.
[[nodiscard]] std::string with_subscripts(std::string escaped_text, double font_size);

/// An estimate in px, and rather too wide: the reader's font is not known here, so it is that of
/// DejaVu Sans, the widest of the usual ones.
[[nodiscard]] double text_width(std::string_view text, double font_size);

/// `text` broken at spaces into lines of at most `width` px; a longer word has a line of its own.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, double font_size,
                                               double width);

}  // namespace loggp::timeline
