// The files that one run of a command writes into a folder, instead of those of the run before.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compare/chart/output_directory.hpp"

namespace loggp::compare {

/// Writes files into a folder that earlier runs may have written into. The folder's list
/// (`list_name`) has the names and fingerprints of the files of each command's last run, so that
/// this run can remove them: a page and the charts beside it are then of one run.
class FileSet {
 public:
  static constexpr std::string_view list_name = "loggp-files.json";

  /// Reads the list; a file of this name that is no list counts as none. Pre: `directory` outlives
  /// this object.
  FileSet(const OutputDirectory& directory, std::string command);

  /// Writes a file as OutputDirectory::write() does.
  void write(const std::string& name, std::string_view contents);

  /// Removes the files of the command's last run that this run did not write, and writes the list.
  /// Never removes a file that was changed since, a link, or a file that is not in the list.
  /// Returns a sentence for each file of the last run that is kept, and one if the folder had an
  /// index.html and no list.
  [[nodiscard]] std::vector<std::string> finish();

 private:
  using Fingerprints = std::map<std::string, std::uint64_t>;  // by the names of files

  [[nodiscard]] bool remove(const std::string& name, std::uint64_t fingerprint) const;

  const OutputDirectory& directory_;
  std::string command_;
  bool may_have_others_ = false;
  std::map<std::string, Fingerprints> of_commands_;  // as the list has them
  Fingerprints written_;
};

}  // namespace loggp::compare
