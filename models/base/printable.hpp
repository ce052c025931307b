// Makes text of users, files and peers harmless where it is printed. Every table, CSV file, JSON
// document, picture, page and message goes through these functions.
#pragma once

#include <string>
#include <string_view>

namespace loggp {

/// Returns whether `text` is UTF-8 (RFC 3629).
[[nodiscard]] bool is_utf8(std::string_view text);

/// Returns `text` as one line of UTF-8 in which every character is visible. Escapes replace the
/// others: \x1B for a control character of ASCII and for a byte that is not UTF-8; \u0085 for a
/// control character of C1, a mark that changes the direction of text, a separator of lines, and a
/// code point that XML forbids.
[[nodiscard]] std::string printable(std::string_view text);

/// Returns the same, but line ends (\n) stay as they are.
[[nodiscard]] std::string printable_lines(std::string_view text);

/// Returns a JSON document in which \u escapes replace the characters that printable() escapes and
/// JSON permits. Its value stays the same. Pre: `json` is JSON in UTF-8.
[[nodiscard]] std::string printable_json(std::string_view json);

}  // namespace loggp
