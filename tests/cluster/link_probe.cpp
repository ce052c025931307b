// link_probe NAMESPACE ADDRESS NAMESPACE ADDRESS: the latency and the rate of the link from the
// first host to the second, with nothing of loggp in between: one process with a UDP socket in each
// host's network namespace and one clock. Prints latency_us (the least of many) and rate_mbit (from
// the first to the last of a burst of frames of 1538 bytes on the wire, the median of several).
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
#include <cstring>
#include <ctime>
#include <system_error>
#include <vector>

namespace {

constexpr int port = 9;
constexpr std::size_t payload = 1472;  // 1538 bytes with all headers, preamble and gap
constexpr double on_wire_bits = 1538 * 8;

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

sockaddr_in address_of(const char* text) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
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

double latency(int from, int to, const sockaddr_in& address) {
  double least = 1e9;
  for (int i = 0; i < 100; ++i) {
    const double start = now();
    send(from, address, 1);
    const double end = received(to);
    if (i > 0) least = std::min(least, end - start);  // the first finds its neighbour
  }
  return least;
}

double rate(int from, int to, const sockaddr_in& address) {
  constexpr int frames = 80;
  std::vector<double> rates;
  for (int burst = 0; burst < 21; ++burst) {
    for (int i = 0; i < frames; ++i) send(from, address, payload);
    const double first = received(to);
    double last = first;
    for (int i = 1; i < frames; ++i) last = received(to);
    rates.push_back((frames - 1) * on_wire_bits / (last - first));
  }
  std::nth_element(rates.begin(), rates.begin() + 10, rates.end());
  return rates[10];
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    fmt::print(stderr, "usage: link_probe NAMESPACE ADDRESS NAMESPACE ADDRESS\n");
    return 2;
  }
  try {
    const sockaddr_in address = address_of(argv[4]);
    const int from = socket_in(argv[1], address_of(argv[2]));
    const int to = socket_in(argv[3], address);
    fmt::print("latency_us {:.1f}\n", 1e6 * latency(from, to, address));
    fmt::print("rate_mbit {:.2f}\n", 1e-6 * rate(from, to, address));
  } catch (const std::exception& error) {
    fmt::print(stderr, "link_probe: {}\n", error.what());
    return 1;
  }
}
