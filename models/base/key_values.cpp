#include "models/base/key_values.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp {

KeyValues parse_key_values(std::string_view text, std::string_view option,
                           const std::vector<std::string>& known, std::string_view example) {
  KeyValues values;
  while (!text.empty()) {
    const std::string_view pair = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), pair.size() + 1));
    const std::size_t equals = pair.find('=');
    const std::string key(pair.substr(0, equals));
    if (std::find(known.begin(), known.end(), key) == known.end())
      throw InputError(fmt::format("{}: {}", option, unknown_name("parameter", key, known)));
    if (equals == std::string_view::npos) {
      throw InputError(
          fmt::format("{}: '{}' has no value; write {}={}", option, key, key, example));
    }
    if (!values.emplace(key, pair.substr(equals + 1)).second)
      throw InputError(fmt::format("{}: {} is given twice", option, key));
  }
  return values;
}

}  // namespace loggp
