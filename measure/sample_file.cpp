#include "measure/sample_file.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "models/errors.hpp"

namespace loggp::measure {

using Json = nlohmann::ordered_json;

SampleLog::SampleLog(const std::string& path, const Provenance& provenance, const PrttPlan& plan)
    : path_(path) {
  if (path.empty()) return;
  file_.open(path);
  Json header;
  header["record"] = "header";
  header["kind"] = "prtt";
  header["messages"] = plan.messages;
  header["provenance"] = provenance;
  file_ << header.dump() << "\n" << std::flush;
  if (!file_) throw InputError(fmt::format("{}: cannot be written", path));
}

void SampleLog::take(const PrttSample& sample) {
  samples_.push_back(sample);
  if (!file_.is_open()) return;
  Json record;
  record["record"] = "sample";
  record["bytes"] = sample.size.count();
  record["repetition"] = sample.repetition;
  record["round_trip_us"] = sample.round_trip.in_us();
  record["burst_us"] = sample.burst.in_us();
  record["delayed_us"] = sample.delayed.in_us();
  record["delay_us"] = sample.delay.in_us();
  record["exchange_us"] = sample.exchange.in_us();
  file_ << record.dump() << "\n" << std::flush;  // an interrupted run loses nothing
  if (!file_) throw RunError(fmt::format("{}: cannot be written any more", path_));
}

}  // namespace loggp::measure
