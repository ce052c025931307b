// The papers' claims and their criteria, read from data/claims.json.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace loggp::compare {

/// An interval that includes both its ends. A missing end does not limit the interval on that side.
struct Bounds {
  std::optional<double> least;
  std::optional<double> most;
  /// Returns whether `value` is finite and in the interval.
  [[nodiscard]] bool contain(double value) const;
};

/// The intervals in which numbers must be, by the number's name.
using Criteria = std::map<std::string, Bounds>;

/// The effort of checking a claim. Every report checks brief claims. Thorough claims take minutes.
/// Live claims measure this machine, which needs MPI and a core for each rank.
enum class Effort { brief, thorough, live };

/// A number that a check finds, as readers see it.
struct Quantity {
  std::string name;  ///< the key in Finding::numbers
  std::string what;  ///< "operation latency / send latency, 32 tasks"
  std::string unit;  ///< "%", "B", "messages"; "ratio" for one number divided by another
};

/// An assumption that decides about a claim, and what makes the claim's commands assume otherwise.
struct DecidingAssumption {
  std::string words;  ///< which assumption decides, and how
  /// Texts of the claim's commands and their replacements, in the order of the file.
  std::vector<std::pair<std::string, std::string>> instead;
  /// Commands in place of the claim's; empty if `instead` makes them.
  std::vector<std::string> commands;
  std::map<std::string, std::string> files;  ///< further texts that the commands read
};

/// A claim of a paper with the commands and criteria of its check.
struct PaperClaim {
  std::string id;     ///< also the name of its check
  int paper = 0;      ///< 1 … 5
  std::string where;  ///< "§4.2, Fig. 9(a)"
  std::string words;  ///< the claim, in our words
  Effort effort = Effort::brief;
  std::map<std::string, std::string> files;  ///< texts that the commands read, by name in {dir}
  /// Commands that print JSON. A command begins with `loggp`, or with `mpirun -n RANKS`. {dir}
  /// stands for the claim's own folder, {threads} for the number of threads that a thorough claim
  /// may use. A claim with neither commands nor `shares` can't be checked; `remark` says why.
  std::vector<std::string> commands;
  bool accepts_status_1 = false;   ///< whether exit status 1 is a result: "it does not hold"
  std::vector<std::string> draws;  ///< further commands, which only draw charts
  std::string shares;              ///< instead of commands: id of the claim whose outputs are used
  std::vector<Quantity> quantities;  ///< what the check finds, in the order of the file
  Criteria holds;                    ///< the claim holds when all these criteria are met
  Criteria partly;                   ///< the claim holds partly: these are met, not all of `holds`
  std::vector<std::string> charts;   ///< SVG files in {dir} that the page shows with the claim
  std::string remark;                ///< a note for readers; may be empty
  /// Present for claims that do not hold, or hold partly, here or on some machine.
  std::optional<DecidingAssumption> decides;
};

/// One of the five papers.
struct Paper {
  int number = 0;
  std::string title;
};

/// A claims file: the papers, and the claims in the order of the file.
struct ClaimFile {
  std::vector<Paper> papers;
  std::vector<PaperClaim> claims;
};

/// Returns the claims file in `text`. Throws InputError, which names the claim, for each of these
/// mistakes: a missing or unknown member; a command of another program; a file outside of {dir}; an
/// unknown effort; an id that appears twice; a criterion without a bound, or for a number that is
/// not described; commands without criteria, or criteria without commands; `commands` together with
/// `shares`; `draws` or `files` without commands; an unchecked claim without a remark; `shares`
/// with the id of an unknown claim, of a claim without commands or of a claim with another effort;
/// a deciding assumption without words, without another command, with a replacement for a text that
/// no command has, or of a claim that is not checked. Throws InputError without the claim's id for
/// invalid JSON and for a member of a wrong type.
[[nodiscard]] ClaimFile parse_claims(std::string_view text);

/// Returns the claim whose commands are run for `claim`: `claim` itself, or the claim that it
/// shares. Pre: `claim` is of `file`.
[[nodiscard]] const PaperClaim& claim_with_commands(const PaperClaim& claim, const ClaimFile& file);

/// Returns `claim` with the commands under the other assumption, with the files that they read, and
/// without charts. Pre: `claim` is of `file` and has a deciding assumption.
[[nodiscard]] PaperClaim under_other_assumption(const PaperClaim& claim, const ClaimFile& file);

/// Returns data/claims.json as it was when the program was built. The first call parses it.
[[nodiscard]] const ClaimFile& paper_claims();

/// The result of a report for a claim.
enum class Verdict {
  holds,
  partly,
  fails,
  unchecked,
  broken  ///< a command or the check itself failed
};
/// Returns the verdict in words: "holds", "holds partly", "does not hold", "not checked" or "could
/// not be checked".
[[nodiscard]] std::string_view in_words(Verdict verdict);

/// Returns `holds`, `partly` or `fails` for the numbers in `found`. Throws RunError when the number
/// of an evaluated criterion is missing; evaluation stops at the first criterion that is not met.
[[nodiscard]] Verdict judge(const PaperClaim& claim, const std::map<std::string, double>& found);

}  // namespace loggp::compare
