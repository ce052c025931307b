#include "compare/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "models/embedded_data.hpp"
#include "models/errors.hpp"

namespace loggp::compare {

namespace {

using Json = nlohmann::json;

constexpr std::array efforts{std::pair{Effort::brief, "brief"},
                             std::pair{Effort::thorough, "thorough"},
                             std::pair{Effort::live, "live"}};

[[noreturn]] void refuse(const std::string& where, const std::string& what) {
  throw InputError(fmt::format("claims: {}: {}", where, what));
}

void check_members(const Json& json, const std::string& where,
                   const std::set<std::string>& required, const std::set<std::string>& optional) {
  for (const std::string& name : required) {
    if (!json.contains(name)) refuse(where, fmt::format("\"{}\" is missing", name));
  }
  for (const auto& [name, value] : json.items()) {
    if (required.count(name) + optional.count(name) == 0) {
      refuse(where, fmt::format("\"{}\" is not known", name));
    }
  }
}

std::optional<double> bound_of(const Json& json) {
  if (json.is_null()) return std::nullopt;
  return json.get<double>();
}

Criteria criteria_of(const Json& json, const PaperClaim& claim) {
  Criteria criteria;
  for (const auto& [number, pair] : json.items()) {
    if (!claim.numbers.contains(number)) {
      refuse(claim.id, fmt::format(R"("numbers" does not say what "{}" is)", number));
    }
    const Bounds bounds{bound_of(pair.at(0)), bound_of(pair.at(1))};
    if (!bounds.least && !bounds.most) {
      refuse(claim.id, fmt::format("\"{}\" has no bound: it could not fail", number));
    }
    criteria.emplace(number, bounds);
  }
  return criteria;
}

Effort effort_of(const std::string& name, const std::string& where) {
  for (const auto& [effort, known] : efforts) {
    if (name == known) return effort;
  }
  refuse(where, fmt::format("effort \"{}\" is none of brief, thorough, live", name));
}

PaperClaim claim_of(const Json& json) {
  PaperClaim claim;
  claim.id = json.at("id").get<std::string>();
  check_members(json, claim.id, {"id", "paper", "where", "claim", "effort"},
                {"files", "commands", "accepts_status_1", "draws", "shares", "numbers", "holds",
                 "partly", "charts", "remark"});
  claim.paper = json.at("paper").get<int>();
  claim.where = json.at("where").get<std::string>();
  claim.words = json.at("claim").get<std::string>();
  claim.effort = effort_of(json.at("effort").get<std::string>(), claim.id);
  claim.files = json.value("files", claim.files);
  claim.commands = json.value("commands", claim.commands);
  claim.accepts_status_1 = json.value("accepts_status_1", false);
  claim.draws = json.value("draws", claim.draws);
  claim.shares = json.value("shares", std::string());
  claim.numbers = json.value("numbers", std::map<std::string, std::string>());
  claim.holds = criteria_of(json.value("holds", Json::object()), claim);
  claim.partly = criteria_of(json.value("partly", Json::object()), claim);
  claim.charts = json.value("charts", std::vector<std::string>());
  claim.remark = json.value("remark", std::string());
  const bool runs = !claim.commands.empty() || !claim.shares.empty();
  if (!runs && claim.remark.empty()) {
    refuse(claim.id, R"(neither "commands" nor a "remark" that says why it can't be checked)");
  }
  if (!claim.commands.empty() && !claim.shares.empty()) {
    refuse(claim.id, R"("commands" or "shares", not both)");
  }
  if (claim.commands.empty() && !(claim.draws.empty() && claim.files.empty())) {
    refuse(claim.id, R"("draws" and "files" go with "commands")");
  }
  if (runs == claim.holds.empty()) refuse(claim.id, "what is run and \"holds\" go together");
  return claim;
}

void check_shares(const ClaimFile& file) {
  std::map<std::string, const PaperClaim*> by_id;
  for (const PaperClaim& claim : file.claims) {
    if (!by_id.emplace(claim.id, &claim).second) refuse(claim.id, "stands there twice");
  }
  for (const PaperClaim& claim : file.claims) {
    if (claim.shares.empty()) continue;
    const auto runner = by_id.find(claim.shares);
    if (runner == by_id.end() || runner->second->commands.empty()) {
      refuse(claim.id, fmt::format("shares \"{}\", which runs nothing", claim.shares));
    }
    if (runner->second->effort != claim.effort) {
      refuse(claim.id, fmt::format("shares \"{}\", whose effort is another", claim.shares));
    }
  }
}

}  // namespace

bool Bounds::contain(double value) const {
  return std::isfinite(value) && (!least || value >= *least) && (!most || value <= *most);
}

ClaimFile parse_claims(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    check_members(json, "the file", {"papers", "claims"}, {});
    ClaimFile file;
    for (const Json& paper : json.at("papers")) {
      file.papers.push_back({paper.at("number").get<int>(), paper.at("title").get<std::string>()});
    }
    for (const Json& claim : json.at("claims")) file.claims.push_back(claim_of(claim));
    check_shares(file);
    return file;
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("claims: {}", error.what()));
  }
}

const ClaimFile& paper_claims() {
  static const ClaimFile file = parse_claims(embedded_claims());
  return file;
}

std::string_view in_words(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::partly:
      return "holds partly";
    case Verdict::fails:
      return "does not hold";
    case Verdict::unchecked:
      return "not checked";
    case Verdict::broken:
      break;
  }
  return "could not be checked";
}

Verdict judge(const PaperClaim& claim, const std::map<std::string, double>& found) {
  const auto all = [&](const Criteria& criteria) {
    return std::all_of(criteria.begin(), criteria.end(), [&](const auto& criterion) {
      const auto number = found.find(criterion.first);
      if (number == found.end()) {
        throw RunError(
            fmt::format("claim {}: its check did not find \"{}\"", claim.id, criterion.first));
      }
      return criterion.second.contain(number->second);
    });
  };
  if (all(claim.holds)) return Verdict::holds;
  return !claim.partly.empty() && all(claim.partly) ? Verdict::partly : Verdict::fails;
}

}  // namespace loggp::compare
