#include "compare/chart/whole_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>

namespace loggp::compare {

namespace {

namespace fs = std::filesystem;

std::error_code write_file(const fs::path& file, std::string_view contents) {
  errno = 0;
  std::ofstream stream(file, std::ios::binary);
  stream.write(contents.data(), static_cast<std::streamsize>(contents.size()));
  stream.close();
  if (stream) return {};
  return errno != 0 ? std::error_code(errno, std::generic_category())
                    : std::make_error_code(std::errc::io_error);
}

// Returns a temporary name in the folder of `file`. It contains the process id, so that two
// commands can write the same file at a time.
fs::path temporary_name(const fs::path& file) {
  return file.parent_path() / fmt::format(".{}.{}.tmp", file.filename().string(), ::getpid());
}

}  // namespace

std::error_code write_whole_file(const fs::path& path, std::string_view contents) {
  std::error_code error;
  const fs::path target = fs::canonical(path, error);  // a symbolic link stays a link
  const fs::path& file = error ? path : target;
  if (!error && !fs::is_regular_file(file)) return write_file(file, contents);
  const fs::path temporary = temporary_name(file);
  error = write_file(temporary, contents);
  if (!error) fs::rename(temporary, file, error);
  std::error_code ignored;
  if (error) fs::remove(temporary, ignored);
  return error;
}

std::error_code try_to_write_in(const fs::path& directory) {
  const fs::path probe = temporary_name(directory / "probe");
  const std::error_code error = write_file(probe, "");
  std::error_code ignored;
  fs::remove(probe, ignored);
  return error;
}

}  // namespace loggp::compare
