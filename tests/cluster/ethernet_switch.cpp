#include "tests/cluster/ethernet_switch.hpp"

#include <fmt/format.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

namespace loggp::cluster {

namespace {

constexpr std::size_t batch = 8;  // frames; to read more would delay those that are due
constexpr std::size_t largest_frame = 65536 + 256;
constexpr Duration long_time = Duration::us(1e9);
constexpr Duration least_patience =
    Duration::us(250);  // shorter naps would cost more than they save

// The header that PACKET_VNET_HDR puts before each frame: checksum and segmentation that a sender
// has left to its network card (linux/virtio_net.h is no C++).
struct Offload {
  std::uint8_t flags, segmentation;
  std::uint16_t header_bytes, segment_bytes, checksum_start, checksum_offset;
};

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

template <class Value>
void set(int socket, int level, int option, const Value& value, const char* what) {
  if (setsockopt(socket, level, option, &value, sizeof value) != 0) fail(what);
}

int open_socket() {
  const int socket = ::socket(AF_PACKET, SOCK_RAW | SOCK_CLOEXEC, htons(ETH_P_ALL));
  if (socket < 0) fail("packet socket");
  // Offloading is passed through, as a real bridge does
  set(socket, SOL_PACKET, PACKET_VNET_HDR, 1, "PACKET_VNET_HDR");
  set(socket, SOL_PACKET, PACKET_IGNORE_OUTGOING, 1, "PACKET_IGNORE_OUTGOING");
  set(socket, SOL_SOCKET, SO_TIMESTAMPNS, 1, "SO_TIMESTAMPNS");
  constexpr int room = 512 << 20;
  if (setsockopt(socket, SOL_SOCKET, SO_RCVBUFFORCE, &room, sizeof room) != 0)
    set(socket, SOL_SOCKET, SO_RCVBUF, room, "SO_RCVBUF");  // up to the limit for users
  return socket;
}

std::vector<int> interfaces() {
  std::vector<int> indices;
  struct if_nameindex* const all = if_nameindex();
  for (const auto* entry = all; entry != nullptr && entry->if_index != 0; ++entry) {
    if (std::string_view(entry->if_name) != "lo")
      indices.push_back(static_cast<int>(entry->if_index));
  }
  if_freenameindex(all);
  return indices;
}

std::uint64_t address_at(std::span<const std::byte> bytes) {
  std::uint64_t address = 0;
  std::memcpy(&address, bytes.data(), ETH_ALEN);
  return address;
}

bool is_for_all(std::span<const std::byte> address) {
  return (address.front() & std::byte{1}) != std::byte{0};
}

Bytes size_on_wire(std::span<const std::byte> bytes) {
  Offload offload{};
  std::memcpy(&offload, bytes.data(), sizeof offload);
  return bytes_on_wire(Bytes(static_cast<std::int64_t>(bytes.size() - sizeof offload)),
                       Bytes(offload.header_bytes),
                       Bytes(offload.segmentation == 0 ? 0 : offload.segment_bytes));
}

void sleep(Duration time, std::span<pollfd> until) {
  const std::int64_t ns = std::max(time, Duration()).in_ps() / 1000;
  const timespec timeout{ns / 1'000'000'000, ns % 1'000'000'000};
  if (ppoll(until.data(), until.size(), &timeout, nullptr) < 0) fail("ppoll");
}

int signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, SIGUSR1}) sigaddset(&set, signal);
  const int descriptor = signalfd(-1, &set, SFD_CLOEXEC);
  if (descriptor < 0) fail("signalfd");
  return descriptor;
}

}  // namespace

EthernetSwitch::EthernetSwitch(const SwitchOptions& options)
    : zero_(std::time(nullptr)),
      socket_(open_socket()),
      ports_(interfaces()),
      model_(options.links, ports_.size()),
      buffers_(batch * largest_frame),
      patience_(options.links.latency / 4),
      is_patient_(patience_ >= least_patience),
      sleeps_late_(is_patient_ ? lateness_of_sleeps() : Duration()),
      early_(options.spin > Duration() ? options.spin + sleeps_late_ : Duration()) {}

EthernetSwitch::~EthernetSwitch() {
  close(socket_);
}

