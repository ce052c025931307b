#include "models/machine/extrapolation.hpp"

#include <doctest/doctest.h>

#include "models/machine/machine.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::extrapolation_test {

namespace {

// A set that was measured up to 64 KiB on one node.
ParameterSet measured_on_a_node() {
  ParameterSet set = find_parameters("ompi-gm");
  set.name = "mine";
  set.environment[largest_measured_key] = "65536";
  set.links.front().link_class = LinkClass::node;
  return set;
}

// Takes the costs of messages as an engine does.
std::string remark_after(const ParameterSet& set, const Placement& placement,
                         const std::vector<std::int64_t>& sizes) {
  const Machine machine(set, placement);
  const CostWatch watch;
  CostMemo memo(machine);
  for (const std::int64_t size : sizes) (void)memo(Rank(0), Rank(1), Bytes(size));
  return extrapolation_remark(set, watch);
}

}  // namespace

TEST_CASE("messages of at most the measured size on a measured link have no remark") {
  CHECK(remark_after(measured_on_a_node(), Placement::per_node(2), {1, 65'536, 8}).empty());
  CHECK(remark_after(find_parameters("ompi-gm"), {}, {1, 1'000'000'000}).empty());
}

TEST_CASE("larger messages and links between nodes are extrapolated") {
  const std::string size =
      "mine was measured up to 65536 bytes: the times of larger messages are extrapolated";
  const std::string link = "mine has no link class network: the parameters of node stand in for it";
  CHECK(remark_after(measured_on_a_node(), Placement::per_node(2), {65'537, 1}) == size);
  CHECK(remark_after(measured_on_a_node(), {}, {1}) == link);
  CHECK(remark_after(measured_on_a_node(), {}, {100'000}) == size + "; " + link);
  CHECK(remark_after(measured_on_a_node(), {}, {}).empty());
}

TEST_CASE("combining elements without a cost is said, and with one is not") {
  ParameterSet set = find_parameters("ompi-gm");
  const CostWatch watch;
  CHECK(free_reductions(set, watch).empty());
  {
    const CostWatch inner;
    CostWatch::note_free_reduction();
  }
  CHECK(extrapolation_remark(set, watch) ==
        "ompi-gm has no reduce_us_per_byte: combining elements takes no time");
  set.reduce.ranges.push_back({.first = Bytes(1), .last = {}, .per_byte = 250});
  CHECK(free_reductions(set, watch).empty());
}

TEST_CASE("a set without the entry says in its description how far it was measured") {
  ParameterSet set = find_parameters("ompi-gm");
  CHECK_FALSE(largest_measured(set));
  set.description =
      "measured by loggp measure up to 1048576 bytes; larger messages are extrapolated";
  CHECK(largest_measured(set) == Bytes(1'048'576));
  set.environment[largest_measured_key] = "512";
  CHECK(largest_measured(set) == Bytes(512));
  set.environment[largest_measured_key] = "many";
  CHECK_FALSE(largest_measured(set));
}

TEST_CASE("a watch records what the watches within it have recorded, and nothing after its end") {
  const Machine machine(find_parameters("ompi-gm"));
  const CostWatch outer;
  CostMemo memo(machine);
  {
    const CostWatch inner;
    (void)memo(Rank(0), Rank(1), Bytes(9));
    CHECK(inner.largest(LinkClass::network) == Bytes(9));
  }
  CHECK(outer.largest(LinkClass::network) == Bytes(9));
  CHECK_FALSE(outer.largest(LinkClass::node));
}

TEST_CASE("a two-level algorithm that had one level is remarked on, by an outer watch, too") {
  const CostWatch watch;
  CHECK(single_levels(watch).empty());
  {
    const CostWatch inner;
    CostWatch::note_single_level();
  }
  CHECK(extrapolation_remark(ParameterSet(), watch) ==
        "a two-level algorithm has one level, because all ranks share a node or none do; give "
        "--ranks-per-node");
}

}  // namespace loggp::extrapolation_test
