// The file of what an application's processes did at their collective operations.
#pragma once

#include <fstream>
#include <span>
#include <string>

#include "measure/arrival_recorder.hpp"

namespace loggp::measure {

/// Written under a temporary name beside the file and renamed when it is finished. What goes wrong
/// is said at the end, so that whoever writes can go on talking to the other ranks.
class ArrivalRecordFile {
 public:
  ArrivalRecordFile(std::string path, const std::string& remark, std::int32_t ranks);
  ~ArrivalRecordFile();
  ArrivalRecordFile(const ArrivalRecordFile&) = delete;
  ArrivalRecordFile& operator=(const ArrivalRecordFile&) = delete;

  /// The next calls: all of rank 0's parts, then all of rank 1's …
  void add(std::span<const RecordedPart> parts);
  /// What went wrong; empty: the file is there.
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
