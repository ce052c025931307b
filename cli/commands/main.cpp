#include "cli/commands/program.hpp"

int main(int argc, char** argv) {
  return loggp::cli::run_program(argc, argv);
}
