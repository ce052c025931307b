#include "measure/live/machine/life_signs.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/random.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <type_traits>

namespace loggp::measure {

// What a datagram consists of.
struct LifeSigns::Sign {
  std::uint64_t key = 0;
  std::int32_t rank = 0;
  std::int32_t is_last = 0;
  std::array<char, 64> host{};
};

namespace {

using Interfaces = std::unique_ptr<ifaddrs, decltype(&freeifaddrs)>;

Interfaces interfaces() {
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) all = nullptr;
  return {all, &freeifaddrs};
}

bool has_address(const ifaddrs& one) {
  return one.ifa_addr != nullptr && one.ifa_addr->sa_family == AF_INET &&
         (one.ifa_flags & IFF_UP) != 0 && (one.ifa_flags & IFF_LOOPBACK) == 0;
}

}  // namespace

LifeSigns::LifeSigns() : socket_(socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)) {
  sockaddr_in any{};
  any.sin_family = AF_INET;
  any.sin_addr.s_addr = htonl(INADDR_ANY);
  if (socket_.is_open() &&
      bind(socket_.get(), reinterpret_cast<const sockaddr*>(&any), sizeof any) != 0)
    socket_ = Descriptor();
}

LifeSignTarget LifeSigns::target() const {
  LifeSignTarget target;
  sockaddr_in own{};
  socklen_t length = sizeof own;
  if (!socket_.is_open() ||
      getsockname(socket_.get(), reinterpret_cast<sockaddr*>(&own), &length) != 0 ||
      getrandom(&target.key, sizeof target.key, 0) != sizeof target.key || target.key == 0)
    return {};
  target.port = own.sin_port;
  const Interfaces all = interfaces();
  for (const ifaddrs* one = all.get(); one != nullptr; one = one->ifa_next) {
    const auto place = static_cast<std::size_t>(target.addresses);
    if (!has_address(*one) || place == target.address.size()) continue;
    target.address[place] = reinterpret_cast<const sockaddr_in*>(one->ifa_addr)->sin_addr;
    ++target.addresses;
  }
  return target;
}

void LifeSigns::watch(std::uint64_t key) {
  watched_key_ = key;
}

void LifeSigns::send_to(const LifeSignTarget& target, std::int32_t rank, const std::string& host) {
  target_ = target;
  rank_ = rank;
  host_ = host;
}

std::optional<SilentHost> LifeSigns::look(std::chrono::milliseconds pause) {
  if (rank_ >= 0) send(false);
  if (watched_key_ == 0) return std::nullopt;
  read_all();
  constexpr int too_many = 3;
  for (auto& [rank, heard] : heard_) {
    if (++heard.looks_since > too_many)
      return SilentHost{rank, heard.host, (heard.looks_since - 1) * pause};
  }
  return std::nullopt;
}

void LifeSigns::end() {
  constexpr int for_lost_ones = 2;
  for (int i = 0; rank_ >= 0 && i < for_lost_ones; ++i) send(true);
}

void LifeSigns::send(bool is_last) {
  static_assert(std::is_trivially_copyable_v<Sign>);
  Sign sign{target_.key, rank_, is_last ? 1 : 0, {}};
  host_.copy(sign.host.data(), sign.host.size() - 1);
  for (int i = 0; i < target_.addresses; ++i) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = target_.port;
    to.sin_addr = target_.address[static_cast<std::size_t>(i)];
    (void)sendto(socket_.get(), &sign, sizeof sign, 0, reinterpret_cast<const sockaddr*>(&to),
                 sizeof to);
  }
}

void LifeSigns::read_all() {
  Sign sign;
  while (true) {
    const ssize_t length = recv(socket_.get(), &sign, sizeof sign, 0);
    if (length < 0) return;
    if (length != sizeof sign || sign.key != watched_key_) continue;
    if (sign.is_last != 0) {
      heard_.erase(sign.rank);
      continue;
    }
    sign.host.back() = '\0';
    heard_[sign.rank] = {sign.host.data(), 0};
  }
}

}  // namespace loggp::measure
