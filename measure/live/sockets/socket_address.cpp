#include "measure/live/sockets/socket_address.hpp"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

struct HostAndPort {
  std::string host;
  std::string port;
};

// An IPv6 address contains colons, so it must stand in brackets.
HostAndPort split_address(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return {};
  std::string_view host = text.substr(0, colon);
  const bool in_brackets = host.starts_with('[') && host.ends_with(']');
  if (in_brackets) host = host.substr(1, host.size() - 2);
  if (!in_brackets && host.find(':') != std::string_view::npos) return {};
  return {std::string(host), std::string(text.substr(colon + 1))};
}

bool is_port(const std::string& text) {
  constexpr std::size_t digits = 5;
  return !text.empty() && text.size() <= digits &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }) &&
         std::stoi(text) <= UINT16_MAX;
}

std::string name_info(const SocketAddress& address, bool of_port) {
  std::array<char, NI_MAXHOST> host{};
  std::array<char, NI_MAXSERV> port{};
  if (getnameinfo(address.get(), address.length(), host.data(), host.size(), port.data(),
                  port.size(), NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
    return "unknown";
  }
  return of_port ? port.data() : host.data();
}

template <class Get>
SocketAddress read_address(const Socket& socket, const Get& get) {
  sockaddr_storage storage{};
  socklen_t length = sizeof storage;
  auto* const address = reinterpret_cast<sockaddr*>(&storage);
  if (get(socket.get(), address, &length) != 0) {
    throw RunError(fmt::format("the peer has gone: {}", system_error_text(errno)));
  }
  return {address, length};
}

}  // namespace

SocketAddress::SocketAddress(const sockaddr* address, socklen_t length)
    : length_(std::min<socklen_t>(length, sizeof storage_)) {
  std::memcpy(&storage_, address, length_);
}

SocketAddress SocketAddress::parse(std::string_view text, std::string_view what) {
  const HostAndPort parts = split_address(text);
  if (parts.host.empty() || !is_port(parts.port)) {
    throw InputError(
        fmt::format("{}: '{}' is not an address and a port; write it as 127.0.0.1:4711, "
                    "[::1]:4711 or host:4711",
                    what, text));
  }
  addrinfo hints{};
  hints.ai_flags = AI_NUMERICSERV;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int status = getaddrinfo(parts.host.c_str(), parts.port.c_str(), &hints, &found);
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, &freeaddrinfo);
  if (status != 0 || found == nullptr) {
    throw InputError(fmt::format("{}: no address of '{}' is known ({}); give one as a number", what,
                                 parts.host, gai_strerror(status)));
  }
  return {found->ai_addr, found->ai_addrlen};
}

SocketAddress SocketAddress::local_end(const Socket& socket) {
  return read_address(socket, getsockname);
}

SocketAddress SocketAddress::peer_end(const Socket& socket) {
  return read_address(socket, getpeername);
}

std::string SocketAddress::host() const {
  return name_info(*this, false);
}

std::string SocketAddress::port() const {
  return name_info(*this, true);
}

std::string SocketAddress::text() const {
  if (family() == AF_INET6) return fmt::format("[{}]:{}", host(), port());
  return fmt::format("{}:{}", host(), port());
}

bool SocketAddress::is_any() const {
  return host() == "0.0.0.0" || host() == "::";
}

}  // namespace loggp::measure
