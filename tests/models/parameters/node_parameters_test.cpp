// What the ranks of a node share: on the command line and in files.
#include "models/parameters/node_parameters.hpp"

#include <doctest/doctest.h>

#include "models/base/errors.hpp"
#include "models/parameters/cost.hpp"
#include "models/parameters/node_options.hpp"
#include "models/parameters/parameter_catalogue.hpp"
#include "models/parameters/parameter_file.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::node_parameters_test {

namespace {

std::string refusal(const std::string& text) {
  return error_text<InputError>([&] { (void)parse_node_interfaces(text, "--interface"); });
}

}  // namespace

TEST_CASE("an interface has a gap and a gap per byte; there is one, chosen by the rank") {
  const NodeInterfaces interfaces = parse_node_interfaces("g=1us,G=0.1ns", "--interface");
  CHECK(interfaces.count == 1);
  CHECK(interfaces.g == Duration::us(1));
  CHECK(interfaces.G == 100);
  CHECK(interfaces.choice == InterfaceChoice::fixed);
  CHECK(parse_node_memory("G=0.25ns", "--memory") == 250);
}

TEST_CASE("the text of an interface is read as the same interface") {
  const std::string text = "count=4,g=0.25us,G=0.0001us,choice=free";
  const NodeInterfaces interfaces = parse_node_interfaces(text, "--interface");
  CHECK(interfaces.choice == InterfaceChoice::free);
  CHECK(to_text(interfaces) == text);
}

TEST_CASE("an interface that is not one is refused in one line") {
  CHECK(refusal("g=1us") == "--interface: G of a node's interface is missing; write g=…,G=…");
  CHECK(refusal("G=1ns") == "--interface: g of a node's interface is missing; write g=…,G=…");
  CHECK(refusal("g=1us,G=1ns,count=0").starts_with("--interface: count"));
  CHECK(refusal("g=1us,G=1ns,choice=best") ==
        "--interface: choice: unknown choice of an interface 'best'; known: free, fixed");
  CHECK(refusal("g=1us,G=1ns,k=2").starts_with("--interface: unknown parameter 'k'; known: "));
  CHECK(refusal("g=1,G=1ns").starts_with("--interface: g"));
  CHECK(refusal("g").starts_with("--interface: 'g' has no value; write g=1us"));
  CHECK(error_text<InputError>([] { (void)parse_node_memory("", "--memory"); }) ==
        "--memory: G of a node's memory is missing; write G=…");
  NodeParameters negative{.interfaces = NodeInterfaces{.g = Duration::ps(-1)}, .memory = {}};
  CHECK_THROWS_AS(validate(negative, "here"), InputError);
  negative = {.interfaces = {}, .memory = -1};
  CHECK_THROWS_AS(validate(negative, "here"), InputError);
}

TEST_CASE("inline parameters and files keep what the ranks of a node share") {
  ParameterSet set = find_parameters(
      "L=1us,o=1us,g=1us,G=1ns,interfaces=2,g_node=0.5us,G_node=0.25ns,choice=free,G_memory=0.1ns");
  REQUIRE(set.node.interfaces.has_value());
  CHECK(to_text(*set.node.interfaces) == "count=2,g=0.5us,G=0.00025us,choice=free");
  CHECK(set.node.memory == 100);
  set.name = "a name";
  const ParameterSet again = parse_parameter_set(to_json(set), "again");
  CHECK(to_text(*again.node.interfaces) == to_text(*set.node.interfaces));
  CHECK(again.node.memory == set.node.memory);
  CHECK(find_parameters("L=1us,o=1us,g=1us,G=1ns").node.shares_nothing());
  CHECK_THROWS_WITH_AS(find_parameters("L=1us,o=1us,g=1us,G=1ns,interfaces=2"),
                       "--params: g_node of a node's interface is missing; write "
                       "g_node=…,G_node=…",
                       InputError);
}

TEST_CASE("a message keeps an interface for g and, for each byte after the first, G") {
  const NodeInterfaces interfaces = parse_node_interfaces("g=1us,G=2.5ps", "--interface");
  CHECK(shared_cost(interfaces, Bytes(0)).hold() == Duration::us(1));
  CHECK(shared_cost(interfaces, Bytes(1)).hold() == Duration::us(1));
  CHECK(shared_cost(interfaces, Bytes(4)).hold() == Duration::ps(1'000'008));  // 7.5, rounded
  CHECK(memory_cost(2.5, Bytes(4)).hold() == Duration::ps(8));
  CHECK(slow_bytes(Duration::ps(9), Duration::ps(4)) == Duration::ps(5));
  CHECK(slow_bytes(Duration::ps(4), Duration::ps(9)) == Duration());
}

}  // namespace loggp::node_parameters_test
