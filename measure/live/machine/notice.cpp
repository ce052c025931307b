#include "measure/live/machine/notice.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "models/base/errors.hpp"

namespace loggp::measure {

Notice::Notice() : file_(memfd_create("loggp notice", MFD_CLOEXEC)) {
  if (file_ < 0) throw RunError("the system gives no memory for messages of another process");
}

Notice::~Notice() {
  close(file_);
}

// Returns a path, because the other process might close an inherited descriptor and reuse its
// number.
std::string Notice::path() const {
  return fmt::format("/proc/{}/fd/{}", getpid(), file_);
}

std::string Notice::text() const {
  std::ifstream file(path());
  return {std::istreambuf_iterator<char>(file), {}};
}

bool leave_notice(const std::string& path, const std::string& text) {
  std::ofstream file(path);
  file << text << std::flush;
  return file.good();
}

}  // namespace loggp::measure
