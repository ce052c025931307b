// Values by key in one word of a command line, such as "L=5us,o=1us".
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace loggp {

using KeyValues = std::map<std::string, std::string, std::less<>>;

/// Returns the values of `text`, which has the form key=value,key=value. Throws InputError,
/// beginning with `option`, for a key that is not among `known`, without a value, or given twice.
/// `example` is the value that an error shows.
[[nodiscard]] KeyValues parse_key_values(std::string_view text, std::string_view option,
                                         const std::vector<std::string>& known,
                                         std::string_view example);

}  // namespace loggp
