// Samples files: the first byte says of which kind, the rest is the file, of one launch or several.
#include <array>

#include "measure/samples/bench_file.hpp"
#include "measure/samples/clock_file.hpp"
#include "measure/samples/launch_lines.hpp"
#include "measure/samples/local_file.hpp"
#include "measure/samples/method_file.hpp"
#include "measure/samples/node_file.hpp"
#include "measure/samples/nonblocking_file.hpp"
#include "measure/samples/pattern_file.hpp"
#include "measure/samples/sample_file.hpp"
#include "tests/fuzz/memory_file.hpp"

namespace {

using namespace loggp;
using namespace loggp::measure;

// The header that was read is one that the program writes, and reads again.
void check_header(const SampleHeader& header) {
  const fuzz::MemoryFile file(header.text() + "\n");
  fuzz::require(read_sample_kind(file.path()) == header.kind);
  read_sample_file(
      file.path(), header.kind, [&](const SampleHeader& again) { fuzz::require(again == header); },
      [](const std::string& /*record*/) {});
}

void prtt(const std::string& path) {
  const SampleFile file = read_samples(path);
  fuzz::require(file.plan.messages >= 2);
  check_header(sample_header(file.plan, file.provenance));
}

void pattern(const std::string& path) {
  const PatternFile file = read_pattern_samples(path);
  for (const PatternSample& sample : file.samples)
    fuzz::require(sample.times.size() == file.setup.plan.pairs.size());
}

void local(const std::string& path) {
  SampleHeader header;
  (void)read_local_samples(path, header);
  check_header(header);
}

void node(const std::string& path) {
  const NodeFile file = read_node_samples(path);
  check_header(file.header);
  for (const PairsSample& sample : file.samples) {
    const auto place = static_cast<std::size_t>(sample.point.place);
    fuzz::require(static_cast<std::size_t>(sample.point.pairs) <= file.setup.pairs[place].size());
  }
}

void launches(const std::string& path) {
  const auto read = [](const std::string& file, std::optional<std::int64_t> launch) {
    return read_samples(file, launch);
  };
  fuzz::require(!read_each_launch(path, read).empty());
}

constexpr std::array kinds{prtt,
                           pattern,
                           +[](const std::string& path) { (void)read_method_samples(path); },
                           +[](const std::string& path) { (void)read_bench_samples(path); },
                           +[](const std::string& path) { (void)read_nonblocking_samples(path); },
                           +[](const std::string& path) { (void)read_clock_samples(path); },
                           local,
                           node,
                           launches};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const fuzz::MemoryFile file(fuzz::as_text(data + 1, size - 1));
  fuzz::answered(
      [&] { kinds.at(static_cast<std::uint8_t>(data[0] - '0') % kinds.size())(file.path()); });
  return 0;
}
