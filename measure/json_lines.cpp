#include "measure/json_lines.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "models/errors.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

// Reads all whole lines. A last line without an end was cut off and is left out.
std::vector<std::string> read_whole_lines(const std::string& path) {
  std::ifstream stream(path);
  if (!stream) throw InputError(fmt::format("{}: cannot be read", path));
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line) && !stream.eof();) lines.push_back(line);
  return lines;
}

}  // namespace

void read_lines(const std::string& path,
                const std::function<void(std::size_t number, const std::string& line)>& take) {
  const std::vector<std::string> lines = read_whole_lines(path);
  if (lines.empty()) throw InputError(fmt::format("{}: is empty; give a samples file", path));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    try {
      take(i + 1, lines[i]);
    } catch (const std::exception& error) {
      throw InputError(fmt::format("{}, line {}: {}", path, i + 1, error.what()));
    }
  }
}

std::string read_sample_kind(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line)) return "";
  const Json header = Json::parse(line, nullptr, false);
  if (!header.is_object()) return "";
  if (header.contains("nonblocking_samples")) return "nonblocking";
  const auto kind = header.find("kind");
  return kind != header.end() && kind->is_string() ? kind->get<std::string>() : "";
}

void refuse_other_samples(const std::string& path, std::string_view what) {
  throw InputError(
      fmt::format("{}: its samples were made with another {}; measure without --resume, or into "
                  "another file",
                  path, what));
}

void refuse_other_header(const std::string& path, const std::string& file, const std::string& now) {
  constexpr auto npos = std::string::npos;
  const Json changes = Json::diff(Json::parse(file), Json::parse(now));
  if (changes.empty()) return;
  Json::json_pointer place(changes[0].at("path").get<std::string>());  // "/setup/barrier_bytes"
  const auto is_of_array = [&] { return place.back().find_first_not_of("0123456789-") == npos; };
  while (is_of_array()) place.pop_back();
  refuse_other_samples(path, place.back());
}

void refuse_other_provenance(const std::string& path, const Provenance& file,
                             const Provenance& now) {
  constexpr auto same = std::to_array<std::string_view>({"transport", "host", "peer_host", "mpi",
                                                         "ranks", "cpus_bound", "spin", "truth",
                                                         "noise", "seed", "receive", "progress"});
  for (const std::string_view name : same) {
    const auto value = [name](const Provenance& of) {
      const auto found = of.find(std::string(name));
      return found == of.end() ? std::string() : found->second;
    };
    if (value(file) != value(now)) refuse_other_samples(path, name);
  }
}

void refuse_other_run(const std::string& path, const std::string& file, const std::string& now) {
  Json of_file = Json::parse(file);
  Json of_now = Json::parse(now);
  const auto provenance = of_file.at("provenance").get<Provenance>();
  const auto provenance_now = of_now.at("provenance").get<Provenance>();
  of_file.erase("provenance");
  of_now.erase("provenance");
  refuse_other_header(path, of_file.dump(), of_now.dump());
  refuse_other_provenance(path, provenance, provenance_now);
}

void refuse_missing_root(std::int32_t root, std::int32_t ranks) {
  if (root < 0 || root >= ranks)
    throw InputError(fmt::format("the root, {}, is none of its {} ranks", root, ranks));
}

bool goes_on(bool resume, const std::string& path) {
  return resume && std::filesystem::exists(path);
}

LineLog LineLog::resumed(bool resume, const std::string& path, const std::string& header) {
  if (goes_on(resume, path)) return LineLog(path);
  return {path, header};
}

LineLog::LineLog(const std::string& path, const std::string& header) : path_(path) {
  if (path.empty()) return;
  file_.open(path);
  file_ << header << "\n" << std::flush;
  if (!file_) throw InputError(fmt::format("{}: cannot be written", path));
}

LineLog::LineLog(const std::string& path) : path_(path) {
  std::uintmax_t whole = 0;
  for (const std::string& line : read_whole_lines(path)) whole += line.size() + 1;
  std::error_code failed;
  std::filesystem::resize_file(path, whole, failed);
  file_.open(path, std::ios::app);
  if (failed || !file_) throw InputError(fmt::format("{}: cannot be written", path));
}

void LineLog::append(const std::string& record) {
  if (!file_.is_open()) return;
  file_ << record << "\n" << std::flush;
  if (!file_) throw RunError(fmt::format("{}: cannot be written any more", path_));
}

}  // namespace loggp::measure
