#include "measure/live/machine/link_partners.hpp"

#include <algorithm>
#include <optional>

namespace loggp::measure {

namespace {

struct LinkKind {
  const char* name;
  LinkClass link_class;
  bool (*is)(const RankPlace& zero, const RankPlace& other);
};

constexpr LinkKind kinds[] = {
    {"same core complex", LinkClass::core_complex,
     [](const RankPlace& zero, const RankPlace& other) {
       return other.machine == zero.machine && other.complex == zero.complex;
     }},
    {"same node", LinkClass::node,
     [](const RankPlace& zero, const RankPlace& other) {
       return other.machine == zero.machine && other.complex != zero.complex;
     }},
    {"between nodes", LinkClass::network,
     [](const RankPlace& zero, const RankPlace& other) { return other.machine != zero.machine; }},
};

std::optional<Rank> find_first(const LinkKind& kind, std::span<const RankPlace> places) {
  std::optional<Rank> sharing;
  const RankPlace& zero = places.front();
  for (std::size_t i = 1; i < places.size(); ++i) {
    if (!kind.is(zero, places[i])) continue;
    const Rank rank(static_cast<std::int32_t>(i));
    const bool shares = places[i].machine == zero.machine && places[i].cpu == zero.cpu;
    if (!shares) return rank;
    if (!sharing) sharing = rank;
  }
  return sharing;
}

}  // namespace

std::vector<Partner> link_partners(std::span<const RankPlace> places) {
  std::vector<Partner> partners;
  for (const LinkKind& kind : kinds) {
    if (const auto rank = find_first(kind, places))
      partners.push_back({*rank, kind.link_class, kind.name});
  }
  const auto is_in_node = [](const Partner& one) { return one.link_class == LinkClass::node; };
  if (std::none_of(partners.begin(), partners.end(), is_in_node)) {
    for (Partner& partner : partners) {
      if (partner.link_class == LinkClass::core_complex) partner.link_class = LinkClass::node;
    }
  }
  return partners;
}

std::string samples_of_kind(const std::string& samples, const std::string& kind) {
  if (samples.empty()) return samples;
  std::string words = kind;
  std::replace(words.begin(), words.end(), ' ', '-');
  return samples.substr(0, samples.rfind(".samples.jsonl")) + "." + words + ".samples.jsonl";
}

std::vector<std::string> samples_by_kind(const std::string& samples) {
  std::vector<std::string> files;
  for (const LinkKind& kind : kinds) files.push_back(samples_of_kind(samples, kind.name));
  return files;
}

}  // namespace loggp::measure
