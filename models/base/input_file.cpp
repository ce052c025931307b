#include "models/base/input_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>

#include "models/base/descriptor.hpp"
#include "models/base/errors.hpp"

namespace loggp {

namespace {

using std::chrono::milliseconds;

double in_seconds(milliseconds time) {
  return static_cast<double>(time.count()) / 1000;
}

// Asks for huge pages for the memory of `text`, which has not been written yet. The first write to
// each page is a fault, which is expensive on some virtual machines; huge pages are few.
void ask_for_large_pages(std::string& text) {
  constexpr std::size_t large_page = std::size_t{1} << 21U;
  void* begin = text.data();
  std::size_t size = text.capacity();
  if (std::align(large_page, large_page, begin, size) != nullptr)
    madvise(begin, size / large_page * large_page, MADV_HUGEPAGE);
}

// An input file that is open.
class OpenFile {
 public:
  OpenFile(const std::string& path, std::string_view wanted)
      : path_(path), wanted_(wanted), file_(open_to_read(path)) {
    if (!file_.is_open() || fstat(file_.get(), &facts_) != 0) refuse_unread();
    if (S_ISDIR(facts_.st_mode)) refuse("cannot be read: it is a directory");
    if (is_plain() && facts_.st_size > input_limits().bytes) refuse_size();
  }

  [[nodiscard]] bool is_plain() const { return S_ISREG(facts_.st_mode); }
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(facts_.st_size); }

  // Reads up to the end of the file. Calls check(text, from) after each part, which begins at
  // `from`.
  template <class Check>
  [[nodiscard]] std::string read_all(const Check& check) const {
    constexpr std::size_t part = std::size_t{1} << 18U;
    std::string text;
    constexpr std::size_t at_once = InputLimits::usual_bytes;  // a sparse file may be larger
    text.reserve(is_plain() ? std::min(size() + part, at_once) : part);
    ask_for_large_pages(text);
    while (true) {
      const std::size_t from = text.size();
      text.resize(from + part);
      text.resize(from + read_some(text.data() + from, part));
      if (text.size() == from) return text;
      if (text.size() > static_cast<std::size_t>(input_limits().bytes)) refuse_size();
      check(text, from);
    }
  }

  [[noreturn]] void refuse(std::string_view why) const {
    throw InputError(fmt::format("{}: {}; give {}", path_, why, wanted_));
  }
  // Refuses the file because of the last error of the system.
  [[noreturn]] void refuse_unread() const {
    refuse(fmt::format("cannot be read: {}", system_error_text(errno)));
  }

 private:
  // Opens without waiting, because opening a pipe would wait for a writer.
  static Descriptor open_to_read(const std::string& path) {
    Descriptor file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    const std::optional<int> inherited = named_descriptor(path);
    if (!file.is_open() && errno == ENXIO && inherited)  // a socket can't be opened by a name
      file = Descriptor(fcntl(*inherited, F_DUPFD_CLOEXEC, 0));
    return file;
  }

  [[noreturn]] void refuse_size() const {
    throw InputError(
        fmt::format("{}: has more than {} bytes, the limit of an input; give {}, or a higher limit "
                    "as --largest-input SIZE",
                    path_, input_limits().bytes, wanted_));
  }

  // Returns the number of bytes that were read; 0 at the end of the file.
  [[nodiscard]] std::size_t read_some(char* to, std::size_t most) const {
    const InputLimits& limits = input_limits();
    const auto start = std::chrono::steady_clock::now();
    while (true) {
      const bool is_ready = is_plain() || comes_within(limits.unwritten);
      if (is_ready || is_pipe()) {
        const ssize_t got = read(file_.get(), to, most);
        if (got >= 0) return got > 0 || is_ready ? static_cast<std::size_t>(got) : end_of_pipe();
        if (errno != EINTR && errno != EAGAIN) refuse_unread();
      }
      if (std::chrono::steady_clock::now() - start >= limits.silent)
        refuse(fmt::format("nothing has come from there for {} s", in_seconds(limits.silent)));
    }
  }

  // Returns 0 at the end of a pipe. A pipe without a writer that has not had one since it was
  // opened seems to be at its end, too.
  [[nodiscard]] std::size_t end_of_pipe() const {
    if (comes_within(milliseconds(0))) return 0;
    refuse(fmt::format("nobody has opened this pipe to write for {} s",
                       in_seconds(input_limits().unwritten)));
  }

  [[nodiscard]] bool is_pipe() const { return S_ISFIFO(facts_.st_mode); }

  // Waits for data or for the end of the file.
  [[nodiscard]] bool comes_within(milliseconds time) const {
    const auto end = std::chrono::steady_clock::now() + time;
    while (true) {
      const auto left = std::chrono::ceil<milliseconds>(end - std::chrono::steady_clock::now());
      pollfd waiting{file_.get(), POLLIN, 0};
      const auto ms = static_cast<int>(std::max<std::int64_t>(left.count(), 0));
      const int found = poll(&waiting, 1, ms);
      if (found >= 0 || errno != EINTR) return found > 0;
    }
  }

  const std::string& path_;
  std::string_view wanted_;
  Descriptor file_;
  struct stat facts_{};
};

// Throws if the part of `text` from `from` on has a 0 byte.
void check_is_text(const OpenFile& file, std::string_view text, std::size_t from) {
  const std::size_t at = text.find('\0', from);
  if (at == std::string_view::npos) return;
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(at);
  file.refuse(
      fmt::format("is no text: line {} has a 0 byte", 1 + std::count(text.begin(), end, '\n')));
}

std::string read_checked(const OpenFile& file) {
  return file.read_all(
      [&](const std::string& text, std::size_t from) { check_is_text(file, text, from); });
}

// The texts of pipes and devices, by path.
struct ReadPipes {
  std::mutex mutex;
  std::map<std::string, std::string> texts;
};

ReadPipes& read_pipes() {
  static ReadPipes pipes;
  return pipes;
}

}  // namespace

InputLimits& input_limits() {
  static InputLimits limits;
  return limits;
}

std::string read_text(const std::string& path, std::string_view wanted) {
  std::error_code none;
  if (std::filesystem::is_regular_file(path, none)) return read_checked(OpenFile(path, wanted));
  ReadPipes& pipes = read_pipes();
  const std::lock_guard lock(pipes.mutex);
  const auto found = pipes.texts.find(path);
  if (found != pipes.texts.end()) return found->second;
  const OpenFile file(path, wanted);
  std::string text = read_checked(file);
  return file.is_plain() ? text : pipes.texts.emplace(path, std::move(text)).first->second;
}

std::string read_marked(const std::string& path, std::string_view wanted, std::string_view mark) {
  const OpenFile file(path, wanted);
  return file.read_all([&](std::string_view text, std::size_t from) {
    const bool is_marked = mark.starts_with(text.substr(0, mark.size()));
    if (!is_marked) check_is_text(file, text, from);
  });
}

}  // namespace loggp
