// What starts the ranks of a command that measures this machine.
#pragma once

#include <string>
#include <vector>

namespace loggp::compare {

class Launcher {
 public:
  /// Asks `path` (mpirun, as CMake has found it; empty: there is no MPI) what it is.
  explicit Launcher(std::string path = {});

  /// Why ranks can't be started here; empty: they can.
  [[nodiscard]] const std::string& why_not() const { return why_not_; }
  /// The program with what it needs to be told here: Open MPI refuses to start more ranks than it
  /// takes the machine to have cores, and root's. Pre: why_not() is empty.
  [[nodiscard]] const std::vector<std::string>& arguments() const { return arguments_; }

 private:
  std::string why_not_;
  std::vector<std::string> arguments_;
};

}  // namespace loggp::compare
