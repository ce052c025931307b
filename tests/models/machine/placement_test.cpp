#include "models/machine/placement.hpp"

#include <doctest/doctest.h>

#include <set>

#include "models/base/errors.hpp"
#include "models/machine/machine.hpp"
#include "tests/models/base/text_file.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::placement_test {

namespace {

LinkClass between(const Placement& placement, int from, int to) {
  const LinkClass there = placement.link_class(Rank(from), Rank(to));
  CHECK(placement.link_class(Rank(to), Rank(from)) == there);
  return there;
}

std::string refusal(std::string_view text) {
  const TextFile file(text);
  const std::string what = error_text<InputError>([&] { (void)read_placement(file.path()); });
  return what.starts_with(file.path()) ? what.substr(file.path().size()) : "?" + what;
}

// A class whose o_s is 1 ns and whose L is given in ns, for small and for large messages.
Link make_link(LinkClass link_class, int small, int large) {
  Link link;
  link.link_class = link_class;
  link.ranges.resize(2);
  link.ranges[0].first = Bytes(1);
  link.ranges[0].last = Bytes(99);
  link.ranges[0].parameters.L = Duration::ps(1000 * small);
  link.ranges[1].first = Bytes(100);
  link.ranges[1].parameters.L = Duration::ps(1000 * large);
  for (SizeRange& range : link.ranges) range.parameters.o_s = Duration::ps(1000);
  return link;
}

ParameterSet make_set(std::vector<Link> links) {
  ParameterSet set;
  set.name = "test";
  set.links = std::move(links);
  return set;
}

const char* two_sites = "# rank node site\n2 b left\n0 a left\n3 c right\n1 a left\n";

}  // namespace

TEST_CASE("every rank has a node of its own unless said otherwise") {
  const Placement placement;
  CHECK(placement.ranks() == 0);
  CHECK(between(placement, 5, 5) == LinkClass::self);
  CHECK(between(placement, 0, 1) == LinkClass::network);
  CHECK(between(Placement::per_node(1), 0, 1) == LinkClass::network);
}

TEST_CASE("blocks of ranks share a node") {
  const Placement placement = Placement::per_node(4);
  CHECK(placement.ranks() == 0);
  CHECK(between(placement, 3, 3) == LinkClass::self);
  CHECK(between(placement, 0, 3) == LinkClass::node);
  CHECK(between(placement, 3, 4) == LinkClass::network);
  CHECK(between(placement, 4, 7) == LinkClass::node);
}

TEST_CASE("a mapping file places ranks on nodes and nodes at sites") {
  const Placement by_rank = read_placement(TextFile(two_sites).path());
  const Placement in_order = read_placement(TextFile("a,left\na,left\n\nb,left\nc,right\n").path());
  for (const Placement& placement : {by_rank, in_order}) {
    CHECK(placement.ranks() == 4);
    CHECK(between(placement, 0, 0) == LinkClass::self);
    CHECK(between(placement, 0, 1) == LinkClass::node);
    CHECK(between(placement, 1, 2) == LinkClass::network);
    CHECK(between(placement, 2, 3) == LinkClass::wide_area);
    CHECK(placement.classes() ==
          std::vector{LinkClass::node, LinkClass::network, LinkClass::wide_area});
  }
}

TEST_CASE("ranks of one core complex have a link class of their own where complexes are known") {
  const Placement blocks = Placement::per_node(6, 4);  // 0 1 2 3 | 4 5 || 6 7 8 9 | 10 11
  CHECK(between(blocks, 2, 2) == LinkClass::self);
  CHECK(between(blocks, 0, 3) == LinkClass::core_complex);
  CHECK(between(blocks, 3, 4) == LinkClass::node);
  CHECK(between(blocks, 4, 5) == LinkClass::core_complex);
  CHECK(between(blocks, 5, 6) == LinkClass::network);
  CHECK(between(blocks, 6, 9) == LinkClass::core_complex);

  const TextFile file("a/0 x\na/0 x\na/1 x\nb/0 x\nc x\nc x\nc/0 x\n");
  const Placement named = read_placement(file.path());
  CHECK(between(named, 0, 1) == LinkClass::core_complex);
  CHECK(between(named, 1, 2) == LinkClass::node);
  CHECK(between(named, 0, 3) == LinkClass::network);  // the same word, of another node
  CHECK(between(named, 4, 5) == LinkClass::node);
  CHECK(between(named, 5, 6) == LinkClass::node);
}

