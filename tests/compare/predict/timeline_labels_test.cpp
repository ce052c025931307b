#include "compare/predict/timeline_labels.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "models/machine/placement.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare::timeline_labels_test {

namespace {

// A run between ranks 0 and `to` with messages of these sizes.
Trace messages(std::int32_t to, const std::vector<std::int64_t>& sizes) {
  Trace trace;
  trace.ranks = 4;
  for (const std::int64_t size : sizes) {
    Trace::Send& send = trace.sends.emplace_back();
    send.to = Rank(to);
    send.size = Bytes(size);
  }
  return trace;
}

const std::string eager = "L = 5.96 µs, o_s = 4.72 µs, o_r = 4.72 µs, g = 5.14 µs, G = 0.73 ns/B";
const std::string synchronising =
    "L = 5.96 µs, o_s = 4.72 µs, o_r = 4.72 µs, g = 21.39 µs, G = 1.03 ns/B, synchronising";

}  // namespace

TEST_CASE("the parameters are those of the messages, not of the benchmark's size") {
  const Machine machine(find_parameters("ompi-ib-sdr"));
  CHECK(parameters_in_words(machine, Bytes(1 << 20), messages(1, {8, 100})) ==
        "ompi-ib-sdr: " + eager);
  CHECK(parameters_in_words(machine, Bytes(1), messages(1, {1 << 20})) ==
        "ompi-ib-sdr: " + synchronising);
  CHECK(parameters_in_words(machine, Bytes(1 << 20), messages(1, {})) ==
        "ompi-ib-sdr: " + synchronising);
}

TEST_CASE("of several ranges of sizes each is named") {
  const Machine machine(find_parameters("ompi-ib-sdr"));
  CHECK(parameters_in_words(machine, Bytes(1), messages(1, {1 << 20, 0, 1 << 20})) ==
        "ompi-ib-sdr: 1 to 12288 B: " + eager + "; from 12289 B: " + synchronising);
}

TEST_CASE("of several link classes each is named, with its sizes if it has several ranges") {
  const Machine machine(find_parameters("sp2-like"), Placement::per_node(2));
  Trace trace = messages(1, {1});
  for (const Trace::Send& send : messages(2, {1, 1 << 20}).sends) trace.sends.push_back(send);
  const std::string words = parameters_in_words(machine, Bytes(1), trace);
  CHECK(words.starts_with("sp2-like: node: L = 14 µs"));
  CHECK(words.find("; network, 1 to 4096 B: L = 16 µs") != std::string::npos);
  CHECK(words.find("; network, from 4097 B: L = 16 µs") != std::string::npos);
}

}  // namespace loggp::compare::timeline_labels_test
