#include "compare/chart/deviation_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace loggp::compare {

namespace {

using Group = std::vector<const MeasuredNetwork*>;

bool is_same_network(const measure::SampleFile& a, const measure::SampleFile& b) {
  return a.plan.calls == b.plan.calls && a.plan.rewrites == b.plan.rewrites &&
         measure::same_run(a.provenance, b.provenance);
}

// Returns a group for each network, in the order of the networks' first files.
std::vector<Group> group_by_network(const std::vector<MeasuredNetwork>& networks) {
  std::vector<Group> groups;
  for (const MeasuredNetwork& network : networks) {
    const auto found = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
      return is_same_network(group.front()->file, network.file);
    });
    if (found == groups.end()) {
      groups.push_back({&network});
    } else {
      found->push_back(&network);
    }
  }
  return groups;
}

// my-n2 → my, my-n2.same-node → my.same-node
std::string group_name(const MeasuredNetwork& network) {
  const std::string part = fmt::format("-n{}", network.file.plan.messages);
  std::string name = network.name;
  const std::size_t at = name.rfind(part);
  if (at == std::string::npos || at == 0) return name;
  const std::size_t end = at + part.size();
  if (end == name.size() || name[end] == '.') name.erase(at, part.size());
  return name;
}

std::int64_t messages(const MeasuredNetwork* network) {
  return network->file.plan.messages;
}

DeviationStudy study_group(Group group, const measure::Detection& detection,
                           measure::Estimator estimator) {
  std::stable_sort(group.begin(), group.end(),
                   [](const auto* a, const auto* b) { return messages(a) < messages(b); });
  DeviationStudy study{group_name(*group.front()), {}, {}};
  std::vector<measure::SampleFile> files;
  for (const MeasuredNetwork* network : group) {
    study.files.push_back(network->name);
    files.push_back(network->file);
  }
  study.rows = measure::study_deviation(files, detection, estimator);
  return study;
}

std::int64_t usual_messages(const Group& group) {
  const auto distance = [](const MeasuredNetwork* network) {
    return std::abs(messages(network) - PrttPlan().messages);
  };
  return messages(*std::min_element(group.begin(), group.end(), [&](const auto* a, const auto* b) {
    return distance(a) < distance(b);
  }));
}

}  // namespace

bool DeviationStudy::has_several_n() const {
  return std::any_of(rows.begin(), rows.end(), [this](const measure::DeviationRow& row) {
    return row.messages != rows.front().messages;
  });
}

std::vector<DeviationStudy> deviation_studies(const std::vector<MeasuredNetwork>& networks,
                                              const measure::Detection& detection,
                                              measure::Estimator estimator) {
  std::vector<DeviationStudy> studies;
  for (const Group& group : group_by_network(networks))
    studies.push_back(study_group(group, detection, estimator));
  return studies;
}

std::vector<MeasuredNetwork> with_usual_n(const std::vector<MeasuredNetwork>& networks) {
  std::vector<MeasuredNetwork> usual;
  for (const Group& group : group_by_network(networks)) {
    const std::int64_t n = usual_messages(group);
    for (const MeasuredNetwork* network : group) {
      if (messages(network) == n) usual.push_back(*network);
    }
  }
  return usual;
}

std::vector<NamedPlot> measured_plots(const std::vector<MeasuredNetwork>& networks,
                                      const std::vector<NamedPattern>& patterns,
                                      PlotScales scales) {
  std::vector<NamedPlot> plots;
  for (const MeasuredNetwork& network : networks) {
    plots.push_back({"gap-" + network.name, gap_plot(network, scales)});
    plots.push_back({"message-" + network.name, message_plot(network, scales)});
    plots.push_back({"time-" + network.name, time_plot(network, scales)});
  }
  const std::vector<MeasuredNetwork> different = with_usual_n(networks);
  if (different.size() > 1) {
    plots.push_back({"gaps", gaps_together(different, scales)});
    plots.push_back({"messages", messages_together(different, scales)});
  }
  for (const auto& [name, file] : patterns)
    plots.push_back({"time-" + name, time_plot(name, file, scales)});
  if (patterns.size() > 1) plots.push_back({"times", times_together(patterns, scales)});
  return plots;
}

}  // namespace loggp::compare
