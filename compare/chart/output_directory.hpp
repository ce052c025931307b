// The folder that a command writes into.
#pragma once

#include <filesystem>
#include <string_view>

namespace loggp::compare {

/// A folder that was writable when it was prepared.
class OutputDirectory {
 public:
  /// Creates `path` and its missing parents, and writes a probe file into `path`, so that a mistake
  /// shows before long work begins. Throws InputError, which begins with the name of the `option`,
  /// when `path` is empty or one of these steps fails.
  [[nodiscard]] static OutputDirectory prepare(const std::filesystem::path& path,
                                               std::string_view option = "--out");

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Writes a file into the folder, completely or not at all (write_whole_file()). `name` is a
  /// file's name, not a path. Throws RunError when the file can't be written.
  void write(std::string_view name, std::string_view contents) const;

 private:
  explicit OutputDirectory(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

}  // namespace loggp::compare
