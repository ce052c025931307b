// What ranks share, as users write it on the command line and in files of topologies.
#pragma once

#include <string>
#include <string_view>

#include "models/base/key_values.hpp"
#include "models/parameters/node_parameters.hpp"

namespace loggp {

/// Return the values of "count=1,g=1us,G=1ns,choice=fixed", of which g and G are necessary, and of
/// "G=1ns". Throw InputError, beginning with `option`.
[[nodiscard]] NodeInterfaces parse_node_interfaces(std::string_view text,
                                                   const std::string& option);
[[nodiscard]] double parse_node_memory(std::string_view text, const std::string& option);

/// Returns the times of "g=1us,G=1ns,l=0", of which g and G are necessary. Throws InputError,
/// beginning with `what`, the link.
[[nodiscard]] LinkRate parse_link_rate(std::string_view text, const std::string& what);
/// Set one of a link's times. Throw InputError, beginning with `what`, if `text` is no duration
/// from 0 to `longest_cost`.
void set_link_gap(LinkRate& rate, std::string_view text, const std::string& what);
void set_link_rate(LinkRate& rate, std::string_view text, const std::string& what);
void set_link_latency(LinkRate& rate, std::string_view text, const std::string& what);

/// Returns what the inline parameters `interfaces`, `g_node`, `G_node`, `choice` and `G_memory`
/// say; `values` may have other keys. Throws InputError, beginning with `option`.
[[nodiscard]] NodeParameters inline_node(const KeyValues& values, const std::string& option);

}  // namespace loggp
