// [3] Accurately Measuring Collective Operations at Massive Scale.
#include <nlohmann/json.hpp>

#include "compare/claim_checks.hpp"
#include "compare/claim_rows.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

double reported(const Outputs& outputs, std::size_t i) {
  return number_of(outputs.at(i), "reported_us");
}

// L = 20 us, g = 2 us, as the claim's commands say.
Numbers flat_pipelining(const Outputs& outputs) {
  constexpr double L = 20;
  constexpr double g = 2;
  return {{"once", reported(outputs, 0) / (L + 2 * g)},
          {"loop", reported(outputs, 1) / ((8 * g + L) / 3)}};
}

// o_r = 1 us, as the claim's commands say. Outputs: the root late, receivers late, none.
Numbers skew(const Outputs& outputs) {
  constexpr double o_r_ns = 1000;
  const auto mean = [&](std::size_t i) { return number_of(outputs.at(i), "mean_elapsed_us"); };
  const auto elapsed = outputs.at(1).at("elapsed_ns").get<std::vector<double>>();
  const auto arrival = outputs.at(1).at("arrival_ns").get<std::vector<double>>();
  const auto on_time = outputs.at(2).at("elapsed_ns").get<std::vector<double>>();
  Extent late;
  Extent others;
  for (std::size_t rank = 0; rank < on_time.size(); ++rank) {
    if (arrival.at(rank) > 0) {
      late.add(elapsed.at(rank) / o_r_ns);
    } else {
      others.add(elapsed.at(rank) / on_time[rank]);
    }
  }
  return {{"root_late", mean(0) / mean(2)},
          {"receivers_late", mean(1) / mean(2)},
          {"late_wait", late.most},
          {"others_wait", others.most}};
}

Numbers barrier_perturbation(const Outputs& outputs) {
  const auto over_once = [&](std::size_t i) { return reported(outputs, i) / reported(outputs, 0); };
  return {{"none", over_once(1)},
          {"linear", over_once(2)},
          {"ring", over_once(3)},
          {"dissemination", over_once(4)}};
}

// Overheads of 1 MiB.
Numbers nonblocking(const Outputs& outputs) {
  const Json& rows = outputs.at(0).at("rows");
  const auto of = [&](const char* method, const char* progress, const char* name) {
    return number_in(rows, {{"method", method}, {"progress", progress}, {"bytes", 1'048'576}},
                     name);
  };
  const auto share = [&](const char* progress) {
    return of("work", progress, "overhead_us") / of("work", progress, "blocking_us");
  };
  return {{"ratio", of("work", "tests", "overhead_us") / of("time", "tests", "overhead_us")},
          {"tests", share("tests")},
          {"none", share("none")}};
}

Numbers n_100(const Outputs& outputs) {
  const Json& rows = outputs.at(0).at("resampling");
  double cost = 0;
  for (const Json* row : all_like(rows, {{"N", 100}})) cost = larger(cost, number_of(*row, "cost"));
  const auto error = [&](const char* distribution) {
    return number_in(rows, {{"N", 100}, {"round_trips", distribution}}, "above_least_percent");
  };
  return {{"cost", cost}, {"normal", error("normal:10%")}, {"lognormal", error("lognormal:10%")}};
}

// Of 128 processes.
Numbers synchronisation_gain(const Outputs& outputs) {
  const Json& rows = outputs.at(0).at("gain");
  const auto of = [&](const char* noise, const char* name) {
    return number_in(rows, {{"noise", noise}, {"ranks", 128}}, name);
  };
  constexpr const char* random = "latency:lognormal:10%";
  return {{"constant", of("none", "gain")},
          {"random", of(random, "gain")},
          {"high", of(random, "high_95_percent")}};
}

}  // namespace

std::map<std::string, ClaimCheck, std::less<>> checks_of_scale_paper() {
  return {{"3-flat-pipelining", flat_pipelining},
          {"3-skew", skew},
          {"3-barrier-perturbation", barrier_perturbation},
          {"3-nonblocking", nonblocking},
          {"3-n-100", n_100},
          {"3-synchronisation-gain", synchronisation_gain}};
}

}  // namespace loggp::compare
