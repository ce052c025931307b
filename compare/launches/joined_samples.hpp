// The samples files to which launches are joined.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "measure/samples/json_lines.hpp"

namespace loggp::compare {

/// The samples of several launches: FILE, and the files that the command writes beside it. Each is
/// a file of several launches (measure/samples/launch_lines.hpp), locked as by LineLog.
class JoinedSamples {
 public:
  /// Opens FILE, which is `path`. Throws InputError as LineLog does, and when it is to be resumed
  /// but has samples without launches.
  JoinedSamples(std::string path, bool resume);

  /// Returns where FILE's samples are now: in FILE or in FILE.part.
  [[nodiscard]] std::string path() const;
  /// Returns the numbers of the launches that FILE has, in their order.
  [[nodiscard]] const std::vector<std::int64_t>& launches() const { return launches_; }
  /// Joins the samples files in `folder`, which a launch has written, to the files of the same
  /// names beside FILE. Throws InputError when one of them is FILE's and has other settings than
  /// the launches before it, and RunError when there is none of FILE's name or the disk is full.
  void add(const std::filesystem::path& folder, std::int64_t launch);
  /// Makes the joined samples those of the files. Throws RunError when a file can't be replaced.
  void finish();

 private:
  struct Log {
    measure::LineLog lines;
    bool has_begun = false;
  };
  Log& log_of(const std::string& path);
  void check_settings(const std::string& path, std::int64_t launch) const;

  std::string path_;
  bool resume_;
  std::map<std::string, Log> logs_;  // by path; the first one is FILE's
  std::vector<std::int64_t> launches_;
};

}  // namespace loggp::compare
