#include "measure/live/sockets/greeting.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <cerrno>
#include <charconv>

#include "measure/live/sockets/socket.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

constexpr std::string_view version = "loggp 1 ";
constexpr std::size_t session_digits = 16;

std::uint64_t random_bits() {
  std::uint64_t bits = 0;
  while (getrandom(&bits, sizeof bits, 0) != sizeof bits) {
    if (errno != EINTR)
      throw RunError(
          fmt::format("the system gives no random bits for a token: {}", system_error_text(errno)));
  }
  return bits;
}

// Compares every character, so that the time of the comparison tells nothing about the token.
bool is_same(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference |= static_cast<unsigned>(a[i] ^ b[i]);
  }
  const volatile unsigned all = difference;  // prevents an early exit of the loop
  return all == 0;
}

}  // namespace

std::string random_token() {
  return fmt::format("{:016x}{:016x}", random_bits(), random_bits());
}

std::uint64_t random_session() {
  return random_bits() | 1U;
}

std::string hello(std::string_view token, std::uint64_t session) {
  return fmt::format("{}{} {:016x}\n", version, token, session);
}

std::string welcome(std::uint64_t session) {
  return hello("welcome", session);
}

std::optional<std::uint64_t> session_of_hello(std::string_view text, std::string_view token) {
  const std::size_t whole = version.size() + token.size() + 1 + session_digits + 1;
  if (text.size() != whole || !text.starts_with(version) || !text.ends_with('\n'))
    return std::nullopt;
  if (!is_same(text.substr(version.size(), token.size()), token)) return std::nullopt;
  const std::string_view digits = text.substr(whole - 1 - session_digits, session_digits);
  std::uint64_t session = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), session, 16);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  if (text != hello(token, session)) return std::nullopt;  // capitals, or no space
  return session;
}

}  // namespace loggp::measure
