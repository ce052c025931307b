// A file with a given text, for the readers.
#pragma once

#include <fstream>
#include <string>
#include <string_view>

#include "tests/compare/chart/temporary_folder.hpp"

namespace loggp {

/// A temporary file, removed with the object.
class TextFile {
 public:
  explicit TextFile(std::string_view text) { std::ofstream(path()) << text; }
  [[nodiscard]] std::string path() const { return (folder_.path() / "file").string(); }

 private:
  compare::TemporaryFolder folder_;
};

}  // namespace loggp
