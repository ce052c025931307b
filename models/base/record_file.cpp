#include "models/base/record_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <utility>

#include "models/base/errors.hpp"
#include "models/base/fingerprint.hpp"

namespace loggp {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 16;
constexpr std::string_view part_ending = ".part";  // of names that loggp makes
constexpr mode_t usual_mode = 0666;                // less the process's mask

InputError not_writable(const std::string& path, int error) {
  return InputError(fmt::format("{}: cannot be written ({}); give a file in a writable directory",
                                path, system_error_text(error)));
}

// Returns " (NAME)" for a process; empty if the system does not tell.
std::string program_of(const std::string& process) {
  std::ifstream file(fmt::format("/proc/{}/comm", process));
  std::string name;
  return std::getline(file, name) ? fmt::format(" ({})", name) : "";
}

// Returns the process that has locked the file, in words. The lines of /proc/locks end with the
// process, the device and inode of the file, and the locked range.
std::string find_holder(const struct stat& file) {
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);) {
    std::istringstream stream(line);
    std::array<std::string, 6> words;  // number, kind, advice, access, process, place
    for (std::string& word : words) stream >> word;
    if (words[1] != "FLOCK" || !words[5].ends_with(fmt::format(":{}", file.st_ino))) continue;
    const std::string& process = words[4];  // 0 or -1 if it belongs to another name space
    if (process.find_first_not_of("0123456789") == std::string::npos && process != "0")
      return fmt::format("process {}{}", process, program_of(process));
  }
  return "another process";
}

// Returns the part of `text` that was written: all of it, unless an error is in errno.
std::size_t write_all(int file, std::string_view text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t written = ::write(file, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    done += static_cast<std::size_t>(written);
  }
  return done;
}

}  // namespace

RecordFile::RecordFile(std::string path) : path_(std::move(path)) {
  constexpr int patience = 100;  // other processes can rename or remove a file only so often
  try {
    for (int i = 0; i < patience; ++i) {
      open();
      if (is_device_) return;
      lock();
      if (is_still_there()) {
        count_records();
        return;
      }
      close();
    }
    throw InputError(fmt::format("{}: other processes rename it all the time", path_));
  } catch (...) {
    close();
    throw;
  }
}

RecordFile::~RecordFile() {
  if (is_ours_ && file_ >= 0 && whole_ == 0 && is_still_there()) ::unlink(path_.c_str());
  close();
}

RecordFile::RecordFile(RecordFile&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      is_device_(other.is_device_),
      is_ours_(other.is_ours_),
      count_(other.count_),
      whole_(other.whole_),
      is_torn_(other.is_torn_) {}

RecordFile& RecordFile::operator=(RecordFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(file_, other.file_);
  std::swap(is_device_, other.is_device_);
  std::swap(is_ours_, other.is_ours_);
  std::swap(count_, other.count_);
  std::swap(whole_, other.whole_);
  std::swap(is_torn_, other.is_torn_);
  return *this;
}

// A pipe that nobody reads is refused, because opening it would wait for a reader.
void RecordFile::open() {
  struct stat found{};
  const bool is_part = path_.ends_with(part_ending);
  const bool is_there = (is_part ? ::lstat : ::stat)(path_.c_str(), &found) == 0;
  if (is_part && is_there && S_ISLNK(found.st_mode))
    throw InputError(path_ + ": is a link, which somebody else may have made; remove it");
  is_ours_ = !is_there && errno == ENOENT;
  is_device_ = is_there && !S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode);
  const int flags = is_device_ ? O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
                               : O_RDWR | O_APPEND | O_CLOEXEC | O_CREAT;
  file_ = ::open(path_.c_str(), flags | (is_part ? O_NOFOLLOW : 0), usual_mode);
  if (file_ < 0) throw not_writable(path_, errno);
  if (is_device_) ::fcntl(file_, F_SETFL, O_APPEND);  // writes wait again
}

void RecordFile::lock() {
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  is_ours_ = false;
  struct stat found{};
  ::fstat(file_, &found);
  throw InputError(
      fmt::format("{}: {} is writing this file; wait until it ends, or give another file", path_,
                  find_holder(found)));
}

// Returns whether the locked file still has its name: its earlier holder may have renamed or
// removed it before this process has got the lock.
bool RecordFile::is_still_there() const {
  struct stat ours{};
  struct stat named{};
  return ::fstat(file_, &ours) == 0 && ::stat(path_.c_str(), &named) == 0 &&
         ours.st_ino == named.st_ino && ours.st_dev == named.st_dev;
}

void RecordFile::close() {
  if (file_ >= 0) ::close(std::exchange(file_, -1));
}

void RecordFile::count_records() {
  std::array<char, block_bytes> block;
  std::int64_t at = 0;
  ssize_t got = 0;
  while ((got = ::pread(file_, block.data(), block.size(), at)) > 0) {
    for (ssize_t i = 0; i < got; ++i) {
      if (block[static_cast<std::size_t>(i)] != '\n') continue;
      ++count_;
      whole_ = at + i + 1;
    }
    at += got;
  }
  if (got < 0) throw InputError(fmt::format("{}: cannot be read", path_));
  is_torn_ = at > whole_;
}

std::string RecordFile::records() const {
  std::string text(static_cast<std::size_t>(whole_), '\0');
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t got =
        ::pread(file_, text.data() + done, text.size() - done, static_cast<off_t>(done));
    if (got <= 0) throw RunError(fmt::format("{}: cannot be read", path_));
    done += static_cast<std::size_t>(got);
  }
  return text;
}

void RecordFile::append(std::string_view record) {
  if (is_torn_ && ::ftruncate(file_, whole_) != 0)
    throw RunError(fmt::format("{}: its torn last line cannot be removed ({})", path_,
                               system_error_text(errno)));
  is_torn_ = false;
  const std::string line = fmt::format("{}\n", record);
  if (write_all(file_, line) < line.size()) {
    const int error = errno;
    is_torn_ = !is_device_ && ::ftruncate(file_, whole_) != 0;
    throw RunError(
        fmt::format("{}: cannot be written any more ({})", path_, system_error_text(error)));
  }
  ++count_;
  whole_ += static_cast<std::int64_t>(line.size());
}

void RecordFile::clear() {
  if (!is_device_ && ::ftruncate(file_, 0) != 0)
    throw RunError(fmt::format("{}: cannot be emptied ({})", path_, system_error_text(errno)));
  count_ = whole_ = 0;
  is_torn_ = false;
}

void RecordFile::sync() {
  if (!is_device_ && ::fsync(file_) != 0)
    throw RunError(fmt::format("{}: its records may not be on the disk ({})", path_,
                               system_error_text(errno)));
}

void RecordFile::rename_to(const std::string& path) {
  sync();
  if (std::rename(path_.c_str(), path.c_str()) != 0)
    throw RunError(fmt::format("{}: cannot become {} ({}); its records are kept", path_, path,
                               system_error_text(errno)));
  path_ = path;
}

void RecordFile::remove() {
  if (!is_device_) ::unlink(path_.c_str());
  is_ours_ = false;
}

std::string part_path(const std::string& path) {
  return path + std::string(part_ending);
}

std::string checksum(std::string_view text) {
  Fingerprint print;
  print.add(text.size());
  for (const char c : text) print.add(static_cast<unsigned char>(c));
  return fmt::format("{:016x}", print.bits());
}

}  // namespace loggp
