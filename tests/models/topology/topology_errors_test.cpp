// Errors of topologies: each in one line with the place and the fix.
#include <doctest/doctest.h>

#include "models/base/errors.hpp"
#include "models/topology/topology.hpp"
#include "tests/models/base/text_file.hpp"

namespace loggp::topology_errors_test {

namespace {

std::string error_of(const std::string& text) {
  try {
    static_cast<void>(parse_topology(text, "--topology"));
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

// Returns the error of a file's content, from the line on.
std::string error_in(std::string_view content) {
  const TextFile file(content);
  const std::string error = error_of(file.path());
  return error.starts_with(file.path() + ":") ? error.substr(file.path().size() + 1) : error;
}

const std::string star =
    "nodes a b c\nswitches s t\ncable a s g=1us G=1ns\ncable b s g=1us G=1ns\n"
    "cable c t g=1us G=1ns\n";

}  // namespace

TEST_CASE("a correct file has its routes, and the shortest ones elsewhere") {
  const TextFile file(star + "cable s t g=2us G=1ns l=3ns\nroute a b t  # not by s alone\n" +
                      "link a t g=1us G=1ns\nlink t b g=1us G=1ns\n");
  const auto topology = parse_topology(file.path(), "--topology");
  CHECK(topology->nodes() == 3);
  CHECK(topology->links() == 10);
  const auto names = [&](std::int32_t from, std::int32_t to) {
    std::string all;
    for (const std::uint32_t link : topology->route(from, to))
      all += topology->link_name(link) + "; ";
    return all;
  };
  CHECK(names(0, 1) == "a -> t; t -> b; ");
  CHECK(names(1, 0) == "b -> s; s -> a; ");
  CHECK(names(1, 2) == "b -> s; s -> t; t -> c; ");
  CHECK(topology->find_node("c") == 2);
  CHECK(topology->find_node("s") == -1);
  CHECK(topology->rates().size() == 2);
}

TEST_CASE("a wrong file is refused with its line and the fix") {
  CHECK(error_in("") == "1: there are no nodes; begin with a line 'nodes a b c'");
  CHECK(error_in("# switches only\nswitches s\n") ==
        "1: there are no nodes; begin with a line 'nodes a b c'");
  CHECK(error_in(star) == "1: no links lead from node c to node a; connect them");
  CHECK(error_in(star + "cable s t\n") ==
        "6: cable s t has no rate: g is missing; write g=1us G=1ns");
  CHECK(error_in(star + "cable s t g=1us\n") ==
        "6: cable s t has no rate: G is missing; write g=1us G=1ns");
  CHECK(error_in(star + "cable s t g=-1us G=1ns\n") ==
        "6: cable s t: g is negative or above 9e9 µs; give 0 or more");
  CHECK(error_in(star + "cable s t g=1 G=1ns\n").starts_with("6: cable s t: g"));
  CHECK(error_in(star + "cable s x g=1us G=1ns\n").starts_with("6: unknown node or switch 'x'"));
  CHECK(error_in(star + "cable s s g=1us G=1ns\n") ==
        "6: 's' has a cable to itself; name two ends");
  CHECK(error_in(star + "cable a s g=1us G=1ns\n") ==
        "6: the link a -> s stands above already; give it once");
  CHECK(error_in(star + "route a c s\n") ==
        "6: route a c: no link leads from s to c; add it, or name the switches between them");
  CHECK(error_in(star + "route a x s\n").starts_with("6: unknown node or switch 'x'"));
  CHECK(error_in(star + "route a t s\n") ==
        "6: 't' is a switch; a route leads from a node to a node");
  CHECK(error_in(star + "route a a s\n") ==
        "6: a route leads from a node to another one; name two");
  CHECK(error_in(star + "route a b s s\n") ==
        "6: route a b: s stands twice in a row; name it once");
  CHECK(error_in(star + "route a b s a s\n") == "6: route a b: node a stands twice; name it once");
  CHECK(error_in(star + "route a b s\nroute a b s\n") ==
        "7: route a b: it stands above already; give it once");
  CHECK(error_in(star + "route a\n") == "6: write 'route A B' with the switches between in order");
  CHECK(error_in(star + "cable s\n") == "6: write 'cable A B g=1us G=1ns'");
  CHECK(error_in(star + "nodes d\n") ==
        "6: nodes and switches stand before the first cable or link; move this line up");
  CHECK(error_in("nodes a a\n") == "1: 'a' stands in a list already; give it once");
  CHECK(error_in("nodes a <b>\n") ==
        "1: '<b>' is not a name; use letters a to z, digits and . _ - : / +");
  CHECK(error_in("nodes a\nlinks\n").starts_with("2: unknown line 'links'"));
}

TEST_CASE("a topology says on which line of its file its last nodes stand") {
  const TextFile file("# two lists\nnodes a\nnodes b\nswitches s\ncable a b g=1us G=0\n");
  CHECK(parse_topology(file.path(), "--topology")->nodes_line() == 3);
  CHECK(parse_topology("torus:dims=3,g=0,G=0", "--topology")->nodes_line() == 0);
}

TEST_CASE("a wrong regular topology is refused with the fix") {
  CHECK(error_of("ring").starts_with(
      "--topology ring: there is no such file; give fat-tree:levels=2,ports=8,g=1us,G=1ns, "));
  CHECK(error_of("torus:dims=4x4,g=1us") == "--topology torus: G is missing; write G=1ns");
  CHECK(error_of("torus:g=1us,G=0") == "--topology torus: dims is missing; write dims=4x4");
  CHECK(error_of("torus:dims=4x1,g=1us,G=0").starts_with("--topology torus: dims"));
  CHECK(error_of("torus:dims=4x4,g=1us/1us/1us,G=0") ==
        "--topology torus: g has 3 values; give one, or 2, one for each dimension");
  CHECK(error_of("torus:dims=9999x9999,g=1us,G=0") ==
        "--topology torus: 1e+08 nodes and 4e+08 links are more than 16777216 and 268435456; give "
        "less");
  CHECK(error_of("fat-tree:levels=2,ports=4,oversubscription=9,g=0,G=0") ==
        "--topology fat-tree: a switch of 4 ports has 0 up at an oversubscription of 9; give more "
        "ports, so that there are ports up and down");
  CHECK(error_of("fat-tree:levels=2,ports=4,oversubscription=x,g=0,G=0") ==
        "--topology fat-tree: oversubscription is 'x'; give ports down for each port up, as in 2");
  CHECK(error_of("fat-tree:down=8,g=0,G=0") == "no error");  // one switch has no ports up
  CHECK(error_of("fat-tree:down=2/2,g=0,G=0") == "--topology fat-tree: up is missing; write up=4");
  CHECK(error_of("fat-tree:down=2/2,up=1/1,g=0,G=0") ==
        "--topology fat-tree: down has 2 values and up 2; give up for each level but the last one");
  CHECK(error_of("fat-tree:down=2/2,up=1,ports=3,g=0,G=0") ==
        "--topology fat-tree: down and ports are both given; leave one out");
  CHECK(error_of("dragonfly:groups=10,switches=4,nodes=2,global=2,g=0,G=0") ==
        "--topology dragonfly: 10 groups need 9 ports between groups in each group, but 4 switches "
        "with global=2 have 8; give more of them, or fewer groups");
  CHECK(error_of("dragonfly:groups=2,colour=4")
            .starts_with("--topology dragonfly: unknown parameter 'colour'"));
}

}  // namespace loggp::topology_errors_test
