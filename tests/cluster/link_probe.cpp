// link_probe (NAMESPACE ADDRESS NAMESPACE ADDRESS)…: the latency and the rate of the link from the
// first host to the second, with nothing of loggp in between: one process with a UDP socket in each
// host's network namespace and one clock. Further hosts have further flows, at the same time.
// Prints latency_us of each flow (the least of many) and rate_mbit of all flows together (from the
// first to the last of a burst of frames of 1538 bytes on the wire, the median of several), and of
// this burst for each flow its bytes and when its first and last frame came.
#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <system_error>
#include <vector>

namespace {

constexpr int first_port = 9;
constexpr std::size_t payload = 1472;  // 1538 bytes with all headers, preamble and gap
constexpr std::size_t on_wire = 1538;
constexpr std::size_t frames = 80;  // of a burst and flow
constexpr std::size_t bursts = 21;

// A socket of each host, and the address of the receiver's.
struct Flow {
  int from;
  int to;
  sockaddr_in address;
};

// When the first and the last frame of a flow came.
struct Arrivals {
  double first;
  double last;
};

struct Burst {
  double rate = 0;  // of all flows together
  std::vector<Arrivals> flows;
};

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

double seconds(const timespec& t) {
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double now() {
  timespec t{};
  clock_gettime(CLOCK_REALTIME, &t);  // by which the kernel stamps what it receives
  return seconds(t);
}

sockaddr_in address_of(const char* text, int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  if (inet_pton(AF_INET, text, &address.sin_addr) != 1) fail(text);
  return address;
}

int socket_in(const char* network, const sockaddr_in& address) {
  const int handle = open(network, O_RDONLY | O_CLOEXEC);
  if (handle < 0 || setns(handle, CLONE_NEWNET) != 0) fail(network);
  close(handle);
  const int udp = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  const int on = 1;
  const int room = 1 << 20;
  const timeval patience{2, 0};
  if (udp < 0 || setsockopt(udp, SOL_SOCKET, SO_TIMESTAMPNS, &on, sizeof on) != 0 ||
      setsockopt(udp, SOL_SOCKET, SO_RCVBUF, &room, sizeof room) != 0 ||
      setsockopt(udp, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) != 0 ||
      bind(udp, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    fail("UDP socket");
  return udp;
}

// Returns the time at which the kernel received the datagram.
double received(int udp) {
  std::array<char, payload> data{};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(timespec))> control{};
  iovec piece{data.data(), data.size()};
  msghdr message{nullptr, 0, &piece, 1, control.data(), control.size(), 0};
  if (recvmsg(udp, &message, 0) < 0) fail("no datagram came");
  const cmsghdr* const words = CMSG_FIRSTHDR(&message);
  if (words == nullptr) fail("no time stamp");
  timespec stamp{};
  std::memcpy(&stamp, CMSG_DATA(words), sizeof stamp);
  return seconds(stamp);
}

void send(int udp, const sockaddr_in& to, std::size_t size) {
  const std::array<char, payload> data{};
  if (sendto(udp, data.data(), size, 0, reinterpret_cast<const sockaddr*>(&to), sizeof to) < 0)
    fail("sendto");
}

double latency(const Flow& flow) {
  double least = 1e9;
  for (int i = 0; i < 100; ++i) {
    const double start = now();
    send(flow.from, flow.address, 1);
    const double end = received(flow.to);
    if (i > 0) least = std::min(least, end - start);  // the first finds its neighbour
  }
  return least;
}

Burst send_burst(const std::vector<Flow>& flows) {
  for (std::size_t i = 0; i < frames; ++i) {
    for (const Flow& flow : flows) send(flow.from, flow.address, payload);
  }
  Burst result;
  Arrivals all{1e99, 0};
  for (const Flow& flow : flows) {
    Arrivals own{received(flow.to), 0};
    for (std::size_t i = 1; i < frames; ++i) own.last = received(flow.to);
    result.flows.push_back(own);
    all = {std::min(all.first, own.first), std::max(all.last, own.last)};
  }
  const auto bits = static_cast<double>(8 * on_wire * (frames * flows.size() - 1));
  result.rate = bits / (all.last - all.first);
  return result;
}

Burst median_burst(const std::vector<Flow>& flows) {
  std::vector<Burst> all;
  for (std::size_t i = 0; i < bursts; ++i) all.push_back(send_burst(flows));
  std::nth_element(all.begin(), all.begin() + bursts / 2, all.end(),
                   [](const Burst& a, const Burst& b) { return a.rate < b.rate; });
  return all[bursts / 2];
}

void print(const Burst& burst) {
  fmt::print("rate_mbit {:.2f}\n", 1e-6 * burst.rate);
  double start = burst.flows.front().first;
  for (const Arrivals& flow : burst.flows) start = std::min(start, flow.first);
  for (const Arrivals& flow : burst.flows) {
    fmt::print("flow {} bytes from {:.1f} to {:.1f} us\n", on_wire * frames,
               1e6 * (flow.first - start), 1e6 * (flow.last - start));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5 || argc % 4 != 1) {
    fmt::print(stderr, "usage: link_probe (NAMESPACE ADDRESS NAMESPACE ADDRESS)...\n");
    return 2;
  }
  try {
    std::vector<Flow> flows;
    for (int i = 1; i < argc; i += 4) {
      const int port = first_port + i / 4;
      const int from = socket_in(argv[i], address_of(argv[i + 1], port));
      const sockaddr_in address = address_of(argv[i + 3], port);
      flows.push_back({from, socket_in(argv[i + 2], address), address});
    }
    for (const Flow& flow : flows) fmt::print("latency_us {:.1f}\n", 1e6 * latency(flow));
    print(median_burst(flows));
  } catch (const std::exception& error) {
    fmt::print(stderr, "link_probe: {}\n", error.what());
    return 1;
  }
}
