// Signs of life that a host of an MPI job sends to the host of rank 0, past MPI: a blocked MPI call
// does not tell whether its peer still lives.
#pragma once

#include <netinet/in.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "models/base/descriptor.hpp"

namespace loggp::measure {

/// Where signs of life go: to the same UDP port of all IPv4 addresses of one host, with a random
/// key that tells them from other datagrams. Bytes of it may be sent to a process of another host
/// of the same kind.
struct LifeSignTarget {
  std::uint64_t key = 0;
  in_port_t port = 0;  ///< in network order; 0: there is no socket, and nobody is watched
  std::int32_t addresses = 0;
  std::array<in_addr, 8> address{};
};

/// A host, named by the lowest of its ranks, whose signs of life have ceased.
struct SilentHost {
  std::int32_t rank = 0;
  std::string host;
  std::chrono::milliseconds silence;  ///< at least; measured in looks
};

/// One end of the signs of life: their watcher, or their sender.
class LifeSigns {
 public:
  /// Opens a UDP socket on a port that the system chooses. Where it gives none, the object does
  /// nothing.
  LifeSigns();

  /// Returns this socket's target, with a new key and the addresses of this host's interfaces that
  /// are up.
  [[nodiscard]] LifeSignTarget target() const;

  /// Makes this object a watcher of signs with `key`, or a sender to `target` in the name of `rank`
  /// on `host`.
  void watch(std::uint64_t key);
  void send_to(const LifeSignTarget& target, std::int32_t rank, const std::string& host);

  /// Sends a sign, or reads all that have come. To be called at equal distances of `pause`. Returns
  /// a host that has sent signs before, and none before the last three calls: one host may run
  /// later than another after both were stopped, and datagrams get lost. A host that was never
  /// heard, behind a firewall, is not watched.
  std::optional<SilentHost> look(std::chrono::milliseconds pause);
  /// Tells the watcher that this host sends no more signs. Nothing for a watcher.
  void end();

 private:
  struct Sign;
  struct Heard {
    std::string host;
    int looks_since = 0;
  };
  void send(bool is_last);
  void read_all();

  Descriptor socket_;
  LifeSignTarget target_;
  std::int32_t rank_ = -1;  ///< −1: this object sends nothing
  std::string host_;
  std::uint64_t watched_key_ = 0;  ///< 0: this object watches nothing
  std::map<std::int32_t, Heard> heard_;
};

}  // namespace loggp::measure
