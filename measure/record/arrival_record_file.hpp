// Writes the file of arrivals that record-arrivals produces.
#pragma once

#include <fstream>
#include <span>
#include <string>

#include "measure/record/arrival_recorder.hpp"

namespace loggp::measure {

/// An arrivals file that is being written. It has a temporary name beside `path` until finish()
/// renames it. Only finish() reports errors, so that the writer can first complete its
/// communication with the other ranks.
class ArrivalRecordFile {
 public:
  ArrivalRecordFile(std::string path, const std::string& remark, std::int32_t ranks);
  ~ArrivalRecordFile();
  ArrivalRecordFile(const ArrivalRecordFile&) = delete;
  ArrivalRecordFile& operator=(const ArrivalRecordFile&) = delete;

  /// Adds the next operations. `parts` has rank 0's parts in all of them, then rank 1's, and so on.
  void add(std::span<const RecordedPart> parts);
  /// Ends the file and renames it. Returns the first error of any call; empty if the file is
  /// written.
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
