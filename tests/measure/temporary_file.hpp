// A file of a test's own.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>

namespace loggp::measure {

/// A path where nothing is; what is written there is removed with its test.
struct TemporaryFile {
  std::string path =
      (std::filesystem::temp_directory_path() / ("loggp-samples-" + std::to_string(getpid())))
          .string();
  ~TemporaryFile() { std::filesystem::remove(path); }
};

}  // namespace loggp::measure
