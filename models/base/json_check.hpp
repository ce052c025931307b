// Refuses JSON that a reader would misunderstand in silence, or that would take too much memory.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace loggp {

/// A fault of a JSON document, with the line, counted from 1, on which it was found.
struct JsonFault {
  std::size_t line = 1;
  std::string what;
};

/// Returns the first of these faults of `json`: an object has a key twice, so that readers would
/// differ in the value that they take; arrays and objects stand in one another more than 64 deep;
/// there are more than four million values. Returns nothing for a document without such a fault,
/// and for a text that is no JSON, whose first error the parser reports.
[[nodiscard]] std::optional<JsonFault> find_json_fault(std::string_view json);

/// Returns where a text is no JSON, and after which words: "not JSON: line 1, column 10: the text
/// does not go on as JSON after '"name": o'". `parser_text` is the text of an exception of
/// nlohmann's parser.
[[nodiscard]] std::string json_error_in_words(std::string_view parser_text);

}  // namespace loggp
