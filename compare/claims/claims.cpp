#include "compare/claims/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "models/base/embedded_data.hpp"
#include "models/base/errors.hpp"
#include "models/base/json_check.hpp"

namespace loggp::compare {

namespace {

using OrderedJson = nlohmann::ordered_json;  // quantities stay in the order of the file

constexpr std::array efforts{std::pair{Effort::brief, "brief"},
                             std::pair{Effort::thorough, "thorough"},
                             std::pair{Effort::live, "live"}};

[[noreturn]] void refuse(const std::string& where, const std::string& what) {
  throw InputError(fmt::format("claims: {}: {}", where, what));
}

void check_members(const OrderedJson& json, const std::string& where,
                   const std::set<std::string>& required, const std::set<std::string>& optional) {
  for (const std::string& name : required) {
    if (!json.contains(name)) refuse(where, fmt::format("\"{}\" is missing", name));
  }
  for (const auto& [name, value] : json.items()) {
    if (required.count(name) + optional.count(name) == 0) {
      refuse(where, fmt::format("unknown member \"{}\"", name));
    }
  }
}

std::optional<double> read_bound(const OrderedJson& json) {
  if (json.is_null()) return std::nullopt;
  return json.get<double>();
}

bool is_described(const std::string& number, const PaperClaim& claim) {
  return std::any_of(claim.quantities.begin(), claim.quantities.end(),
                     [&](const Quantity& quantity) { return quantity.name == number; });
}

std::vector<Quantity> read_quantities(const OrderedJson& json) {
  std::vector<Quantity> quantities;
  for (const auto& [name, words] : json.items()) {
    quantities.push_back({name, words.at(0).get<std::string>(), words.at(1).get<std::string>()});
  }
  return quantities;
}

Criteria read_criteria(const OrderedJson& json, const PaperClaim& claim) {
  Criteria criteria;
  for (const auto& [number, pair] : json.items()) {
    if (!is_described(number, claim)) {
      refuse(claim.id, fmt::format(R"("numbers" does not say what "{}" is)", number));
    }
    const Bounds bounds{read_bound(pair.at(0)), read_bound(pair.at(1))};
    if (!bounds.least && !bounds.most) {
      refuse(claim.id, fmt::format("\"{}\" has no bound, so it cannot fail; give a bound", number));
    }
    criteria.emplace(number, bounds);
  }
  return criteria;
}

Effort read_effort(const std::string& name, const std::string& where) {
  for (const auto& [effort, known] : efforts) {
    if (name == known) return effort;
  }
  refuse(where, fmt::format("unknown effort \"{}\"; use brief, thorough or live", name));
}

// A command must run loggp. A file's name must stay within the claim's folder.
void check_commands(const std::vector<std::string>& commands,
                    const std::map<std::string, std::string>& files, const std::string& id) {
  for (const std::string& command : commands) {
    if (!command.starts_with("loggp ") && !command.starts_with("mpirun -n ") && command != "loggp")
      refuse(id, fmt::format(R"(command "{}" begins with neither loggp nor mpirun -n)", command));
  }
  for (const auto& [name, text] : files) {
    if (name.empty() || name.find('/') != std::string::npos || name.starts_with("."))
      refuse(id, fmt::format(R"("files" has the name "{}"; give a name without a folder)", name));
  }
}

void check_claim(const PaperClaim& claim) {
  check_commands(claim.commands, claim.files, claim.id);
  check_commands(claim.draws, {}, claim.id);
  if (claim.decides) check_commands(claim.decides->commands, claim.decides->files, claim.id);
  const bool runs = !claim.commands.empty() || !claim.shares.empty();
  if (!runs && claim.remark.empty()) {
    refuse(claim.id,
           R"(has no "commands"; add them, or a "remark" that says why it can't be checked)");
  }
  if (!claim.commands.empty() && !claim.shares.empty()) {
    refuse(claim.id, R"(has "commands" and "shares"; leave one out)");
  }
  if (claim.commands.empty() && !(claim.draws.empty() && claim.files.empty())) {
    refuse(claim.id, R"(has "draws" or "files" without "commands"; add commands)");
  }
  if (!runs && claim.decides) refuse(claim.id, R"(has "decides" without "commands"; add commands)");
  if (runs == claim.holds.empty())
    refuse(claim.id, runs ? R"(has commands but no "holds")" : R"(has "holds" but no commands)");
}

std::optional<DecidingAssumption> read_decides(const OrderedJson& json, const PaperClaim& claim) {
  if (!json.contains("decides")) return std::nullopt;
  const OrderedJson& decides = json.at("decides");
  check_members(decides, claim.id + ": decides", {"assumption"}, {"instead", "commands", "files"});
  DecidingAssumption read;
  read.words = decides.at("assumption").get<std::string>();
  const OrderedJson instead = decides.value("instead", OrderedJson::object());
  for (const auto& [text, replacement] : instead.items())
    read.instead.emplace_back(text, replacement.get<std::string>());
  read.commands = decides.value("commands", read.commands);
  read.files = decides.value("files", read.files);
  if (read.words.empty()) refuse(claim.id, R"("decides" has no "assumption" in words; add them)");
  if (read.instead.empty() == read.commands.empty())
    refuse(claim.id, R"("decides" needs either "instead" or "commands"; give one of them)");
  return read;
}

PaperClaim read_claim(const OrderedJson& json) {
  PaperClaim claim;
  claim.id = json.at("id").get<std::string>();
  check_members(json, claim.id, {"id", "paper", "where", "claim", "effort"},
                {"files", "commands", "accepts_status_1", "draws", "shares", "numbers", "holds",
                 "partly", "charts", "remark", "decides"});
  claim.paper = json.at("paper").get<int>();
  claim.where = json.at("where").get<std::string>();
  claim.words = json.at("claim").get<std::string>();
  claim.effort = read_effort(json.at("effort").get<std::string>(), claim.id);
  claim.files = json.value("files", claim.files);
  claim.commands = json.value("commands", claim.commands);
  claim.accepts_status_1 = json.value("accepts_status_1", false);
  claim.draws = json.value("draws", claim.draws);
  claim.shares = json.value("shares", std::string());
  claim.quantities = read_quantities(json.value("numbers", OrderedJson::object()));
  claim.holds = read_criteria(json.value("holds", OrderedJson::object()), claim);
  claim.partly = read_criteria(json.value("partly", OrderedJson::object()), claim);
  claim.charts = json.value("charts", std::vector<std::string>());
  claim.remark = json.value("remark", std::string());
  claim.decides = read_decides(json, claim);
  check_claim(claim);
  return claim;
}

void check_shares(const ClaimFile& file) {
  std::map<std::string, const PaperClaim*> by_id;
  for (const PaperClaim& claim : file.claims) {
    if (!by_id.emplace(claim.id, &claim).second)
      refuse(claim.id, "appears twice; give one of the two claims another id");
  }
  for (const PaperClaim& claim : file.claims) {
    if (claim.shares.empty()) continue;
    const auto runner = by_id.find(claim.shares);
    if (runner == by_id.end() || runner->second->commands.empty()) {
      refuse(claim.id,
             fmt::format("shares \"{}\", which has no commands; name a claim with commands",
                         claim.shares));
    }
    if (runner->second->effort != claim.effort) {
      refuse(claim.id,
             fmt::format("shares \"{}\", which has another effort; give both the same effort",
                         claim.shares));
    }
  }
}

// Returns `text` with `replacement` in place of every `place`.
std::string replaced(std::string text, const std::string& place, const std::string& replacement) {
  for (std::size_t at = text.find(place); at != std::string::npos;
       at = text.find(place, at + replacement.size())) {
    text.replace(at, place.size(), replacement);
  }
  return text;
}

// Refuses a replacement that would change no command.
void check_replacements(const ClaimFile& file) {
  for (const PaperClaim& claim : file.claims) {
    if (!claim.decides) continue;
    const std::vector<std::string>& commands = claim_with_commands(claim, file).commands;
    for (const auto& [text, replacement] : claim.decides->instead) {
      const bool changes = !text.empty() && text != replacement &&
                           std::any_of(commands.begin(), commands.end(), [&](const auto& command) {
                             return command.find(text) != std::string::npos;
                           });
      if (changes) continue;
      refuse(claim.id, fmt::format(R"("instead" replaces "{}", which changes no command; use a )"
                                   "text of the commands",
                                   text));
    }
  }
}

}  // namespace

const PaperClaim& claim_with_commands(const PaperClaim& claim, const ClaimFile& file) {
  const std::string& id = claim.shares.empty() ? claim.id : claim.shares;
  return *std::find_if(file.claims.begin(), file.claims.end(),
                       [&](const PaperClaim& other) { return other.id == id; });
}

PaperClaim under_other_assumption(const PaperClaim& claim, const ClaimFile& file) {
  const PaperClaim& runner = claim_with_commands(claim, file);
  const DecidingAssumption& decides = *claim.decides;
  PaperClaim other = claim;
  other.shares.clear();
  other.draws.clear();
  other.charts.clear();
  other.accepts_status_1 = runner.accepts_status_1;
  other.files = decides.files;
  other.files.insert(runner.files.begin(), runner.files.end());
  other.commands = decides.commands.empty() ? runner.commands : decides.commands;
  for (std::string& command : other.commands) {
    for (const auto& [text, replacement] : decides.instead)
      command = replaced(std::move(command), text, replacement);
  }
  return other;
}

bool Bounds::contain(double value) const {
  return std::isfinite(value) && (!least || value >= *least) && (!most || value <= *most);
}

ClaimFile parse_claims(std::string_view text) {
  if (const auto fault = find_json_fault(text))
    refuse(fmt::format("line {}", fault->line), fault->what);
  try {
    const OrderedJson json = OrderedJson::parse(text);
    check_members(json, "the file", {"papers", "claims"}, {});
    ClaimFile file;
    for (const OrderedJson& paper : json.at("papers")) {
      file.papers.push_back({paper.at("number").get<int>(), paper.at("title").get<std::string>()});
    }
    for (const OrderedJson& claim : json.at("claims")) file.claims.push_back(read_claim(claim));
    check_shares(file);
    check_replacements(file);
    return file;
  } catch (const OrderedJson::exception& error) {
    throw InputError(fmt::format("claims: {}", json_error_in_words(error.what())));
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
            fmt::format("claim {}: its check did not return \"{}\"", claim.id, criterion.first));
      }
      return criterion.second.contain(number->second);
    });
  };
  if (all(claim.holds)) return Verdict::holds;
  return !claim.partly.empty() && all(claim.partly) ? Verdict::partly : Verdict::fails;
}

}  // namespace loggp::compare
