#include "cli/options/distinct_files.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "models/base/errors.hpp"

namespace loggp::cli {

namespace {

namespace fs = std::filesystem;
using std::string_view_literals::operator""sv;

constexpr std::array writing{"--out"sv, "--picture"sv,     "--timeline"sv,
                             "--dot"sv, "--export-goal"sv, "--traffic"sv};
constexpr std::array reading{
    "--params"sv, "--truth"sv,    "--counts"sv,   "--mapping"sv, "--noise"sv, "--topology"sv,
    "--goal"sv,   "--arrivals"sv, "--measured"sv, "--samples"sv, "--draco"sv, "--cetus"sv,
    "--claims"sv, "samples"sv,    "A"sv,          "B"sv,         "--cpus"sv};

// A file that the command line names, and the option that does.
struct Named {
  std::string option;
  fs::path path;
};

// Returns the option's name if it is one of `names`; else nothing.
template <class Names>
std::string name_among(const CLI::Option& option, const Names& names) {
  const auto name = std::find_if(names.begin(), names.end(), [&](std::string_view one) {
    return option.check_name(std::string(one));
  });
  return name == names.end() ? "" : std::string(*name);
}

// Returns what may be files in the value of an option that reads: the whole value, and its parts
// between commas and colons, as in ompi-gm,my.json and call:3:FILE.
std::vector<std::string> possible_files(const std::string& value) {
  std::vector<std::string> all{value};
  for (std::size_t first = 0; first <= value.size();) {
    const std::size_t end = std::min(value.find_first_of(",:", first), value.size());
    all.push_back(value.substr(first, end - first));
    first = end + 1;
  }
  return all;
}

// Returns whether both are names of one file, which need not exist yet.
bool are_one_file(const fs::path& a, const fs::path& b) {
  std::error_code error;
  if (fs::exists(a, error) && fs::exists(b, error))
    return fs::is_regular_file(a, error) && fs::equivalent(a, b, error);
  const fs::path one = fs::weakly_canonical(fs::absolute(a, error), error);
  return !error && one == fs::weakly_canonical(fs::absolute(b, error), error) && !error;
}

void collect(const CLI::App& app, std::vector<Named>& written, std::vector<Named>& read) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0) continue;
    if (const std::string name = name_among(*option, writing); !name.empty()) {
      for (const std::string& value : option->results()) written.push_back({name, value});
    }
    if (const std::string name = name_among(*option, reading); !name.empty()) {
      for (const std::string& value : option->results()) {
        for (const std::string& file : possible_files(value)) read.push_back({name, file});
      }
    }
  }
  for (const CLI::App* command : app.get_subcommands()) collect(*command, written, read);
}

}  // namespace

void check_distinct_files(const CLI::App& program) {
  std::vector<Named> written;
  std::vector<Named> read;
  collect(program, written, read);
  for (std::size_t i = 0; i < written.size(); ++i) {
    const Named& out = written[i];
    for (std::size_t j = i + 1; j < written.size(); ++j) {
      if (!are_one_file(out.path, written[j].path)) continue;
      throw InputError(out.option + " and " + written[j].option + " would both write " +
                       out.path.string() + "; give two files");
    }
    for (const Named& in : read) {
      std::error_code error;  // what is no file is another kind of value, such as a name
      if (!fs::exists(in.path, error) || !are_one_file(out.path, in.path)) continue;
      throw InputError(out.option + " would write over " + out.path.string() + ", which " +
                       in.option + " reads; give another file");
    }
  }
}

}  // namespace loggp::cli
