// How two processes that have found each other make sure of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace loggp::measure {

/// The longest greeting in bytes, its line end included.
inline constexpr std::size_t longest_greeting = 128;

/// 128 random bits in hexadecimal digits: whoever knows them was told by the listener.
[[nodiscard]] std::string random_token();
/// Never 0.
[[nodiscard]] std::uint64_t random_session();

/// "loggp 1 TOKEN SESSION" and the answer "loggp 1 welcome SESSION", each with a line end. The
/// token keeps strangers out of a measurement; it is sent in clear, so whoever can read the network
/// can read it too.
[[nodiscard]] std::string hello(std::string_view token, std::uint64_t session);
[[nodiscard]] std::string welcome(std::uint64_t session);

/// The session of a hello that has the right token; nothing for anything else. How long it takes
/// does not depend on how much of the token is right.
[[nodiscard]] std::optional<std::uint64_t> session_of_hello(std::string_view text,
                                                            std::string_view token);

}  // namespace loggp::measure
