// A library to preload into MPI ranks, so that many ranks can share few cores: a rank that waits
// spins over sched_yield() and poll() or epoll_wait() with a timeout of 0; after one round in vain
// the next such poll blocks until a message comes, at most 10 ms, for progress that no file
// descriptor announces. More rounds and shorter blocks took twice the CPU time for each message.
// MPI_Init waits for the launcher in naps of 100 us, which take all CPUs where there are many ranks
// with priority over the launcher; such naps take 2 ms here.
#include <dlfcn.h>
#include <poll.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <chrono>
#include <thread>

namespace {

constexpr int longest_ms = 10;
constexpr useconds_t shortest_naps_us = 100;
constexpr useconds_t instead_us = 2000;

thread_local bool is_idle = false;  // has called sched_yield() since something came

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

int patient(int timeout) {
  return timeout == 0 && is_idle ? longest_ms : timeout;
}

int heard(int events) {
  if (events > 0) is_idle = false;
  return events;
}

}  // namespace

extern "C" {

int sched_yield() noexcept {
  is_idle = true;
  return 0;
}

int usleep(useconds_t us) {
  const useconds_t nap = us > shortest_naps_us ? us : instead_us;
  std::this_thread::sleep_for(std::chrono::microseconds(nap));
  return 0;
}

int poll(pollfd* descriptors, nfds_t count, int timeout) {
  static auto* const wait = next<int(pollfd*, nfds_t, int)>("poll");
  return heard(wait(descriptors, count, patient(timeout)));
}

int epoll_wait(int list, epoll_event* events, int count, int timeout) {
  static auto* const wait = next<int(int, epoll_event*, int, int)>("epoll_wait");
  return heard(wait(list, events, count, patient(timeout)));
}
}
