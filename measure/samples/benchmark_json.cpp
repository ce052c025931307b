#include "measure/samples/benchmark_json.hpp"

#include <nlohmann/json.hpp>

#include "algorithms/collectives/algorithm_choices.hpp"
#include "algorithms/collectives/algorithm_info.hpp"
#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/schemes/scheme_info.hpp"
#include "measure/samples/record_fields.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

BarrierChoice read_barrier(const Fields& setup) {
  constexpr std::int64_t most_barriers = 1'000'000'000;
  const std::string name = setup.text("barrier");
  return {
      .algorithm = name == native_name ? nullptr : &find_algorithm("barrier", name, "\"barrier\""),
      .bytes = setup.bytes("barrier_bytes"),
      .times = static_cast<std::int32_t>(setup.count("barriers", 0, most_barriers))};
}

std::string text_or(const Fields& setup, const char* name, const char* otherwise) {
  return setup.has(name) ? setup.text(name) : otherwise;
}

std::int32_t small_or_0(const Fields& setup, const char* name) {
  constexpr std::int64_t most = std::int64_t{1} << 20;  // the largest value of the options
  return setup.has(name) ? static_cast<std::int32_t>(setup.count(name, 0, most)) : 0;
}

BlockCounts read_counts(const Fields& setup) {
  if (!setup.has("counts")) return {};
  const std::string spec = setup.text("counts");
  check_has_counts(setup.text("collective"), spec);
  if (!setup.has("counts_bytes")) return BlockCounts::rule(spec);
  return BlockCounts::listed(setup.list_bytes("counts_bytes"), spec);
}

}  // namespace

Json benchmark_json(const Benchmark& benchmark) {
  Json json{{"collective", benchmark.collective},
            {"root", benchmark.root.number()},
            {"order", to_string(benchmark.order.kind)},
            {"seed", benchmark.seed},
            {"segment_bytes", benchmark.segment.count()},
            {"barrier", benchmark.barrier.name()},
            {"barrier_bytes", benchmark.barrier.bytes.count()},
            {"barriers", benchmark.barrier.times},
            {"flush_bytes", benchmark.flush_bytes.count()},
            {"piece_bytes", benchmark.piece.count()},
            {"allgather", to_string(benchmark.allgather)},
            {"sub_group", to_string(benchmark.sub_group)},
            {"arrivals", benchmark.arrivals.spec()},
            {"rewrites", benchmark.rewrites},
            {"subtracts_empty", benchmark.subtracts_empty}};
  if (benchmark.lateness > Duration()) json["lateness_us"] = benchmark.lateness.in_us();
  if (benchmark.fan_out != 0) json["fan_out"] = benchmark.fan_out;
  if (benchmark.radix != 0) json["radix"] = benchmark.radix;
  if (benchmark.requests != 0) json["requests"] = benchmark.requests;
  if (!benchmark.counts.is_uniform()) json["counts"] = benchmark.counts.spec();
  if (benchmark.counts.is_listed()) json["counts_bytes"] = benchmark.counts.list();
  return json;
}

std::uint64_t read_seed(const Fields& fields) {
  constexpr std::int64_t most_seed = std::int64_t{1} << 53;
  return static_cast<std::uint64_t>(fields.count("seed", 0, most_seed));
}

// Older files lack "piece_bytes" and all keys after it. A key of 0 may be missing. bench adds
// floats in collectives that reduce, as the library's collectives do.
Benchmark read_benchmark(const Json& json) {
  const Fields setup(json);
  const std::uint64_t seed = read_seed(setup);
  const std::string collective = setup.text("collective");
  return {.collective = collective,
          .counts = read_counts(setup),
          .root = Rank(setup.ranks("root", 0)),
          .segment = setup.bytes("segment_bytes"),
          .piece = setup.has("piece_bytes") ? setup.bytes("piece_bytes") : Bytes(),
          .reduction = reduces(collective) ? &find_operation("sum", "float") : nullptr,
          .fan_out = small_or_0(setup, "fan_out"),
          .radix = small_or_0(setup, "radix"),
          .requests = small_or_0(setup, "requests"),
          .allgather = find_allgather(text_or(setup, "allgather", "ring"), "\"allgather\""),
          .sub_group = find_sub_group(text_or(setup, "sub_group", "pipelined"), "\"sub_group\""),
          .order = {find_root_order(setup.text("order"), "\"order\""), seed},
          .barrier = read_barrier(setup),
          .flush_bytes = setup.bytes("flush_bytes"),
          .arrivals = ArrivalPattern::recorded(text_or(setup, "arrivals", "")),
          .seed = seed,
          .rewrites = setup.flag_or("rewrites", false),
          .subtracts_empty = setup.flag_or("subtracts_empty", true),  // as in version 0.1
          .lateness = Duration::us(setup.us_or("lateness_us", 0))};
}

}  // namespace loggp::measure
