#include "measure/samples/method_file.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "measure/samples/record_fields.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

// Computed times may be negative where the method does not fit the network.
MethodSample to_method_sample(const Fields& record) {
  const auto time = [&](const char* name) { return Duration::us(record.signed_us(name)); };
  record.expect_sample();
  return {record.bytes("bytes"), time("o_s_us"),     time("o_r_us"),   time("g_us"),
          time("round_trip_us"), time("latency_us"), time("delay_us"), record.count("messages")};
}

std::vector<MethodSample> earlier_samples(const std::string& path, const MethodPlan& plan,
                                          const SampleHeader& header) {
  const MethodFile file = read_method_samples(path);
  refuse_other_run(path, method_header(file.method, file.settings, file.provenance), header);
  std::vector<MethodSample> wanted;  // the file may also contain other sizes
  std::copy_if(file.samples.begin(), file.samples.end(), std::back_inserter(wanted),
               [&](const MethodSample& sample) {
                 return std::find(plan.sizes.begin(), plan.sizes.end(), sample.size) !=
                        plan.sizes.end();
               });
  return wanted;
}

}  // namespace

SampleHeader method_header(Method method, const MethodSettings& settings,
                           const Provenance& provenance) {
  const Json json{{"method", catalogue_entry(method).name},
                  {"sends", settings.sends},
                  {"flood", settings.flood}};
  return {"method", json.dump(), provenance};
}

std::string to_record(const MethodSample& sample) {
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
  return record.dump();
}

MethodFile read_method_samples(const std::string& path) {
  MethodFile file;
  const auto begin = [&](const SampleHeader& header) {
    const Json json = Json::parse(header.plan);
    const Fields fields(json);
    file.method = find_method(fields.text("method")).method;
    file.settings.sends = fields.count("sends", 1);
    file.settings.flood = fields.count("flood", 1);
    file.provenance = header.provenance;
  };
  read_sample_file(path, "method", begin, [&](const std::string& record) {
    file.samples.push_back(to_method_sample(Fields(Json::parse(record))));
  });
  return file;
}

MethodCampaign::MethodCampaign(const std::string& path, bool resume, const MethodPlan& plan,
                               const Provenance& provenance)
    : plan_(plan), log_(path, resume) {
  const SampleHeader header = method_header(plan.method, plan.settings, provenance);
  if (log_.goes_on()) samples_ = earlier_samples(log_.path(), plan, header);
  log_.begin(header.text());
  // a repetition has a sample of each size; an incomplete one is repeated
  std::int32_t done = plan.repetitions;
  for (const Bytes size : plan.sizes) done = std::min(done, count_samples(size));
  plan_.repetitions = plan.repetitions - done;
  plan_.warm_up = plan.warm_up && plan_.repetitions > 0;
}

std::int32_t MethodCampaign::count_samples(Bytes size) const {
  return static_cast<std::int32_t>(
      std::count_if(samples_.begin(), samples_.end(),
                    [size](const MethodSample& sample) { return sample.size == size; }));
}

void MethodCampaign::take(const MethodSample& sample) {
  samples_.push_back(sample);
  log_.append(to_record(sample));
}

}  // namespace loggp::measure
