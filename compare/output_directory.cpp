#include "compare/output_directory.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>

#include "models/errors.hpp"

namespace loggp::compare {

namespace {

namespace fs = std::filesystem;

std::error_code last_error() {
  return {errno, std::generic_category()};
}

// What went wrong, if anything did.
std::error_code write_file(const fs::path& file, std::string_view contents) {
  errno = 0;
  std::ofstream stream(file, std::ios::binary);
  stream.write(contents.data(), static_cast<std::streamsize>(contents.size()));
  stream.close();
  if (stream) return {};
  return errno != 0 ? last_error() : std::make_error_code(std::errc::io_error);
}

// Two commands that share a folder must not share a temporary name.
fs::path temporary_name(const fs::path& directory, std::string_view name) {
  return directory / fmt::format(".{}.{}.tmp", name, ::getpid());
}

std::error_code try_to_write(const fs::path& directory) {
  const fs::path probe = temporary_name(directory, "probe");
  const std::error_code error = write_file(probe, "");
  std::error_code ignored;
  fs::remove(probe, ignored);
  return error;
}

}  // namespace

OutputDirectory OutputDirectory::prepare(const fs::path& path) {
  if (path.empty()) throw InputError("--out: the name of a folder is missing");
  std::error_code error;
  fs::create_directories(path, error);
  if (!error) error = try_to_write(path);
  if (error) {
    throw InputError(
        fmt::format("--out {}: cannot write there ({}); give a folder that you may write to",
                    path.string(), error.message()));
  }
  return OutputDirectory(path);
}

void OutputDirectory::write(std::string_view name, std::string_view contents) const {
  const fs::path temporary = temporary_name(path_, name);
  std::error_code error = write_file(temporary, contents);
  if (!error) fs::rename(temporary, path_ / name, error);
  if (!error) return;
  std::error_code ignored;
  fs::remove(temporary, ignored);
  throw RunError(fmt::format("cannot write {}: {}", (path_ / name).string(), error.message()));
}

}  // namespace loggp::compare
