#include "measure/record/arrival_record_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "models/arrivals/arrival_record.hpp"

namespace loggp::measure {

namespace {

std::string temporary_name(const std::filesystem::path& file) {
  return file.parent_path() / fmt::format(".{}.{}.tmp", file.filename().string(), ::getpid());
}

double us(std::int64_t ps) {
  return Time::ps(ps).in_us();
}

}  // namespace

ArrivalRecordFile::ArrivalRecordFile(std::string path, const std::string& remark,
                                     std::int32_t ranks)
    : path_(std::move(path)),
      temporary_(temporary_name(path_)),
      ranks_(static_cast<std::size_t>(ranks)) {
  errno = 0;
  stream_.open(temporary_, std::ios::binary);
  if (!stream_) problem_ = std::system_category().message(errno);
  stream_ << "# " << remark << '\n' << arrival_record_heading << '\n';
}

ArrivalRecordFile::~ArrivalRecordFile() {
  std::error_code ignored;
  std::filesystem::remove(temporary_, ignored);
}

void ArrivalRecordFile::add(std::span<const RecordedPart> parts) {
  const std::size_t calls = parts.size() / ranks_;
  for (std::size_t call = 0; call < calls; ++call) add_call(parts.subspan(call), calls);
}

void ArrivalRecordFile::add_call(std::span<const RecordedPart> parts, std::size_t apart) {
  for (std::size_t rank = 0; rank < ranks_; ++rank) {
    const RecordedPart& part = parts[rank * apart];
    if (part.call != parts[0].call && problem_.empty()) {
      problem_ = fmt::format("call {} is {} on rank 0 and {} on rank {}", calls_,
                             to_string(parts[0].call), to_string(part.call), rank);
    }
    const std::string exit =
        part.exit_ps == exit_not_seen ? "" : fmt::format("{:.3f}", us(part.exit_ps));
    stream_ << fmt::format("{},{},{},{:.3f},{}\n", calls_, to_string(part.call), rank,
                           us(part.arrival_ps), exit);
  }
  ++calls_;
}

std::string ArrivalRecordFile::finish() {
  errno = 0;
  stream_.close();
  if (problem_.empty() && !stream_) problem_ = std::system_category().message(errno);
  if (!problem_.empty()) return problem_;
  std::error_code error;
  std::filesystem::rename(temporary_, path_, error);
  return error ? error.message() : "";
}

}  // namespace loggp::measure
