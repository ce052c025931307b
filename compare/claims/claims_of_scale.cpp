// [3] Accurately Measuring Collective Operations at Massive Scale.
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "compare/claims/claim_checks.hpp"
#include "compare/claims/claim_rows.hpp"
#include "compare/claims/claim_words.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

// Compares two reported times with their formulas. L and g have the values in the claim's commands.
Finding flat_pipelining(const Outputs& outputs) {
  constexpr double L = 20;
  constexpr double g = 2;
  const double once = L + 2 * g;
  const double loop = (8 * g + L) / 3;
  return {{{"once", reported_us(outputs, 0) / once}, {"loop", reported_us(outputs, 1) / loop}},
          fmt::format("With L = 20 µs and g = 2 µs one broadcast takes {}, where L + 2g is {}. "
                      "Each of three in a loop takes {}, where (8g + L)/3 is {}.",
                      time_in_words(reported_us(outputs, 0)), time_in_words(once),
                      time_in_words(reported_us(outputs, 1)), time_in_words(loop))};
}

// Compares three outputs: the root is late, receivers are late, all ranks are on time. o_r has the
// value in the claim's commands.
Finding skew(const Outputs& outputs) {
  constexpr double o_r_ns = 1000;
  const auto mean = [&](std::size_t i) { return number_in(outputs.at(i), "mean_elapsed_us"); };
  const auto elapsed = outputs.at(1).at("elapsed_ns").get<std::vector<double>>();
  const auto arrival = outputs.at(1).at("arrival_ns").get<std::vector<double>>();
  const auto on_time = outputs.at(2).at("elapsed_ns").get<std::vector<double>>();
  NumberRange late;
  NumberRange others;
  for (std::size_t rank = 0; rank < on_time.size(); ++rank) {
    if (arrival.at(rank) > 0) {
      late.add(elapsed.at(rank) / o_r_ns);
    } else {
      others.add(elapsed.at(rank) / on_time[rank]);
    }
  }
  return {
      {{"root_late", mean(0) / mean(2)},
       {"receivers_late", mean(1) / mean(2)},
       {"late_wait", late.most},
       {"others_wait", others.most}},
      fmt::format("On average the ranks spend {} in the broadcast if the root is late, {} if ranks "
                  "1 and 2 are late, and {} if all are on time. The two late ranks spend at most "
                  "{} there; o_r is {}.",
                  time_in_words(mean(0)), time_in_words(mean(1)), time_in_words(mean(2)),
                  time_in_words(late.most * o_r_ns / 1000), time_in_words(o_r_ns / 1000))};
}

Finding barrier_perturbation(const Outputs& outputs) {
  const auto over_once = [&](std::size_t i) {
    return reported_us(outputs, i) / reported_us(outputs, 0);
  };
  return {
      {{"none", over_once(1)},
       {"linear", over_once(2)},
       {"ring", over_once(3)},
       {"dissemination", over_once(4)}},
      fmt::format("Measured against its operation latency, the broadcast is {} without a barrier, "
                  "{} after a linear barrier, {} after a ring barrier and {} after a "
                  "dissemination barrier.",
                  length_in_words(over_once(1)), length_in_words(over_once(2)),
                  length_in_words(over_once(3)), length_in_words(over_once(4)))};
}

// Compares the overheads of messages of 1 MiB.
Finding nonblocking(const Outputs& outputs) {
  const Json& rows = outputs.at(0).at("rows");
  const auto at_1_mib = [&](const char* method, const char* progress, const char* name) {
    return matching_number(rows, {{"method", method}, {"progress", progress}, {"bytes", 1'048'576}},
                           name);
  };
  const auto share = [&](const char* progress) {
    return at_1_mib("work", progress, "overhead_us") / at_1_mib("work", progress, "blocking_us");
  };
  const double by_work = at_1_mib("work", "tests", "overhead_us");
  const double by_time = at_1_mib("time", "tests", "overhead_us");
  return {{{"ratio", by_work / by_time}, {"tests", share("tests")}, {"none", share("none")}},
          fmt::format("For 1 MiB with tests the work-based scheme finds an overhead of {}, the "
                      "time-based scheme {}. By work the overhead is {} of the blocking time with "
                      "tests and {} without.",
                      time_in_words(by_work), time_in_words(by_time), percent(share("tests")),
                      percent(share("none")))};
}

Finding n_100(const Outputs& outputs) {
  double cost = 0;
  std::map<std::string, double> errors;  // by the kind of distribution
  for (const Json* row : matching_rows(outputs.at(0).at("resampling"), {{"N", 100}})) {
    cost = larger(cost, number_in(*row, "cost"));
    const auto distribution = row->at("round_trips").get<std::string>();
    errors[distribution.substr(0, distribution.find(':'))] = number_in(*row, "above_least_percent");
  }
  const double normal = errors.at("normal");
  const double lognormal = errors.at("lognormal");
  return {
      {{"cost", cost}, {"normal", normal}, {"lognormal", lognormal}},
      fmt::format(
          "Stopping after 100 samples without a shorter one costs {} samples. The error is {} % "
          "where round trips are normally distributed and {} % where they are "
          "lognormal. The paper says: about 180, and less than 10 %.",
          three_digits(cost), three_digits(normal), three_digits(lognormal))};
}

// Returns the row of 128 processes with noise, whatever noise it is.
const Json& noisy_row(const Json& rows) {
  for (const Json* row : matching_rows(rows, {{"ranks", 128}})) {
    if (row->at("noise") != "none") return *row;
  }
  throw RunError("the output has no row of 128 processes with noise");
}

// Finds the gain on 128 processes.
Finding synchronisation_gain(const Outputs& outputs) {
  const Json& rows = outputs.at(0).at("gain");
  const Json& noisy = noisy_row(rows);
  const auto constant = matching_number(rows, {{"noise", "none"}, {"ranks", 128}}, "gathered_gain");
  const double random = number_in(noisy, "gathered_gain");
  const double high = number_in(noisy, "gathered_high_95_percent");
  const double ours = number_in(noisy, "gain");
  return {{{"constant", constant}, {"random", random}, {"high", high}, {"ours", ours}},
          fmt::format("On 128 processes the paper's log P steps, with its traffic, are {} times as "
                      "fast as one by one with constant latency. With noise ({}) they are {} "
                      "times as fast in the median, and more than {} times in 5 % of runs. The "
                      "paper says: more than 16 times. With loggp's traffic they are {} times as "
                      "fast in the median.",
                      three_digits(constant), noisy.at("noise").get<std::string>(),
                      three_digits(random), three_digits(high), three_digits(ours))};
}

}  // namespace

ClaimChecks scale_paper_checks() {
  return {{"3-flat-pipelining", flat_pipelining},
          {"3-skew", skew},
          {"3-barrier-perturbation", barrier_perturbation},
          {"3-nonblocking", nonblocking},
          {"3-n-100", n_100},
          {"3-synchronisation-gain", synchronisation_gain}};
}

}  // namespace loggp::compare
