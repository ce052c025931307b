// [4] LogGP in Theory and Practice, §4: simulating collectives and their benchmarks.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "compare/claims/claim_checks.hpp"
#include "compare/claims/claim_rows.hpp"
#include "compare/claims/claim_words.hpp"
#include "compare/sweep/findings.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

// The values in the commands of 4-delayed-send.
constexpr double o_us = 2;
constexpr double L_us = 10;

// Returns the time from the arrival of rank 3's message at rank 2 to the start of its receive, in
// units of o.
double receive_delay(const Json& explanation) {
  const auto time = [&](int rank, const char* operation, int peer) {
    return matching_number(explanation.at("operations"),
                           {{"rank", rank}, {"operation", operation}, {"peer", peer}}, "time_us");
  };
  return (time(2, "receive", 3) - (time(3, "send", 2) + o_us + L_us)) / o_us;
}

// Returns "2 µs (1 o) after it has arrived" or "when it arrives".
std::string delay_in_words(double delay) {
  if (delay == 0) return "when it arrives";
  return fmt::format("{} ({} o) after it has arrived", time_in_words(delay * o_us),
                     three_digits(delay));
}

Finding delayed_send(const Outputs& outputs) {
  const double delay = receive_delay(outputs.at(0));
  const double apart = receive_delay(outputs.at(1));
  return {{{"delay", delay}, {"apart", apart}},
          fmt::format("Rank 2 begins to receive the message of rank 3 {}. With a gap of 10 µs, "
                      "which keeps the two messages apart, it begins {}.",
                      delay_in_words(delay), delay_in_words(apart))};
}

Json row_with(const char* params, const char* algorithm, const char* scheme, int ranks) {
  return {{"params", params}, {"algorithm", algorithm}, {"scheme", scheme}, {"ranks", ranks}};
}

// The rows of one command, which takes L in one of its two readings.
struct Reading {
  const Json& rows;
  const char* ethernet;
  const char* infiniband;
};

// Judges the first output, in which L is half a round trip. Adds what the second output gives, in
// which L is used as printed: numbers with the ending _printed, and a sentence.
Finding under_both_readings(const Outputs& outputs, Finding (*judge)(const Reading& reading)) {
  Finding finding = judge({outputs.at(0), "mpich2-tcp-half-rtt", "ompi-ib-sdr-half-rtt"});
  const Finding printed = judge({outputs.at(1), "mpich2-tcp", "ompi-ib-sdr"});
  for (const auto& [name, value] : printed.numbers) finding.numbers[name + "_printed"] = value;
  finding.sentence +=
      " With L used as printed, which counts the overheads twice: " + printed.sentence;
  return finding;
}

Finding loop_too_low(const Reading& reading) {
  const auto factor = [&](const char* params) {
    const Json& row = first_matching_row(reading.rows, row_with(params, "pipelined", "loop", 1024));
    return number_in(row, "correct_us") / number_in(row, "reported_us");
  };
  const double on_ethernet = factor(reading.ethernet);
  const double on_infiniband = factor(reading.infiniband);
  return {{{"ethernet", on_ethernet}, {"infiniband", on_infiniband}},
          fmt::format("On 1024 ranks the loop's time of the pipelined broadcast is {} on Ethernet "
                      "and {} on InfiniBand.",
                      accuracy_in_words(1 / on_ethernet), accuracy_in_words(1 / on_infiniband))};
}

