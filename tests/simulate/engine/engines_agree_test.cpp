// Both engines and a plain reading of docs/machine-model.md give the same, whatever the program
// does.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <optional>

#include "tests/simulate/engine/random_run.hpp"
#include "tests/simulate/engine/reference.hpp"

namespace loggp::simulate::engines_agree_test {

namespace {

constexpr int cases = 1000;

// Counts the cases that program order could run, so that the comparison with it cannot become
// empty.
struct Share {
  int in_program_order = 0;
  int in_wide_windows = 0;
  int finished = 0;
  int all = 0;
};

Result reference(const Setting& setting, const Script& script) {
  const Options options = options_for(setting, script, true);
  return Reference(setting.machine, script, options).run();
}

void log_case(const Setting& setting, const Script& script) {
  RC_LOG() << "machine:" << setting.text << "\nscript:" << show(script) << "\n";
}

// When several mistakes stop a run at once, each engine names the first that it finds.
bool stops_at_once(const std::string& error) {
  const std::string kind = kind_of(error);
  return kind == "truncation" || kind == "open operations";
}

void assert_same(const Result& a, const Result& b) {
  RC_ASSERT(a.finish == b.finish);
  RC_ASSERT(a.logs == b.logs);
  if (!stops_at_once(a.error) || !stops_at_once(b.error)) RC_ASSERT(a.error == b.error);
}

// Thrown where what happens at one instant matters.
std::optional<Result> in_wide_windows(const Setting& setting, const Script& script) {
  try {
    return run(setting, script, TimeOrder::Windows::wide).result;
  } catch (const NeedsInstants&) {
    return std::nullopt;
  }
}

void assert_equal(const Result& engine, const Result& plain) {
  if (stops_at_once(engine.error) && stops_at_once(plain.error)) return;
  RC_ASSERT(kind_of(engine.error) == plain.error);
  RC_ASSERT(engine.finish == plain.finish);
  RC_ASSERT(engine.logs == plain.logs);
}

void check_all(const Setting& setting, const Script& script, Share& share) {
  log_case(setting, script);
  ++share.all;
  const Result plain = reference(setting, script);
  const Run timed = run(setting, script, true);
  assert_equal(timed.result, plain);
  const Run fast = run(setting, script, false);
  assert_same(fast.result, timed.result);
  const Result instants = run(setting, script, TimeOrder::Windows::instants).result;
  assert_same(instants, timed.result);
  const std::optional<Result> wide = in_wide_windows(setting, script);
  if (wide) assert_same(*wide, instants);
  RC_CLASSIFY(plain.error.empty(), "finishes");
  RC_CLASSIFY(plain.error.starts_with("deadlock"), "deadlocks");
  if (plain.error.empty()) ++share.finished;
  if (plain.error.empty() && wide) ++share.in_wide_windows;
  share.in_program_order += fast.engine == "program-order" ? 1 : 0;
}

Share agree(const std::string& description, const Freedom& freedom, const Variety& variety) {
  Share share;
  CHECK(holds(description, cases, [&] {
    const Setting setting = any_setting(variety);
    check_all(setting, any_script(freedom), share);
  }));
  return share;
}

}  // namespace

TEST_CASE("engines and reference agree on programs whose messages all match") {
  const Share share = agree("matched programs", {}, {});
  CHECK(share.in_program_order == share.finished);
}

TEST_CASE("engines and reference agree on programs with single ends and computations") {
  agree("programs with single ends", {.single_ends = true}, {});
}

TEST_CASE("engines and reference agree on programs with reductions and copies") {
  const Share share = agree("local work", {.single_ends = true, .local_work = true},
                            {.disturbed = true, .local_work = true});
  CHECK(share.in_program_order > share.finished / 2);
}

TEST_CASE("engines and reference agree on programs that may deadlock") {
  agree("shuffled programs", {.single_ends = true, .swaps = true}, {.handshake = true});
}

TEST_CASE("engines and reference agree on handshakes and synchronising sends") {
  const Share share = agree("rendezvous", {.single_ends = true}, {.handshake = true});
  CHECK(share.in_program_order > share.finished / 2);
}

TEST_CASE("engines and reference agree on nonblocking operations that are waited for together") {
  const Share share = agree("wait_all", {.single_ends = true, .nonblocking = true},
                            {.first_byte_takes_time = true, .handshake = true});
  CHECK(share.in_program_order > share.finished / 4);
}

TEST_CASE("engines and reference agree on calls and waits while other receives are open") {
  const Freedom freedom{.single_ends = true, .nonblocking = true, .partial_waits = true};
  const Share share = agree("some waits", freedom, {.first_byte_takes_time = true});
  CHECK(share.in_program_order > share.finished / 2);
  Variety disturbed{.first_byte_takes_time = true, .handshake = true, .disturbed = true};
  agree("some disturbed waits", freedom, disturbed);
  Freedom shuffled = freedom;
  shuffled.swaps = shuffled.slips = true;
  agree("some shuffled waits", shuffled, disturbed);
}

// Ranks then depend on messages that are not sent yet, so that program order must know how early
// these can arrive.
TEST_CASE("engines and reference agree on receives that are posted long before their messages") {
  const Freedom freedom{
      .single_ends = true, .nonblocking = true, .partial_waits = true, .ahead = true};
  const Share share = agree("receives ahead", freedom, {.first_byte_takes_time = true});
  CHECK(share.in_program_order > share.finished / 4);
  agree("disturbed receives ahead", freedom,
        {.first_byte_takes_time = true, .handshake = true, .disturbed = true});
}

TEST_CASE("engines and reference agree on nonblocking operations that are waited for anyhow") {
  agree("any wait",
        {.single_ends = true,
         .swaps = true,
         .nonblocking = true,
         .partial_waits = true,
         .looks = true},
        {.first_byte_takes_time = true, .handshake = true});
}

TEST_CASE("engines and reference agree on receives from any source") {
  agree("any source", {.single_ends = true, .swaps = true, .any_source = true},
        {.first_byte_takes_time = true, .handshake = true});
}

constexpr Freedom everything{.single_ends = true,
                             .swaps = true,
                             .nonblocking = true,
                             .partial_waits = true,
                             .looks = true,
                             .any_source = true,
                             .local_work = true,
                             .slips = true};

TEST_CASE("engines and reference agree on whatever a program may do") {
  const Share share = agree("everything", everything,
                            {.first_byte_takes_time = true, .handshake = true, .local_work = true});
  CHECK(share.in_wide_windows > share.finished / 2);
}

TEST_CASE("engines and reference agree on progress on arrival and on offloaded receives") {
  agree("modes", everything,
        {.first_byte_takes_time = true, .handshake = true, .modes = true, .local_work = true});
}

TEST_CASE("engines and reference agree on late ranks, noise and random latency") {
  agree("disturbed",
        {.single_ends = true,
         .nonblocking = true,
         .partial_waits = true,
         .looks = true,
         .any_source = true},
        {.first_byte_takes_time = true, .handshake = true, .disturbed = true});
}

TEST_CASE("engines and reference agree on whatever a program may do on any machine") {
  agree("everything, anywhere", everything,
        {.first_byte_takes_time = true,
         .handshake = true,
         .modes = true,
         .disturbed = true,
         .placed = true,
         .local_work = true});
}

TEST_CASE("engines and reference agree on whatever a program may do when messages take no time") {
  agree("everything, instant", everything, {.handshake = true, .local_work = true});
}

TEST_CASE("engines and reference agree on ranks of a node that share interfaces and memory") {
  const Share share = agree("nodes", {.single_ends = true, .any_source = true},
                            {.first_byte_takes_time = true, .placed = true, .nodes = true});
  CHECK(share.in_program_order < share.finished / 4);
  CHECK(share.in_wide_windows > share.finished / 2);
}

TEST_CASE("engines and reference agree on nodes whose messages take no time") {
  agree("instant nodes", {.single_ends = true, .swaps = true, .any_source = true},
        {.handshake = true, .placed = true, .nodes = true});
}

TEST_CASE("engines and reference agree on whatever a program may do on nodes") {
  agree("everything on nodes", everything,
        {.first_byte_takes_time = true,
         .handshake = true,
         .modes = true,
         .disturbed = true,
         .placed = true,
         .local_work = true,
         .nodes = true});
}

TEST_CASE("engines and reference agree on messages that take the links of a topology") {
  const Share share = agree("links", {.single_ends = true, .any_source = true},
                            {.first_byte_takes_time = true, .placed = true, .links = true});
  CHECK(share.in_program_order == 0);
  CHECK(share.in_wide_windows > share.finished / 2);
}

TEST_CASE("engines and reference agree on links whose messages take no time") {
  agree("instant links", {.single_ends = true, .swaps = true, .any_source = true},
        {.handshake = true, .placed = true, .nodes = true, .links = true});
}

TEST_CASE("engines and reference agree on whatever a program may do on a topology") {
  agree("everything on links", everything,
        {.first_byte_takes_time = true,
         .handshake = true,
         .modes = true,
         .disturbed = true,
         .placed = true,
         .local_work = true,
         .nodes = true,
         .links = true});
}

TEST_CASE("engines and reference agree on ranks that share CPUs") {
  const Share share = agree("cpus", {.single_ends = true, .local_work = true},
                            {.handshake = true, .local_work = true, .cpus = true});
  CHECK(share.in_program_order == 0);
  CHECK(share.finished > share.all / 10);
}

TEST_CASE("engines and reference agree on whatever a program may do on shared CPUs") {
  agree("everything on shared cpus", everything,
        {.first_byte_takes_time = true,
         .handshake = true,
         .modes = true,
         .disturbed = true,
         .placed = true,
         .local_work = true,
         .cpus = true});
}

TEST_CASE("engines and reference agree on whatever ranks of nodes with shared CPUs may do") {
  agree("everything on nodes with shared cpus", everything,
        {.first_byte_takes_time = true,
         .handshake = true,
         .modes = true,
         .disturbed = true,
         .placed = true,
         .local_work = true,
         .nodes = true,
         .links = true,
         .cpus = true});
}

}  // namespace loggp::simulate::engines_agree_test
