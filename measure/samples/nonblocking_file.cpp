#include "measure/samples/nonblocking_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

Json to_json(const char* record, const NonblockingPoint& point) {
  return {{"record", record},
          {"ranks", point.ranks},
          {"bytes", point.bytes.count()},
          {"method", point.method},
          {"progress", point.progress},
          {"interval_bytes", point.interval.count()}};
}

NonblockingPoint read_point(const Json& json) {
  return {json.at("ranks").get<std::int32_t>(), Bytes(json.at("bytes").get<std::int64_t>()),
          json.at("method").get<std::string>(), json.at("progress").get<std::string>(),
          Bytes(json.at("interval_bytes").get<std::int64_t>())};
}

// Reads a list with one time for each rank.
std::vector<double> times_at(const Json& json, const char* name) {
  auto times = json.at(name).get<std::vector<double>>();
  if (static_cast<std::int64_t>(times.size()) != json.at("ranks").get<std::int64_t>())
    throw InputError(std::string("\"") + name + "\" does not have one time for each rank");
  return times;
}

NonblockingSample read_sample(const Json& json) {
  return {read_point(json), times_at(json, "start_us"), times_at(json, "tests_us"),
          times_at(json, "wait_us"), times_at(json, "total_us")};
}

NonblockingEnd read_end(const Json& json) {
  return {.point = read_point(json),
          .tests = json.at("tests").get<std::int64_t>(),
          .stopped = json.at("stopped").get<std::string>(),
          .is_oversubscribed = json.at("oversubscribed").get<bool>(),
          .late = json.at("late").get<std::int64_t>(),
          .remark = json.at("remark").get<std::string>()};
}

// Throws InputError for a work-based sample if the time of the workload alone is unknown: the
// sample's overhead is its total time minus that time ([3] §4.1).
void refuse_without_workload(const NonblockingPoint& point, const NonblockingFile& file) {
  if (point.method != "work") return;
  const BlockingTime* const blocking = find_blocking(file.blocking, point.ranks, point.bytes);
  if (blocking != nullptr && !blocking->work_us.empty()) return;
  throw InputError(
      fmt::format("a sample of method work needs a \"blocking\" record of {} ranks and {} bytes "
                  "with its \"work_us\" on an earlier line",
                  point.ranks, point.bytes.count()));
}

// Throws InputError when a record without "work_us" would replace a record with "work_us", which
// samples may need.
void refuse_lost_workload(const BlockingTime& blocking, const NonblockingFile& file) {
  const auto* const known = find_blocking(file.blocking, blocking.ranks, blocking.bytes);
  if (known != nullptr && !known->work_us.empty() && blocking.work_us.empty())
    throw InputError("\"work_us\" is missing, but an earlier record of this size and ranks has it");
}

BlockingTime read_blocking(const Json& json) {
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
    const BlockingTime blocking = read_blocking(json);
    refuse_lost_workload(blocking, file);
    keep(blocking, file.blocking);
  } else if (json.at("record") == "end") {
    file.ends.push_back(read_end(json));
  } else {
    file.samples.push_back(read_sample(json));
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

std::string to_record(const BlockingTime& blocking) {
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

std::string to_record(const NonblockingSample& sample) {
  Json json = to_json("sample", sample.point);
  json["start_us"] = sample.start_us;
  json["tests_us"] = sample.tests_us;
  json["wait_us"] = sample.wait_us;
  json["total_us"] = sample.total_us;
  return json.dump();
}

std::string to_record(const NonblockingEnd& end) {
  Json json = to_json("end", end.point);
  json["tests"] = end.tests;
  json["stopped"] = end.stopped;
  json["oversubscribed"] = end.is_oversubscribed;
  json["late"] = end.late;
  json["remark"] = end.remark;
  return json.dump();
}

}  // namespace loggp::measure
