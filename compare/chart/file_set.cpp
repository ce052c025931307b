#include "compare/chart/file_set.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <utility>

#include "models/base/cell.hpp"
#include "models/base/errors.hpp"
#include "models/base/fingerprint.hpp"
#include "models/base/input_file.hpp"

namespace loggp::compare {

namespace fs = std::filesystem;

namespace {

std::uint64_t fingerprint_of(std::string_view contents) {
  Fingerprint fingerprint;
  fingerprint.add(contents.size());
  for (const char byte : contents) fingerprint.add(byte);
  return fingerprint.bits();
}

// Returns the contents of a file; nothing if it can't be read.
std::optional<std::string> contents_of(const fs::path& path) {
  try {
    return read_text(path.string(), "a file of loggp");
  } catch (const InputError&) {
    return std::nullopt;
  }
}

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type() == fs::file_type::regular;
}

// Whether `name` is that of a file in the folder itself.
bool is_plain_name(const std::string& name) {
  return !name.empty() && name != "." && name != ".." && name.find('/') == std::string::npos;
}

}  // namespace

FileSet::FileSet(const OutputDirectory& directory, std::string command)
    : directory_(directory), command_(std::move(command)) {
  const fs::path list = directory.path() / list_name;
  const auto text = is_file(list) ? contents_of(list) : std::nullopt;
  const auto json = nlohmann::json::parse(text.value_or(""), nullptr, false);
  may_have_others_ = !json.is_object() && is_file(directory.path() / "index.html");
  if (!json.is_object()) return;
  for (const auto& [of_command, files] : json.items()) {
    if (!files.is_object()) continue;
    for (const auto& [name, fingerprint] : files.items()) {
      if (fingerprint.is_number_unsigned() && is_plain_name(name))
        of_commands_[of_command][name] = fingerprint.get<std::uint64_t>();
    }
  }
}

void FileSet::write(const std::string& name, std::string_view contents) {
  directory_.write(name, contents);
  written_[name] = fingerprint_of(contents);
}

bool FileSet::remove(const std::string& name, std::uint64_t fingerprint) const {
  const fs::path path = directory_.path() / name;
  if (!is_file(path)) return true;  // it is not there any more, or was replaced by something else
  const auto contents = contents_of(path);
  if (!contents || fingerprint_of(*contents) != fingerprint) return false;
  std::error_code error;
  return fs::remove(path, error);
}

std::vector<std::string> FileSet::finish() {
  std::vector<std::string> kept;
  for (const auto& [name, fingerprint] : of_commands_[command_]) {
    if (written_.contains(name) || remove(name, fingerprint)) continue;
    kept.push_back(fmt::format("{}: is of an earlier run, and kept because it was changed since",
                               (directory_.path() / name).string()));
  }
  if (may_have_others_)
    kept.push_back(fmt::format("{}: may have files of an earlier run, which are kept",
                               directory_.path().string()));
  of_commands_[command_] = written_;
  Cell::Object list;
  for (const auto& [of_command, files] : of_commands_) list.emplace_back(of_command, Cell(files));
  directory_.write(list_name, json_text(Cell::object(std::move(list))) + "\n");
  return kept;
}

}  // namespace loggp::compare
