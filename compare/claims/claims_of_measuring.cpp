// [4] LogGP in Theory and Practice, §2: the parameters that PRTT finds.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "compare/claims/claim_checks.hpp"
#include "compare/claims/claim_rows.hpp"
#include "compare/claims/claim_words.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

const Json& size_ranges(const Json& parameters) {
  return nonempty_rows(parameters.at("links").at(0).at("ranges"));
}

// The parameters measured on a simulated network, and its true parameters.
struct TestedNetwork {
  const Json& found;
  const Json& truth;
};

// Returns the networks with the measurement of index `which`. In the outputs, the true parameters
// of each network follow its `measurements` measurements. Throws RunError when an output is
// missing.
std::vector<TestedNetwork> measured_networks(const Outputs& outputs, std::size_t measurements,
                                             std::size_t which) {
  std::vector<TestedNetwork> networks;
  if (outputs.size() % (measurements + 1) != 0)
    throw RunError("the outputs lack the measurement of a network");
  for (std::size_t i = 0; i < outputs.size(); i += measurements + 1) {
    const TestedNetwork network{outputs[i + which], outputs[i + measurements]};
    networks.push_back(network);
  }
  if (networks.empty()) throw RunError("the outputs have no measurement");
  return networks;
}

double larger_overhead(const Json& range) {
  return larger(number_in(range, "o_s_us"), number_in(range, "o_r_us"));
}

double error_percent(const Json& found, const Json& truth) {
  double worst = 0;
  for (const char* name : {"o_s_us", "o_r_us", "g_us", "G_us_per_byte"}) {
    const double error = number_in(found, name) / number_in(truth, name) - 1;
    worst = larger(worst, 100 * std::abs(error));
  }
  return worst;
}

// Returns "The number of size ranges is right on all 7 networks." or "… is wrong on 1 of 7
// networks."
std::string range_counts_in_words(double unmatched, std::size_t networks) {
  if (unmatched == 0) {
    return fmt::format("The number of size ranges is right on all {} networks.", networks);
  }
  return fmt::format("The number of size ranges is wrong on {:.0f} of {} networks.", unmatched,
                     networks);
}

// Each network is measured with the paper's estimator, and then with loggp's own.
constexpr std::size_t estimators = 2;

std::vector<TestedNetwork> networks_by_paper(const Outputs& outputs) {
  return measured_networks(outputs, estimators, 0);
}

// The errors of one estimator on all networks, in the ranges in which o is at most g, as PRTT
// assumes.
struct EstimatorErrors {
  double worst_percent = 0;
  double ranges = 0;
  double unmatched = 0;  // networks with another number of ranges

  explicit EstimatorErrors(const std::vector<TestedNetwork>& networks) {
    for (const TestedNetwork& network : networks) {
      const Json& found = size_ranges(network.found);
      const Json& truth = size_ranges(network.truth);
      if (found.size() == truth.size()) {
        compare(found, truth);
      } else {
        ++unmatched;
      }
    }
  }

 private:
  void compare(const Json& found, const Json& truth) {
    for (std::size_t k = 0; k < truth.size(); ++k) {
      if (larger_overhead(truth[k]) > number_in(truth[k], "g_us")) continue;
      ++ranges;
      worst_percent = larger(worst_percent, error_percent(found[k], truth[k]));
    }
  }
};

Finding parameters_found(const Outputs& outputs) {
  const std::vector<TestedNetwork> networks = networks_by_paper(outputs);
  const EstimatorErrors paper(networks);
  const EstimatorErrors refined(measured_networks(outputs, estimators, 1));
  return {{{"worst_percent", paper.worst_percent},
           {"refined_percent", refined.worst_percent},
           {"gain", paper.worst_percent / refined.worst_percent},
           {"ranges", paper.ranges},
           {"unmatched", paper.unmatched}},
          fmt::format("In {} with o at most g, the largest error of o_s, o_r, g and G is {} % by "
                      "the paper's equations, and {} % by loggp's estimator. {}",
                      count_in_words(paper.ranges, "size range"), three_digits(paper.worst_percent),
                      three_digits(refined.worst_percent),
                      range_counts_in_words(paper.unmatched, networks.size()))};
}

Finding g_found(const Outputs& outputs) {
  NumberRange over_g;
  NumberRange over_larger;
  std::string worst;
  for (const TestedNetwork& network : networks_by_paper(outputs)) {
    const double found = number_in(size_ranges(network.found).front(), "g_us");
    const Json& truth = size_ranges(network.truth).front();
    const double g = number_in(truth, "g_us");
    if (!(found / g <= over_g.most)) worst = network.truth.value("name", std::string("a network"));
    over_g.add(found / g);
    over_larger.add(found / larger(g, number_in(truth, "o_r_us")));
  }
  return {{{"g_over_g", over_g.most}, {"g_over_larger", over_larger.most}},
          fmt::format("The g found is {} times the true g on {}, which is the worst network. On "
                      "every network it is at most {} times the larger of g and o_r.",
                      three_digits(over_g.most), worst, three_digits(over_larger.most))};
}

