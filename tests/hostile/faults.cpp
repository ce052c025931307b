// A preload library whose writes fail. LOGGP_FAULT=KIND:N lets the N-th call that changes a file
// fail, and all later calls of its kind: `space` (no space left), `error` (input/output error),
// `size` (file too large), `short` (writes one byte less, once), `interrupted` (once).
#include <dlfcn.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace {

struct Fault {
  std::string_view kind;
  long first = 0;

  Fault() {
    const char* text = std::getenv("LOGGP_FAULT");
    if (text == nullptr) return;
    const std::string_view all(text);
    const std::size_t colon = all.find(':');
    if (colon == std::string_view::npos) return;
    kind = all.substr(0, colon);
    first = std::atol(text + colon + 1);
  }
  [[nodiscard]] bool once() const { return kind == "short" || kind == "interrupted"; }
  [[nodiscard]] int error() const {
    if (kind == "space") return ENOSPC;
    if (kind == "size") return EFBIG;
    return kind == "interrupted" ? EINTR : EIO;
  }
};

const Fault& fault() {
  static const Fault fault;
  return fault;
}

std::atomic<long> calls{0};

// Only files that a command opens: neither its streams, nor pipes and devices.
bool is_file(int descriptor) {
  struct stat status{};
  return descriptor > STDERR_FILENO && fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

// Returns whether this call is to fail.
bool fails() {
  if (fault().first == 0) return false;
  const long call = ++calls;
  return fault().once() ? call == fault().first : call >= fault().first;
}

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void* data, size_t count) {
  static auto* const real = next<ssize_t(int, const void*, size_t)>("write");
  if (!is_file(descriptor) || !fails()) return real(descriptor, data, count);
  if (fault().kind == "short" && count > 1) return real(descriptor, data, count - 1);
  errno = fault().error();
  return -1;
}

ssize_t writev(int descriptor, const iovec* parts, int count) {
  static auto* const real = next<ssize_t(int, const iovec*, int)>("writev");
  if (!is_file(descriptor) || !fails()) return real(descriptor, parts, count);
  if (fault().kind == "short") return real(descriptor, parts, 1);
  errno = fault().error();
  return -1;
}

int fsync(int descriptor) {
  static auto* const real = next<int(int)>("fsync");
  if (!is_file(descriptor) || fault().once() || !fails()) return real(descriptor);
  errno = fault().error();
  return -1;
}

int rename(const char* from, const char* to) noexcept {
  static auto* const real = next<int(const char*, const char*)>("rename");
  if (fault().once() || !fails()) return real(from, to);
  errno = fault().error();
  return -1;
}

int link(const char* from, const char* to) noexcept {
  static auto* const real = next<int(const char*, const char*)>("link");
  if (fault().once() || !fails()) return real(from, to);
  errno = fault().error();
  return -1;
}

int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) noexcept {
  static auto* const real = next<int(int, const char*, int, const char*, int)>("linkat");
  if (fault().once() || !fails()) return real(from_folder, from, to_folder, to, flags);
  errno = fault().error();
  return -1;
}

int ftruncate(int descriptor, off_t length) noexcept {
  static auto* const real = next<int(int, off_t)>("ftruncate");
  if (fault().once() || !fails()) return real(descriptor, length);
  errno = fault().error();
  return -1;
}

}  // extern "C"
