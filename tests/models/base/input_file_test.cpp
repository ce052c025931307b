#include "models/base/input_file.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <filesystem>
#include <thread>

#include "models/arrivals/arrivals.hpp"
#include "models/base/column_file.hpp"
#include "models/base/descriptor.hpp"
#include "models/base/errors.hpp"
#include "models/machine/noise_trace.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "models/parameters/parameter_file.hpp"
#include "tests/models/base/text_file.hpp"

namespace loggp::input_file_test {

namespace {

using std::chrono::milliseconds;

// Other limits while this object exists.
class Limits {
 public:
  explicit Limits(const InputLimits& others) { input_limits() = others; }
  ~Limits() { input_limits() = InputLimits(); }
  Limits(const Limits&) = delete;
  Limits& operator=(const Limits&) = delete;
};

// A pipe with a name, in a folder of its own.
class Pipe {
 public:
  Pipe() { REQUIRE(mkfifo(path().c_str(), 0600) == 0); }
  [[nodiscard]] std::string path() const { return (folder_.path() / "pipe").string(); }
  // Returns a thread that writes the text, which blocks until there is a reader.
  [[nodiscard]] std::thread writer(std::string text) const {
    return std::thread([path = path(), text = std::move(text)] { std::ofstream(path) << text; });
  }

 private:
  compare::TemporaryFolder folder_;
};

template <class Read>
std::string refusal(const Read& read) {
  try {
    read();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string text_refusal(const std::string& path) {
  return refusal([&] { (void)read_text(path, "something else"); });
}

}  // namespace

TEST_CASE("a file is read whole") {
  CHECK(read_text(TextFile("two\nlines\n").path(), "x") == "two\nlines\n");
  CHECK(read_text(TextFile("").path(), "x").empty());
  CHECK(read_marked(TextFile(std::string_view("a\0b", 3)).path(), "x", "") ==
        std::string_view("a\0b", 3));
  CHECK(read_marked(TextFile("").path(), "x", "").empty());
  CHECK(read_text("/dev/null", "x").empty());
  CHECK_FALSE(read_text("/proc/self/status", "x").empty());
}

TEST_CASE("what can't be opened is refused with the reason and what is wanted") {
  CHECK(text_refusal("/nowhere/file") ==
        "/nowhere/file: cannot be read: No such file or directory; give something else");
  CHECK(text_refusal("/tmp") == "/tmp: cannot be read: it is a directory; give something else");
  CHECK(text_refusal(std::string(5000, 'x')).find("File name too long") != std::string::npos);
}

TEST_CASE("endless and binary files are refused at their first 0 byte") {
  CHECK(text_refusal("/dev/zero") ==
        "/dev/zero: is no text: line 1 has a 0 byte; give something else");
  CHECK(text_refusal(TextFile(std::string_view("a\nb\n\0c", 6)).path())
            .find(": is no text: line 3 has a 0 byte") != std::string::npos);
  CHECK(text_refusal("/dev/urandom").find("has a 0 byte") != std::string::npos);
}

TEST_CASE("bytes that do not begin with their mark are text") {
  const auto refused = [](std::string_view mark) {
    return refusal([&] { (void)read_marked("/dev/zero", "x", mark); });
  };
  CHECK(refused("GOAL") == "/dev/zero: is no text: line 1 has a 0 byte; give x");
  const Pipe pipe;
  std::thread writer = pipe.writer(std::string("GOAL\0\0", 6));
  CHECK(read_marked(pipe.path(), "x", "GOAL") == std::string_view("GOAL\0\0", 6));
  writer.join();
}

TEST_CASE("a file beyond the limit is refused: a sparse one before, a device while it is read") {
  const TextFile sparse("text\n");
  std::filesystem::resize_file(sparse.path(), std::uintmax_t{1} << 40U);
  CHECK(text_refusal(sparse.path()).find("has more than 536870912 bytes") != std::string::npos);
  CHECK(refusal([&] { (void)read_marked(sparse.path(), "x", ""); }).find("--largest-input") !=
        std::string::npos);
  const Limits small({.bytes = 100'000});
  CHECK(refusal([] {
          (void)read_marked("/dev/zero", "x", std::string(8, '\0'));
        }).find("has more than 100000 bytes, the limit of an input") != std::string::npos);
  CHECK(read_text(TextFile(std::string(100'000, 'a')).path(), "x").size() == 100'000);
}

TEST_CASE("a pipe that nobody writes is given up") {
  const Limits brief({.unwritten = milliseconds(20), .silent = milliseconds(60)});
  const Pipe unwritten;
  CHECK(text_refusal(unwritten.path()).find("nobody has opened this pipe to write for 0.02 s") !=
        std::string::npos);
  const Pipe silent;
  const Descriptor writer(open(silent.path().c_str(), O_RDWR));
  CHECK(text_refusal(silent.path()).find("nothing has come from there for 0.06 s") !=
        std::string::npos);
}

TEST_CASE("a pipe is read to its end, and again from memory") {
  const Pipe pipe;
  const std::string text(300'000, 'a');
  std::thread writer = pipe.writer(text);
  CHECK(read_text(pipe.path(), "x") == text);
  writer.join();
  CHECK(read_text(pipe.path(), "x") == text);
}

TEST_CASE("a writer that closes a pipe without a word leaves an empty file") {
  const Pipe pipe;
  std::thread writer = pipe.writer("");
  CHECK(read_text(pipe.path(), "x").empty());
  writer.join();
}

TEST_CASE("every reader takes a pipe") {
  const Pipe parameters;
  std::thread writer = parameters.writer(to_json(published_parameters().front()));
  CHECK(find_parameters(parameters.path()).name == published_parameters().front().name);
  writer.join();
  const Pipe arrivals;
  writer = arrivals.writer("call,collective,rank,arrival_us,exit_us\n0,MPI_Bcast,0,1,2\n");
  CHECK(ArrivalPattern::parse(arrivals.path()).offsets(1, Duration(), Rank(0), 1).size() == 1);
  writer.join();
  const Pipe trace;
  writer = trace.writer("10 5\n");
  CHECK(read_noise_trace(trace.path()).cycle() == Duration::ps(15'000));
  writer.join();
}

}  // namespace loggp::input_file_test
