#include "measure/method_log.hpp"

#include <nlohmann/json.hpp>

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

std::string header_of(const MethodPlan& plan, const Provenance& provenance) {
  Json header;
  header["record"] = "header";
  header["kind"] = "method";
  header["method"] = info_of(plan.method).name;
  header["sends"] = plan.settings.sends;
  header["flood"] = plan.settings.flood;
  header["provenance"] = provenance;
  return header.dump();
}

}  // namespace

MethodLog::MethodLog(const std::string& path, const MethodPlan& plan, const Provenance& provenance)
    : log_(path, header_of(plan, provenance)) {}

void MethodLog::append(const MethodSample& sample) {
  Json record;
  record["record"] = "sample";
  record["bytes"] = sample.size.count();
  record["o_s_us"] = sample.o_s.in_us();
  record["o_r_us"] = sample.o_r.in_us();
  record["g_us"] = sample.g.in_us();
  record["round_trip_us"] = sample.round_trip.in_us();
  record["latency_us"] = sample.latency.in_us();
  record["delay_us"] = sample.delay.in_us();
  record["messages"] = sample.messages;
  log_.append(record.dump());
}

}  // namespace loggp::measure
