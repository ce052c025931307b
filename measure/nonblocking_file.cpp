#include "measure/nonblocking_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "models/errors.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const char* record, const NonblockingPoint& point) {
  return {{"record", record},
          {"ranks", point.ranks},
          {"bytes", point.bytes.count()},
          {"method", point.method},
          {"progress", point.progress},
          {"interval_bytes", point.interval.count()}};
}

NonblockingPoint point_of(const Json& json) {
  return {json.at("ranks").get<std::int32_t>(), Bytes(json.at("bytes").get<std::int64_t>()),
          json.at("method").get<std::string>(), json.at("progress").get<std::string>(),
          Bytes(json.at("interval_bytes").get<std::int64_t>())};
}

// One for each rank.
std::vector<double> times_at(const Json& json, const char* name) {
  auto times = json.at(name).get<std::vector<double>>();
  if (static_cast<std::int64_t>(times.size()) != json.at("ranks").get<std::int64_t>())
    throw InputError(std::string("\"") + name + "\" has not one time for each rank");
  return times;
}

NonblockingSample sample_of(const Json& json) {
  return {point_of(json), times_at(json, "start_us"), times_at(json, "tests_us"),
          times_at(json, "wait_us"), times_at(json, "total_us")};
}

NonblockingEnd end_of(const Json& json) {
  return {.point = point_of(json),
          .tests = json.at("tests").get<std::int64_t>(),
          .stopped = json.at("stopped").get<std::string>(),
          .is_oversubscribed = json.at("oversubscribed").get<bool>(),
          .late = json.at("late").get<std::int64_t>(),
          .remark = json.at("remark").get<std::string>()};
}

// [3] §4.1: what it takes longer than the work alone is its overhead.
void refuse_without_workload(const NonblockingPoint& point, const NonblockingFile& file) {
  if (point.method != "work") return;
  const BlockingTime* const blocking = find_blocking(file.blocking, point.ranks, point.bytes);
  if (blocking != nullptr && !blocking->work_us.empty()) return;
  throw InputError(
      fmt::format("a sample of method work needs a \"blocking\" record of {} ranks and {} bytes "
                  "with its \"work_us\" on an earlier line",
                  point.ranks, point.bytes.count()));
}

// A sample may need its workload.
void refuse_lost_workload(const BlockingTime& blocking, const NonblockingFile& file) {
  const auto* const known = find_blocking(file.blocking, blocking.ranks, blocking.bytes);
  if (known != nullptr && !known->work_us.empty() && blocking.work_us.empty())
    throw InputError("there is no \"work_us\", and in an earlier record like this there was");
}

BlockingTime blocking_of(const Json& json) {
  const auto units = json.at("work_units").get<std::int64_t>();
  return {.ranks = json.at("ranks").get<std::int32_t>(),
          .bytes = Bytes(json.at("bytes").get<std::int64_t>()),
          .median_us = json.at("median_us").get<double>(),
          .work_units = units,
          .work_us = units > 0 ? times_at(json, "work_us") : std::vector<double>(),
          .times_us = json.at("times_us").get<std::vector<double>>(),
          .late = json.at("late").get<std::int64_t>(),
          .is_of_late = json.value("of_late", false)};
}

}  // namespace

const BlockingTime* find_blocking(const std::vector<BlockingTime>& all, std::int32_t ranks,
                                  Bytes bytes) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const BlockingTime& one) {
    return one.ranks == ranks && one.bytes == bytes;
  });
  return found == all.end() ? nullptr : &*found;
}

void keep(const BlockingTime& blocking, std::vector<BlockingTime>& all) {
  const BlockingTime* const known = find_blocking(all, blocking.ranks, blocking.bytes);
  if (known == nullptr) {
    all.push_back(blocking);
  } else {
    all[static_cast<std::size_t>(known - all.data())] = blocking;
  }
}

namespace {

void take(const Json& json, NonblockingFile& file) {
  if (json.at("record") == "blocking") {
    const BlockingTime blocking = blocking_of(json);
    refuse_lost_workload(blocking, file);
    keep(blocking, file.blocking);
  } else if (json.at("record") == "end") {
    file.ends.push_back(end_of(json));
  } else {
    file.samples.push_back(sample_of(json));
    const NonblockingPoint& point = file.samples.back().point;
    refuse_missing_root(file.setup.root, point.ranks);
    refuse_without_workload(point, file);
  }
}

}  // namespace

NonblockingFile read_nonblocking_samples(const std::string& path) {
  NonblockingFile file;
  const auto begin = [&](const SampleHeader& header) {
    const Json json = Json::parse(header.plan);
    file.setup = {json.at("collective").get<std::string>(), json.at("root").get<std::int32_t>(),
                  json.at("start").get<std::string>()};
    file.provenance = header.provenance;
  };
  read_sample_file(path, "nonblocking", begin,
                   [&](const std::string& record) { take(Json::parse(record), file); });
  return file;
}

SampleHeader nonblocking_header(const NonblockingSetup& setup, const Provenance& provenance) {
  const Json json{{"collective", setup.collective}, {"root", setup.root}, {"start", setup.start}};
  return {"nonblocking", json.dump(), provenance};
}

std::string record_of(const BlockingTime& blocking) {
  return Json{{"record", "blocking"},
              {"ranks", blocking.ranks},
              {"bytes", blocking.bytes.count()},
              {"median_us", blocking.median_us},
              {"work_units", blocking.work_units},
              {"work_us", blocking.work_us},
              {"times_us", blocking.times_us},
              {"late", blocking.late},
              {"of_late", blocking.is_of_late}}
      .dump();
}

std::string record_of(const NonblockingSample& sample) {
  Json json = json_of("sample", sample.point);
  json["start_us"] = sample.start_us;
  json["tests_us"] = sample.tests_us;
  json["wait_us"] = sample.wait_us;
  json["total_us"] = sample.total_us;
  return json.dump();
}

std::string record_of(const NonblockingEnd& end) {
  Json json = json_of("end", end.point);
  json["tests"] = end.tests;
  json["stopped"] = end.stopped;
  json["oversubscribed"] = end.is_oversubscribed;
  json["late"] = end.late;
  json["remark"] = end.remark;
  return json.dump();
}

}  // namespace loggp::measure
