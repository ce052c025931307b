// Rank programs as lists of steps, so that a test reads like a table and can be drawn at random.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "models/base/units.hpp"
#include "models/parameters/local_cost.hpp"

namespace loggp::simulate {

/// One call. Nonblocking operations are kept in the slots of their rank, one for each of them.
struct Step {
  enum class Kind {
    send,
    receive,
    compute,
    send_async,
    receive_async,
    wait,
    wait_all,
    wait_any,
    test,
    probe
  };
  Kind kind = Kind::compute;
  Rank peer;
  Bytes size;
  Tag tag;
  Duration work;
  std::vector<int> slots = {};
  int tries = 1;  ///< of test and probe, until one succeeds
  /// A computation that is local work on `size` bytes, whose time the machine says.
  std::optional<LocalWork> local = std::nullopt;
};

/// One list of steps per rank.
using Script = std::vector<std::vector<Step>>;

inline constexpr Bytes any_size{std::int64_t{1} << 40};

inline Step send(int to, std::int64_t bytes = 1, int tag = 0) {
  return {Step::Kind::send, Rank(to), Bytes(bytes), Tag(tag), {}};
}
inline Step receive(int from, int tag = 0) {
  return {Step::Kind::receive, Rank(from), any_size, Tag(tag), {}};
}
inline Step receive_any(int tag = any_tag.number()) {
  return {Step::Kind::receive, any_source, any_size, Tag(tag), {}};
}
inline Step compute(std::int64_t ps) {
  return {Step::Kind::compute, {}, {}, {}, Duration::ps(ps)};
}
inline Step spend(LocalWork work, std::int64_t bytes) {
  Step step = compute(0);
  step.local = work;
  step.size = Bytes(bytes);
  return step;
}
inline Step send_async(int slot, int to, std::int64_t bytes = 1, int tag = 0) {
  return {Step::Kind::send_async, Rank(to), Bytes(bytes), Tag(tag), {}, {slot}};
}
inline Step receive_async(int slot, int from, int tag = 0) {
  return {Step::Kind::receive_async, Rank(from), any_size, Tag(tag), {}, {slot}};
}
inline Step receive_async_any(int slot, int tag = any_tag.number()) {
  return {Step::Kind::receive_async, any_source, any_size, Tag(tag), {}, {slot}};
}
inline Step wait(int slot) {
  return {Step::Kind::wait, {}, {}, {}, {}, {slot}};
}
inline Step wait_all(std::vector<int> slots) {
  return {Step::Kind::wait_all, {}, {}, {}, {}, std::move(slots)};
}
inline Step wait_any(std::vector<int> slots) {
  return {Step::Kind::wait_any, {}, {}, {}, {}, std::move(slots)};
}
inline Step test(int slot, int tries = 1) {
  return {Step::Kind::test, {}, {}, {}, {}, {slot}, tries};
}
inline Step probe(int from, int tag = 0, int tries = 1) {
  return {Step::Kind::probe, Rank(from), {}, Tag(tag), {}, {}, tries};
}

}  // namespace loggp::simulate
