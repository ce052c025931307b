// [3] Accurately Measuring Collective Operations at Massive Scale, §3 and §4: ways to find the
// difference of two clocks, SKaMPI's synchronisation of all ranks, windows on synchronised clocks,
// and progress threads.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "compare/claims/claim_checks.hpp"
#include "compare/claims/claim_rows.hpp"
#include "compare/claims/claim_words.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

// Returns the median error of the estimates by one method / that of the shortest round trip. Errors
// below 1 ns, which clocks hardly resolve, count as 1 ns.
double error_against_shortest(const Json& output, const char* method) {
  constexpr double resolution_us = 0.001;
  const Json& methods = output.at("methods");
  const auto error = [&](const char* name) {
    return larger(matching_number(methods, {{"method", name}}, "error_us"), resolution_us);
  };
  return error(method) / error("minimum");
}

// The outputs are of latency that varies, and of ranks that are interrupted.
Finding average_differences(const Outputs& outputs) {
  constexpr std::array names{"mean", "median"};
  Numbers numbers;
  NumberRange extent;
  std::string words;
  for (std::size_t i = 0; i < 2; ++i) {
    for (const char* name : names) {
      const double ratio = error_against_shortest(outputs.at(i), name);
      extent.add(ratio);
      numbers[fmt::format("{}_{}", name, i == 0 ? "latency" : "cpu")] = ratio;
      words += fmt::format("{}{} {}", words.empty() ? "" : ", ", three_digits(ratio), name);
    }
    if (i == 0) words += " where latencies vary";
  }
  numbers["least"] = extent.least;
  numbers["most"] = extent.most;
  return {numbers,
          fmt::format("Errors of the average differences / of that of the shortest round trip: {} "
                      "where ranks are interrupted.",
                      words)};
}

Finding skampi_gain(const Outputs& outputs) {
  const Json& groups = outputs.at(0).at("groups");
  const auto time = [&](const char* group) {
    return matching_number(groups, {{"group", group}}, "time_us");
  };
  const auto ping_pongs = [&](const char* group) {
    return matching_number(groups, {{"group", group}}, "ping_pongs");
  };
  const double gain = time("skampi") / time("gathered");
  const double linear = time("linear") / time("gathered");
  return {{{"gain", gain},
           {"linear", linear},
           {"ours", time("gathered") / time("logarithmic")},
           {"skampi_ping_pongs", ping_pongs("skampi")},
           {"ping_pongs", ping_pongs("gathered")}},
          fmt::format("SKaMPI's synchronisation takes {} times as long as the paper's, with {:.0f} "
                      "ping-pongs of each pair against {:.0f}. With the paper's pairs one after "
                      "another it takes {} times as long.",
                      three_digits(gain), ping_pongs("skampi"), ping_pongs("gathered"),
                      three_digits(linear))};
}

// Returns the largest |error| of windows / smallest |error| of the other schemes, over numbers of
// ranks. `rows` is the output of a comparison.
double windows_against_others(const Json& rows, const char* synchronisation) {
  double most = 0;
  for (const Json* row : matching_rows(rows, {{"synchronisation", synchronisation}})) {
    const auto ranks = row->at("ranks").get<std::int64_t>();
    double least = std::numeric_limits<double>::infinity();
    for (const Json* other :
         matching_rows(rows, {{"synchronisation", nullptr}, {"ranks", ranks}})) {
      if (other->at("scheme") == "once") continue;
      least = smaller(least, std::abs(number_in(*other, "relative_error")));
    }
    most = larger(most, std::abs(number_in(*row, "relative_error")) / least);
  }
  return most;
}

// The outputs are of windows right after the synchronisation, and some time later.
Finding windows(const Outputs& outputs) {
  const auto against = [&](std::size_t i, const char* method) {
    return windows_against_others(nonempty_rows(outputs.at(i)), method);
  };
  const double soon = against(0, "gathered");
  const double later = against(1, "gathered");
  const double linear = against(0, "linear");
  return {{{"soon", soon}, {"later", later}, {"linear", linear}},
          fmt::format("Right after the paper's synchronisation the error of windows is at most {} "
                      "times the smallest error of the other schemes; 10 s later it is up to {} "
                      "times this. With pairs one after another it is up to {} times right after "
                      "the synchronisation.",
                      three_digits(soon), three_digits(later), three_digits(linear))};
}

// Returns by how much the work-based scheme finds more overhead than the time-based one, as shares
// of the blocking time, over sizes.
NumberRange hidden_shares(const Json& output, const char* progress) {
  const Json& rows = output.at("rows");
  NumberRange shares;
  for (const Json* row : matching_rows(rows, {{"progress", progress}, {"method", "work"}})) {
    const double by_time = matching_number(rows,
                                           {{"progress", progress},
                                            {"method", "time"},
                                            {"bytes", row->at("bytes")},
                                            {"interval_bytes", row->at("interval_bytes")}},
                                           "overhead_us");
    shares.add((number_in(*row, "overhead_us") - by_time) / number_in(*row, "blocking_us"));
  }
  return shares;
}

double largest_size(const NumberRange& shares) {
  return larger(std::abs(shares.least), std::abs(shares.most));
}

// The outputs are of ranks whose CPU takes in the bytes of messages, and of ranks whose interface
// does.
Finding progress_thread(const Outputs& outputs) {
  const NumberRange onload = hidden_shares(outputs.at(0), "thread");
  const NumberRange offloaded = hidden_shares(outputs.at(1), "thread");
  const double tests = larger(largest_size(hidden_shares(outputs.at(0), "tests")),
                              largest_size(hidden_shares(outputs.at(1), "tests")));
  return {{{"onload", onload.least}, {"offloaded", offloaded.least}, {"tests", tests}},
          fmt::format("With a progress thread the work-based scheme finds more overhead than the "
                      "time-based one, by {} of the blocking time or more where the CPU takes in "
                      "the bytes of messages, and by {} or more where the interface does. With "
                      "tests the two differ by at most {}.",
                      percent(onload.least), percent(offloaded.least), percent(tests))};
}

// The output is of real ranks.
Finding live_progress_thread(const Outputs& outputs) {
  const NumberRange thread = hidden_shares(outputs.at(0), "thread");
  const double tests = largest_size(hidden_shares(outputs.at(0), "tests"));
  return {{{"thread", thread.least}, {"tests", tests}},
          fmt::format("On real ranks the work-based scheme finds more overhead than the time-based "
                      "one: {} of the blocking time with a progress thread. With tests the two "
                      "differ by {}.",
                      percent(thread.least), percent(tests))};
}

// The output has round trips of real ranks.
Finding measured_n_100(const Outputs& outputs) {
  const Json& rows = outputs.at(0).at("resampling");
  const double cost = matching_number(rows, {{"N", 100}}, "cost");
  const double error = matching_number(rows, {{"N", 100}}, "above_least_percent");
  return {{{"cost", cost}, {"error", error}},
          fmt::format("On measured round trips, stopping after 100 samples without a shorter one "
                      "costs {} samples and leaves an error of {} %.",
                      three_digits(cost), three_digits(error))};
}

}  // namespace

ClaimChecks clock_checks() {
  return {{"3-average-differences", average_differences},
          {"3-skampi-gain", skampi_gain},
          {"3-windows", windows},
          {"3-progress-thread", progress_thread},
          {"3-progress-thread-live", live_progress_thread},
          {"3-n-100-measured", measured_n_100}};
}

}  // namespace loggp::compare
