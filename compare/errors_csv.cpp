#include "compare/errors_csv.hpp"

#include <fmt/format.h>

#include <iterator>

#include "compare/numbers.hpp"

namespace loggp::compare {

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

std::string errors_csv(const ErrorTable& errors) {
  std::string csv =
      "params,algorithm,scheme,ranks,bytes,iterations,reported_us,correct_us,error_us,"
      "relative_error\n";
  for (const ErrorRow& row : errors) {
    fmt::format_to(std::back_inserter(csv), "{},{},{},{},{},{},{},{},{},{}\n",
                   csv_field(row.params), csv_field(row.algorithm), csv_field(row.scheme),
                   row.ranks, row.bytes.count(), row.iterations, exact_us(row.reported),
                   exact_us(row.correct), exact_us(row.error()),
                   plain_decimal(row.relative_error(), 9));
  }
  return csv;
}

}  // namespace loggp::compare
