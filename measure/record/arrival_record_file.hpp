// Writes the arrivals file that `loggp record-arrivals` produces.
#pragma once

#include <fstream>
#include <span>
#include <string>

#include "measure/record/arrival_recorder.hpp"

namespace loggp::measure {

/// An arrivals file that is being written. The file has a temporary name in the folder of `path`
/// until finish() renames it; the destructor removes a file that is not renamed. Only finish()
/// reports errors, so that the caller can first complete its communication with the other ranks.
class ArrivalRecordFile {
 public:
  /// Begins the file with `remark` as a comment line and the heading. `ranks` is the number of
  /// ranks.
  ArrivalRecordFile(std::string path, const std::string& remark, std::int32_t ranks);
  ~ArrivalRecordFile();
  ArrivalRecordFile(const ArrivalRecordFile&) = delete;
  ArrivalRecordFile& operator=(const ArrivalRecordFile&) = delete;

  /// Adds the next operations. `parts` has rank 0's parts in all of them, then rank 1's, and so on.
  /// It is an error for finish() if ranks have made different calls.
  void add(std::span<const RecordedPart> parts);
  /// Ends the file and renames it to `path`. Returns the first error of any call; the file then
  /// keeps its temporary name. Returns an empty text if the file is written.
  [[nodiscard]] std::string finish();

 private:
  void add_call(std::span<const RecordedPart> parts, std::size_t apart);

  std::string path_;
  std::string temporary_;
  std::size_t ranks_;
  std::ofstream stream_;
  std::int64_t calls_ = 0;
  std::string problem_;
};

}  // namespace loggp::measure
