#include "measure/samples/benchmark_json.hpp"

#include <nlohmann/json.hpp>

#include "algorithms/collectives/algorithm_choices.hpp"
#include "algorithms/collectives/algorithm_info.hpp"
#include "algorithms/schemes/scheme_info.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

std::string text_at(const Json& json, const char* key) {
  return json.at(key).get<std::string>();
}

Bytes bytes_at(const Json& json, const char* key) {
  return Bytes(json.at(key).get<std::int64_t>());
}

BarrierChoice read_barrier(const Json& json) {
  const std::string name = text_at(json, "barrier");
  return {
      .algorithm = name == native_name ? nullptr : &find_algorithm("barrier", name, "\"barrier\""),
      .bytes = bytes_at(json, "barrier_bytes"),
      .times = json.at("barriers").get<std::int32_t>()};
}

}  // namespace

Json benchmark_json(const Benchmark& benchmark) {
  return {{"collective", benchmark.collective},
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
          {"rewrites", benchmark.rewrites}};
}

// Older files lack "piece_bytes" and all keys after it.
Benchmark read_benchmark(const Json& json) {
  const auto seed = json.at("seed").get<std::uint64_t>();
  return {.collective = text_at(json, "collective"),
          .root = Rank(json.at("root").get<std::int32_t>()),
          .segment = bytes_at(json, "segment_bytes"),
          .piece = Bytes(json.value("piece_bytes", std::int64_t{0})),
          .allgather = find_allgather(json.value("allgather", "ring"), "\"allgather\""),
          .sub_group = find_sub_group(json.value("sub_group", "pipelined"), "\"sub_group\""),
          .order = {find_root_order(text_at(json, "order"), "\"order\""), seed},
          .barrier = read_barrier(json),
          .flush_bytes = bytes_at(json, "flush_bytes"),
          .arrivals = ArrivalPattern::recorded(json.value("arrivals", "")),
          .seed = seed,
          .rewrites = json.value("rewrites", false)};
}

}  // namespace loggp::measure
