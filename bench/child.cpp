#include "bench/child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <malloc.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>

#include "models/base/child_process.hpp"
#include "models/base/errors.hpp"

namespace loggp::bench {

namespace {

class OutputFile {
 public:
  explicit OutputFile(const std::string& path)
      : descriptor_(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
    if (descriptor_ < 0) throw RunError(fmt::format("{}: {}", path, system_error_text(errno)));
  }
  ~OutputFile() { close(descriptor_); }
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

}  // namespace

ChildRun run_child(const std::vector<std::string>& words, const std::string& output) {
  const OutputFile out(output);
  malloc_trim(0);  // memory that this process keeps would count as the child's
  const auto start = std::chrono::steady_clock::now();
  const ProcessEnd end = ChildProcess::start(words, {.output = out.descriptor()}).wait();
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  if (!end.succeeded())
    throw RunError(fmt::format("{} failed with {}", fmt::join(words, " "), end.cause()));
  return {wall.count(), end.max_rss_bytes};
}

}  // namespace loggp::bench
