// A parameter file that uses every field, and ways to break it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace loggp {

using Json = nlohmann::ordered_json;

/// Returns a valid document: two link classes, two ranges, every optional field.
inline Json complete_document() {
  return Json::parse(R"({
    "name": "m", "description": "d", "source": "s", "transport": "t",
    "environment": {"cpu": "c"},
    "links": [
      {"class": "network", "ranges": [
        {"min_bytes": 1, "max_bytes": 100, "L_us": 2, "o_s_us": 1.5, "o_r_us": 0.25, "g_us": 3,
         "G_us_per_byte": 0.00073, "O_s_us_per_byte": 0.001, "O_r_us_per_byte": 0.0005,
         "protocol": "eager", "half_rtt_us": 3.75, "ci": {"g_us": [2.5, 3.5]}},
        {"min_bytes": 101, "max_bytes": null, "L_us": -1, "o_s_us": 1.5, "o_r_us": 0.25,
         "g_us": 3, "G_us_per_byte": 0.0001, "protocol": "handshake"}]},
      {"class": "self", "ranges": [
        {"min_bytes": 1, "max_bytes": null, "L_us": 0, "o_s_us": 0, "o_r_us": 0, "g_us": 0,
         "G_us_per_byte": 0, "protocol": "synchronising"}]}]})");
}

inline Json with(Json document, const std::string& pointer, const Json& value) {
  document[Json::json_pointer(pointer)] = value;
  return document;
}

inline Json without(Json document, const std::string& pointer) {
  const Json::json_pointer at(pointer);
  Json& parent = document[at.parent_pointer()];
  if (parent.is_array()) {
    parent.erase(std::stoul(at.back()));
  } else {
    parent.erase(at.back());
  }
  return document;
}

}  // namespace loggp
