#include "measure/sample_file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "models/errors.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> call_names{"blocking", "nonblocking", "persistent"};

Calls calls_named(const std::string& name) {
  const auto found = std::find(call_names.begin(), call_names.end(), name);
  if (found == call_names.end()) throw InputError(fmt::format("\"calls\" is {}", name));
  return static_cast<Calls>(found - call_names.begin());
}

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
  sample.timed_send = time("timed_send_us");
  sample.timed_receive = time("timed_receive_us");
  sample.late_send = time("late_send_us");
  sample.disturbed = record.value("disturbed", false);
  return sample;
}

void take_header(const Json& record, SampleFile& file) {
  if (record.at("record") != "header" || record.at("kind") != "prtt")
    throw InputError("it is no header of PRTT samples");
  file.plan.messages = record.at("messages").get<std::int64_t>();
  if (file.plan.messages < 2) throw InputError("\"messages\" is below 2");
  file.plan.calls = calls_named(record.at("calls").get<std::string>());
  file.plan.clock_read = Duration::us(record.at("clock_read_us").get<double>());
  file.provenance = record.at("provenance").get<Provenance>();
}

// Whole lines only: one without an end was cut off.
std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream stream(path);
  if (!stream) throw InputError(fmt::format("{}: cannot be read", path));
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line) && !stream.eof();) lines.push_back(line);
  return lines;
}

}  // namespace

SampleFile read_samples(const std::string& path) {
  const std::vector<std::string> lines = lines_of(path);
  if (lines.empty()) throw InputError(fmt::format("{}: is empty; give a samples file", path));
  SampleFile file;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    try {
      const Json record = Json::parse(lines[i]);
      if (i == 0) {
        take_header(record, file);
      } else {
        file.samples.push_back(to_sample(record));
      }
    } catch (const std::exception& error) {
      const char* right =
          i == 0 ? "; give a samples file, as measure -o writes it beside the parameters" : "";
      throw InputError(fmt::format("{}, line {}: {}{}", path, i + 1, error.what(), right));
    }
  }
  return file;
}

SampleLog::SampleLog(const std::string& path, const Provenance& provenance, const PrttPlan& plan)
    : path_(path) {
  if (path.empty()) return;
  file_.open(path);
  Json header;
  header["record"] = "header";
  header["kind"] = "prtt";
  header["messages"] = plan.messages;
  header["calls"] = call_names[static_cast<std::size_t>(plan.calls)];
  header["clock_read_us"] = plan.clock_read.in_us();
  header["provenance"] = provenance;
  file_ << header.dump() << "\n" << std::flush;
  if (!file_) throw InputError(fmt::format("{}: cannot be written", path));
}

SampleLog::SampleLog(const std::string& path) : path_(path) {
  std::uintmax_t whole = 0;
  for (const std::string& line : lines_of(path)) whole += line.size() + 1;
  std::error_code failed;
  std::filesystem::resize_file(path, whole, failed);
  file_.open(path, std::ios::app);
  if (failed || !file_) throw InputError(fmt::format("{}: cannot be written", path));
}

void SampleLog::append(const PrttSample& sample) {
  if (!file_.is_open()) return;
  file_ << to_record(sample).dump() << "\n" << std::flush;  // an interrupted run loses nothing
  if (!file_) throw RunError(fmt::format("{}: cannot be written any more", path_));
}

}  // namespace loggp::measure
