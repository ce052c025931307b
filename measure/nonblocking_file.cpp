#include "measure/nonblocking_file.hpp"

#include <nlohmann/json.hpp>

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

}  // namespace

std::string nonblocking_header(const NonblockingSetup& setup, const Provenance& provenance) {
  return Json{{"nonblocking_samples", 1},
              {"collective", setup.collective},
              {"root", setup.root},
              {"start", setup.start},
              {"provenance", provenance}}
      .dump();
}

std::string record_of(const BlockingTime& blocking) {
  return Json{{"record", "blocking"},
              {"ranks", blocking.ranks},
              {"bytes", blocking.bytes.count()},
              {"median_us", blocking.median_us},
              {"work_units", blocking.work_units},
              {"work_us", blocking.work_us},
              {"times_us", blocking.times_us},
              {"late", blocking.late}}
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
