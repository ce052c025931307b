// A temporary file for a test.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>

namespace loggp::measure {

/// The path of a file that does not exist yet; a file written there is removed with this object.
struct TemporaryFile {
  std::string path =
      (std::filesystem::temp_directory_path() / ("loggp-samples-" + std::to_string(getpid())))
          .string();
  ~TemporaryFile() { std::filesystem::remove(path); }
};

}  // namespace loggp::measure
