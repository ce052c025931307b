#include "measure/record/arrival_record_file.hpp"

#include <fmt/format.h>

#include <iterator>

#include "models/arrivals/arrival_record.hpp"

namespace loggp::measure {

namespace {

double us(std::int64_t ps) {
  return Time::ps(ps).in_us();
}

}  // namespace

ArrivalRecordFile::ArrivalRecordFile(const std::string& path, const std::string& remark,
                                     std::int32_t ranks)
    : file_(path), ranks_(static_cast<std::size_t>(ranks)) {
  file_.write(fmt::format("# {}\n{}\n", remark, arrival_record_heading));
}

void ArrivalRecordFile::add(std::span<const RecordedPart> parts) {
  const std::size_t calls = parts.size() / ranks_;
  for (std::size_t call = 0; call < calls; ++call) add_call(parts.subspan(call), calls);
}

void ArrivalRecordFile::add_call(std::span<const RecordedPart> parts, std::size_t apart) {
  std::string lines;
  for (std::size_t rank = 0; rank < ranks_; ++rank) {
    const RecordedPart& part = parts[rank * apart];
    if (part.call != parts[0].call && problem_.empty()) {
      problem_ = fmt::format("call {} is {} on rank 0 and {} on rank {}", calls_,
                             to_string(parts[0].call), to_string(part.call), rank);
    }
    const std::string exit =
        part.exit_ps == exit_not_seen ? "" : fmt::format("{:.3f}", us(part.exit_ps));
    fmt::format_to(std::back_inserter(lines), "{},{},{},{:.3f},{}\n", calls_, to_string(part.call),
                   rank, us(part.arrival_ps), exit);
  }
  file_.write(lines);
  ++calls_;
}

std::string ArrivalRecordFile::finish() {
  if (!problem_.empty()) return problem_;
  const std::error_code error = file_.finish();
  return error ? error.message() : "";
}

}  // namespace loggp::measure
