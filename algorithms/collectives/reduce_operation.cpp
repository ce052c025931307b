#include "algorithms/collectives/reduce_operation.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>

#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp {

namespace {

// Combines elements of type T. Memory of messages may be misaligned for T, so it is copied.
template <class T, class Combine>
void combine_each(const std::byte* left, const std::byte* right, std::byte* result, Bytes size) {
  for (std::int64_t at = 0; at < size.count(); at += std::int64_t{sizeof(T)}) {
    T a;
    T b;
    std::memcpy(&a, left + at, sizeof(T));
    std::memcpy(&b, right + at, sizeof(T));
    const T both = Combine()(a, b);
    std::memcpy(result + at, &both, sizeof(T));
  }
}

struct Larger {
  template <class T>
  T operator()(T a, T b) const {
    return std::max(a, b);
  }
};

struct Smaller {
  template <class T>
  T operator()(T a, T b) const {
    return std::min(a, b);
  }
};

struct Sum {
  template <class T>
  T operator()(T a, T b) const {
    return static_cast<T>(a + b);
  }
};

// The map x → factor · x + summand modulo 2^32.
struct Map {
  std::uint32_t factor;
  std::uint32_t summand;
};

// The map that applies `a`, then `b`.
struct Compose {
  Map operator()(Map a, Map b) const {
    return {a.factor * b.factor, (a.summand * b.factor) + b.summand};
  }
};

template <class T, class Combine>
constexpr ReduceOperation on(std::string_view name, std::string_view type) {
  return {name, type, Bytes(sizeof(T)), true, combine_each<T, Combine>};
}

// Integers are unsigned: their sums wrap around.
template <class Combine>
constexpr std::array<ReduceOperation, 4> on_numbers(std::string_view name) {
  return {on<double, Combine>(name, "double"), on<float, Combine>(name, "float"),
          on<std::uint32_t, Combine>(name, "int"), on<std::uint64_t, Combine>(name, "long")};
}

constexpr std::array<ReduceOperation, 4> sums = on_numbers<Sum>("sum");
constexpr std::array<ReduceOperation, 4> maxima = on_numbers<Larger>("max");
constexpr std::array<ReduceOperation, 4> minima = on_numbers<Smaller>("min");
constexpr ReduceOperation composition{"compose", "map", Bytes(sizeof(Map)), false,
                                      combine_each<Map, Compose>};

std::vector<const ReduceOperation*> all_operations() {
  std::vector<const ReduceOperation*> all;
  for (const auto* family : {&sums, &maxima, &minima}) {
    for (const ReduceOperation& operation : *family) all.push_back(&operation);
  }
  all.push_back(&composition);
  return all;
}

void add_once(std::vector<std::string>& names, std::string_view name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
}

}  // namespace

const ReduceOperation& sum_of_doubles() {
  return sums.front();
}

const ReduceOperation& find_operation(std::string_view name, std::string_view type) {
  std::vector<std::string> types;
  for (const ReduceOperation* operation : all_operations()) {
    if (operation->name != name) continue;
    if (type.empty() || operation->type == type) return *operation;
    types.emplace_back(operation->type);
  }
  if (types.empty())
    throw InputError("--operation: " + unknown_name("operation", name, operation_names()));
  throw InputError("--type: " + unknown_name("type of " + std::string(name), type, types));
}

std::vector<std::string> operation_names() {
  std::vector<std::string> names;
  for (const ReduceOperation* operation : all_operations()) add_once(names, operation->name);
  return names;
}

std::vector<std::string> type_names() {
  std::vector<std::string> names;
  for (const ReduceOperation* operation : all_operations()) add_once(names, operation->type);
  return names;
}

}  // namespace loggp
