// loggp compare COLLECTIVE --algorithms … --schemes … --params A,B --ranks LIST … --out DIR
#include <fmt/format.h>

#include "cli/command.hpp"

namespace loggp::cli {

void add_compare(CLI::App& /*program*/) {}

}  // namespace loggp::cli
