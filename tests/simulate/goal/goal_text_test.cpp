#include "simulate/goal/files/goal_text.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <sstream>

#include "models/base/errors.hpp"
#include "simulate/goal/files/goal_builder.hpp"
#include "tests/models/parameters/error_text.hpp"
#include "tests/simulate/goal/goal_patterns.hpp"

namespace loggp::simulate::goal_text_test {

namespace {

std::string text_of(const GoalSchedule& schedule) {
  std::ostringstream out;
  write_goal_text(out, schedule);
  return out.str();
}

// What it reads as, in the writer's words.
std::string read(std::string_view text) {
  return text_of(parse_goal_text(text, "x.goal"));
}

std::string refusal(std::string_view text) {
  return error_text<InputError>([&] { (void)parse_goal_text(text, "x.goal"); });
}

// Of two ranks, the first with these statements.
std::string two(std::string_view statements) {
  return fmt::format("num_ranks 2\nrank 0 {{\n{}\n}}\nrank 1 {{\n}}\n", statements);
}

std::string written(std::string_view statements) {
  return fmt::format("num_ranks 2\n\nrank 0 {{\n{}\n}}\n\nrank 1 {{\n}}\n", statements);
}

constexpr std::string_view statements =
    "write send, recv, calc, a label with ':' or 'requires', or '}'";

}  // namespace

TEST_CASE("a generator's file reads as what it says") {
  const GoalSchedule schedule = parse_goal_text(
      "num_ranks 2\n\nrank 0 {\nl1: send 8b to 1 tag 3\nl2: calc 100 cpu 1\nl2 requires l1\n}\n\n"
      "rank 1 {\nl1: recv 8b from 0 tag 3 cpu 2 nic 4\n}\n",
      "x.goal");
  GoalBuilder goal(2);
  const GoalLabel sent = goal.send(Rank(0), Rank(1), Bytes(8), Tag(3));
  const GoalLabel computed = goal.calc(Rank(0), Duration::ps(100'000), 1);
  goal.require(Rank(0), computed, sent);
  goal.receive(Rank(1), Rank(0), Bytes(8), Tag(3), {.cpu = 2, .nic = 4});
  CHECK(schedule == std::move(goal).build());
  CHECK(schedule.where(Rank(1), 2) == "x.goal:10");
}

TEST_CASE("whatever is unambiguous is read") {
  const std::string one = written("l1: send 500b to 1 tag 2 cpu 3 nic 4");
  CHECK(read(two("send 500b to 1 tag 2 cpu 3 nic 4")) == one);
  CHECK(read(two("send 500 b to 1 tag 2 cpu 3 nic 4")) == one);
  CHECK(read(two("  \t l9 : send 500b to 1 tag 2 cpu 3 nic 4  \t")) == one);
  CHECK(read(two("send 500b to 1 nic 4 cpu 3 tag 2")) == one);
  CHECK(read(two("send 500b to1tag 2cpu3nic4")) == one);
  CHECK(read(two("send 0500b to 01 tag 2 cpu 003 nic 4")) == one);
  CHECK(read(two("send 500b to 1 tag 2 cpu 3 nic 4 // why")) == one);
  CHECK(read(two("/* a\n b */ send 500b /* c */ to 1 tag 2 /**/ cpu 3 nic 4\n// end")) == one);
  CHECK(read("num_ranks 2\r\nrank 0 {\r\nsend 500b to 1 tag 2 cpu 3 nic 4\r\n}\r\nrank 1 "
             "{\r\n}\r\n") == one);
  CHECK(read("num_ranks 2 rank 1{} rank 0\n{ send 500b to 1 tag 2 cpu 3 nic 4 }") == one);
  CHECK(read("// head\n\n  num_ranks 2 // two\nrank 1 {\n}rank 0 {\nsend 500b to 1 tag 2 cpu 3 nic "
             "4\n}"
             "\r") == one);
  CHECK(read(two("recv 1b from -1 tag -1")) == written("l1: recv 1b from -1 tag -1"));
  CHECK(read(two("send 0b to 0")) == written("l1: send 0b to 0 tag 0"));
  CHECK(read(two("calc 9223372036854775807 cpu 255")) ==
        written("l1: calc 9223372036854775807 cpu 255"));
  CHECK(read(two("recv 1b from 1 tag 4294967294 nic 255")) ==
        written("l1: recv 1b from 1 tag 4294967294 nic 255"));
}

TEST_CASE("a file of a single rank may receive from any source and from itself") {
  CHECK(read("num_ranks 1\nrank 0 {\nsend 1b to 0\nrecv 1b from -1\n}\n") ==
        "num_ranks 1\n\nrank 0 {\nl1: send 1b to 0 tag 0\nl2: recv 1b from -1 tag 0\n}\n");
}

TEST_CASE("labels are names of any kind, local to a rank, defined before or after their use") {
  const std::string chain =
      written("l1: calc 1\nl2: calc 2\nl3: calc 3\nl2 requires l1\nl3 irequires l2");
  CHECK(read(two("l7: calc 1\nl8: calc 2\nl9: calc 3\nl8 requires l7\nl9 irequires l8")) == chain);
  CHECK(read(two("b requires a\nc irequires b\na: calc 1\nb: calc 2\nc: calc 3")) == chain);
  CHECK(read(two("l1: calc 1\nx_1: calc 2\nl2: calc 3\nx_1 requires l1\nl2 irequires x_1")) ==
        chain);
  CHECK(read(two("l01: calc 1\nl1: calc 2\nl10: calc 3\nl1 requires l01\nl10 irequires l1")) ==
        chain);
  CHECK(read(two("send: calc 1\nrequires: calc 2\nrank: calc 3\nrequires requires send\n"
                 "rank irequires requires")) == chain);
  CHECK(read(two("l1: calc 1\ncalc 2\nl2: calc 3\nl2 requires l1")) ==
        written("l1: calc 1\nl2: calc 2\nl3: calc 3\nl3 requires l1"));
  CHECK(read("num_ranks 2\nrank 0 {\na: calc 1\nb: calc 2\nb requires a\n}\n"
             "rank 1 {\nb: calc 1\na: calc 2\na requires b\n}\n")
            .find("rank 1 {\nl1: calc 1\nl2: calc 2\nl2 requires l1\n}") != std::string::npos);
}

TEST_CASE("a dependency that is written twice is kept twice, as generators write them") {
  const std::string twice = written("l1: calc 1\nl2: calc 2\nl2 requires l1\nl2 requires l1");
  CHECK(read(twice) == twice);
}

TEST_CASE("statements that are wrong are refused where they are wrong") {
  const auto at = [](std::string_view statement) {
    const std::string text = refusal(two(statement));
    CHECK(text.starts_with("x.goal:3:"));
    return text.substr(std::min(text.size(), std::string_view("x.goal:3:").size()));
  };
  CHECK(at("sned 8b to 1") == fmt::format("1: unknown statement 'sned'; {}", statements));
  CHECK(at("send 8b to 2") == "12: rank '2' is too large; give 0 to 1");
  CHECK(at("recv 8b from 2") == "14: rank '2' is too large; give 0 to 1");
  CHECK(at("recv 8b from -2") == "14: a negative rank; give 0 to 1, or -1 for any");
  CHECK(at("recv 8b from -0") == "14: a negative rank; give 0 to 1, or -1 for any");
  CHECK(at("send 8b to -1") == "12: a negative rank; give 0 to 1");
  CHECK(at("send 8b to 1 tag -1") == "18: a negative tag; give 0 to 4294967294");
  CHECK(at("send 8b to 1 tag 4294967295") ==
        "18: tag '4294967295' is too large; give 0 to 4294967294");
  CHECK(at("send 9223372036854775808b to 1") ==
        "6: size '9223372036854775808' is too large; give 0 to 9223372036854775807");
  CHECK(at("calc 99999999999999999999999999") ==
        "6: length '99999999999999999999999999' is too large; give 0 to 9223372036854775807");
  CHECK(at("send -8b to 1") ==
        "6: unexpected '-'; write the size as a whole number from 0 to 9223372036854775807");
  CHECK(at("send 1.5b to 1") == "7: unexpected '.'; write 'b' after the size");
  CHECK(at("send 8 to 1") == "8: unexpected 'to'; write 'b' after the size");
  CHECK(at("send 8bytes to 1") == "7: unexpected 'bytes'; write 'b' after the size");
  CHECK(at("send 8b from 1") == "9: unexpected 'from'; write 'to'");
  CHECK(at("recv 8b to 1") == "9: unexpected 'to'; write 'from'");
  CHECK(at("send b to 1") == "6: unexpected 'b'; write its size as a whole number");
  CHECK(at("send") ==
        "5: the line ends here; write the size as a whole number from 0 to 9223372036854775807");
  CHECK(at("send 8b to") == "11: the line ends here; write the rank as a whole number from 0 to 1");
  CHECK(at("calc 5 cpu 256") == "12: cpu '256' is too large; give 0 to 255");
  CHECK(at("calc 5 cpu -1") == "12: unexpected '-'; write the cpu as a whole number from 0 to 255");
  CHECK(at("send 8b to 1 nic 1000") == "18: nic '1000' is too large; give 0 to 255");
  CHECK(at("calc 5 nic 1") == "8: unexpected 'nic'; write cpu, or end the line");
  CHECK(at("calc 5 tag 1") == "8: unexpected 'tag'; write cpu, or end the line");
  CHECK(at("send 8b to 1 cpu 1 cpu 1") == "20: unexpected 'cpu'; give it once");
  CHECK(at("send 8b to 1 colour 1") ==
        "14: unexpected 'colour'; write tag, cpu or nic, or end the line");
  CHECK(at("calc 5 calc 6") == "8: unexpected 'calc'; write cpu, or end the line");
  CHECK(at("calc 5 7") == "8: unexpected '7'; write cpu, or end the line");
  CHECK(at("l1: l2: calc 5") == "5: unexpected 'l'; write send, recv or calc");
  CHECK(at("l1:") == "4: the line ends here; write send, recv or calc");
  CHECK(at("l1 needs l2") ==
        "4: unexpected 'needs'; after a label write ':', requires or irequires");
  CHECK(at("l1 requires") == "12: the line ends here; write a label");
  CHECK(at("l1 requires l1") == "1: 'l1' waits for itself; name another operation");
  CHECK(at("l1 requires l2") == "1: unknown label 'l1' in rank 0; define it in this rank");
  CHECK(at("1: calc 5") == fmt::format("1: unexpected '1'; {}", statements));
  CHECK(at("_a: calc 5") == fmt::format("1: unexpected '_a'; {}", statements));
  CHECK(at("{") == fmt::format("1: unexpected '{{'; {}", statements));
  CHECK(at("ca\rlc 5") == fmt::format("1: unknown statement 'ca'; {}", statements));
  CHECK(at(std::string_view("\0", 1)) == fmt::format("1: unexpected '\\x00'; {}", statements));
  CHECK(at("\xFF") == fmt::format("1: unexpected '\\xFF'; {}", statements));
}

TEST_CASE("labels that are wrong are refused where they are wrong") {
  CHECK(refusal(two("l1: calc 5\nl1: calc 6")) ==
        "x.goal:4:1: label 'l1' is defined twice in this rank; give another");
  CHECK(refusal(two("a: calc 5\n  a: calc 6")) ==
        "x.goal:4:3: label 'a' is defined twice in this rank; give another");
  CHECK(refusal(two("l1: calc 5\nx: calc 6\nl1: calc 7")) ==
        "x.goal:5:1: label 'l1' is defined twice in this rank; give another");
  CHECK(refusal(two("l1: calc 5\nl1 requires l2")) ==
        "x.goal:4:13: unknown label 'l2' in rank 0; define it in this rank");
  CHECK(
      refusal("num_ranks 2\nrank 0 {\nl1: calc 1\n}\nrank 1 {\nl2: calc 1\nl2 requires l1\n}\n") ==
      "x.goal:7:13: unknown label 'l1' in rank 1; define it in this rank");
}

TEST_CASE("a cycle of dependencies is refused and named") {
  CHECK(refusal(two("l1: calc 1\nl2: calc 2\nl1 requires l2\nl2 irequires l1")) ==
        "x.goal:3:1: operations of rank 0 wait for one another: l1 (line 3) -> l2 (line 4) -> l1; "
        "remove a dependency");
  CHECK(refusal(two("a: calc 1\nb: calc 2\nc: calc 3\nd: calc 4\nd requires c\nb requires c\n"
                    "c requires b\nc requires a")) ==
        "x.goal:4:1: operations of rank 0 wait for one another: b (line 4) -> c (line 5) -> b; "
        "remove a dependency");
  CHECK(refusal(two("l1: calc 1\nl2: calc 2\nl1 requires l2")).empty());
}

TEST_CASE("files that do not describe their ranks are refused") {
  CHECK(refusal("") ==
        "x.goal:1:1: the file ends here; begin with 'num_ranks' and the number of ranks");
  CHECK(refusal(" \n\n") ==
        "x.goal:3:1: the file ends here; begin with 'num_ranks' and the number of ranks");
  CHECK(refusal("rank 0 {\n}\n") ==
        "x.goal:1:1: unexpected 'rank'; begin with 'num_ranks' and the number of ranks");
  CHECK(refusal("num_ranks 0\n") == "x.goal:1:11: num_ranks is 0; give at least 1");
  CHECK(refusal("num_ranks -1\n") ==
        "x.goal:1:11: unexpected '-'; write the number of ranks as a whole number from 0 to "
        "2147483647");
  CHECK(refusal("num_ranks 2147483648\n") ==
        "x.goal:1:11: number of ranks '2147483648' is too large; give 0 to 2147483647");
  CHECK(
      refusal("num_ranks 2000000000\nrank 0 {\n}\n") ==
      "x.goal:1:11: num_ranks is 2000000000, but the file is too short for that many blocks; write "
      "one for every rank");
  CHECK(
      refusal("num_ranks 3\nrank 0 {\n}\nrank 2 {\n}\n") ==
      "x.goal:6:1: rank 1 has no block, but num_ranks is 3; write 'rank 1 {' and '}', or a smaller "
      "num_ranks");
  CHECK(refusal("num_ranks 2\nrank 0 {\n}\nrank 0 {\n}\n") ==
        "x.goal:4:6: rank 0 has a block already; give one");
  CHECK(refusal("num_ranks 2\nrank 0 {\n}\nrank 1 {\n}\nrank 2 {\n}\n") ==
        "x.goal:6:6: rank '2' is too large; give 0 to 1");
  CHECK(refusal("num_ranks 2\nnum_ranks 2\n") ==
        "x.goal:2:1: num_ranks is given twice; give it once");
  CHECK(refusal("num_ranks 1\nrank 0 {\ncalc 1\n") ==
        "x.goal:4:1: the file ends here; rank 0 is not complete; write '}'");
  CHECK(refusal("num_ranks 1\nrank 0 \ncalc 1\n}") == "x.goal:3:1: unexpected 'calc'; write '{'");
  CHECK(refusal("num_ranks 1\nrank 0 {\n}\ncalc 1\n") ==
        "x.goal:4:1: unexpected 'calc' outside of a rank; write 'rank', its number and '{'");
  CHECK(refusal("num_ranks 1\nrank 0 {\n}\n}\n") ==
        "x.goal:4:1: unexpected '}'; write 'rank', its number and '{'");
  CHECK(refusal("num_ranks 1\nrank 0 {\n/* calc 1\n}\n") ==
        "x.goal:3:1: a comment begins and never ends; write */");
  CHECK(refusal("num_ranks 1\nrank 0 {\n}\n/") ==
        "x.goal:4:1: unexpected '/'; write 'rank', its number and '{'");
}

TEST_CASE("a file that ends anywhere is refused or read, and never read past its end") {
  const std::string whole =
      "num_ranks 2\nrank 0 {\nl1: send 8 b to 1 tag 3 cpu 1 nic 1 /* c */\nl2: calc 1 // d\r\nl2 "
      "requires l1\n}\nrank 1 {\nrecv 8b from -1 tag -1\n}";
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const std::vector<char> exact(whole.begin(),
                                  whole.begin() + static_cast<std::ptrdiff_t>(length));
    CHECK(refusal({exact.data(), exact.size()}).starts_with("x.goal:"));
  }
  CHECK(refusal(whole).empty());
}

TEST_CASE("what is written reads back as the same schedule") {
  for (const std::string_view name : goal_pattern_names()) {
    const GoalSchedule schedule = goal_pattern(name, 16, Bytes(100));
    CHECK(parse_goal_text(text_of(schedule), "x.goal") == schedule);
    CHECK_FALSE(schedule == goal_pattern(name, 16, Bytes(200)));
  }
  CHECK_FALSE(parse_goal_text(two("l1: calc 1\nl2: calc 2\nl2 requires l1"), "") ==
              parse_goal_text(two("l1: calc 1\nl2: calc 2\nl2 irequires l1"), ""));
}

}  // namespace loggp::simulate::goal_text_test
