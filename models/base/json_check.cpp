#include "models/base/json_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

namespace loggp {

namespace {

// A position in a text that tells the caller how far the parser has read.
class Reading {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  Reading(const char* at, const char** furthest) : at_(at), furthest_(furthest) {}
  reference operator*() const { return *at_; }
  Reading& operator++() {
    *furthest_ = ++at_;
    return *this;
  }
  bool operator==(const Reading& other) const { return at_ == other.at_; }
  bool operator!=(const Reading& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  const char** furthest_;
};

// Receives the parts of a document while it is parsed. A function that returns false ends this.
class FaultFinder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  bool null() override { return count(); }
  bool boolean(bool /*value*/) override { return count(); }
  bool number_integer(number_integer_t /*value*/) override { return count(); }
  bool number_unsigned(number_unsigned_t /*value*/) override { return count(); }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return count(); }
  bool string(string_t& /*value*/) override { return count(); }
  bool binary(binary_t& /*value*/) override { return count(); }
  bool start_object(std::size_t /*size*/) override { return open(); }
  bool start_array(std::size_t /*size*/) override { return open(); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& key) override {
    return keys_.back().insert(key).second ||
           refuse(fmt::format("'{}' is given twice in one object; remove one", key));
  }
  bool parse_error(std::size_t /*position*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    return false;
  }

  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  bool refuse(std::string what) {
    fault_ = std::move(what);
    return false;
  }
  bool count() {
    constexpr std::size_t most = 4'000'000;
    return ++values_ <= most || refuse(fmt::format("more than {} values; give fewer", most));
  }
  bool open() {
    constexpr std::size_t deepest = 64;
    if (keys_.size() == deepest)
      return refuse(fmt::format("arrays and objects more than {} deep; give fewer", deepest));
    keys_.emplace_back();
    return count();
  }
  bool close() {
    keys_.pop_back();
    return true;
  }

  std::vector<std::set<std::string>> keys_;  // of each open object; none of an array
  std::size_t values_ = 0;
  std::string fault_;
};

}  // namespace

std::string json_error_in_words(std::string_view parser_text) {
  const auto between = [parser_text](std::string_view before, std::string_view after) {
    const std::size_t mark = parser_text.find(before);
    if (mark == std::string_view::npos) return std::string();
    const std::string_view rest = parser_text.substr(mark + before.size());
    return std::string(rest.substr(0, rest.find(after)));
  };
  const std::string number = between("number overflow parsing '", "'");
  if (!number.empty()) return fmt::format("the number {} is too large", number);
  const std::string place = between("parse error at ", ":");
  if (place.empty()) return "a field is missing or of the wrong type";
  const std::string last = between("last read: '", "\n");
  const bool ends = parser_text.find("unexpected end of input") != std::string_view::npos ||
                    parser_text.find("missing closing quote") != std::string_view::npos;
  if (ends || last.empty()) return fmt::format("not JSON: {}: the text ends too early", place);
  return fmt::format("not JSON: {}: the text does not go on as JSON after '{}", place,
                     last.substr(0, last.find("; expected")));
}

std::optional<JsonFault> find_json_fault(std::string_view json) {
  const char* const begin = json.data();
  const char* const end = begin + json.size();
  const char* read = begin;
  FaultFinder finder;
  (void)nlohmann::json::sax_parse(Reading(begin, &read), Reading(end, &read), &finder);
  if (finder.fault().empty()) return std::nullopt;
  const auto lines = std::count(begin, read, '\n');
  return JsonFault{static_cast<std::size_t>(lines) + 1, finder.fault()};
}

}  // namespace loggp
