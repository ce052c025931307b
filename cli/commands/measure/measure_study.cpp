#include "cli/commands/measure/measure_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/options/command.hpp"
#include "cli/tables/deviation_table.hpp"
#include "measure/samples/pace.hpp"
#include "models/base/errors.hpp"
#include "models/base/quantities.hpp"
#ifdef LOGGP_WITH_MPI
#include "measure/loggp/live_measurement.hpp"
#endif

namespace loggp::cli {

namespace {

std::vector<MeasureOptions> each_n(const MeasureOptions& options) {
  constexpr std::int64_t most = 10'000;
  std::vector<MeasureOptions> each;
  for (const std::int64_t n : parse_list(options.messages, "--messages", 2, most)) {
    const std::filesystem::path out(options.out);
    MeasureOptions one = options;
    one.messages = std::to_string(n);
    one.is_one_of_many = true;
    one.out = (out.parent_path() / out.stem()).string() + fmt::format("-n{}", n) +
              out.extension().string();
    const auto is_same = [&](const MeasureOptions& other) { return other.out == one.out; };
    if (std::any_of(each.begin(), each.end(), is_same))
      throw InputError(fmt::format("--messages: '{}' stands twice; give each n once", n));
    each.push_back(std::move(one));
  }
  return each;
}

void print_deviations(const MeasureOptions& options, const std::vector<std::string>& samples) {
  std::vector<compare::MeasuredNetwork> networks;
  for (const std::string& path : samples) {
    measure::SampleFile file = measure::read_samples(path);
    file.samples = measure::at_one_pace(file.samples).samples;
    networks.push_back({network_name(path), std::move(file), {}});
  }
  print(deviation_table(compare::deviation_studies(networks, detection_settings(options),
                                                   chosen_estimator(options))),
        options.format);
}

void in_one_session(const MeasureOptions& options, const std::function<void()>& work) {
#ifdef LOGGP_WITH_MPI
  if (options.transport == "mpi") {
    measure::in_one_session(work);
    return;
  }
#else
  (void)options;
#endif
  work();
}

}  // namespace

void measure_each_n(const MeasureOptions& options, const MeasureOne& measure_one) {
  const std::vector<MeasureOptions> each = each_n(options);
  if (each.size() == 1) {
    (void)measure_one(options);
    return;
  }
  if (options.out.empty())
    throw InputError("--messages: several n need -o, because each n has files of its own");
  if (options.sockets.listen || !options.sockets.connect.empty())
    throw InputError("--messages: a listener serves one measurement; give one n");
  std::vector<std::string> samples;
  in_one_session(options, [&] {
    for (const MeasureOptions& one : each) {
      std::vector<std::string> files = measure_one(one);
      std::sort(files.begin(), files.end());
      samples.insert(samples.end(), files.begin(), files.end());
    }
  });
  if (!is_later_rank()) print_deviations(options, samples);
}

}  // namespace loggp::cli
