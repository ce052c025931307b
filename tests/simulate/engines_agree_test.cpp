// Both engines and a plain reading of design §4 give the same, whatever the program does.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <iostream>

#include "tests/simulate/random_script.hpp"
#include "tests/simulate/reference.hpp"

namespace loggp::simulate {

namespace {

// A thousand random cases; RC_PARAMS="seed=…", which rapidcheck prints, repeats them.
template <class Property>
bool holds(const std::string& description, const Property& property) {
  rc::detail::TestMetadata metadata;
  metadata.description = description;
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  params.maxSuccess = std::max(params.maxSuccess, 1000);
  const auto result = rc::detail::checkTestable(property, metadata, params);
  if (result.template is<rc::detail::SuccessResult>()) return true;
  rc::detail::printResultMessage(result, std::cerr);
  return false;
}

// The kind of failure, in the reference's words.
std::string kind_of(const Script& script, const std::string& error) {
  if (error.empty()) return {};
  const std::string count = error.substr(0, error.find(' '));
  if (error.starts_with("deadlock: ")) return "deadlock";
  return error.find("never received") == std::string::npos ? show(script) + error
                                                           : count + " left over";
}

Result reference(const Ranges& ranges, const Script& script) {
  Result result = Reference(ranges, script).run();
  if (result.error.starts_with("deadlock")) result.error = "deadlock";
  return result;
}

void check_all(const Ranges& ranges, const Script& script) {
  const Machine machine = machine_of(ranges);
  const Result fast = run(machine, script);
  const Result slow = run(machine, script, in_time_order);
  RC_LOG() << "machine:" << show(ranges) << "\nscript:" << show(script) << "\n";
  RC_ASSERT(fast.finish == slow.finish);
  RC_ASSERT(fast.error == slow.error);
  const Result plain = reference(ranges, script);
  RC_ASSERT(fast.finish == plain.finish);
  RC_ASSERT(kind_of(script, fast.error) == plain.error);
  RC_CLASSIFY(plain.error.empty(), "finishes");
  RC_CLASSIFY(plain.error == "deadlock", "deadlocks");
}

Script from_any_source(Script script, bool any_tags) {
  for (auto& steps : script) {
    for (Step& step : steps) {
      if (step.kind != Step::Kind::receive) continue;
      step.peer = any_source;
      if (any_tags) step.tag = any_tag;
    }
  }
  return script;
}

}  // namespace

TEST_CASE("engines and reference agree on programs whose messages all match") {
  CHECK(holds("matched programs", [] {
    const Ranges ranges = any_ranges(false);
    const Script script = any_script(3, false);
    check_all(ranges, script);
  }));
}

TEST_CASE("engines and reference agree on programs with single ends and computations") {
  CHECK(holds("programs with single ends", [] {
    const Ranges ranges = any_ranges(false);
    check_all(ranges, any_script(0, false));
  }));
}

TEST_CASE("engines and reference agree on programs that may deadlock") {
  CHECK(holds("shuffled programs", [] {
    const Ranges ranges = any_ranges(false);
    check_all(ranges, any_script(0, true));
  }));
}

TEST_CASE("the time-ordered engine and the reference agree on receives from any source") {
  CHECK(holds("any source", [] {
    const Ranges ranges = any_ranges(true);
    const Script script = from_any_source(any_script(0, true), *rc::gen::arbitrary<bool>());
    RC_LOG() << "machine:" << show(ranges) << "\nscript:" << show(script) << "\n";
    const Result timed = run(machine_of(ranges), script, in_time_order);
    const Result plain = reference(ranges, script);
    RC_ASSERT(timed.finish == plain.finish);
    RC_ASSERT(kind_of(script, timed.error) == plain.error);
    RC_ASSERT(run(machine_of(ranges), script) == timed);
  }));
}

}  // namespace loggp::simulate
