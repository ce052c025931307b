#include "measure/samples/bench_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "measure/samples/benchmark_json.hpp"
#include "measure/samples/record_fields.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

Json record_json(const char* record, const BenchPoint& point) {
  Json json{{"record", record},
            {"algorithm", to_string(point.algorithm.algorithm)},
            {"scheme", to_string(point.scheme.scheme)},
            {"ranks", point.ranks},
            {"bytes", point.bytes.count()},
            {"segment_bytes", point.segment.count()},
            {"seed", point.seed}};
  const auto choices = variant_cells(point.algorithm, point.scheme);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (!choices[i].empty()) json[std::string(variant_choices[i])] = choices[i];
  }
  return json;
}

const AlgorithmInfo* read_algorithm(const std::string& collective, const std::string& name,
                                    std::string_view where) {
  return name == native_name ? nullptr : &find_algorithm(collective, name, where);
}

// Reads the point of a record. A value that the record does not have, because the file is older, is
// that of all points, `base`.
BenchPoint read_point(const Fields& record, Benchmark base) {
  base.algorithm = read_algorithm(base.collective, record.text("algorithm"), "\"algorithm\"");
  base.scheme = find_scheme(record.text("scheme"), "\"scheme\"").scheme;
  if (record.has("allgather"))
    base.allgather = find_allgather(record.text("allgather"), "\"allgather\"");
  if (record.has("sub_group"))
    base.sub_group = find_sub_group(record.text("sub_group"), "\"sub_group\"");
  if (record.has("order")) base.order.kind = find_root_order(record.text("order"), "\"order\"");
  if (record.has("barrier"))
    base.barrier.algorithm = read_algorithm("barrier", record.text("barrier"), "\"barrier\"");
  if (record.has("segment_bytes")) base.segment = record.bytes("segment_bytes");
  if (record.has("seed")) base.seed = read_seed(record);
  return {algorithm_variant(base), scheme_variant(base), record.ranks("ranks"),
          record.bytes("bytes"),   base.segment,         base.seed};
}

// Times may be negative, because the time of a window without operation is subtracted.
BenchSample read_sample(const Fields& record, const Benchmark& base) {
  constexpr std::int64_t most_iterations = 1'000'000'000;  // the largest --iterations
  BenchSample sample{read_point(record, base), record.count("iterations", 1, most_iterations),
                     record.signed_list_us("times_us"), record.us_or("message_time_us", 0)};
  sample.is_censored = record.flag_or("censored", false);
  if (record.has("test")) sample.test = record.count("test", 1, most_iterations);
  if (static_cast<std::int64_t>(sample.times_us.size()) != sample.point.ranks)
    throw InputError("\"times_us\" does not have one time for each rank");
  return sample;
}

BenchEnd read_end(const Fields& record, const Benchmark& base) {
  return {.point = read_point(record, base),
          .stopped = record.text("stopped"),
          .is_oversubscribed = record.flag("oversubscribed"),
          .windows = record.count("windows"),
          .late = record.count("late"),
          .overlong = record.count("overlong"),
          .window_us = record.us("window_us"),
          .clock_uncertainty_us = record.us("clock_uncertainty_us"),
          .empty_us = record.us_or("empty_us", 0),
          .remark = record.text("remark")};
}

}  // namespace

void BenchFile::warn(const std::string& more) {
  if (warning.find(more) != std::string::npos) return;
  warning += (warning.empty() ? "" : "; ") + more;
}

Benchmark benchmark_at(const BenchPoint& point, Benchmark base) {
  choose(base, point.algorithm);
  choose(base, point.scheme);
  base.ranks = point.ranks;
  base.bytes = point.bytes;
  base.segment = point.segment;
  base.seed = point.seed;
  base.order.seed = point.seed;
  return base;
}

SampleHeader bench_header(const Benchmark& base, const Provenance& provenance) {
  Json json;
  json["setup"] = benchmark_json(base);
  return {"bench", json.dump(), provenance};
}

std::string bench_record(const BenchSample& sample) {
  Json json = record_json("sample", sample.point);
  json["iterations"] = sample.iterations;
  json["times_us"] = sample.times_us;
  if (sample.message_time_us > 0) json["message_time_us"] = sample.message_time_us;
  if (sample.test > 1) json["test"] = sample.test;
  if (sample.is_censored) json["censored"] = true;
  return json.dump();
}

std::string bench_record(const BenchEnd& end) {
  Json json = record_json("end", end.point);
  json["stopped"] = end.stopped;
  json["oversubscribed"] = end.is_oversubscribed;
  json["windows"] = end.windows;
  json["late"] = end.late;
  json["overlong"] = end.overlong;
  json["window_us"] = end.window_us;
  json["clock_uncertainty_us"] = end.clock_uncertainty_us;
  json["empty_us"] = end.empty_us;
  json["remark"] = end.remark;
  return json.dump();
}

std::string warning_record(const std::string& warning) {
  return Json{{"record", "warning"}, {"warning", warning}}.dump();
}

namespace {

void take(const Fields& record, BenchFile& file) {
  const std::string kind = record.text("record");
  if (kind == "end") {
    file.ends.push_back(read_end(record, file.base));
  } else if (kind == "warning") {
    file.warn(record.text("warning"));
  } else {
    record.expect_sample();
    file.samples.push_back(read_sample(record, file.base));
    refuse_missing_root(file.base.root.number(), file.samples.back().point.ranks);
  }
}

}  // namespace

BenchFile read_bench_samples(const std::string& path, std::optional<std::int64_t> launch) {
  BenchFile file;
  const auto begin = [&](const SampleHeader& header) {
    file.base = read_benchmark(Json::parse(header.plan).at("setup"));
    file.provenance = header.provenance;
  };
  read_sample_file(
      path, "bench", begin,
      [&](const std::string& record) { take(Fields(Json::parse(record)), file); }, launch);
  return file;
}

}  // namespace loggp::measure
