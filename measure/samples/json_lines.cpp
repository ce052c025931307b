#include "measure/samples/json_lines.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <vector>

#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

// Reads all whole lines. A last line without an end was cut off and is left out.
std::vector<std::string> read_whole_lines(const std::string& path) {
  std::ifstream stream(path);
  if (!stream) throw InputError(fmt::format("{}: cannot be read", path));
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line) && !stream.eof();) lines.push_back(line);
  return lines;
}

}  // namespace

void read_lines(const std::string& path,
                const std::function<void(std::size_t number, const std::string& line)>& take) {
  const std::vector<std::string> lines = read_whole_lines(path);
  if (lines.empty()) throw InputError(fmt::format("{}: is empty; give a samples file", path));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    try {
      take(i + 1, lines[i]);
    } catch (const std::exception& error) {
      throw InputError(fmt::format("{}, line {}: {}", path, i + 1, error.what()));
    }
  }
}

bool goes_on(bool resume, const std::string& path) {
  return resume && std::filesystem::exists(path);
}

LineLog LineLog::resumed(bool resume, const std::string& path, const std::string& header) {
  if (goes_on(resume, path)) return LineLog(path);
  return {path, header};
}

LineLog::LineLog(const std::string& path, const std::string& header) : path_(path) {
  if (path.empty()) return;
  file_.open(path);
  file_ << header << "\n" << std::flush;
  if (!file_) throw InputError(fmt::format("{}: cannot be written", path));
}

LineLog::LineLog(const std::string& path) : path_(path) {
  std::uintmax_t whole = 0;
  for (const std::string& line : read_whole_lines(path)) whole += line.size() + 1;
  std::error_code failed;
  std::filesystem::resize_file(path, whole, failed);
  file_.open(path, std::ios::app);
  if (failed || !file_) throw InputError(fmt::format("{}: cannot be written", path));
}

void LineLog::append(const std::string& record) {
  if (!file_.is_open()) return;
  file_ << record << "\n" << std::flush;
  if (!file_) throw RunError(fmt::format("{}: cannot be written any more", path_));
}

}  // namespace loggp::measure
