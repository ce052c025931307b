#include "simulate/goal/files/goal_file.hpp"

#include <fmt/format.h>

#include <boost/interprocess/file_mapping.hpp>
#include <boost/interprocess/mapped_region.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "models/base/errors.hpp"
#include "simulate/goal/files/goal_binary.hpp"
#include "simulate/goal/files/goal_text.hpp"

namespace loggp::simulate {

namespace {

namespace ipc = boost::interprocess;

GoalSchedule parse(std::string_view bytes, const std::string& name) {
  return is_goal_binary(bytes) ? parse_goal_binary(bytes, name) : parse_goal_text(bytes, name);
}

[[noreturn]] void unreadable(const std::string& path, std::string_view reason) {
  throw InputError(fmt::format("{}: cannot be read: {}; give a GOAL file", path, reason));
}

// Reads a pipe, an empty file, or another file without a size.
GoalSchedule read_stream(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) unreadable(path, std::strerror(errno));  // NOLINT(concurrency-mt-unsafe)
  const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  return parse(bytes, path);
}

}  // namespace

GoalSchedule read_goal(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) unreadable(path, "it is a directory");
  const bool has_size = std::filesystem::is_regular_file(path, error);
  if (!has_size || std::filesystem::file_size(path, error) == 0) return read_stream(path);
  try {
    const ipc::file_mapping file(path.c_str(), ipc::read_only);
    const ipc::mapped_region region(file, ipc::read_only);
    return parse({static_cast<const char*>(region.get_address()), region.get_size()}, path);
  } catch (const ipc::interprocess_exception& failure) {
    unreadable(path, failure.what());
  }
}

}  // namespace loggp::simulate
