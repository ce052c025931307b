#include "measure/samples/launch_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "models/base/input_file.hpp"

namespace loggp::measure {

namespace {

constexpr std::string_view launch_words = R"({"launch":)";
constexpr std::string_view lines_words = R"("lines":)";

// Takes `words`, a number from 1 and a comma off the beginning of `text`; nothing if `text` begins
// otherwise.
std::optional<std::int64_t> take_number(std::string_view& text, std::string_view words) {
  if (!text.starts_with(words)) return std::nullopt;
  const std::string_view rest = text.substr(words.size());
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  const auto length = static_cast<std::size_t>(end - rest.data());
  if (error != std::errc() || number < 1 || length >= rest.size() || rest[length] != ',')
    return std::nullopt;
  text = rest.substr(length + 1);
  return number;
}

template <class Take>
void for_each_line(std::string_view text, const Take& take) {
  for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos;
       text.remove_prefix(end + 1))
    take(text.substr(0, end));
}

}  // namespace

std::optional<LaunchMark> take_launch_mark(std::string& line) {
  std::string_view rest = line;
  const auto launch = take_number(rest, launch_words);
  if (!launch) return std::nullopt;
  const auto lines = take_number(rest, lines_words);
  line = fmt::format("{{{}", rest);
  return LaunchMark{*launch, lines.value_or(0)};
}

std::string with_launch(std::string_view text, std::int64_t launch) {
  const auto lines = std::count(text.begin(), text.end(), '\n');
  std::string marked;
  bool is_first = true;
  for_each_line(text, [&](std::string_view line) {
    if (!marked.empty()) marked += '\n';
    marked += fmt::format("{}{},", launch_words, launch);
    if (is_first) marked += fmt::format("{}{},", lines_words, lines);
    is_first = false;
    marked += line.substr(1);
  });
  return marked;
}

std::vector<std::int64_t> launches_in(const std::string& path) {
  std::vector<std::int64_t> launches;
  const std::string text = read_text(path, "a samples file");
  for_each_line(text, [&](std::string_view line) {
    const auto launch = take_number(line, launch_words);
    if (launch && std::find(launches.begin(), launches.end(), *launch) == launches.end())
      launches.push_back(*launch);
  });
  return launches;
}

}  // namespace loggp::measure
