#include "measure/samples/nonblocking_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "measure/samples/record_fields.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"

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

std::string one_of(const Fields& record, const char* name, std::vector<std::string> known) {
  const std::string word = record.text(name);
  if (std::find(known.begin(), known.end(), word) == known.end())
    throw InputError(fmt::format("\"{}\": {}", name, unknown_name("name", word, known)));
  return word;
}

NonblockingPoint read_point(const Fields& record) {
  return {record.ranks("ranks"), record.bytes("bytes"), one_of(record, "method", {"time", "work"}),
          one_of(record, "progress", {"none", "tests", "thread"}), record.bytes("interval_bytes")};
}

// Reads a list with one time for each rank.
std::vector<double> times_at(const Fields& record, const char* name) {
  auto times = record.list_us(name);
  if (static_cast<std::int64_t>(times.size()) != record.ranks("ranks"))
    throw InputError(std::string("\"") + name + "\" does not have one time for each rank");
  return times;
}

NonblockingSample read_sample(const Fields& record) {
  return {read_point(record), times_at(record, "start_us"), times_at(record, "tests_us"),
          times_at(record, "wait_us"), times_at(record, "total_us")};
}

NonblockingEnd read_end(const Fields& record) {
  return {.point = read_point(record),
          .tests = record.count("tests"),
          .stopped = record.text("stopped"),
          .is_oversubscribed = record.flag("oversubscribed"),
          .late = record.count("late"),
          .remark = record.text("remark")};
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

BlockingTime read_blocking(const Fields& record) {
  constexpr std::int64_t most_units = std::int64_t{1} << 62;
  const std::int64_t units = record.count("work_units", 0, most_units);
  return {.ranks = record.ranks("ranks"),
          .bytes = record.bytes("bytes"),
          .median_us = record.us("median_us"),
          .work_units = units,
          .work_us = units > 0 ? times_at(record, "work_us") : std::vector<double>(),
          .times_us = record.list_us("times_us"),
          .late = record.count("late"),
          .is_of_late = record.flag_or("of_late", false)};
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

void take(const Fields& record, NonblockingFile& file) {
  const std::string kind = record.text("record");
  if (kind == "blocking") {
    const BlockingTime blocking = read_blocking(record);
    refuse_lost_workload(blocking, file);
    keep(blocking, file.blocking);
  } else if (kind == "end") {
    file.ends.push_back(read_end(record));
  } else {
    record.expect_sample();
    file.samples.push_back(read_sample(record));
    const NonblockingPoint& point = file.samples.back().point;
    refuse_missing_root(file.setup.root, point.ranks);
    refuse_without_workload(point, file);
  }
}

}  // namespace

NonblockingFile read_nonblocking_samples(const std::string& path,
                                         std::optional<std::int64_t> launch) {
  NonblockingFile file;
  const auto begin = [&](const SampleHeader& header) {
    const Json json = Json::parse(header.plan);
    const Fields fields(json);
    file.setup = {fields.text("collective"), fields.ranks("root", 0),
                  one_of(fields, "start", {"synchronised", "barrier"})};
    file.provenance = header.provenance;
  };
  read_sample_file(
      path, "nonblocking", begin,
      [&](const std::string& record) { take(Fields(Json::parse(record)), file); }, launch);
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
