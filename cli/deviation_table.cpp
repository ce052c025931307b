#include "cli/deviation_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>

namespace loggp::cli {

namespace {

using compare::MeasuredNetwork;
using measure::DeviationRow;

// What must be alike for two files to differ in n alone; as a campaign that is gone on with.
std::vector<std::string> identity_of(const measure::SampleFile& file) {
  std::vector<std::string> identity{std::to_string(static_cast<int>(file.plan.calls))};
  for (const char* name : {"transport", "host", "mpi", "truth", "cpus_bound"}) {
    const auto found = file.provenance.find(name);
    identity.push_back(found == file.provenance.end() ? "" : found->second);
  }
  return identity;
}

// By network; the order is that of the first file of each.
std::vector<std::vector<const MeasuredNetwork*>> groups_of(
    const std::vector<MeasuredNetwork>& networks) {
  std::vector<std::vector<const MeasuredNetwork*>> groups;
  std::map<std::vector<std::string>, std::size_t> known;
  for (const MeasuredNetwork& network : networks) {
    const auto [found, is_new] = known.try_emplace(identity_of(network.file), groups.size());
    if (is_new) groups.emplace_back();
    groups[found->second].push_back(&network);
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

Cell rounded(const std::optional<double>& value) {
  return value ? Cell::rounded(significant<4>(*value)) : Cell();
}

}  // namespace

std::string network_name(const std::string& path) {
  std::string name = std::filesystem::path(path).filename().string();
  for (const std::string_view end : {".jsonl", ".samples"}) {
    if (name.size() > end.size() && name.ends_with(end)) name.resize(name.size() - end.size());
  }
  return name;
}

bool DeviationStudy::has_several_n() const {
  return std::any_of(rows.begin(), rows.end(), [this](const DeviationRow& row) {
    return row.messages != rows.front().messages;
  });
}

std::vector<DeviationStudy> studies_of(const std::vector<MeasuredNetwork>& networks,
                                       const measure::Detection& detection,
                                       measure::Estimator estimator) {
  std::vector<DeviationStudy> studies;
  for (std::vector<const MeasuredNetwork*>& group : groups_of(networks)) {
    std::stable_sort(group.begin(), group.end(),
                     [](const MeasuredNetwork* a, const MeasuredNetwork* b) {
                       return a->file.plan.messages < b->file.plan.messages;
                     });
    DeviationStudy study{group_name(*group.front()), {}, {}};
    std::vector<measure::SampleFile> files;
    for (const MeasuredNetwork* network : group) {
      study.files.push_back(network->name);
      files.push_back(network->file);
    }
    study.rows = measure::study_deviation(files, detection, estimator);
    studies.push_back(std::move(study));
  }
  return studies;
}

std::vector<MeasuredNetwork> usual_ones(const std::vector<MeasuredNetwork>& networks) {
  const std::int64_t usual = PrttPlan().messages;
  std::vector<MeasuredNetwork> ones;
  for (const auto& group : groups_of(networks)) {
    std::int64_t nearest = group.front()->file.plan.messages;
    for (const MeasuredNetwork* network : group) {
      const std::int64_t n = network->file.plan.messages;
      if (std::abs(n - usual) < std::abs(nearest - usual)) nearest = n;
    }
    for (const MeasuredNetwork* network : group) {
      if (network->file.plan.messages == nearest) ones.push_back(*network);
    }
  }
  return ones;
}

Table deviation_table(const std::vector<DeviationStudy>& studies) {
  Table table{"samples",
              "n",
              "messages",
              Column("bytes").only(for_people),
              Column("first_bytes").only(for_programs),
              Column("last_bytes").only(for_programs),
              "sizes",
              Column("deviation_eq5_us2").dashed(),
              Column("deviation_us2").dashed()};
  for (const DeviationStudy& study : studies) {
    for (const DeviationRow& row : study.rows) {
      const std::int64_t first = row.first.count();
      const std::int64_t last = row.last.count();
      table.add({study.files[row.file], row.messages, row.sent,
                 fmt::format("{} to {}", first, last), first, last, row.sizes,
                 rounded(row.of_equation_5), rounded(row.of_gap)});
    }
  }
  return table;
}

}  // namespace loggp::cli