Finding error_growth(const Reading& reading) {
  const auto error = [&](const char* params, const char* algorithm, int ranks) {
    return std::abs(
        matching_number(reading.rows, row_with(params, algorithm, "loop", ranks), "error_us"));
  };
  const char* const ethernet = reading.ethernet;
  const auto tree = [&](int ranks) { return error(ethernet, "binomial", ranks); };
  const auto over_ethernet = [&](const char* algorithm) {
    return error(reading.infiniband, algorithm, 1024) / error(ethernet, algorithm, 1024);
  };
  const double doubling = error(ethernet, "pipelined", 1024) / error(ethernet, "pipelined", 512);
  const double steps = (tree(1024) - tree(512)) / (tree(512) - tree(256));
  const double networks = larger(over_ethernet("binomial"), over_ethernet("pipelined"));
  return {
      {{"doubling", doubling}, {"steps", steps}, {"networks", networks}},
      fmt::format("From 512 to 1024 ranks the error of the pipelined broadcast is multiplied by "
                  "{} (linear growth: by 2). The error of the binomial tree grows {} as much as "
                  "from 256 to 512 ranks (logarithmic growth: just as much). On 1024 ranks the "
                  "errors on InfiniBand are at most {} of those on Ethernet.",
                  three_digits(doubling), times_in_words(steps, "just"), percent(networks))};
}

// Returns the smallest share of the loop's error that change-root removes in any row of the
// algorithm. The share is negative where change-root has a larger error than the loop.
double least_removed_share(const Json& rows, const char* algorithm) {
  double least = std::numeric_limits<double>::infinity();
  for (const Json* row :
       matching_rows(rows, {{"algorithm", algorithm}, {"scheme", "change-root"}})) {
    Json loop{{"scheme", "loop"}};
    for (const char* name : {"params", "algorithm", "ranks"}) loop[name] = row->at(name);
    const double left = number_in(*row, "error_us") / matching_number(rows, loop, "error_us");
    least = smaller(least, 1 - left);
  }
  return least;
}

// Returns "at least 20 %" or "in some cases nothing".
std::string removed_in_words(double share) {
  constexpr double rounding = 5e-4;
  return share < rounding ? "in some cases nothing" : "at least " + percent(share);
}

Finding change_root(const Reading& reading) {
  double below_truth = 0;
  for (const Json* row : matching_rows(reading.rows, {{"scheme", "change-root"}})) {
    below_truth =
        larger(below_truth, number_in(*row, "reported_us") / number_in(*row, "correct_us"));
  }
  const double tree = least_removed_share(reading.rows, "binomial");
  const double pipeline = least_removed_share(reading.rows, "pipelined");
  return {{{"tree", tree}, {"pipeline", pipeline}, {"below_truth", below_truth}},
          fmt::format("Of the loop's error, changing the root removes {} for the binomial tree and "
                      "{} for the pipelined broadcast. It reports at most {} of the correct time.",
                      removed_in_words(tree), removed_in_words(pipeline), percent(below_truth))};
}

// Returns by what factor a number grows from 128 to 1024 ranks in the rows that match `wanted`.
double growth_beyond_n(const Json& rows, Json wanted, const char* name) {
  const auto at = [&](int ranks) {
    wanted["ranks"] = ranks;
    return matching_number(rows, wanted, name);
  };
  return at(1024) / at(128);
}

constexpr std::array<const char*, 3> rotations{"forward", "backward", "random"};

// The root's time on 1024 ranks / on 128 ranks, the larger of both networks, for each rotation that
// the output has.
struct RotationGrowths {
  NumberRange extent;
  std::string words;  // "forward 8.05, backward 1, random 7.7"

  RotationGrowths(const Reading& reading, const char* scheme) {
    for (const char* rotation : rotations) {
      const Json wanted{{"scheme", scheme}, {"order", rotation}};
      if (!has_rows(reading.rows, wanted)) continue;
      const double growth =
          larger(on(reading.ethernet, reading, wanted), on(reading.infiniband, reading, wanted));
      extent.add(growth);
      words += fmt::format("{}{} {}", words.empty() ? "" : ", ", rotation, three_digits(growth));
    }
  }

 private:
  static bool has_rows(const Json& rows, const Json& wanted) {
    return std::any_of(rows.begin(), rows.end(), [&](const Json& row) {
      return row.at("scheme") == wanted.at("scheme") && row.at("order") == wanted.at("order");
    });
  }
  static double on(const char* params, const Reading& reading, Json wanted) {
    wanted["params"] = params;
    return growth_beyond_n(reading.rows, std::move(wanted), "reported_us");
  }
};

