#include "simulate/goal/files/goal_binary.hpp"

#include <doctest/doctest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "models/base/errors.hpp"
#include "simulate/goal/files/goal_file.hpp"
#include "simulate/goal/files/goal_text.hpp"
#include "tests/models/parameters/error_text.hpp"
#include "tests/simulate/goal/goal_patterns.hpp"
#include "tests/simulate/goal/goal_random.hpp"

namespace loggp::simulate::goal_binary_test {

namespace {

std::string binary_of(const GoalSchedule& schedule) {
  std::ostringstream out;
  write_goal_binary(out, schedule);
  return out.str();
}

std::string refusal(const std::string& bytes) {
  return error_text<InputError>([&] { (void)parse_goal_binary(bytes, "x.bin"); });
}

// Little-endian, written out by hand.
template <class Number>
std::string raw(Number number) {
  std::string bytes(sizeof number, '\0');
  std::memcpy(bytes.data(), &number, sizeof number);
  return bytes;
}

std::string u8(std::uint8_t n) {
  return raw(n);
}
std::string u32(std::uint32_t n) {
  return raw(n);
}
std::string u64(std::uint64_t n) {
  return raw(n);
}

constexpr std::string_view text =
    "num_ranks 2\n"
    "rank 0 {\nl1: send 500b to 1 tag 7 cpu 1 nic 2\nl2: calc 30\nl2 irequires l1\n}\n"
    "rank 1 {\nl1: recv 500b from -1 tag -1\n}\n";

// Bytes of the file: head 0–13, table 14–45, rank 0 46–139, rank 1 140–190.
std::string by_hand() {
  return u64(4223) + u32(2) + u8(1) + u8(2)          // cookie, ranks, highest cpu and nic
         + u64(38) + u64(132) + u64(132) + u64(183)  // begin and end, from byte 8
         + u32(2) + u32(1) + u32(0)                  // rank 0: nodes, roots, root
         + u32(0) + u8(1) + u32(1) + u64(500) + u32(7) + u8(1) + u8(2)  // l1
         + u32(0) + u32(0) + u32(1) + u32(0)  // none when done, 1 when started
         + u32(1) + u8(3) + u32(0) + u64(30) + u32(0) + u8(0) + u8(0)  // l2
         + u32(0) + u32(1) + u32(0) + u32(1)                           //
         + u32(1)                                                      // appendix: l2
         + u32(1) + u32(1) + u32(0)                                    // rank 1
         + u32(0) + u8(2) + u32(0xFFFFFFFF) + u64(500) + u32(0xFFFFFFFF) + u8(0) + u8(0)  //
         + u32(0) + u32(0) + u32(0) + u32(0);
}

// The file with some bytes replaced.
std::string with(std::size_t at, const std::string& bytes) {
  return by_hand().replace(at, bytes.size(), bytes);
}

}  // namespace

TEST_CASE("a binary file is laid out byte by byte as LogGOPSim's txt2bin does") {
  const GoalSchedule schedule = parse_goal_text(text, "x.goal");
  CHECK(by_hand().size() == 191);
  CHECK(binary_of(schedule) == by_hand());
  CHECK(parse_goal_binary(by_hand(), "x.bin") == schedule);
}

TEST_CASE("text to binary to text is the same schedule, whatever the schedule") {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Dice dice(seed);
    const GoalSchedule schedule = any_goal(dice);
    CAPTURE(seed);
    const GoalSchedule again = parse_goal_binary(binary_of(schedule), "x.bin");
    CHECK(again == schedule);
    std::ostringstream out;
    write_goal_text(out, again);
    CHECK(parse_goal_text(out.str(), "x.goal") == schedule);
  }
  for (const std::string_view name : goal_pattern_names()) {
    const GoalSchedule schedule = goal_pattern(name, 32, Bytes(8));
    CHECK(parse_goal_binary(binary_of(schedule), "x.bin") == schedule);
  }
}

