// [1] Accurately Measuring MPI Broadcasts in a Computational Grid, §2 and §4: the claims about
// stochastic delays, each simulated with a small and a large variation of the latency.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <span>

#include "compare/claims/claim_checks.hpp"
#include "compare/claims/claim_rows.hpp"
#include "compare/claims/claim_words.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;
using OutputSpan = std::span<const Json>;

// The first half of the outputs is of little noise, the second half of much.
struct TwoNoises {
  OutputSpan little;
  OutputSpan much;

  explicit TwoNoises(const Outputs& outputs) {
    if (outputs.empty() || outputs.size() % 2 != 0)
      throw RunError("the outputs of a seed are missing");
    const OutputSpan all(outputs);
    little = all.first(outputs.size() / 2);
    much = all.last(outputs.size() / 2);
  }
};

// The tasks that finished last, with the number of runs.
std::map<std::size_t, double> last_tasks(OutputSpan runs) {
  std::map<std::size_t, double> last;
  for (const Json& run : runs) {
    const auto finish = run.at("finish_ns").get<std::vector<double>>();
    if (finish.size() != 15) throw RunError("finish_ns does not have the times of 15 ranks");
    const auto latest = std::max_element(finish.begin(), finish.end());
    ++last[static_cast<std::size_t>(latest - finish.begin())];
  }
  return last;
}

bool is_predicted(std::size_t task) {
  return task == 7 || task == 11 || task == 13;
}

// The runs in which 7, 11 or 13 was last, and how many different ones of these were.
struct LastTasks {
  double different = 0;
  double others = 0;
  std::string words;

  explicit LastTasks(OutputSpan runs) {
    for (const auto& [task, count] : last_tasks(runs)) {
      is_predicted(task) ? ++different : others += count;
      words += fmt::format("{}task {} in {:.0f}", words.empty() ? "" : ", ", task, count);
    }
  }
};

Finding last_varies(const Outputs& outputs) {
  const TwoNoises noises(outputs);
  const LastTasks little(noises.little);
  const LastTasks much(noises.much);
  return {{{"different", little.different},
           {"others", little.others},
           {"different_much", much.different},
           {"others_much", much.others}},
          fmt::format("Last of {} broadcasts with latencies that vary by 5 % was {}; with 50 % it "
                      "was {}.",
                      noises.little.size(), little.words, much.words)};
}

// Returns the mean of OL_i divided by the mean operation latency, over the runs, for each number of
// tasks; as a range over these numbers.
NumberRange mean_ratios(OutputSpan runs) {
  std::map<std::int64_t, std::pair<double, double>> sums;  // of OL_i and of operations, by tasks
  for (const Json& rows : runs) {
    for (const Json& row : nonempty_rows(rows)) {
      auto& [ol, operation] = sums[row.at("ranks").get<std::int64_t>()];
      (row.at("scheme") == "ol-i" ? ol : operation) += number_in(row, "reported_us");
    }
  }
  NumberRange ratios;
  for (const auto& [tasks, sum] : sums) ratios.add(sum.first / sum.second);
  return ratios;
}

Finding ol_i_under_noise(const Outputs& outputs) {
  const TwoNoises noises(outputs);
  const NumberRange little = mean_ratios(noises.little);
  const NumberRange much = mean_ratios(noises.much);
  return {{{"least", little.least},
           {"most", little.most},
           {"least_much", much.least},
           {"most_much", much.most}},
          fmt::format("On 4 to 32 tasks the largest OL_i is {} times the mean operation latency "
                      "where latencies vary by 5 %, and {} times where they vary more.",
                      range_in_words(little), range_in_words(much))};
}

}  // namespace

ClaimChecks noisy_broadcast_checks() {
  return {{"1-last-varies", last_varies}, {"1-ol-i-noise", ol_i_under_noise}};
}

}  // namespace loggp::compare
