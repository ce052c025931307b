#include "measure/live/sockets/peer_watch.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <utility>

#include "measure/live/machine/last_words.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

constexpr int longest_call_ms = 1000;  // once the peer has ended

// Waits until `file` or `stop` has its event or the time is over, which it never is if it is −1.
// Returns whether `file` has its event.
bool has_event(pollfd& file, pollfd& stop, int milliseconds) {
  std::array<pollfd, 2> both{file, stop};
  while (::poll(both.data(), both.size(), milliseconds) < 0 && errno == EINTR) {
  }
  file = both[0];
  stop = both[1];
  return file.revents != 0;
}

}  // namespace

PeerWatch::PeerWatch(const Socket& socket, std::string peer) : stop_(eventfd(0, EFD_CLOEXEC)) {
  if (!stop_.is_open()) throw RunError("the system gives no eventfd for watching the peer");
  thread_ = std::thread([this, file = socket.get(), peer = std::move(peer)] { watch(file, peer); });
}

PeerWatch::~PeerWatch() {
  (void)eventfd_write(stop_.get(), 1);
  thread_.join();
}

// Sleeps until the peer has ended, so that no measurement is disturbed.
void PeerWatch::watch(int socket, const std::string& peer) const {
  pollfd ended{socket, POLLRDHUP, 0};
  pollfd stop{stop_.get(), POLLIN, 0};
  if (!has_event(ended, stop, -1)) return;
  pollfd nothing{-1, 0, 0};
  while (stop.revents == 0) {
    const std::uint64_t before = steps_.load(std::memory_order_relaxed);
    (void)has_event(nothing, stop, longest_call_ms);
    const bool is_in_call = before % 2 == 1;
    if (stop.revents != 0 || !is_in_call || steps_.load(std::memory_order_relaxed) != before)
      continue;
    say_last(fmt::format("the peer at {} has ended, and libfabric waits for it", peer));
    (void)std::fflush(nullptr);  // keeps output that is complete
    _exit(1);
  }
}

}  // namespace loggp::measure
