#include "simulate/goal/files/goal_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "simulate/goal/files/goal_labels.hpp"
#include "simulate/goal/files/goal_scanner.hpp"
#include "simulate/goal/goal_blocks.hpp"

namespace loggp::simulate {

namespace {

constexpr std::string_view statements =
    "write send, recv, calc, a label with ':' or 'requires', or '}'";

std::optional<GoalKind> find_kind(std::string_view word) {
  if (word == "send") return GoalKind::send;
  if (word == "recv") return GoalKind::receive;
  if (word == "calc") return GoalKind::calc;
  return {};
}

std::optional<GoalEdge> find_edge(std::string_view word) {
  if (word == "requires") return GoalEdge::done;
  if (word == "irequires") return GoalEdge::started;
  return {};
}

enum class Attribute : std::uint8_t { tag, cpu, nic };

std::optional<Attribute> find_attribute(std::string_view word) {
  if (word == "tag") return Attribute::tag;
  if (word == "cpu") return Attribute::cpu;
  if (word == "nic") return Attribute::nic;
  return {};
}

// Reads GOAL text with a function for each production of the grammar, from the file down to an
// attribute.
class TextReader {
 public:
  TextReader(std::string_view text, std::string_view name)
      : scan_(text, name), ranks_(read_head(scan_, text.size())), blocks_(ranks_) {}

  GoalSchedule read() {
    for (scan_.skip_lines(); !scan_.at_end(); scan_.skip_lines()) read_block();
    for (std::int32_t rank = 0; rank < ranks_; ++rank) {
      if (blocks_.has(Rank(rank))) continue;
      scan_.fail(scan_.position(), fmt::format("rank {} has no block, but num_ranks is {}; write "
                                               "'rank {} {{' and '}}', or a smaller num_ranks",
                                               rank, ranks_, rank));
    }
    return std::move(blocks_).take(std::string(scan_.name()));
  }

 private:
  struct Dependency {
    std::uint32_t dependant;
    std::uint32_t required;
    GoalEdge edge;
  };
  struct Forward {                    // a label that is not defined yet
    std::size_t dependency;           // where in dependencies_
    std::uint32_t Dependency::* end;  // which end
    std::string_view label;
    GoalPosition where;
  };

  static std::int32_t read_head(GoalScanner& scan, std::size_t file_size) {
    constexpr std::string_view right = "begin with 'num_ranks' and the number of ranks";
    scan.skip_lines();
    const GoalPosition where = scan.position();
    const std::string_view word = scan.label();
    if (word.empty()) scan.unexpected(right);
    if (word != "num_ranks")
      scan.fail(where, fmt::format("unexpected {}; {}", GoalScanner::quote(word), right));
    scan.skip_blanks();
    const GoalPosition at = scan.position();
    const auto ranks = static_cast<std::int32_t>(
        scan.number("number of ranks", std::numeric_limits<std::int32_t>::max()));
    if (ranks == 0) scan.fail(at, "num_ranks is 0; give at least 1");
    // Refuses more ranks than the file can have blocks for, before it takes memory for them.
    constexpr std::string_view shortest_block = "rank 0{}";
    if (static_cast<std::size_t>(ranks) > file_size / shortest_block.size())
      scan.fail(at, fmt::format("num_ranks is {}, but the file is too short for that many blocks; "
                                "write one for every rank",
                                ranks));
    return ranks;
  }

  void read_block() {
    const GoalPosition where = scan_.position();
    const std::string_view word = scan_.keyword();
    if (word != "rank") {
      if (word.empty()) scan_.unexpected("write 'rank', its number and '{'");
      scan_.fail(where, word == "num_ranks" ? "num_ranks is given twice; give it once"
                                            : fmt::format("unexpected {} outside of a rank; write "
                                                          "'rank', its number and '{{'",
                                                          GoalScanner::quote(word)));
    }
    scan_.skip_blanks();
    const GoalPosition at = scan_.position();
    const auto number =
        static_cast<std::int32_t>(scan_.number("rank", static_cast<std::uint64_t>(ranks_) - 1));
    if (blocks_.has(Rank(number)))
      scan_.fail(at, fmt::format("rank {} has a block already; give one", number));
    scan_.skip_lines();
    if (!scan_.accept('{')) scan_.unexpected("write '{'");
    read_statements(number);
    end_block(number);
  }

  void read_statements(std::int32_t rank) {
    for (scan_.skip_lines(); !scan_.accept('}'); scan_.skip_lines()) {
      if (scan_.at_end())
        scan_.unexpected(fmt::format("rank {} is not complete; write '}}'", rank));
      read_statement();
      scan_.skip_blanks();
      if (!scan_.at_line_end() && !scan_.sees('}')) scan_.unexpected("end the line");
    }
  }

  void read_statement() {
    const GoalPosition where = scan_.position();
    std::string_view word = scan_.label();
    if (word.empty()) scan_.unexpected(statements);
    scan_.skip_blanks();
    if (scan_.accept(':')) {
      if (!labels_.add(word, blocks_.count()))
        scan_.fail(where, fmt::format("label {} is defined twice in this rank; give another",
                                      GoalScanner::quote(word)));
      scan_.skip_blanks();
      const std::string_view keyword = scan_.keyword();
      const auto kind = find_kind(keyword);
      if (!kind) scan_.unexpected_after(keyword, "write send, recv or calc");
      read_operation(*kind, where);
      return;
    }
    const std::string_view next = scan_.keyword();
    if (const auto edge = find_edge(next)) {
      read_dependency(word, where, *edge);
    } else if (const auto kind = find_kind(word); kind && next.empty()) {
      read_operation(*kind, where);
    } else {
      refuse_statement(word, where, next);
    }
  }

