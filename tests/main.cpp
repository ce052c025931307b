// doctest.h is in the precompiled header already: both names ask for its implementation part.
#define DOCTEST_CONFIG_IMPLEMENT
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "tests/source_dir.hpp"

const char* loggp::source_dir() {
  return LOGGP_SOURCE_DIR;
}
