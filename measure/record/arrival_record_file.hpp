// Writes the arrivals file that `loggp record-arrivals` produces.
#pragma once

#include <span>
#include <string>

#include "measure/record/arrival_recorder.hpp"
#include "models/base/whole_file.hpp"

namespace loggp::measure {

/// An arrivals file that is being written, as a WholeFile. Only finish() reports errors, so that
/// the caller can first complete its communication with the other ranks.
class ArrivalRecordFile {
 public:
  /// Begins the file with `remark` as a comment line and the heading. `ranks` is the number of
  /// ranks.
  ArrivalRecordFile(const std::string& path, const std::string& remark, std::int32_t ranks);

  /// Adds the next operations. `parts` has rank 0's parts in all of them, then rank 1's, and so on.
  /// It is an error for finish() if ranks have made different calls.
  void add(std::span<const RecordedPart> parts);
  /// Ends the file and gives it the name `path`. Returns the first error of any call; there is no
  /// new file then. Returns an empty text if the file is written.
  [[nodiscard]] std::string finish();

 private:
  void add_call(std::span<const RecordedPart> parts, std::size_t apart);

  WholeFile file_;
  std::size_t ranks_;
  std::int64_t calls_ = 0;
  std::string problem_;
};

}  // namespace loggp::measure
