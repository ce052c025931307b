#include "models/base/cell.hpp"

#include <nlohmann/json.hpp>

#include "models/base/printable.hpp"

namespace loggp {

namespace {

using Json = nlohmann::json;

std::string scalar(const Json& json) {
  return printable_json(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

// Whether JSON reads the text as one number, if as anything.
bool is_of_digits(const std::string& text) {
  return text.find_first_not_of("0123456789+-.eE") == std::string::npos;
}

// Returns the double or integer nearest to the digits as JSON; "null" if it is infinite.
std::string parsed(const Digits& digits) {
  const Json json = Json::parse(digits.text, nullptr, false);
  return json.is_number() ? scalar(json) : "null";
}

// Appends JSON to a text: with line ends and indentation, or without.
class JsonWriter {
 public:
  explicit JsonWriter(bool is_indented) : is_indented_(is_indented) {}

  void write(const Cell& cell) {
    std::visit([this](const auto& value) { add(value); }, cell.value());
  }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  void add(std::monostate /*null*/) { text_ += "null"; }
  void add(const Digits& digits) {
    const bool is_exact = digits.is_exact && is_of_digits(digits.text);
    text_ += is_exact ? digits.text : parsed(digits);
  }
  void add(const Cell::List& list) {
    add_items('[', list, ']', [this](const Cell& item) { write(item); });
  }
  void add(const Cell::Object& object) {
    add_items('{', object, '}', [this](const auto& member) {
      text_ += scalar(member.first) + (is_indented_ ? ": " : ":");
      write(member.second);
    });
  }
  template <class Scalar>
  void add(const Scalar& value) {
    text_ += scalar(value);
  }

  template <class Items, class WriteItem>
  void add_items(char open, const Items& items, char close, WriteItem write_item) {
    text_ += open;
    ++depth_;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) text_ += ',';
      new_line();
      write_item(items[i]);
    }
    --depth_;
    if (!items.empty()) new_line();
    text_ += close;
  }
  void new_line() {
    constexpr std::size_t indentation = 2;
    if (is_indented_) text_.append(1, '\n').append(indentation * depth_, ' ');
  }

  bool is_indented_;
  std::size_t depth_ = 0;
  std::string text_;
};

std::string written(const Cell& cell, bool is_indented) {
  JsonWriter writer(is_indented);
  writer.write(cell);
  return writer.take();
}

}  // namespace

Cell Cell::exact(std::string digits) {
  return digits.empty() ? Cell() : of(Digits{std::move(digits), true});
}

Cell Cell::rounded(std::string digits) {
  return digits.empty() ? Cell() : of(Digits{std::move(digits), false});
}

Cell Cell::text_or_null(std::string text) {
  return text.empty() ? Cell() : Cell(std::move(text));
}

std::string json_text(const Cell& cell) {
  return written(cell, true);
}

std::string json_line(const Cell& cell) {
  return written(cell, false);
}

}  // namespace loggp
