// The folder that a command's --out names.
#pragma once

#include <filesystem>
#include <string_view>

namespace loggp::compare {

/// A folder that could be written to when it was prepared.
class OutputDirectory {
 public:
  /// Creates `path` and its parents where missing and tries to write in it, so that a mistake shows
  /// before long work begins. Throws InputError.
  [[nodiscard]] static OutputDirectory prepare(const std::filesystem::path& path);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Writes a file whole or not at all: under a temporary name, then renamed. `name` is a file's
  /// name, not a path. Throws RunError.
  void write(std::string_view name, std::string_view contents) const;

 private:
  explicit OutputDirectory(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

}  // namespace loggp::compare
