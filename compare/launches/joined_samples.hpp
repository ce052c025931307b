// The samples files to which launches are joined.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "measure/samples/json_lines.hpp"

namespace loggp::compare {

/// The samples of several launches: FILE, or some parts that the command writes instead of it, and
/// the files that it writes beside them. Each is a file of several launches
/// (measure/samples/launch_lines.hpp), locked as by LineLog.
class JoinedSamples {
 public:
  /// Opens FILE, which is `path`, and those of its parts that exist. Throws InputError as LineLog
  /// does, and when the samples are to be resumed but are those of a run without launches or of
  /// different runs.
  JoinedSamples(const std::string& path, const std::vector<std::string>& parts, bool resume);

  /// Returns FILE, or those of its parts that the launches have written; nothing without a launch.
  [[nodiscard]] const std::vector<std::string>& files() const { return files_; }
  /// Returns the names of the other files that have been joined beside files().
  [[nodiscard]] std::vector<std::string> beside() const;
  /// Returns where the samples of the last of files() are now: in the file itself or in FILE.part.
  /// Pre: there is a launch.
  [[nodiscard]] std::string path() const;
  /// Returns the numbers of the launches that all files() have, in their order.
  [[nodiscard]] const std::vector<std::int64_t>& launches() const { return launches_; }
  /// Returns why the samples in `folder`, which a launch has written, can't be joined: it has
  /// written neither FILE nor parts, or other parts than the launches before it. Empty if they can.
  [[nodiscard]] std::string find_fault(const std::filesystem::path& folder) const;
  /// Joins the samples files in `folder` to the files of the same names beside FILE. Throws
  /// InputError when one of files() has other settings than the launches before it, and RunError
  /// when the disk is full. Pre: find_fault(folder) is empty.
  void add(const std::filesystem::path& folder, std::int64_t launch);
  /// Makes the joined samples those of the files. Throws RunError when a file can't be replaced.
  void finish();

 private:
  struct Log {
    measure::LineLog lines;
    bool has_begun = false;
    std::vector<std::int64_t> launches{};  // those of an earlier run
    [[nodiscard]] bool has(std::int64_t launch) const;
  };
  Log& log_of(const std::string& path);
  void find_launches();
  [[nodiscard]] std::vector<std::string> written_in(const std::filesystem::path& folder) const;
  void check_settings(const std::string& file, const std::string& path, std::int64_t launch) const;

  std::string path_;
  std::vector<std::string> parts_;
  bool resume_;
  std::map<std::string, Log> logs_;  // by path
  std::vector<std::string> files_;
  std::vector<std::int64_t> launches_;
};

}  // namespace loggp::compare
