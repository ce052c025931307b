#include "measure/live/sockets/socket.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

namespace loggp::measure {

Socket::~Socket() {
  if (is_open()) close(descriptor_);
}

void Socket::set(int level, int option, int value) const {
  (void)setsockopt(descriptor_, level, option, &value, sizeof value);
}

int Socket::option(int level, int option) const {
  int value = -1;
  socklen_t size = sizeof value;
  return getsockopt(descriptor_, level, option, &value, &size) == 0 ? value : -1;
}

bool is_not_now(int error) {
  return error == EAGAIN || error == EWOULDBLOCK || error == EINTR || error == ENOBUFS;
}

}  // namespace loggp::measure
