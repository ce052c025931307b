#include "measure/command_process.hpp"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "measure/child_process.hpp"
#include "measure/notice.hpp"
#include "measure/socket.hpp"
#include "models/column_file.hpp"

namespace loggp::measure {

namespace {

bool is_executable(const std::filesystem::path& file) {
  std::error_code none;
  return std::filesystem::is_regular_file(file, none) && access(file.c_str(), X_OK) == 0;
}

// The parent alone speaks: only it knows that the program never ran.
void become(std::vector<std::string> command, const Notice& notice) {
  std::vector<char*> words;
  words.reserve(command.size() + 1);
  for (std::string& word : command) words.push_back(word.data());
  words.push_back(nullptr);
  execvp(words.front(), words.data());
  const std::string problem =
      fmt::format("{} can't be run: {}", command.front(), system_error_text(errno));
  if (!leave_notice(notice.path(), problem)) throw RunError(problem);
}

}  // namespace

bool is_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return is_executable(name);
  const char* path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nothing sets variables
  if (path == nullptr || name.empty()) return false;
  const auto directories = split(path, ':');
  return std::any_of(directories.begin(), directories.end(), [&](std::string_view directory) {
    return is_executable(std::filesystem::path(directory.empty() ? "." : directory) / name);
  });
}

std::string run_command(const std::vector<std::string>& command) {
  const Notice notice;
  const ChildProcess child(command.front(), [&] { become(command, notice); });
  int status = 0;
  while (waitpid(child.id(), &status, 0) < 0 && errno == EINTR) {
  }
  if (const std::string problem = notice.text(); !problem.empty()) throw RunError(problem);
  if (WIFSIGNALED(status)) {
    return fmt::format("was ended by signal {} ({})", WTERMSIG(status),
                       strsignal(WTERMSIG(status)));  // NOLINT(concurrency-mt-unsafe): one thread
  }
  if (WEXITSTATUS(status) != 0) return fmt::format("ended with status {}", WEXITSTATUS(status));
  return "";
}

}  // namespace loggp::measure
