#include "models/parameters/parameter_file.hpp"

#include "models/parameters/cost.hpp"
#include "tests/fuzz/answered.hpp"

namespace {

// A set that validates can be charged for a message of any size that commands take.
void charge(const loggp::ParameterSet& set) {
  for (const loggp::Link& link : set.links) {
    for (const loggp::SizeRange& range : link.ranges) {
      loggp::fuzz::answered([&] { (void)loggp::message_cost(range.parameters, range.first); });
      loggp::fuzz::answered(
          [&] { (void)loggp::message_cost(range.parameters, range.last.value_or(range.first)); });
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace loggp;
  fuzz::answered([&] {
    const auto set = parse_parameter_set(fuzz::as_text(data, size), "fuzz.json");
    const std::string written = to_json(set);
    fuzz::require(to_json(parse_parameter_set(written, "written")) == written);
    charge(set);
    for (const ParameterSet& one : parse_replicates(fuzz::as_text(data, size), "fuzz.json").sets)
      charge(one);
  });
  return 0;
}
