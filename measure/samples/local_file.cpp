#include "measure/samples/local_file.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "measure/samples/record_fields.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

LocalWork find_local_work(const std::string& name) {
  for (const LocalWork work : all_local_work) {
    if (to_string(work) == name) return work;
  }
  throw InputError(fmt::format("\"work\" is '{}', not reduction or copy", name));
}

LocalSample to_local_sample(const Fields& record) {
  record.expect_sample();
  LocalSample sample;
  sample.work = find_local_work(record.text("work"));
  sample.size = record.bytes("bytes");
  if (sample.size < Bytes(1)) throw InputError("\"bytes\" is 0; local work has 1 byte or more");
  sample.time = Duration::us(record.us("time_us"));
  sample.disturbed = record.flag_or("disturbed", false);
  return sample;
}

}  // namespace

SampleHeader local_header(const LocalFunctions& functions, const Provenance& provenance) {
  const Json plan{{"reduce", functions.reduce}, {"copy", functions.copy}};
  return {"local", plan.dump(), provenance};
}

std::string to_record(const LocalSample& sample) {
  Json record{{"record", "sample"},
              {"work", to_string(sample.work)},
              {"bytes", sample.size.count()},
              {"time_us", sample.time.in_us()}};
  if (sample.disturbed) record["disturbed"] = true;
  return record.dump();
}

LocalFunctions local_functions(const SampleHeader& header) {
  const Json plan = Json::parse(header.plan);
  const Fields fields(plan);
  return {fields.text("reduce"), fields.text("copy")};
}

std::vector<LocalSample> read_local_samples(const std::string& path, SampleHeader& header,
                                            std::optional<std::int64_t> launch) {
  std::vector<LocalSample> samples;
  const auto begin = [&](const SampleHeader& read) {
    header = local_header(local_functions(read), read.provenance);
  };
  read_sample_file(
      path, "local", begin,
      [&](const std::string& text) {
        const Json record = Json::parse(text);
        samples.push_back(to_local_sample(Fields(record)));
      },
      launch);
  return samples;
}

}  // namespace loggp::measure
