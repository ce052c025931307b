#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "models/base/embedded_data.hpp"
#include "models/base/errors.hpp"
#include "models/parameters/parameter_file.hpp"
#include "tests/models/parameters/document.hpp"
#include "tests/models/parameters/error_text.hpp"

namespace loggp::schema_test {

namespace {

using Adapter = valijson::adapters::NlohmannJsonAdapter;

// The published schema, applied by an independent validator.
class PublishedSchema {
 public:
  PublishedSchema() : json_(nlohmann::json::parse(embedded_parameter_schema())) {
    valijson::SchemaParser(valijson::SchemaParser::kDraft7).populateSchema(Adapter(json_), schema_);
  }
  [[nodiscard]] bool accepts(std::string_view document) const {
    const auto json = nlohmann::json::parse(document);
    return valijson::Validator().validate(schema_, Adapter(json), nullptr);
  }

 private:
  nlohmann::json json_;
  valijson::Schema schema_;
};

std::string refusal(const std::string& text) {
  return error_text<InputError>([&] { (void)parse_parameter_set(text, "m.json"); });
}

// Rules between fields, which a schema cannot express.
bool is_between_fields(const std::string& refusal) {
  constexpr std::array rules{"leaves a",          "is below",          "last range",
                             "was given already", "low is above high", "out of range"};
  return std::any_of(rules.begin(), rules.end(),
                     [&](const char* rule) { return refusal.find(rule) != std::string::npos; });
}

std::vector<std::string> all_pointers(const Json& document) {
  std::vector<std::string> pointers;
  const Json flat = document.flatten();
  for (const auto& [pointer, value] : flat.items()) {
    for (std::size_t end = pointer.size(); end != std::string::npos && end > 0;
         end = pointer.rfind('/', end - 1)) {
      pointers.push_back(pointer.substr(0, end));
    }
  }
  std::sort(pointers.begin(), pointers.end());
  pointers.erase(std::unique(pointers.begin(), pointers.end()), pointers.end());
  return pointers;
}

void check_agreement(const PublishedSchema& schema, const Json& document) {
  const std::string text = document.dump();
  const std::string reader = refusal(text);
  CAPTURE(text);
  CAPTURE(reader);
  if (schema.accepts(text)) {
    CHECK((reader.empty() || is_between_fields(reader)));
  } else {
    CHECK_FALSE(reader.empty());
  }
}

}  // namespace

TEST_CASE("the published schema accepts the published sets and a file with every field") {
  const PublishedSchema schema;
  for (const EmbeddedFile& file : embedded_parameter_files()) CHECK(schema.accepts(file.content));
  CHECK(schema.accepts(complete_document().dump()));
  CHECK_FALSE(schema.accepts("{}"));
}

TEST_CASE("schema and reader agree on every field that is missing or replaced") {
  const PublishedSchema schema;
  const std::vector<Json> replacements{Json(),     true,          -1,
                                       0,          1.5,           7,
                                       "x",        "eager",       "wide-area",
                                       "",         Json::array(), Json::object(),
                                       Json{1, 2}, Json{1, 2, 3}, Json{"a", "b"}};
  const std::vector<std::string> pointers = all_pointers(complete_document());
  CHECK(pointers.size() > 40);
  for (const std::string& pointer : pointers) {
    check_agreement(schema, without(complete_document(), pointer));
    for (const Json& value : replacements)
      check_agreement(schema, with(complete_document(), pointer, value));
  }
}

TEST_CASE("schema and reader agree that no object takes a field they do not know") {
  const PublishedSchema schema;
  for (const char* object :
       {"", "/environment", "/links/0", "/links/0/ranges/0", "/links/0/ranges/0/ci"}) {
    for (const Json& value : {Json("text"), Json(1), Json{1, 2}})
      check_agreement(schema, with(complete_document(), std::string(object) + "/extra", value));
  }
}

}  // namespace loggp::schema_test