TEST_CASE("a binary file that is wrong is refused at the byte where it is wrong") {
  CHECK(refusal(by_hand()).empty());
  CHECK(refusal("") == "x.bin: byte 0: not binary GOAL; it begins with 4223");
  CHECK(refusal(with(0, u64(4224))) == "x.bin: byte 0: not binary GOAL; it begins with 4223");
  CHECK(refusal(with(8, u32(0))) == "x.bin: byte 8: 0 ranks; give at least 1");
  CHECK(refusal(with(8, u32(4'000'000'000))) ==
        "x.bin: byte 8: the file is too short for 4000000000 ranks; give the whole file");
  CHECK(refusal(with(14, u64(39))) == "x.bin: byte 14: the block of rank 0 begins at 39; give 38");
  CHECK(refusal(with(22, u64(37))) ==
        "x.bin: byte 22: the block of rank 0 ends at 37; give 38 to 183");
  CHECK(refusal(with(38, u64(184))) ==
        "x.bin: byte 38: the block of rank 1 ends at 184; give 132 to 183");
  CHECK(refusal(by_hand() + "x") ==
        "x.bin: byte 191: 1 bytes after the last block; the file should end here");
  CHECK(refusal(with(46, u32(0xFFFFFFFF))) ==
        "x.bin: byte 46: 4294967295 nodes and 1 roots do not fit into a block of 94 bytes");
  CHECK(refusal(with(50, u32(2))) ==
        "x.bin: byte 66: a node of type 0; give 1 (send), 2 (recv) or 3 (calc)");
  CHECK(refusal(with(54, u32(1))) == "x.bin: byte 54: root 0 is node 1; give 0");
  CHECK(refusal(with(62, u8(0))) ==
        "x.bin: byte 62: a node of type 0; give 1 (send), 2 (recv) or 3 (calc)");
  CHECK(refusal(with(62, u8(4))) ==
        "x.bin: byte 62: a node of type 4; give 1 (send), 2 (recv) or 3 (calc)");
  CHECK(refusal(with(63, u32(2))) == "x.bin: byte 62: rank 2 is no peer; give 0 to 1");
  CHECK(refusal(with(63, u32(0xFFFFFFFF))) ==
        "x.bin: byte 62: rank 4294967295 is no peer; give 0 to 1");
  CHECK(refusal(with(67, u64(std::uint64_t{1} << 63))) ==
        "x.bin: byte 62: size 9223372036854775808; give 0 to 9223372036854775807");
  CHECK(refusal(with(75, u32(0xFFFFFFFF))) ==
        "x.bin: byte 62: a send with any tag; give 0 to 4294967294");
  CHECK(refusal(with(12, u8(0))) ==
        "x.bin: byte 62: cpu 1 and nic 2, but the head says at most 0 and 2");
  CHECK(refusal(with(13, u8(1))) ==
        "x.bin: byte 62: cpu 1 and nic 2, but the head says at most 1 and 1");
  CHECK(refusal(with(89, u32(2))) == "x.bin: byte 89: 2 numbers from 0 exceed the appendix of 1");
  CHECK(refusal(with(93, u32(0xFFFFFFFF))) ==
        "x.bin: byte 89: 1 numbers from 4294967295 exceed the appendix of 1");
  CHECK(refusal(with(128, u32(1) + u32(0))) ==
        "x.bin: byte 128: node 1 releases 1 nodes, but the appendix of 1 has only 0 more; give "
        "each number once");
  CHECK(refusal(with(136, u32(2))) ==
        "x.bin: byte 136: node 0 releases node 2; give another from 0 to 1");
  CHECK(refusal(with(136, u32(0))) ==
        "x.bin: byte 136: node 0 releases node 0; give another from 0 to 1");
  CHECK(refusal(with(97, u32(2))) == "x.bin: byte 97: node 1 waits for 2 nodes, but 1 release it");
}

TEST_CASE("roots and dependencies of a binary file must agree") {
  CHECK(refusal(with(97, u32(0))) ==
        "x.bin: byte 46: node 1 has no dependencies, but is not among the roots");
  CHECK(refusal(with(58, u32(1))) == "x.bin: byte 54: 1 roots; give 0");
}

TEST_CASE("a cycle in a binary file is refused") {
  // Two computations, each released when the other is done.
  const auto node = [](std::uint32_t first) {
    return u32(1) + u8(3) + u32(0) + u64(5) + u32(0) + u8(0) + u8(0) + u32(1) + u32(first) +
           u32(0) + u32(0);
  };
  const std::string bytes = u64(4223) + u32(1) + u8(0) + u8(0) + u64(22) + u64(22 + 8 + 78 + 8) +
                            u32(2) + u32(0) + node(0) + node(1) + u32(1) + u32(0);
  CHECK(refusal(bytes) ==
        "x.bin: byte 38: node 0 of rank 0 waits for itself through 1 others; remove a dependency");
}

TEST_CASE("a binary file that ends anywhere, or with any byte changed, is refused or read") {
  const std::string whole = by_hand();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const std::vector<char> exact(whole.begin(),
                                  whole.begin() + static_cast<std::ptrdiff_t>(length));
    CHECK(refusal({exact.data(), exact.size()}).starts_with("x.bin: byte "));
  }
  for (std::size_t at = 8; at < whole.size(); ++at) {
    for (const int value : {0, 1, 2, 127, 255}) {
      const std::string wrong = refusal(with(at, u8(static_cast<std::uint8_t>(value))));
      CHECK((wrong.empty() || wrong.starts_with("x.bin: byte ")));
    }
  }
}

TEST_CASE("a file is read as text or binary by its first bytes") {
  const auto directory = std::filesystem::temp_directory_path() / "loggp-goal-file-test";
  std::filesystem::create_directories(directory);
  const auto path = [&](const char* name) { return (directory / name).string(); };
  const auto write = [&](const char* name, std::string_view bytes) {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  };
  const GoalSchedule schedule = parse_goal_text(text, "");
  CHECK(read_goal(write("a.goal", text)) == schedule);
  CHECK(read_goal(write("a.bin", by_hand())) == schedule);
  const auto refused = [](const std::string& file) {
    return error_text<InputError>([&] { (void)read_goal(file); });
  };
  CHECK(refused(write("empty", "")) ==
        path("empty") + ":1:1: the file ends here; begin with 'num_ranks' and the number of ranks");
  CHECK(refused(path("absent")) ==
        path("absent") + ": cannot be read: No such file or directory; give a GOAL file");
  CHECK(refused(directory.string()) ==
        directory.string() + ": cannot be read: it is a directory; give a GOAL file");
  std::filesystem::remove_all(directory);
}

}  // namespace loggp::simulate::goal_binary_test
