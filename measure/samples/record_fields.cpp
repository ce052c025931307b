#include "measure/samples/record_fields.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

constexpr double most_us = 9e9;  // the bound of times in parameter files

[[noreturn]] void refuse_value(std::string_view name, const Json& value, std::string_view right) {
  throw InputError(fmt::format("\"{}\" is {}, not {}", name,
                               value.dump(-1, ' ', true, Json::error_handler_t::replace), right));
}

// Returns a number from `least` to `most`, whose unit is that of the messages' `unit`.
double number_between(const Json& value, std::string_view name, double least, double most,
                      std::string_view unit) {
  const bool is_right = value.is_number() && value.get<double>() >= least &&
                        value.get<double>() <= most;  // false for a NaN
  if (!is_right)
    refuse_value(name, value, fmt::format("a number from {:g} to {:g}{}", least, most, unit));
  return value.get<double>();
}

double time_us(const Json& value, std::string_view name, double least) {
  return number_between(value, name, least, most_us, " µs");
}

std::vector<double> times_us(const Json& list, std::string_view name, double least) {
  if (!list.is_array()) refuse_value(name, list, "a list of times");
  std::vector<double> times;
  times.reserve(list.size());
  for (const Json& value : list) times.push_back(time_us(value, name, least));
  return times;
}

}  // namespace

std::int64_t whole_number(const Json& value, std::string_view name, std::int64_t least,
                          std::int64_t most) {
  // a larger unsigned number would become negative
  const bool fits =
      value.is_number_integer() && (!value.is_number_unsigned() ||
                                    value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most));
  if (!fits || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most)
    refuse_value(name, value, fmt::format("a whole number from {} to {}", least, most));
  return value.get<std::int64_t>();
}

Fields::Fields(const Json& json) : json_(&json) {
  if (!json.is_object()) throw InputError("this is not a JSON object");
}

const Json& Fields::at(std::string_view name) const {
  const auto found = json_->find(name);
  if (found == json_->end()) throw InputError(fmt::format("\"{}\" is missing", name));
  return *found;
}

bool Fields::has(std::string_view name) const {
  return json_->contains(name);
}

void Fields::expect_sample() const {
  if (const std::string kind = text("record"); kind != "sample")
    throw InputError(fmt::format("unknown record '{}'", kind));
}

std::string Fields::text(std::string_view name) const {
  const Json& value = at(name);
  if (!value.is_string()) refuse_value(name, value, "a string");
  return value.get<std::string>();
}

bool Fields::flag(std::string_view name) const {
  const Json& value = at(name);
  if (!value.is_boolean()) refuse_value(name, value, "true or false");
  return value.get<bool>();
}

bool Fields::flag_or(std::string_view name, bool otherwise) const {
  return has(name) ? flag(name) : otherwise;
}

std::int64_t Fields::count(std::string_view name, std::int64_t least, std::int64_t most) const {
  return whole_number(at(name), name, least, most);
}

std::int32_t Fields::ranks(std::string_view name, std::int32_t least) const {
  return static_cast<std::int32_t>(count(name, least, most_of_ranks));
}

Bytes Fields::bytes(std::string_view name) const {
  return Bytes(count(name, 0, most_of_bytes));
}

double Fields::us(std::string_view name) const {
  return time_us(at(name), name, 0);
}

double Fields::us_or(std::string_view name, double otherwise) const {
  return has(name) ? us(name) : otherwise;
}

double Fields::signed_us(std::string_view name) const {
  return time_us(at(name), name, -most_us);
}

std::vector<double> Fields::list_us(std::string_view name) const {
  return times_us(at(name), name, 0);
}

std::vector<std::int64_t> Fields::list_bytes(std::string_view name) const {
  const Json& value = at(name);
  if (!value.is_array()) refuse_value(name, value, "a list of sizes in bytes");
  std::vector<std::int64_t> sizes;
  for (const Json& size : value) sizes.push_back(whole_number(size, name, 0, most_of_bytes));
  return sizes;
}

std::vector<double> Fields::signed_list_us(std::string_view name) const {
  return times_us(at(name), name, -most_us);
}

double Fields::fraction(std::string_view name) const {
  return number_between(at(name), name, -1, 1, "");
}

std::int64_t Fields::ps(std::string_view name) const {
  return count(name, 0, most_of_ps);
}

std::int64_t Fields::signed_ps(std::string_view name) const {
  return count(name, -most_of_ps, most_of_ps);
}

}  // namespace loggp::measure
