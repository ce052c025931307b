#include "compare/chart/output_directory.hpp"

#include <fmt/format.h>

#include <system_error>

#include "models/base/errors.hpp"
#include "models/base/whole_file.hpp"

namespace loggp::compare {

namespace fs = std::filesystem;

OutputDirectory OutputDirectory::prepare(const fs::path& path, std::string_view option) {
  if (path.empty()) throw InputError(fmt::format("{}: the name of a folder is missing", option));
  std::error_code error;
  fs::create_directories(path, error);
  if (!error) error = try_to_write_in(path);
  if (error) {
    throw InputError(
        fmt::format("{} {}: cannot write there ({}); give a folder that you may write to", option,
                    path.string(), error.message()));
  }
  return OutputDirectory(path);
}

void OutputDirectory::write(std::string_view name, std::string_view contents) const {
  const fs::path file = path_ / name;
  const std::error_code error = write_whole_file(file, contents);
  if (error) throw RunError(fmt::format("cannot write {}: {}", file.string(), error.message()));
}

}  // namespace loggp::compare
