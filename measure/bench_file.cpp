#include "measure/bench_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "models/errors.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const BenchSetup& setup) {
  return {{"collective", setup.collective},
          {"root", setup.root},
          {"order", setup.order},
          {"seed", setup.seed},
          {"segment_bytes", setup.segment.count()},
          {"barrier", setup.barrier},
          {"barrier_bytes", setup.barrier_bytes.count()},
          {"barriers", setup.barriers},
          {"flush_bytes", setup.flush.count()},
          {"piece_bytes", setup.piece.count()},
          {"allgather", setup.allgather},
          {"sub_group", setup.sub_group},
          {"arrivals", setup.arrivals},
          {"rewrites", setup.rewrites}};
}

Bytes bytes_at(const Json& json, const char* name) {
  return Bytes(json.at(name).get<std::int64_t>());
}

BenchSetup setup_of(const Json& json) {
  return {.collective = json.at("collective").get<std::string>(),
          .root = json.at("root").get<std::int32_t>(),
          .order = json.at("order").get<std::string>(),
          .seed = json.at("seed").get<std::uint64_t>(),
          .segment = bytes_at(json, "segment_bytes"),
          .barrier = json.at("barrier").get<std::string>(),
          .barrier_bytes = bytes_at(json, "barrier_bytes"),
          .barriers = json.at("barriers").get<std::int32_t>(),
          .flush = bytes_at(json, "flush_bytes"),
          .piece = Bytes(json.value("piece_bytes", std::int64_t{0})),
          .allgather = json.value("allgather", "ring"),
          .sub_group = json.value("sub_group", "pipelined"),
          .arrivals = json.value("arrivals", ""),
          .rewrites = json.value("rewrites", false)};
}

Json json_of(const char* record, const BenchPoint& point) {
  return {{"record", record},
          {"algorithm", point.algorithm},
          {"scheme", point.scheme},
          {"ranks", point.ranks},
          {"bytes", point.bytes.count()}};
}

BenchPoint point_of(const Json& json) {
  return {json.at("algorithm").get<std::string>(), json.at("scheme").get<std::string>(),
          json.at("ranks").get<std::int32_t>(), bytes_at(json, "bytes")};
}

BenchSample sample_of(const Json& json) {
  BenchSample sample{point_of(json), json.at("iterations").get<std::int64_t>(),
                     json.at("times_us").get<std::vector<double>>(),
                     json.value("message_time_us", 0.0)};
  if (static_cast<std::int64_t>(sample.times_us.size()) != sample.point.ranks)
    throw InputError("\"times_us\" has not one time for each rank");
  return sample;
}

BenchEnd end_of(const Json& json) {
  return {.point = point_of(json),
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

SampleHeader bench_header(const BenchSetup& setup, const Provenance& provenance) {
  Json json;
  json["setup"] = json_of(setup);
  return {"bench", json.dump(), provenance};
}

std::string record_of(const BenchSample& sample) {
  Json json = json_of("sample", sample.point);
  json["iterations"] = sample.iterations;
  json["times_us"] = sample.times_us;
  if (sample.message_time_us > 0) json["message_time_us"] = sample.message_time_us;
  return json.dump();
}

std::string record_of(const BenchEnd& end) {
  Json json = json_of("end", end.point);
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
    file.ends.push_back(end_of(json));
  } else if (json.at("record") == "warning") {
    file.warn(json.at("warning").get<std::string>());
  } else {
    file.samples.push_back(sample_of(json));
    refuse_missing_root(file.setup.root, file.samples.back().point.ranks);
  }
}

}  // namespace

BenchFile read_bench_samples(const std::string& path) {
  BenchFile file;
  const auto begin = [&](const SampleHeader& header) {
    file.setup = setup_of(Json::parse(header.plan).at("setup"));
    file.provenance = header.provenance;
  };
  read_sample_file(path, "bench", begin,
                   [&](const std::string& record) { take(Json::parse(record), file); });
  return file;
}

}  // namespace loggp::measure
