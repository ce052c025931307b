// The papers' claims and their criteria: data/claims.json, read.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace loggp::compare {

/// An interval that includes both ends; an end without a value is open.
struct Bounds {
  std::optional<double> least;
  std::optional<double> most;
  /// Returns whether `value` is in the interval; nan is in none.
  [[nodiscard]] bool contain(double value) const;
};

/// The interval that each number must be in, by the number's name.
using Criteria = std::map<std::string, Bounds>;

/// The kind of report that checks a claim. A live claim measures this machine: it needs MPI and at
/// least two cores.
enum class Effort { brief, thorough, live };

/// A number that a check finds, as readers see it.
struct Quantity {
  std::string name;  ///< as the check calls it
  std::string what;  ///< "operation latency / send latency, 32 tasks"
  std::string unit;  ///< "%", "B", "messages"; "ratio" for one number divided by another
};

/// One claim: what it says, how it is checked, and when it holds.
struct PaperClaim {
  std::string id;     ///< also the name of its check
  int paper = 0;      ///< 1 … 5
  std::string where;  ///< "§4.2, Fig. 9(a)"
  std::string words;  ///< the claim, in our words
  Effort effort = Effort::brief;
  std::map<std::string, std::string> files;  ///< texts that the commands read, by name in {dir}
  /// Commands that print JSON. They begin with loggp, or with mpirun -n RANKS. {dir} stands for the
  /// claim's own folder, {threads} for the number of threads that a thorough claim may use. A claim
  /// without commands can't be checked here, and `remark` says why.
  std::vector<std::string> commands;
  bool accepts_status_1 = false;     ///< whether exit status 1 is a result: "it does not hold"
  std::vector<std::string> draws;    ///< further commands, which draw charts
  std::string shares;                ///< instead of commands: id of the claim whose outputs it uses
  std::vector<Quantity> quantities;  ///< what the check finds, in the order of the file
  Criteria holds;                    ///< the claim holds when all of them are met
  Criteria partly;                   ///< else it holds partly when all of these are met
  std::vector<std::string> charts;   ///< SVG files in {dir} to show beside it
  std::string remark;                ///< what a reader must know besides
};

/// One of the five papers.
struct Paper {
  int number = 0;
  std::string title;
};

/// A claims file: papers, and claims in the order of their papers.
struct ClaimFile {
  std::vector<Paper> papers;
  std::vector<PaperClaim> claims;
};

/// Reads a claims file. Throws InputError with the place of the mistake: a missing or unknown
/// member, a claim without criteria, a criterion that has no bound or whose number is not
/// described, a claim that shares the outputs of a claim without commands or of another effort.
[[nodiscard]] ClaimFile parse_claims(std::string_view text);

/// Returns data/claims.json as it was when the program was built.
[[nodiscard]] const ClaimFile& paper_claims();

/// What the report says of a claim.
enum class Verdict {
  holds,
  partly,
  fails,
  unchecked,
  broken  ///< a command or the check itself failed
};
/// Returns "holds", "holds partly", "does not hold", "not checked", "could not be checked".
[[nodiscard]] std::string_view in_words(Verdict verdict);

/// Returns the verdict on `claim` for the numbers in `found`. Throws RunError when the number of a
/// criterion is missing.
[[nodiscard]] Verdict judge(const PaperClaim& claim, const std::map<std::string, double>& found);

}  // namespace loggp::compare
