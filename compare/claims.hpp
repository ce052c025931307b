// What the papers claim and how it is checked: data/claims.json, read.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace loggp::compare {

/// From `least` to `most`, both included; nothing: open on that side.
struct Bounds {
  std::optional<double> least;
  std::optional<double> most;
  [[nodiscard]] bool contain(double value) const;
};

/// By the name of a number that a check finds.
using Criteria = std::map<std::string, Bounds>;

/// When a claim is checked. A live one needs MPI and two cores at least.
enum class Effort { brief, thorough, live };

struct PaperClaim {
  std::string id;     ///< also names its check
  int paper = 0;      ///< 1 … 5
  std::string where;  ///< "§4.2, Fig. 9(a)"
  std::string words;  ///< what is claimed, in our own words
  Effort effort = Effort::brief;
  std::map<std::string, std::string> files;  ///< that the commands read, by name in {dir}
  /// Each prints JSON. They begin with loggp, or with mpirun -n RANKS; {dir} is the claim's own
  /// folder, {threads} what a thorough claim may use. A claim without any can't be checked here,
  /// and `remark` says why.
  std::vector<std::string> commands;
  bool accepts_status_1 = false;   ///< with which they end where what they look at does not hold
  std::vector<std::string> draws;  ///< further commands, which draw charts
  std::string shares;  ///< instead of commands: the claim whose commands' outputs are looked at too
  std::map<std::string, std::string> numbers;  ///< what each number is, for readers
  Criteria holds;                              ///< all of them: the claim holds
  Criteria partly;                             ///< all of them, but not `holds`: it holds partly
  std::vector<std::string> charts;             ///< SVG files in {dir} to show beside it
  std::string remark;                          ///< what a reader must know besides
};

struct Paper {
  int number = 0;
  std::string title;
};

struct ClaimFile {
  std::vector<Paper> papers;
  std::vector<PaperClaim> claims;
};

/// Throws InputError that says where the text breaks the form: a missing or unknown member, a claim
/// without criteria, a criterion without a bound or about a number that is not described, a
/// share in a claim that has no commands of its own or another effort.
[[nodiscard]] ClaimFile parse_claims(std::string_view text);

/// data/claims.json as it was when the program was built.
[[nodiscard]] const ClaimFile& paper_claims();

enum class Verdict {
  holds,
  partly,
  fails,
  unchecked,
  broken  ///< a command or the check itself failed
};
/// "holds", "holds partly", "does not hold", "not checked", "could not be checked".
[[nodiscard]] std::string_view in_words(Verdict verdict);

/// By what was found. Throws RunError when a criterion's number was not.
[[nodiscard]] Verdict judge(const PaperClaim& claim, const std::map<std::string, double>& found);

}  // namespace loggp::compare
