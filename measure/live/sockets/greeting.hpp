// The greeting with which a client proves to a listener that it knows the listener's token.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace loggp::measure {

/// The length of the longest greeting in bytes, with its line end.
inline constexpr std::size_t longest_greeting = 128;

/// Returns 128 random bits as hexadecimal digits. Throws RunError when the system has none.
[[nodiscard]] std::string random_token();
/// Returns a random session number, never 0. Throws RunError when the system has no random bits.
[[nodiscard]] std::uint64_t random_session();

/// Return the client's greeting, "loggp 1 TOKEN SESSION", and the listener's answer, "loggp 1
/// welcome SESSION", each with a line end. SESSION is 16 hexadecimal digits. The token keeps
/// strangers out of a measurement. It is not encrypted: everybody with access to the network
/// traffic can read it.
[[nodiscard]] std::string hello(std::string_view token, std::uint64_t session);
[[nodiscard]] std::string welcome(std::uint64_t session);

/// Returns the session number of a client's greeting with the right token; nothing for any other
/// text. The time of the call does not depend on how many characters of the token are right.
[[nodiscard]] std::optional<std::uint64_t> session_of_hello(std::string_view text,
                                                            std::string_view token);

}  // namespace loggp::measure
