// The program that starts the MPI ranks of commands that measure this machine.
#pragma once

#include <string>
#include <vector>

namespace loggp::compare {

/// An mpirun with the options that it needs on this machine, or the reason why ranks can't be
/// started.
class Launcher {
 public:
  /// Runs `path` with --version, for at most the patience(), to find out which MPI it belongs to.
  /// `path` is the mpirun that CMake found; empty if there is no MPI. A failure is not thrown:
  /// why_not() returns the reason.
  explicit Launcher(std::string path = {});

  /// Returns why ranks can't be started here; empty if they can.
  [[nodiscard]] const std::string& why_not() const { return why_not_; }
  /// Returns the program and its options. Open MPI needs options to start more ranks than it finds
  /// cores, and to run as root. Pre: why_not() is empty.
  [[nodiscard]] const std::vector<std::string>& arguments() const { return arguments_; }

 private:
  std::string why_not_;
  std::vector<std::string> arguments_;
};

}  // namespace loggp::compare
