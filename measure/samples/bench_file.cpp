#include "measure/samples/bench_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "algorithms/schemes/scheme_info.hpp"
#include "measure/samples/benchmark_json.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

Json record_json(const char* record, const BenchPoint& point) {
  return {{"record", record},
          {"algorithm", to_string(point.algorithm)},
          {"scheme", to_string(point.scheme)},
          {"ranks", point.ranks},
          {"bytes", point.bytes.count()}};
}

// Reads the point of a record. The algorithm's name is looked up among those of the file's
// collective.
BenchPoint read_point(const Json& json, const std::string& collective) {
  const auto algorithm = json.at("algorithm").get<std::string>();
  const auto scheme = json.at("scheme").get<std::string>();
  return {
      algorithm == native_name ? nullptr : &find_algorithm(collective, algorithm, "\"algorithm\""),
      find_scheme(scheme, "\"scheme\"").scheme, json.at("ranks").get<std::int32_t>(),
      Bytes(json.at("bytes").get<std::int64_t>())};
}

BenchSample read_sample(const Json& json, const std::string& collective) {
  BenchSample sample{read_point(json, collective), json.at("iterations").get<std::int64_t>(),
                     json.at("times_us").get<std::vector<double>>(),
                     json.value("message_time_us", 0.0)};
  if (static_cast<std::int64_t>(sample.times_us.size()) != sample.point.ranks)
    throw InputError("\"times_us\" does not have one time for each rank");
  return sample;
}

BenchEnd read_end(const Json& json, const std::string& collective) {
  return {.point = read_point(json, collective),
          .stopped = json.at("stopped").get<std::string>(),
          .is_oversubscribed = json.at("oversubscribed").get<bool>(),
          .windows = json.at("windows").get<std::int64_t>(),
          .late = json.at("late").get<std::int64_t>(),
          .overlong = json.at("overlong").get<std::int64_t>(),
          .window_us = json.at("window_us").get<double>(),
          .clock_uncertainty_us = json.at("clock_uncertainty_us").get<double>(),
          .empty_us = json.value("empty_us", 0.0),
          .remark = json.at("remark").get<std::string>()};
}

}  // namespace

void BenchFile::warn(const std::string& more) {
  if (warning.find(more) != std::string::npos) return;
  warning += (warning.empty() ? "" : "; ") + more;
}

Benchmark benchmark_at(const BenchPoint& point, Benchmark base) {
  base.algorithm = point.algorithm;
  base.scheme = point.scheme;
  base.ranks = point.ranks;
  base.bytes = point.bytes;
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

void take(const Json& json, BenchFile& file) {
  if (json.at("record") == "end") {
    file.ends.push_back(read_end(json, file.base.collective));
  } else if (json.at("record") == "warning") {
    file.warn(json.at("warning").get<std::string>());
  } else {
    file.samples.push_back(read_sample(json, file.base.collective));
    refuse_missing_root(file.base.root.number(), file.samples.back().point.ranks);
  }
}

}  // namespace

BenchFile read_bench_samples(const std::string& path) {
  BenchFile file;
  const auto begin = [&](const SampleHeader& header) {
    file.base = read_benchmark(Json::parse(header.plan).at("setup"));
    file.provenance = header.provenance;
  };
  read_sample_file(path, "bench", begin,
                   [&](const std::string& record) { take(Json::parse(record), file); });
  return file;
}

}  // namespace loggp::measure
