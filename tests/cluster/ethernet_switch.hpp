// An Ethernet switch in user space, between all interfaces of its network namespace.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "tests/cluster/lateness.hpp"
#include "tests/cluster/link_model.hpp"

namespace loggp::cluster {

struct SwitchOptions {
  LinkParameters links;
  Duration spin;  ///< awake so long before a frame is due, because sleeps end at no exact time;
                  ///< 0: never before, so that ranks have the CPU, and frames leave late
};

class EthernetSwitch {
 public:
  /// Takes all interfaces that exist now, except the loopback. Throws std::system_error without
  /// CAP_NET_RAW.
  explicit EthernetSwitch(const SwitchOptions& options);
  EthernetSwitch(const EthernetSwitch&) = delete;
  EthernetSwitch& operator=(const EthernetSwitch&) = delete;
  ~EthernetSwitch();

  /// Forwards frames until SIGTERM or SIGINT; SIGUSR1 prints how late they have left, and how long
  /// the switch has worked for them, since the last time. All three must be blocked.
  void run();

 private:
  struct Frame {
    std::vector<std::byte> bytes;  // Linux' offloading header, then the frame
    std::size_t out = 0;
    Bytes on_wire;
    FrameTimes times;              // at the next link
    std::vector<std::size_t> way;  // the shared links that it has still to pass, the next one last
    bool leaves = false;           // false: it is due at the next link
  };
  struct Work {
    Duration time;           // in which frames were taken in or sent
    Duration receiving;      // the part of it in which they were taken in
    std::size_t frames = 0;  // taken in and sent
    std::size_t with_data = 0;
    Bytes bytes;  // of data
  };
  using Queue = std::multimap<Time, Frame>;  // frames of one time stay in order

  [[nodiscard]] Time on_our_clock(const timespec& time) const;
  [[nodiscard]] Time now() const;
  [[nodiscard]] Duration lateness_of_sleeps() const;
  [[nodiscard]] std::string report();
  /// Reads some of the frames that have come. Returns whether there may be more.
  [[nodiscard]] bool receive();
  /// In memory that an earlier frame had, because new memory costs page faults.
  [[nodiscard]] std::vector<std::byte> copy_of(std::span<const std::byte> bytes);
  void take_in(std::span<const std::byte> bytes, int interface, Time received);
  /// Sends the frames that are due; returns the time until the next one is.
  [[nodiscard]] Duration forward_due();
  void send(const Frame& frame, Time due);

  std::time_t zero_;  // of our clock, in seconds of the kernel's, whose picoseconds are too many
  int socket_ = -1;
  std::vector<int> ports_;  // indices of interfaces
  LinkModel model_;
  std::map<std::uint64_t, std::size_t> port_of_address_;
  Queue queue_;
  std::vector<std::vector<std::byte>> spare_;  // of frames that have left
  std::vector<std::byte> buffers_;
  // The kernel notes when frames come, and they leave long after that. If the latency permits,
  // frames need not wake us, but are read at the latest after this time: their senders would lose
  // the CPU, and the first of a burst would cost more than the others.
  Duration patience_;
  bool is_patient_;
  Duration sleeps_late_;  // how late sleeps usually end, on virtual machines often 50 us
  Duration early_;        // so long before a frame is due sleeps are to end
  Lateness lateness_;
  Work work_;
};

}  // namespace loggp::cluster
