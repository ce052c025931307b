#include "measure/samples/sample_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "measure/samples/json_lines.hpp"
#include "measure/samples/launch_lines.hpp"
#include "models/base/errors.hpp"
#include "models/base/input_file.hpp"
#include "models/base/json_check.hpp"
#include "models/base/printable.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* nonblocking_mark = "nonblocking_samples";

// The provenance entries that must agree between runs whose samples go into one file.
constexpr auto run_facts = std::to_array<std::string_view>(
    {"transport", "host", "peer_host", "mpi", "ranks", "cpus_bound", "spin", "truth", "noise",
     "seed", "receive", "progress", series_key});

// Returns the loggp command that writes samples of a kind.
std::string writer(std::string_view kind) {
  if (kind == "prtt" || kind == "local" || kind == "node") return "measure";
  if (kind == "pattern" || kind == "method") return fmt::format("measure --{}", kind);
  return std::string(kind);
}

std::string header_kind(const Json& header) {
  if (!header.is_object()) return "";
  if (header.contains(nonblocking_mark)) return "nonblocking";
  const auto kind = header.find("kind");
  return kind != header.end() && kind->is_string() ? kind->get<std::string>() : "";
}

SampleHeader to_header(const std::string& line, std::string_view kind) {
  Json json = Json::parse(line, nullptr, false);
  const std::string found = header_kind(json);
  if (found.empty()) throw InputError("this is not the header of a samples file");
  if (found != kind)
    throw InputError(fmt::format(R"(its samples are of kind "{}", not "{}")", found, kind));
  auto provenance = json.at("provenance").get<Provenance>();
  for (const char* name : {nonblocking_mark, "record", "kind", "provenance"}) json.erase(name);
  return {found, json.dump(), std::move(provenance)};
}

InputError not_of_kind(std::string_view reason, std::string_view kind) {
  return InputError(
      fmt::format("{}; give a samples file that loggp {} has written", reason, writer(kind)));
}

SampleHeader read_header(const std::string& line, std::string_view kind) {
  try {
    return to_header(line, kind);
  } catch (const InputError& error) {
    throw not_of_kind(error.what(), kind);
  } catch (const Json::exception&) {
    throw not_of_kind("a field of the header is missing or of the wrong type", kind);
  }
}

std::string fact(const Provenance& provenance, std::string_view name) {
  const auto found = provenance.find(std::string(name));
  return found == provenance.end() ? std::string() : found->second;
}

[[noreturn]] void refuse_other(const std::string& path, std::string_view what) {
  throw InputError(
      fmt::format("{}: its samples were made with another {}; measure without --resume, or into "
                  "another file",
                  path, what));
}

// Returns the field at which two headers differ, from its JSON pointer: "barrier_bytes" for
// "/setup/barrier_bytes". For an element of an array it returns the array's name.
std::string field(const std::string& place) {
  Json::json_pointer pointer(place);
  while (pointer.back().find_first_not_of("0123456789-") == std::string::npos) pointer.pop_back();
  return pointer.back();
}

void refuse_other_plan(const std::string& path, const std::string& file, const std::string& now,
                       const FieldWords& words) {
  const Json changes = Json::diff(Json::parse(file), Json::parse(now));
  for (const Json& change : changes) {
    const std::string name = field(change.at("path").get<std::string>());
    const auto known = words.find(name);
    const std::string& what = known == words.end() ? name : known->second;
    if (!what.empty()) refuse_other(path, what);
  }
}

}  // namespace

std::string SampleHeader::text() const {
  Json json;
  if (kind == "nonblocking") {
    json[nonblocking_mark] = 1;
  } else {
    json["record"] = "header";
    json["kind"] = kind;
  }
  json.update(Json::parse(plan));
  json["provenance"] = provenance;
  return printable_json(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string read_sample_kind(const std::string& path) {
  const std::string text = read_text(path, "a samples file");
  std::string line = text.substr(0, text.find('\n'));
  (void)take_launch_mark(line);
  return find_json_fault(line) ? "" : header_kind(Json::parse(line, nullptr, false));
}

void read_sample_file(const std::string& path, std::string_view kind,
                      const std::function<void(const SampleHeader&)>& begin,
                      const std::function<void(const std::string& record)>& take,
                      std::optional<std::int64_t> launch) {
  const auto take_line = [&](std::size_t number, const std::string& line) {
    if (number > 1) {
      take(line);
      return;
    }
    const SampleHeader header = read_header(line, kind);
    try {
      begin(header);
    } catch (const InputError&) {
      throw;  // names the wrong field and what would be right
    } catch (const Json::exception&) {
      throw not_of_kind("a field of the header is missing or of the wrong type", kind);
    } catch (const std::exception& error) {
      throw not_of_kind(error.what(), kind);
    }
  };
  read_lines(path, take_line, launch);
}

void refuse_other_run(const std::string& path, const SampleHeader& file, const SampleHeader& now,
                      const FieldWords& words) {
  refuse_other_plan(path, file.plan, now.plan, words);
  for (const std::string_view name : run_facts) {
    if (fact(file.provenance, name) != fact(now.provenance, name)) refuse_other(path, name);
  }
}

bool same_run(const Provenance& a, const Provenance& b) {
  return std::all_of(run_facts.begin(), run_facts.end(),
                     [&](std::string_view name) { return fact(a, name) == fact(b, name); });
}

void refuse_missing_root(std::int32_t root, std::int32_t ranks) {
  if (root < 0 || root >= ranks)
    throw InputError(
        fmt::format("the root is {}, but the sample's ranks are 0 to {}", root, ranks - 1));
}

}  // namespace loggp::measure