constexpr std::int64_t measured_up_to = 65536;

// Returns the first sizes in bytes of all ranges except the first one, up to the largest measured
// size.
std::set<std::int64_t> protocol_changes_in(const Json& parameters) {
  std::set<std::int64_t> changes;
  for (const Json& range : size_ranges(parameters)) {
    const auto first = range.at("min_bytes").get<std::int64_t>();
    if (first > 1 && first <= measured_up_to) changes.insert(first);
  }
  return changes;
}

// A comparison of the protocol changes found with those of the networks.
struct ChangeCounts {
  double all = 0;
  double missed = 0;
  double invented = 0;
  double worst_bytes = 0;  // largest distance of a found change from the true one

  void add(const TestedNetwork& network) {
    std::set<std::int64_t> found = protocol_changes_in(network.found);
    for (const std::int64_t change : protocol_changes_in(network.truth)) {
      ++all;
      match(change, found);
    }
    invented += static_cast<double>(found.size());
  }

 private:
  // Looks for a true change in `found`. A change counts as found within 2 % of its size, and is
  // then erased from `found`.
  void match(std::int64_t change, std::set<std::int64_t>& found) {
    constexpr double near = 0.02;
    const auto nearest = std::min_element(found.begin(), found.end(), [&](auto a, auto b) {
      return std::abs(a - change) < std::abs(b - change);
    });
    const double distance = nearest == found.end()
                                ? std::numeric_limits<double>::infinity()
                                : static_cast<double>(std::abs(*nearest - change));
    if (distance > near * static_cast<double>(change)) {
      ++missed;
      return;
    }
    worst_bytes = larger(worst_bytes, distance);
    found.erase(nearest);
  }
};

ChangeCounts count_changes(const std::vector<TestedNetwork>& networks) {
  ChangeCounts counts;
  for (const TestedNetwork& network : networks) counts.add(network);
  return counts;
}

// Returns "All 3 protocol changes are found, each at its exact byte" or "2 of 3 protocol changes
// are found, at most 8 B from the true byte".
std::string found_changes_in_words(const ChangeCounts& counts) {
  const double found = counts.all - counts.missed;
  if (found == 0)
    return fmt::format("None of {} is found", count_in_words(counts.all, "protocol change"));
  return fmt::format("{} protocol changes are found, {}",
                     counts.missed == 0 ? fmt::format("All {:.0f}", counts.all)
                                        : fmt::format("{:.0f} of {:.0f}", found, counts.all),
                     counts.worst_bytes == 0
                         ? std::string("each at its exact byte")
                         : fmt::format("at most {:.0f} B from the true byte", counts.worst_bytes));
}

Finding protocol_changes(const Outputs& outputs) {
  const ChangeCounts counts = count_changes(networks_by_paper(outputs));
  return {
      {{"missed", counts.missed},
       {"invented", counts.invented},
       {"worst_bytes", counts.worst_bytes}},
      fmt::format("{}. {} reported where the networks have none.", found_changes_in_words(counts),
                  counts.invented == 0 ? "No change is"
                                       : count_in_words(counts.invented, "change") +
                                             (counts.invented == 1 ? " is" : " are"))};
}

// Compares measurements of each network that look 3, 4 and 5 points ahead. The worst of the three
// says whether the method works as it is, and the best of them whether it works when tuned.
Finding look_ahead(const Outputs& outputs) {
  constexpr std::size_t measurements = 3;
  double missed = 0;
  double invented = 0;
  double least_wrong = std::numeric_limits<double>::infinity();
  for (std::size_t which = 0; which < measurements; ++which) {
    const ChangeCounts counts = count_changes(measured_networks(outputs, measurements, which));
    missed = std::max(missed, counts.missed);
    invented = std::max(invented, counts.invented);
    least_wrong = std::min(least_wrong, counts.missed + counts.invented);
  }
  return {{{"missed", missed}, {"invented", invented}, {"wrong_when_tuned", least_wrong}},
          fmt::format("Looking 3, 4 or 5 points ahead misses {} and reports {} that the networks "
                      "do not have. The best of the three makes {}.",
                      missed == 0 ? "no protocol change"
                                  : "up to " + count_in_words(missed, "protocol change"),
                      invented == 0 ? "none" : fmt::format("up to {:.0f}", invented),
                      count_in_words(least_wrong, "mistake"))};
}

}  // namespace

ClaimChecks loggp_measurement_checks() {
  return {{"4-prtt-parameters", parameters_found},
          {"4-prtt-limit", g_found},
          {"4-protocol-changes", protocol_changes},
          {"4-look-ahead", look_ahead}};
}

}  // namespace loggp::compare