Finding constant_beyond_n(const Reading& reading) {
  const RotationGrowths overlapped(reading, "change-root-overlapped");
  const RotationGrowths blocking(reading, "change-root");
  const auto of_truth = [&](const char* params) {
    return growth_beyond_n(reading.rows, {{"params", params}, {"scheme", "once"}}, "correct_us");
  };
  const double correct = smaller(of_truth(reading.ethernet), of_truth(reading.infiniband));
  return {{{"overlapped", overlapped.extent.least},
           {"overlapped_most", overlapped.extent.most},
           {"blocking", blocking.extent.least},
           {"correct", correct}},
          fmt::format("With n = 64 rotations, the root's time on 1024 ranks divided by that on 128 "
                      "is, by rotation, with nonblocking operations: {}; with blocking ones: {}. "
                      "The correct time is {}.",
                      overlapped.words, blocking.words, comparison_in_words(correct))};
}

// Returns, for each P, whether the loop on Ethernet reports less time for the pipeline than for the
// tree. Leaves out P = 2, where pipeline and tree send the same messages.
std::map<std::int32_t, bool> pipeline_preferences(const Reading& reading) {
  const Json& rows = reading.rows;
  std::map<std::int32_t, bool> prefers_pipeline;
  for (const Json* row : matching_rows(
           rows, {{"params", reading.ethernet}, {"algorithm", "pipelined"}, {"scheme", "loop"}})) {
    const auto ranks = row->at("ranks").get<std::int32_t>();
    const double tree =
        matching_number(rows, row_with(reading.ethernet, "binomial", "loop", ranks), "reported_us");
    if (ranks > 2) prefers_pipeline[ranks] = number_in(*row, "reported_us") < tree;
  }
  if (prefers_pipeline.empty()) throw RunError("the output has no row with more than 2 ranks");
  return prefers_pipeline;
}

// Returns "at every P from 4 to 2048", "at P = 4 to 256, but not at P = 512 to 2048" or "at no P
// from 4 to 2048".
std::string preferences_in_words(const std::map<std::int32_t, bool>& prefers_pipeline) {
  std::vector<std::int32_t> tested;
  std::vector<std::int32_t> preferred;
  std::vector<std::int32_t> others;
  for (const auto& [ranks, prefers] : prefers_pipeline) {
    tested.push_back(ranks);
    (prefers ? preferred : others).push_back(ranks);
  }
  if (preferred.empty() || others.empty()) {
    return fmt::format("at {} P from {} to {}", preferred.empty() ? "no" : "every", tested.front(),
                       tested.back());
  }
  return fmt::format("at {}, but not at {}", ranges_in_words(preferred, tested),
                     ranges_in_words(others, tested));
}

// Finds the largest P at which the loop prefers the pipeline, and the number of smaller P at which
// the loop does not prefer it.
Finding last_preferred(const Reading& reading) {
  const std::map<std::int32_t, bool> prefers_pipeline = pipeline_preferences(reading);
  double last = 0;
  double against = 0;
  double since_last = 0;
  for (const auto& [ranks, prefers] : prefers_pipeline) {
    if (!prefers) {
      ++since_last;
      continue;
    }
    last = ranks;
    against += std::exchange(since_last, 0);
  }
  return {{{"last", last}, {"against", against}},
          fmt::format("The loop prefers the pipeline {}. The paper says: up to 512.",
                      preferences_in_words(prefers_pipeline))};
}

}  // namespace

ClaimChecks loggp_simulation_checks() {
  const auto both = [](Finding (*judge)(const Reading& reading)) {
    return [judge](const Outputs& outputs) { return under_both_readings(outputs, judge); };
  };
  return {{"4-delayed-send", delayed_send},
          {"4-loop-too-low", both(loop_too_low)},
          {"4-error-growth", both(error_growth)},
          {"4-change-root", both(change_root)},
          {"4-constant-beyond-n", both(constant_beyond_n)},
          {"4-wrong-choice-root", both(last_preferred)},
          {"4-wrong-choice-max", both(last_preferred)}};
}

}  // namespace loggp::compare
