#include "measure/samples/sample_file.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "measure/samples/record_fields.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> call_names{"blocking", "nonblocking", "persistent"};

PrttSample to_prtt_sample(const Fields& record) {
  const auto time = [&](const char* name) { return Duration::us(record.us(name)); };
  record.expect_sample();
  PrttSample sample;
  sample.size = record.bytes("bytes");
  sample.round_trip = time("round_trip_us");
  sample.burst = time("burst_us");
  sample.long_burst = time("long_burst_us");
  sample.delayed = time("delayed_us");
  sample.delay = time("delay_us");
  sample.exchange = time("exchange_us");
  sample.lone_round_trip = Duration::us(record.us_or("lone_round_trip_us", 0));
  sample.timed_send = time("timed_send_us");
  sample.timed_receive = time("timed_receive_us");
  sample.late_send = time("late_send_us");
  sample.disturbed = record.flag_or("disturbed", false);
  return sample;
}

PrttPlan to_plan(const Fields& header) {
  constexpr std::int64_t most_messages = 1'000'000;
  PrttPlan plan;
  plan.messages = header.count("messages", 2, most_messages);
  plan.calls = parse_calls(header.text("calls"));
  plan.rewrites = header.flag_or("rewrites", false);
  plan.clock_read = Duration::us(header.us("clock_read_us"));
  if (header.has("estimator"))
    plan.formulas = find_formulas(header.text("estimator"), "\"estimator\"");
  return plan;
}

}  // namespace

std::string_view to_string(Calls calls) {
  return call_names[static_cast<std::size_t>(calls)];
}

Calls parse_calls(std::string_view name) {
  const auto* const found = std::find(call_names.begin(), call_names.end(), name);
  if (found == call_names.end())
    throw InputError(
        fmt::format("\"calls\" is '{}', not blocking, nonblocking or persistent", name));
  return static_cast<Calls>(found - call_names.begin());
}

std::string_view to_string(PrttFormulas formulas) {
  return formulas == PrttFormulas::paper ? "paper" : "refined";
}

PrttFormulas find_formulas(const std::string& name, std::string_view where) {
  if (name == "refined") return PrttFormulas::refined;
  if (name == "paper") return PrttFormulas::paper;
  throw InputError(
      fmt::format("{}: {}", where, unknown_name("estimator", name, {"refined", "paper"})));
}

SampleHeader sample_header(const PrttPlan& plan, const Provenance& provenance) {
  Json json{{"messages", plan.messages},
            {"calls", to_string(plan.calls)},
            {"rewrites", plan.rewrites},
            {"clock_read_us", plan.clock_read.in_us()}};
  if (plan.formulas != PrttFormulas::refined) json["estimator"] = to_string(plan.formulas);
  return {"prtt", json.dump(), provenance};
}

std::string to_record(const PrttSample& sample) {
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
  return record.dump();
}

SampleFile read_samples(const std::string& path, std::optional<std::int64_t> launch) {
  SampleFile file;
  const auto begin = [&](const SampleHeader& header) {
    file.plan = to_plan(Fields(Json::parse(header.plan)));
    file.provenance = header.provenance;
  };
  read_sample_file(
      path, "prtt", begin,
      [&](const std::string& record) {
        file.samples.push_back(to_prtt_sample(Fields(Json::parse(record))));
      },
      launch);
  return file;
}

}  // namespace loggp::measure