TEST_CASE("a set without core complexes uses its class node for them") {
  const Link near = make_link(LinkClass::core_complex, 1, 1);
  const Link node = make_link(LinkClass::node, 3, 3);
  const Link network = make_link(LinkClass::network, 9, 9);
  const auto first_byte = [](const ParameterSet& set, int to) {
    return Machine(set, Placement::per_node(4, 2)).cost(Rank(0), Rank(to), Bytes(1)).first_byte;
  };
  CHECK(first_byte(make_set({near, node, network}), 1) == Duration::ps(2'000));
  CHECK(first_byte(make_set({near, node, network}), 2) == Duration::ps(4'000));
  CHECK(first_byte(make_set({node, network}), 1) == Duration::ps(4'000));
  CHECK_THROWS_WITH_AS((Machine{make_set({near, network}), Placement::per_node(4, 2)}),
                       "parameter set 'test' has no link class 'node', but ranks need it; add it",
                       InputError);
}

TEST_CASE("a placement names only the classes that it can bring about") {
  using Classes = std::vector<LinkClass>;
  const auto classes = [](std::string_view text) {
    return read_placement(TextFile(text).path()).classes();
  };
  CHECK(Placement().classes() == Classes{LinkClass::network});
  CHECK(Placement::per_node(2).classes() == Classes{LinkClass::node, LinkClass::network});
  CHECK(Placement::per_node(4, 2).classes() ==
        Classes{LinkClass::core_complex, LinkClass::node, LinkClass::network});
  CHECK(Placement::per_node(2, 2).classes() ==
        Classes{LinkClass::core_complex, LinkClass::network});
  CHECK(classes("a/0 x\na/0 x\n") == Classes{LinkClass::core_complex});
  CHECK(classes("a/0 x\na/1 x\n") == Classes{LinkClass::node});
  CHECK(classes("a/0 x\nb/0 x\n") == Classes{LinkClass::network});
  CHECK(classes("a x\n").empty());
  CHECK(classes("a x\na x\n") == Classes{LinkClass::node});
  CHECK(classes("a x\nb x\n") == Classes{LinkClass::network});
  CHECK(classes("a x\nb y\n") == Classes{LinkClass::wide_area});
}

TEST_CASE("a machine takes the costs of the class that its placement decides") {
  const auto set = make_set({make_link(LinkClass::node, 1, 1), make_link(LinkClass::network, 5, 5),
                             make_link(LinkClass::wide_area, 90, 90)});
  const Machine machine(set, read_placement(TextFile(two_sites).path()));
  CostMemo memo(machine);
  const auto first_byte = [&](int from, int to) {
    const Duration there = machine.cost(Rank(from), Rank(to), Bytes(8)).first_byte;
    CHECK(memo(Rank(from), Rank(to), Bytes(8)).first_byte == there);
    return there;
  };
  CHECK(first_byte(0, 1) == Duration::ps(2'000));
  CHECK(first_byte(0, 2) == Duration::ps(6'000));
  CHECK(first_byte(3, 0) == Duration::ps(91'000));
  CHECK(first_byte(1, 0) == Duration::ps(2'000));
  CHECK(machine.placement().ranks() == 4);
  CHECK(machine.least_first_byte() == Duration::ps(2'000));
}

TEST_CASE("a machine lacks no class that its placement can bring about; one class serves all") {
  const auto set =
      make_set({make_link(LinkClass::self, 0, 0), make_link(LinkClass::network, 5, 5)});
  CHECK_NOTHROW(Machine{set});
  CHECK_THROWS_WITH_AS((Machine{set, Placement::per_node(2)}),
                       "parameter set 'test' has no link class 'node', but ranks need it; add it",
                       InputError);
  const Machine one(make_set({make_link(LinkClass::network, 5, 5)}),
                    read_placement(TextFile(two_sites).path()));
  CHECK(one.cost(Rank(0), Rank(3), Bytes(1)).first_byte == Duration::ps(6'000));
  CHECK(one.cost(Rank(0), Rank(0), Bytes(1)).first_byte == Duration::ps(6'000));
  const auto far =
      make_set({make_link(LinkClass::self, 0, 0), make_link(LinkClass::wide_area, 5, 5)});
  CHECK_NOTHROW(Machine(far, read_placement(TextFile("a x\nb y\n").path())));
}

TEST_CASE("the earliest first byte is looked for in every class and range") {
  const auto least = [](std::vector<Link> links) {
    return Machine(make_set(std::move(links))).least_first_byte();
  };
  CHECK(least({make_link(LinkClass::network, 5, 4)}) == Duration::ps(5'000));
  CHECK(least({make_link(LinkClass::network, 5, 4), make_link(LinkClass::self, -1, 6)}) ==
        Duration());
}

TEST_CASE("messages overtake when sizes of one class differ, not when classes do") {
  CHECK_FALSE(
      Machine(make_set({make_link(LinkClass::network, 5, 5), make_link(LinkClass::node, 1, 1)}))
          .may_overtake());
  CHECK(Machine(make_set({make_link(LinkClass::network, 5, 5), make_link(LinkClass::node, 1, 2)}))
            .may_overtake());
}

TEST_CASE("ranks share no CPU unless said otherwise") {
  CHECK(!Placement().shares_cpus());
  CHECK(Placement().wake_up() == Duration());
}

TEST_CASE("ranks get CPUs in turn: those of the run, or those of their node") {
  const auto cpus = [](Placement placement, const Placement::SharedCpus& shared) {
    placement.share_cpus(shared);
    CHECK(placement.shares_cpus());
    std::vector<std::int32_t> all;
    for (int rank = 0; rank < 6; ++rank) {
      all.push_back(placement.cpu_of(Rank(rank)));
      CHECK(all.back() < placement.cpus(6));
    }
    return all;
  };
  using Cpus = std::vector<std::int32_t>;
  CHECK(cpus(Placement::per_node(3), {4}) == Cpus{0, 1, 2, 3, 0, 1});
  CHECK(cpus(Placement::per_node(3), {2, true}) == Cpus{0, 1, 0, 2, 3, 2});
  CHECK(cpus(Placement::round_robin(2, 3, 0), {2, true}) == Cpus{0, 2, 1, 3, 0, 2});
  const Placement mapped = Placement::of({{0, 0}, {1, 0}, {1, 0}, {0, 0}, {1, 0}, {0, 0}});
  CHECK(cpus(mapped, {2, true}) == Cpus{0, 1, 2, 3, 1, 0});
  // More CPUs than a node has ranks, on many nodes, have no more numbers than there are ranks.
  constexpr std::int32_t many = 1'000'000;
  CHECK(cpus(Placement::per_node(3), {many, true}) == Cpus{0, 1, 2, 3, 4, 5});
  CHECK(cpus(Placement::round_robin(2, 3, 0), {many, true}) == Cpus{0, 3, 1, 4, 2, 5});
  CHECK(cpus(mapped, {many, true}) == Cpus{0, 1, 2, 3, 4, 5});
  Placement of_many_nodes;
  of_many_nodes.share_cpus({many, true});
  CHECK(of_many_nodes.cpus(many) == many);
  CHECK(of_many_nodes.cpu_of(Rank(many - 1)) == many - 1);
}

TEST_CASE("a file names the CPU of each rank") {
  const TextFile file("rank cpu\n2 a\n0 b\n1 a\n");
  Placement placement;
  placement.give_cpus(read_cpus(file.path()), Duration::ps(5));
  CHECK(placement.cpu_of(Rank(1)) == placement.cpu_of(Rank(2)));
  CHECK(placement.cpu_of(Rank(0)) != placement.cpu_of(Rank(1)));
  CHECK(placement.cpus(3) == 2);
  CHECK(placement.wake_up() == Duration::ps(5));
}

TEST_CASE("placements that differ in their CPUs have different fingerprints") {
  const auto print = [](const Placement& placement) {
    Fingerprint fingerprint;
    placement.add_to(fingerprint);
    return fingerprint.bits();
  };
  Placement two;
  two.share_cpus({2});
  Placement two_of_each;
  two_of_each.share_cpus({2, true});
  Placement sleepy;
  sleepy.share_cpus({2, false, Duration::ps(1)});
  Placement named;
  named.give_cpus({0, 1});
  std::set<std::uint64_t> all;
  for (const Placement& placement : {Placement(), two, two_of_each, sleepy, named})
    all.insert(print(placement));
  CHECK(all.size() == 5);
}

TEST_CASE("an error in a mapping is one line with its place") {
  CHECK(refusal("") ==
        ": is empty; give a mapping: a line for each rank, 'node site' in rank order or 'rank node "
        "site'; 'node/complex' names its core complex, too");
  CHECK(refusal("a") == ":1: 1 column; give 2, or 3 with the rank first");
  CHECK(refusal("a x\n1 b x") == ":2: 3 columns, but 2 above; give the same on each line");
  CHECK(refusal("0 a x\n0 b x") == ":2: rank 0 was given already; give each rank once");
  CHECK(refusal("0 a x\n2 b x") ==
        ":2: rank 2 is given, but rank 1 is missing; give each rank from 0 to 2");
  for (const char* rank : {"x", "-1", "1.5", "1e10"})
    CHECK(refusal(std::string(rank) + " a x").starts_with(":1: rank: "));
  for (const char* node : {"/0", "a/", "/"})
    CHECK(refusal(std::string(node) + " x") ==
          ":1: '" + std::string(node) + "' is not a node or node/complex; name both");
  CHECK(refusal("a/0 x\na/1 y") ==
        ":2: node 'a' was at another site above; give each site's nodes their own names");
  CHECK(refusal("a x\na y") ==
        ":2: node 'a' was at another site above; give each site's nodes their own names");
  const TextFile two("# node site\na x\n\nb x\n# the end\n");
  CHECK(read_placement(two.path(), {}, 2).ranks() == 2);
  CHECK(error_text<InputError>([&] { (void)read_placement(two.path(), {}, 3); }) ==
        two.path() + ":4: places 2 ranks, not 3; give a line for each");
  CHECK(error_text<InputError>([] {
          (void)read_placement("/nowhere/map");
        }).starts_with("/nowhere/map: cannot be read: No such file or directory; give a mapping"));
}

}  // namespace loggp::placement_test
