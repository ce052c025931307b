// The operations with which reduce, allreduce, reduce-scatter and scan combine the ranks' elements.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/units.hpp"

namespace loggp {

/// An associative operation on elements of one type: an operation and a datatype of MPI together.
struct ReduceOperation {
  std::string_view name;
  std::string_view type;
  Bytes element;  ///< size of an element
  bool is_commutative = true;
  /// Writes left[i] ∘ right[i] to result[i] for each element of `size` bytes. `result` may be
  /// `left` or `right`.
  void (*combine)(const std::byte* left, const std::byte* right, std::byte* result, Bytes size);
};

/// Returns the sum of doubles.
[[nodiscard]] const ReduceOperation& sum_of_doubles();

/// Returns the operation called `name` on elements of this type. An empty `type` means the
/// operation's first one: double, but for compose. Throws InputError that names the option
/// --operation or --type and lists the known names.
[[nodiscard]] const ReduceOperation& find_operation(std::string_view name,
                                                    std::string_view type = "");
/// Return the names of all operations, and of all types, each once.
[[nodiscard]] std::vector<std::string> operation_names();
[[nodiscard]] std::vector<std::string> type_names();

}  // namespace loggp