  [[noreturn]] void refuse_statement(std::string_view word, GoalPosition where,
                                     std::string_view next) const {
    if (find_kind(word)) scan_.unexpected_after(next, "write its size as a whole number");
    if (next.empty())
      scan_.fail(where,
                 fmt::format("unknown statement {}; {}", GoalScanner::quote(word), statements));
    scan_.unexpected_after(next, "after a label write ':', requires or irequires");
  }

  void read_operation(GoalKind kind, GoalPosition where) {
    GoalOperation op;
    op.kind = kind;
    scan_.skip_blanks();
    op.size = scan_.number(kind == GoalKind::calc ? "length" : "size", goal_largest_size);
    if (kind != GoalKind::calc) {
      expect("b", "write 'b' after the size");
      const bool sends = kind == GoalKind::send;
      expect(sends ? "to" : "from", sends ? "write 'to'" : "write 'from'");
      op.peer = number_or_any("rank", static_cast<std::uint32_t>(ranks_ - 1), kind);
    }
    read_attributes(op);
    places_.push_back(where);
    blocks_.add(op, where.line);
  }

  void expect(std::string_view keyword, std::string_view right) {
    scan_.skip_blanks();
    const std::string_view word = scan_.keyword();
    if (word != keyword) scan_.unexpected_after(word, right);
    scan_.skip_blanks();
  }

  // Reads a number or, for a receive, "-1": any source or tag.
  std::uint32_t number_or_any(std::string_view what, std::uint32_t most, GoalKind kind) {
    const GoalPosition where = scan_.position();
    if (!scan_.accept('-')) return static_cast<std::uint32_t>(scan_.number(what, most));
    if (scan_.number(what, goal_largest_size) != 1 || kind != GoalKind::receive)
      scan_.fail(where, fmt::format("a negative {}; give 0 to {}{}", what, most,
                                    kind == GoalKind::receive ? ", or -1 for any" : ""));
    return goal_any;
  }

  void read_attributes(GoalOperation& op) {
    std::array<bool, 3> given{};
    const bool calc = op.kind == GoalKind::calc;
    for (scan_.skip_blanks(); !scan_.at_line_end() && !scan_.sees('}'); scan_.skip_blanks()) {
      const std::string_view word = scan_.keyword();
      const auto attribute = find_attribute(word);
      if (!attribute || (calc && *attribute != Attribute::cpu))
        scan_.unexpected_after(
            word, calc ? "write cpu, or end the line" : "write tag, cpu or nic, or end the line");
      if (std::exchange(given[static_cast<std::size_t>(*attribute)], true))
        scan_.unexpected_after(word, "give it once");
      scan_.skip_blanks();
      read_attribute(op, *attribute);
    }
  }

  void read_attribute(GoalOperation& op, Attribute attribute) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint8_t>::max();
    switch (attribute) {
      case Attribute::tag:
        op.tag = number_or_any("tag", goal_largest_tag, op.kind);
        break;
      case Attribute::cpu:
        op.cpu = static_cast<std::uint8_t>(scan_.number("cpu", most));
        break;
      case Attribute::nic:
        op.nic = static_cast<std::uint8_t>(scan_.number("nic", most));
    }
  }

  void read_dependency(std::string_view dependant, GoalPosition where, GoalEdge edge) {
    scan_.skip_blanks();
    const GoalPosition at = scan_.position();
    const std::string_view required = scan_.label();
    if (required.empty()) scan_.unexpected("write a label");
    if (required == dependant)
      scan_.fail(where, fmt::format("{} waits for itself; name another operation",
                                    GoalScanner::quote(required)));
    dependencies_.push_back({0, 0, edge});
    resolve(&Dependency::dependant, dependant, where);
    resolve(&Dependency::required, required, at);
  }

  void resolve(std::uint32_t Dependency::* end, std::string_view label, GoalPosition where) {
    if (const auto found = labels_.find(label)) {
      dependencies_.back().*end = *found;
    } else {
      forward_.push_back({dependencies_.size() - 1, end, label, where});
    }
  }

  void end_block(std::int32_t rank) {
    for (const Forward& forward : forward_) {
      const auto found = labels_.find(forward.label);
      if (!found)
        scan_.fail(forward.where, fmt::format("unknown label {} in rank {}; define it in this rank",
                                              GoalScanner::quote(forward.label), rank));
      dependencies_[forward.dependency].*forward.end = *found;
    }
    for (const Dependency& d : dependencies_) blocks_.require(d.dependant, d.required, d.edge);
    const auto cycle = blocks_.end(Rank(rank));
    if (!cycle.empty()) fail_cycle(rank, cycle);
    labels_.clear();
    places_.clear();
    dependencies_.clear();
    forward_.clear();
  }

  [[noreturn]] void fail_cycle(std::int32_t rank, const std::vector<std::uint32_t>& cycle) const {
    constexpr std::size_t shown = 8;
    std::string path;
    for (std::size_t i = 0; i < std::min(shown, cycle.size()); ++i)
      path += fmt::format("{} (line {}) -> ", labels_.label_name(cycle[i]), places_[cycle[i]].line);
    if (cycle.size() > shown) path += "... -> ";
    scan_.fail(places_[cycle.front()],
               fmt::format("operations of rank {} wait for one another: {}{}; remove a dependency",
                           rank, path, labels_.label_name(cycle.front())));
  }

  GoalScanner scan_;
  std::int32_t ranks_;
  GoalBlocks blocks_;
  // Of the current rank:
  GoalLabels labels_;
  std::vector<GoalPosition> places_;  // of its operations
  std::vector<Dependency> dependencies_;
  std::vector<Forward> forward_;
};

}  // namespace

GoalSchedule parse_goal_text(std::string_view text, std::string_view name) {
  return TextReader(text, name).read();
}

}  // namespace loggp::simulate