Time EthernetSwitch::on_our_clock(const timespec& time) const {
  return Time::ps(((time.tv_sec - zero_) * 1'000'000'000 + time.tv_nsec) * 1000);
}

Time EthernetSwitch::now() const {
  timespec time{};
  clock_gettime(CLOCK_REALTIME, &time);  // by which the kernel stamps frames
  return on_our_clock(time);
}

Duration EthernetSwitch::lateness_of_sleeps() const {
  std::array<Duration, 201> late;
  for (Duration& one : late) {
    const Time due = now() + least_patience;
    sleep(least_patience, {});
    one = now() - due;
  }
  std::nth_element(late.begin(), late.begin() + late.size() / 2, late.end());
  return std::max(late[late.size() / 2], Duration());
}

void EthernetSwitch::run() {
  const int heard = signals();
  for (;;) {
    const Time began = now();
    const std::size_t frames = work_.frames;
    const bool may_have_more = receive();
    const Time received = now();
    const Duration wait = forward_due() - early_;
    if (work_.frames != frames) {
      work_.receiving += received - began;
      work_.time += now() - began;
    }
    std::array<pollfd, 2> ready{pollfd{is_patient_ ? -1 : socket_, POLLIN, 0},
                                pollfd{heard, POLLIN, 0}};
    const Duration longest = may_have_more ? Duration() : patience_;
    sleep(is_patient_ || may_have_more ? std::min(wait, longest) : wait, ready);
    if (ready[1].revents == 0) continue;
    signalfd_siginfo signal{};
    if (read(heard, &signal, sizeof signal) != sizeof signal) fail("signalfd");
    if (signal.ssi_signo != SIGUSR1) break;
    fmt::print("{}\n", report());
    (void)std::fflush(stdout);
  }
  close(heard);
}

std::string EthernetSwitch::report() {
  const Work work = std::exchange(work_, Work());
  return fmt::format(
      "{}; {:.0f} us of work ({:.0f} to receive) for {} frames with data, of {} bytes; sleeps "
      "usually end {:.1f} us late",
      lateness_.report(), work.time.in_us(), work.receiving.in_us(), work.with_data,
      work.bytes.count(), sleeps_late_.in_us());
}

bool EthernetSwitch::receive() {
  std::array<mmsghdr, batch> messages{};
  std::array<iovec, batch> pieces{};
  std::array<sockaddr_ll, batch> from{};
  struct Control {
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(timespec))> bytes;
  };
  std::array<Control, batch> control{};
  for (std::size_t i = 0; i < batch; ++i) {
    pieces[i] = {buffers_.data() + i * largest_frame, largest_frame};
    messages[i].msg_hdr = {&from[i], sizeof from[i],          &pieces[i],
                           1,        control[i].bytes.data(), control[i].bytes.size(),
                           0};
  }
  const int count = recvmmsg(socket_, messages.data(), batch, MSG_DONTWAIT, nullptr);
  if (count < 0 && errno != EAGAIN && errno != EINTR && errno != ENETDOWN) fail("recvmmsg");
  if (count > 0) work_.frames += static_cast<std::size_t>(count);
  for (std::size_t i = 0; count > 0 && i < static_cast<std::size_t>(count); ++i) {
    timespec stamp{};
    if (const cmsghdr* words = CMSG_FIRSTHDR(&messages[i].msg_hdr))
      std::memcpy(&stamp, CMSG_DATA(words), sizeof stamp);
    const std::span<const std::byte> bytes(buffers_.data() + i * largest_frame,
                                           messages[i].msg_len);
    take_in(bytes, from[i].sll_ifindex, stamp.tv_sec == 0 ? now() : on_our_clock(stamp));
  }
  return count == static_cast<int>(batch);
}

void EthernetSwitch::take_in(std::span<const std::byte> bytes, int interface, Time received) {
  const auto found = std::find(ports_.begin(), ports_.end(), interface);
  if (bytes.size() < sizeof(Offload) + ETH_HLEN || found == ports_.end()) return;
  const auto in = static_cast<std::size_t>(found - ports_.begin());
  const auto destination = bytes.subspan(sizeof(Offload), ETH_ALEN);
  port_of_address_[address_at(bytes.subspan(sizeof(Offload) + ETH_ALEN, ETH_ALEN))] = in;
  const auto known = is_for_all(destination) ? port_of_address_.end()
                                             : port_of_address_.find(address_at(destination));
  const Bytes on_wire = size_on_wire(bytes);
  const FrameTimes times = model_.enters(in, on_wire, received);
  for (std::size_t out = 0; out < ports_.size(); ++out) {
    if (out == in || (known != port_of_address_.end() && out != known->second)) continue;
    std::vector<std::size_t> way = model_.way(in, out);
    std::reverse(way.begin(), way.end());
    queue_.emplace(times.last, Frame{copy_of(bytes), out, on_wire, times, way, false});
  }
}

std::vector<std::byte> EthernetSwitch::copy_of(std::span<const std::byte> bytes) {
  std::vector<std::byte> copy;
  if (!spare_.empty()) {
    copy = std::move(spare_.back());
    spare_.pop_back();
  }
  copy.assign(bytes.begin(), bytes.end());
  return copy;
}

Duration EthernetSwitch::forward_due() {
  while (!queue_.empty()) {
    const Duration wait = queue_.begin()->first - now();
    if (wait > Duration()) return wait;
    Queue::node_type next = queue_.extract(queue_.begin());
    Frame& frame = next.mapped();
    if (frame.leaves) {
      send(frame, next.key());
      spare_.push_back(std::move(frame.bytes));
      continue;
    }
    if (frame.way.empty()) {
      frame.leaves = true;
      next.key() = model_.leaves(frame.out, frame.on_wire, frame.times);
    } else {
      frame.times = model_.passes(frame.way.back(), frame.on_wire, frame.times);
      frame.way.pop_back();
      next.key() = frame.times.last;
    }
    queue_.insert(std::move(next));
  }
  return long_time;
}

void EthernetSwitch::send(const Frame& frame, Time due) {
  sockaddr_ll to{};
  to.sll_family = AF_PACKET;
  to.sll_ifindex = ports_[frame.out];
  to.sll_halen = ETH_ALEN;
  const ssize_t sent = sendto(socket_, frame.bytes.data(), frame.bytes.size(), 0,
                              reinterpret_cast<const sockaddr*>(&to), sizeof to);
  constexpr std::size_t empty_segment = sizeof(Offload) + 66;  // with all headers of TCP
  ++work_.frames;
  if (frame.bytes.size() > empty_segment) {
    ++work_.with_data;
    work_.bytes =
        work_.bytes + Bytes(static_cast<std::int64_t>(frame.bytes.size() - empty_segment));
  }
  if (sent < 0) {
    lateness_.not_sent();
  } else {
    lateness_.sent(now() - due);
  }
}

}  // namespace loggp::cluster
