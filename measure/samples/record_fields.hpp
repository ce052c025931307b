// Reads the fields of a samples file's header and records, and checks each value.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::measure {

/// The largest values that are read.
inline constexpr std::int64_t most_of_bytes = std::int64_t{1} << 50;
inline constexpr std::int64_t most_of_ranks = std::int64_t{1} << 24;
inline constexpr std::int64_t most_of_count = 1'000'000'000'000;

/// A JSON object, a header or a record, whose fields are read by name. Each function throws
/// InputError that names the field when it is missing, has another type or is out of range. The
/// functions with `otherwise` return that value when the field is missing.
class Fields {
 public:
  /// Throws InputError when `json` is not an object. Pre: `json` outlives this object.
  explicit Fields(const nlohmann::ordered_json& json);

  /// Returns the field `name`, of any type.
  [[nodiscard]] const nlohmann::ordered_json& at(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const;

  /// Throws InputError unless "record" is "sample".
  void expect_sample() const;
  [[nodiscard]] std::string text(std::string_view name) const;
  [[nodiscard]] bool flag(std::string_view name) const;
  [[nodiscard]] bool flag_or(std::string_view name, bool otherwise) const;
  /// Returns a whole number from `least` to `most`.
  [[nodiscard]] std::int64_t count(std::string_view name, std::int64_t least = 0,
                                   std::int64_t most = most_of_count) const;
  [[nodiscard]] std::int32_t ranks(std::string_view name, std::int32_t least = 1) const;
  [[nodiscard]] Bytes bytes(std::string_view name) const;
  /// Return a time in µs, from 0 or from −9e9 to 9e9.
  [[nodiscard]] double us(std::string_view name) const;
  [[nodiscard]] double us_or(std::string_view name, double otherwise) const;
  [[nodiscard]] double signed_us(std::string_view name) const;
  /// Return a list of times in µs, each as in us() or signed_us().
  [[nodiscard]] std::vector<double> list_us(std::string_view name) const;
  /// Returns a list of sizes in bytes, each 0 or more.
  [[nodiscard]] std::vector<std::int64_t> list_bytes(std::string_view name) const;
  [[nodiscard]] std::vector<double> signed_list_us(std::string_view name) const;
  /// Returns a number from −1 to 1.
  [[nodiscard]] double fraction(std::string_view name) const;
  /// Return a time in whole picoseconds, from 0 or from −2^62 to 2^62.
  [[nodiscard]] std::int64_t ps(std::string_view name) const;
  [[nodiscard]] std::int64_t signed_ps(std::string_view name) const;

 private:
  const nlohmann::ordered_json* json_;
};

/// Returns `value`, an element of the list `name`, as a whole number from `least` to `most`. Throws
/// InputError that names the list.
[[nodiscard]] std::int64_t whole_number(const nlohmann::ordered_json& value, std::string_view name,
                                        std::int64_t least, std::int64_t most);
/// The bounds of a time in ps.
inline constexpr std::int64_t most_of_ps = std::int64_t{1} << 62;

}  // namespace loggp::measure
