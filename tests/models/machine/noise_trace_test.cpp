#include "models/machine/noise_trace.hpp"

#include <doctest/doctest.h>

#include "models/base/errors.hpp"
#include "tests/models/base/text_file.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::noise_trace_test {

namespace {

// Returns the error's text without the file's path, which differs from run to run.
std::string refusal(std::string_view text) {
  const TextFile file(text);
  const std::string what = error_text<InputError>([&] { (void)read_noise_trace(file.path()); });
  return what.starts_with(file.path()) ? what.substr(file.path().size()) : "?" + what;
}

}  // namespace

TEST_CASE("Netgauge's traces are read: start and duration in ns, decimals, comments") {
  const TextFile file("# Netgauge\n\n100.0000\t50.5\r\n  1e3 \t 7 # last\n");
  const NoiseTrace trace = read_noise_trace(file.path());
  CHECK(trace.cycle() == Duration::ps(1'007'000));
  CHECK(trace.left() == Duration::ps(1'007'000 - 57'500));
  CHECK(trace.left_until(Duration::ps(99'999)) == Duration::ps(99'999));
  CHECK(trace.left_until(Duration::ps(120'000)) == Duration::ps(100'000));
  CHECK(trace.left_until(Duration::ps(150'500)) == Duration::ps(100'000));
  CHECK(trace.left_until(Duration::ps(150'501)) == Duration::ps(100'001));
  CHECK(trace.instant(Duration::ps(100'000)) == Duration::ps(100'000));
  CHECK(trace.instant(Duration::ps(100'001)) == Duration::ps(150'501));
  CHECK(trace.instant(trace.left()) == Duration::ps(1'000'000));
}

TEST_CASE("an error in a noise trace is one line with its place") {
  const std::string wanted =
      "give a noise trace: lines of start and duration in ns, as Netgauge writes them";
  CHECK(refusal("") == ": no interruptions; " + wanted);
  CHECK(refusal("# 1 2\n") == ": no interruptions; " + wanted);
  CHECK(refusal("1 2\n3\n") == ":2: 1 column; give two, start and duration in ns");
  CHECK(refusal("1 2 3") == ":1: 3 columns; give two, start and duration in ns");
  CHECK(refusal("#\n1 2ns") == ":2: '2ns' is not a number of ns");
  CHECK(refusal("nan 2") == ":1: 'nan' is not a number of ns");
  CHECK(refusal("-1 2") == ":1: -1 ns is out of range; give 0 to 90000000000000");
  CHECK(refusal("1 1e14") == ":1: 1e14 ns is out of range; give 0 to 90000000000000");
  CHECK(refusal("10 5\n14 1\n") ==
        ":2: this interruption begins before the one above it ends; give them in ascending order "
        "without overlap");
  CHECK(refusal("0 5\n5 1\n") ==
        ": the interruptions leave no CPU time; give a trace with time between them");
  CHECK(refusal("0 0\n").find("leave no CPU time") != std::string::npos);
}

TEST_CASE("a trace that cannot be read is refused") {
  CHECK(error_text<InputError>([] { (void)read_noise_trace("/nowhere/trace"); })
            .starts_with(
                "/nowhere/trace: cannot be read: No such file or directory; give a noise trace"));
  CHECK(error_text<InputError>([] {
          (void)read_noise_trace("/tmp");
        }).starts_with("/tmp: cannot be read: it is a directory; give a noise trace"));
}

}  // namespace loggp::noise_trace_test
