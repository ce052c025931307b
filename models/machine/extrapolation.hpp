// Tells which costs a simulation took that nobody has measured.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "models/parameters/parameters.hpp"

namespace loggp {

/// Records what the present thread simulates while the watch lives: the size of the largest message
/// of each link class, whether a reduction took no time, and whether an algorithm of two levels had
/// one only. Watches may be nested; an inner one
/// passes its record on to the outer one.
class CostWatch {
 public:
  CostWatch();
  ~CostWatch();
  CostWatch(const CostWatch&) = delete;
  CostWatch& operator=(const CostWatch&) = delete;

  /// Returns the size of the largest message on links of this class; nothing without a message.
  [[nodiscard]] std::optional<Bytes> largest(LinkClass link_class) const {
    return largest_[static_cast<std::size_t>(link_class)];
  }
  /// Returns whether elements were combined in no time.
  [[nodiscard]] bool has_free_reduction() const { return has_free_reduction_; }
  /// Returns whether a two-level algorithm ran where all ranks share a node, or none do.
  [[nodiscard]] bool has_single_level() const { return has_single_level_; }
  /// Record a message, a reduction without a cost, or a two-level algorithm with one level in the
  /// innermost watch of the present thread, if there is one.
  static void note(LinkClass link_class, Bytes size);
  static void note_free_reduction();
  static void note_single_level();

 private:
  CostWatch* outer_;
  std::array<std::optional<Bytes>, all_link_classes.size()> largest_{};
  bool has_free_reduction_ = false;
  bool has_single_level_ = false;
};

/// The environment entry with the largest size of which all links were measured, in bytes.
inline constexpr const char* largest_measured_key = "largest_measured_bytes";

/// Returns the largest measured size of a set; nothing if the set doesn't say it, as published
/// sets. Sets that were written before the entry existed say it in their description.
[[nodiscard]] std::optional<Bytes> largest_measured(const ParameterSet& set);

/// Return a sentence if messages in the watch were larger than those that `set` was measured with,
/// a sentence for each link class that `set` lacks, for which another class stood in, a sentence if
/// elements were combined but `set` has no cost of a reduction, and a sentence if a two-level
/// algorithm had one level.
[[nodiscard]] std::vector<std::string> extrapolated_sizes(const ParameterSet& set,
                                                          const CostWatch& watch);
[[nodiscard]] std::vector<std::string> missing_classes(const ParameterSet& set,
                                                       const CostWatch& watch);
[[nodiscard]] std::vector<std::string> free_reductions(const ParameterSet& set,
                                                       const CostWatch& watch);
[[nodiscard]] std::vector<std::string> single_levels(const CostWatch& watch);
/// Returns all these sentences, joined by "; ", for a result's remark.
[[nodiscard]] std::string extrapolation_remark(const ParameterSet& set, const CostWatch& watch);

}  // namespace loggp
