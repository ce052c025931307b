#include "measure/sample_file.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "models/errors.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> call_names{"blocking", "nonblocking", "persistent"};

Json to_record(const PrttSample& sample) {
  Json record;
  record["record"] = "sample";
  record["bytes"] = sample.size.count();
  record["round_trip_us"] = sample.round_trip.in_us();
  record["burst_us"] = sample.burst.in_us();
  record["long_burst_us"] = sample.long_burst.in_us();
  record["delayed_us"] = sample.delayed.in_us();
  record["delay_us"] = sample.delay.in_us();
  record["exchange_us"] = sample.exchange.in_us();
  if (sample.lone_round_trip > Duration())
    record["lone_round_trip_us"] = sample.lone_round_trip.in_us();
  record["timed_send_us"] = sample.timed_send.in_us();
  record["timed_receive_us"] = sample.timed_receive.in_us();
  record["late_send_us"] = sample.late_send.in_us();
  if (sample.disturbed) record["disturbed"] = true;
  return record;
}

PrttSample to_sample(const Json& record) {
  const auto time = [&](const char* name) { return Duration::us(record.at(name).get<double>()); };
  PrttSample sample;
  sample.size = Bytes(record.at("bytes").get<std::int64_t>());
  sample.round_trip = time("round_trip_us");
  sample.burst = time("burst_us");
  sample.long_burst = time("long_burst_us");
  sample.delayed = time("delayed_us");
  sample.delay = time("delay_us");
  sample.exchange = time("exchange_us");
  sample.lone_round_trip = Duration::us(record.value("lone_round_trip_us", 0.0));
  sample.timed_send = time("timed_send_us");
  sample.timed_receive = time("timed_receive_us");
  sample.late_send = time("late_send_us");
  sample.disturbed = record.value("disturbed", false);
  return sample;
}

void take_header(const Json& record, SampleFile& file) {
  if (record.at("record") != "header" || record.at("kind") != "prtt")
    throw InputError(fmt::format("its samples are of kind \"{}\", not \"prtt\"",
                                 record.value("kind", "unknown")));
  file.plan.messages = record.at("messages").get<std::int64_t>();
  if (file.plan.messages < 2)
    throw InputError(fmt::format("\"messages\" is {}, not 2 or more", file.plan.messages));
  file.plan.calls = parse_calls(record.at("calls").get<std::string>());
  file.plan.rewrites = record.value("rewrites", false);
  file.plan.clock_read = Duration::us(record.at("clock_read_us").get<double>());
  file.provenance = record.at("provenance").get<Provenance>();
}

std::string make_header(const Provenance& provenance, const PrttPlan& plan) {
  Json header;
  header["record"] = "header";
  header["kind"] = "prtt";
  header["messages"] = plan.messages;
  header["calls"] = to_string(plan.calls);
  header["rewrites"] = plan.rewrites;
  header["clock_read_us"] = plan.clock_read.in_us();
  header["provenance"] = provenance;
  return header.dump();
}

}  // namespace

std::string_view to_string(Calls calls) {
  return call_names[static_cast<std::size_t>(calls)];
}

Calls parse_calls(std::string_view name) {
  const auto* const found = std::find(call_names.begin(), call_names.end(), name);
  if (found == call_names.end()) throw InputError(fmt::format("\"calls\" is {}", name));
  return static_cast<Calls>(found - call_names.begin());
}

SampleFile read_samples(const std::string& path) {
  SampleFile file;
  read_lines(path, [&](std::size_t number, const std::string& line) {
    if (number > 1) {
      file.samples.push_back(to_sample(Json::parse(line)));
      return;
    }
    try {
      take_header(Json::parse(line), file);
    } catch (const std::exception& error) {
      throw InputError(fmt::format(
          "{}; give a samples file that measure -o wrote beside the parameters", error.what()));
    }
  });
  return file;
}

SampleLog::SampleLog(const std::string& path, const Provenance& provenance, const PrttPlan& plan)
    : log_(path, make_header(provenance, plan)) {}

SampleLog::SampleLog(const std::string& path) : log_(path) {}

void SampleLog::append(const PrttSample& sample) {
  log_.append(to_record(sample).dump());
}

}  // namespace loggp::measure
