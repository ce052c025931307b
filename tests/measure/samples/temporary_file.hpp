// A temporary file for a test.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>

namespace loggp::measure {

/// The path of a file that does not exist yet; a file written there, or beside it as FILE.part, is
/// removed with this object.
struct TemporaryFile {
  std::string path =
      (std::filesystem::temp_directory_path() / ("loggp-samples-" + std::to_string(getpid())))
          .string();
  ~TemporaryFile() { remove(); }
  void remove() const {
    std::filesystem::remove(path);
    std::filesystem::remove(path + ".part");
  }
};

}  // namespace loggp::measure
