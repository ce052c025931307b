#include "cli/options/variant_lists.hpp"

#include <doctest/doctest.h>
#include <fmt/ranges.h>

#include "models/base/errors.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::cli::variant_lists_test {

namespace {

CollectiveOptions broadcast() {
  CollectiveOptions options;
  options.collective = "broadcast";
  return options;
}

template <class Variants>
std::string names(const Variants& variants) {
  std::vector<std::string> all;
  for (const auto& variant : variants) all.push_back(variant.name());
  return fmt::format("{}", fmt::join(all, " "));
}

std::vector<Benchmark> bases(const CollectiveOptions& options,
                             BenchmarkHost host = BenchmarkHost::simulator) {
  return with_each_choice(options, base_benchmark(with_first_choices(options, host), 8, host),
                          host);
}

std::string algorithms(const CollectiveOptions& options, const std::string& list) {
  return names(listed_algorithms(list, bases(options)));
}

std::string refusal(const std::string& list, BenchmarkHost host = BenchmarkHost::simulator) {
  return error_text<InputError>(
      [&] { (void)listed_algorithms(list, bases(broadcast(), host), host); });
}

}  // namespace

TEST_CASE("a list of radices makes a variant of each algorithm that has a radix") {
  CollectiveOptions options = broadcast();
  options.radix = "2,8";
  CHECK(algorithms(options, "flat,k-nomial") == "flat k-nomial:radix=2 k-nomial:radix=8");
  options.radix = "8";  // one value is that of all, and no variant
  CHECK(algorithms(options, "flat,k-nomial") == "flat k-nomial");
  CHECK(bases(options).front().radix == 8);
}

TEST_CASE("lists of several choices are combined, each variant once") {
  CollectiveOptions options = broadcast();
  options.allgather = "ring,recursive-doubling";
  options.fan_out = "1,2";
  CHECK(algorithms(options, "binomial,chains,scatter-allgather") ==
        "binomial chains:fan-out=1 chains:fan-out=2 scatter-allgather:ring "
        "scatter-allgather:recursive-doubling");
}

TEST_CASE("a choice in the name holds, whatever the options list") {
  CollectiveOptions options = broadcast();
  options.radix = "2,8";
  options.allgather = "ring,recursive-doubling";
  CHECK(algorithms(options, "k-nomial:radix=3,scatter-allgather:ring") ==
        "k-nomial:radix=3 scatter-allgather:ring");
}

TEST_CASE("lists of orders and barriers make variants of the schemes that have them") {
  CollectiveOptions options = broadcast();
  options.order = "forward,random";
  options.barrier = "ring,tree";
  CHECK(names(listed_schemes("loop,change-root,barrier", bases(options))) ==
        "loop change-root:forward change-root:random barrier:ring barrier:tree");
}

TEST_CASE("a radix in a name is checked") {
  CHECK(refusal("flat:radix=2") == "--algorithms: flat has no choice for ':radix=2'; leave it out");
  CHECK(refusal("k-nomial:radix=1") ==
        "--algorithms k-nomial:radix=1: radix: 1 is out of range; give 2 to 1048576");
  CHECK(refusal("k-nomial:radix=2,k-nomial:radix=2")
            .starts_with("'k-nomial:radix=2' stands twice in a list"));
  CHECK(refusal("k-nomial:radix=2", BenchmarkHost::live_ranks)
            .starts_with("--algorithms k-nomial:radix=2: bench has one fan-out and one radix"));
}

TEST_CASE("where one value is possible, a list of choices is refused") {
  CollectiveOptions options = broadcast();
  options.radix = "2,8";
  CHECK(error_text<InputError>([&] { (void)base_benchmark(options, 8); }) ==
        "--radix 2,8: one value is possible here; sweep takes a list");
}

}  // namespace loggp::cli::variant_lists_test
