#include "models/base/whole_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <thread>

namespace loggp {

namespace {

namespace fs = std::filesystem;

constexpr int most_names = 100;

std::error_code last_error() {
  return {errno, std::generic_category()};
}

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

// Returns a name that nobody can guess, short enough for every folder that has a shorter one.
fs::path random_name(const fs::path& folder) {
  std::uint64_t bits = 0;
  if (getrandom(&bits, sizeof bits, 0) != sizeof bits)
    bits = static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  return folder / fmt::format(".loggp-{:016x}.tmp", bits);
}

// Calls `make` with random names in `folder` until one is new. Returns that name; an empty one,
// with errno, when `make` returns false for another reason.
template <class Make>
fs::path make_new(const fs::path& folder, const Make& make) {
  for (int i = 0; i < most_names; ++i) {
    fs::path name = random_name(folder);
    if (make(name.c_str())) return name;
    if (errno != EEXIST) break;
  }
  return {};
}

// Returns a new file in `folder`, which has the name `temporary` if that isn't empty. Returns no
// file, with errno, when there can be none.
Descriptor open_new(const fs::path& folder, WholeFile::Name name, fs::path& temporary) {
  constexpr mode_t everybody = 0666;  // less the umask
  // a file without a name gets its own through /proc
  if (name == WholeFile::Name::none && access("/proc/self/fd", X_OK) == 0) {
    Descriptor file(open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, everybody));
    if (file.is_open()) return file;
  }
  Descriptor file;
  temporary = make_new(folder, [&](const char* path) {
    file = Descriptor(open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, everybody));
    return file.is_open();
  });
  return file;
}

// Returns the path behind the symbolic links at `path`, of a file that need not exist.
fs::path behind_links(fs::path path, std::error_code& error) {
  constexpr int most_links = 40;
  for (int i = 0; i < most_links; ++i) {
    std::error_code none;
    if (named_descriptor(path.native()) || !fs::is_symlink(fs::symlink_status(path, none)))
      return path;
    const fs::path to = fs::read_symlink(path, error);
    if (error) return path;
    path = path.parent_path() / to;
  }
  error = std::make_error_code(std::errc::too_many_symbolic_link_levels);
  return path;
}

// Where the contents of a whole file go.
struct Target {
  fs::path path;
  bool in_place = false;  // a device, a pipe, or a stream of this process
};

Target find_target(const fs::path& path, std::error_code& error) {
  std::error_code none;
  const fs::file_status status = fs::status(path, none);
  const bool is_special = fs::exists(status) && !fs::is_regular_file(status);
  std::error_code broken;
  const fs::path behind = behind_links(path, broken);
  if (named_descriptor(behind.native())) return {behind, true};
  if (is_special) return {path, true};
  error = broken;
  return {behind, false};
}

// Opens a device or a pipe for writing, and waits some seconds for the reader of a pipe.
Descriptor open_special(const fs::path& path) {
  constexpr std::chrono::seconds patience(5);
  constexpr std::chrono::milliseconds nap(10);
  const auto end = std::chrono::steady_clock::now() + patience;
  while (true) {
    Descriptor file(open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (file.is_open()) {
      fcntl(file.get(), F_SETFL, fcntl(file.get(), F_GETFL) & ~O_NONBLOCK);
      return file;
    }
    if (errno != ENXIO || std::chrono::steady_clock::now() >= end) return file;
    std::this_thread::sleep_for(nap);
  }
}

}  // namespace

WholeFile::WholeFile(const fs::path& path, Name name) {
  const Target target = find_target(path, error_);
  path_ = target.path;
  in_place_ = target.in_place;
  if (error_) return;
  if (in_place_) {
    open_in_place();
  } else {
    open_in_folder(name);
  }
}

WholeFile::~WholeFile() {
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void WholeFile::open_in_place() {
  const std::optional<int> own = named_descriptor(path_.native());
  if (own == STDOUT_FILENO) (void)std::fflush(stdout);  // keeps the order of what is written
  file_ = own ? Descriptor(fcntl(*own, F_DUPFD_CLOEXEC, 0)) : open_special(path_);
  if (!file_.is_open()) error_ = last_error();
}

void WholeFile::open_in_folder(Name name) {
  file_ = open_new(folder_of(path_), name, temporary_);
  if (!file_.is_open()) error_ = last_error();
  constexpr mode_t permissions = 0777;
  struct stat earlier{};
  if (!error_ && stat(path_.c_str(), &earlier) == 0)
    (void)fchmod(file_.get(), earlier.st_mode & permissions);
}

void WholeFile::write(std::string_view text) {
  while (!error_ && !text.empty()) {
    const ssize_t written = ::write(file_.get(), text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      error_ = last_error();
    }
  }
}

std::error_code WholeFile::finish() {
  if (!error_ && !in_place_) error_ = give_name();
  if (file_.is_open() && file_.close() != 0 && !error_) error_ = last_error();
  return error_;
}

// Gives the file its name, in one step, although the name may be taken.
std::error_code WholeFile::give_name() {
  if (temporary_.empty()) {
    const std::string unnamed = fmt::format("/proc/self/fd/{}", file_.get());
    const auto link = [&](const char* name) {
      return linkat(AT_FDCWD, unnamed.c_str(), AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
    };
    if (link(path_.c_str())) return {};
    if (errno != EEXIST) return last_error();
    temporary_ = make_new(folder_of(path_), link);
    if (temporary_.empty()) return last_error();
  }
  if (rename(temporary_.c_str(), path_.c_str()) != 0) return last_error();
  temporary_.clear();
  return {};
}

std::error_code write_whole_file(const fs::path& path, std::string_view contents) {
  WholeFile file(path);
  file.write(contents);
  return file.finish();
}

std::error_code try_to_write(const fs::path& path) {
  std::error_code error;
  const Target target = find_target(path, error);
  struct stat facts{};
  if (error) return error;
  const bool exists = stat(target.path.c_str(), &facts) == 0;
  if (!exists && errno != ENOENT) return last_error();
  if (!target.path.has_filename() || (exists && S_ISDIR(facts.st_mode)))
    return std::make_error_code(std::errc::is_a_directory);
  if (!target.in_place) return try_to_write_in(folder_of(target.path));
  return access(target.path.c_str(), W_OK) == 0 ? std::error_code() : last_error();
}

std::error_code try_to_write_in(const fs::path& directory) {
  fs::path temporary;
  const Descriptor file = open_new(directory, WholeFile::Name::none, temporary);
  if (!file.is_open()) return last_error();
  if (!temporary.empty()) unlink(temporary.c_str());
  return {};
}

}  // namespace loggp
