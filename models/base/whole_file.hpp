// Writes files completely or not at all: the only place that writes whole files.
#pragma once

#include <filesystem>
#include <string_view>
#include <system_error>

#include "models/base/descriptor.hpp"

namespace loggp {

/// A file that is being written. It gets its name when it is complete; an earlier file of that name
/// stays until then, and for ever if this object is destroyed before finish().
///
/// The file has no name until then, so that nothing is left of it when this process is killed.
/// Where the file system can't do that, it has a random name in the same folder, which nobody can
/// have taken before. A symbolic link at the path is followed, also one to a missing file. Devices,
/// pipes and this process's own streams (/dev/stdout, /dev/fd/N) are written in place.
class WholeFile {
 public:
  /// What the file has for a name until it is complete. `random` is for tests.
  enum class Name { none, random };

  /// Begins the file at `path`. Waits some seconds for a reader of a pipe.
  explicit WholeFile(const std::filesystem::path& path, Name name = Name::none);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  /// Appends `text`. Does nothing after an error, which finish() returns.
  void write(std::string_view text);
  /// Gives the file its name. A file that it replaces leaves its permissions to it. Returns the
  /// first error of any call; nothing is left of the file then.
  [[nodiscard]] std::error_code finish();

 private:
  void open_in_place();
  void open_in_folder(Name name);
  [[nodiscard]] std::error_code give_name();

  std::filesystem::path path_;       // behind all symbolic links
  std::filesystem::path temporary_;  // the name until finish(); empty: none
  bool in_place_ = false;
  Descriptor file_;
  std::error_code error_;
};

/// Writes `contents` as a WholeFile at `path`. Returns the error, if any.
[[nodiscard]] std::error_code write_whole_file(const std::filesystem::path& path,
                                               std::string_view contents);

/// Return the error, if any, with which a WholeFile at `path`, or any file in `directory`, could
/// not be begun. They leave nothing behind, and they do not open pipes.
[[nodiscard]] std::error_code try_to_write(const std::filesystem::path& path);
[[nodiscard]] std::error_code try_to_write_in(const std::filesystem::path& directory);

}  // namespace loggp
