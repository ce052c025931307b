#include "cli/tables/warnings.hpp"

#include <fmt/format.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/tables/progress.hpp"
#include "measure/live/machine/last_words.hpp"
#include "models/base/printable.hpp"
#include "models/base/standard_streams.hpp"

namespace loggp::cli {

namespace {

constexpr std::size_t most_said = 5;  // without --verbose

struct Warning {
  spdlog::level::level_enum severity;
  std::string text;
};

// Keeps warnings as one line each, because they may quote input.
class WarningKeeper final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  [[nodiscard]] std::vector<Warning> take() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(warnings_, {});
  }

 protected:
  void sink_it_(const spdlog::details::log_msg& message) override {
    std::string text = printable({message.payload.data(), message.payload.size()});
    const bool is_known = std::any_of(warnings_.begin(), warnings_.end(),
                                      [&](const Warning& known) { return known.text == text; });
    if (is_known) return;
    if (warnings_.size() < most_said) measure::keep_warning("loggp: warning: " + text);
    warnings_.push_back({message.level, std::move(text)});
  }
  void flush_() override {}

 private:
  std::vector<Warning> warnings_;
};

struct Warnings {
  std::shared_ptr<WarningKeeper> keeper;
  bool verbose = false;
};

Warnings& warnings() {
  static Warnings all;
  return all;
}

std::string left_out_in_words(std::size_t count) {
  return count == 1 ? "1 more warning is left out; --verbose prints it"
                    : fmt::format("{} more warnings are left out; --verbose prints them", count);
}

}  // namespace

void collect_warnings(bool silent) {
  warnings().keeper = std::make_shared<WarningKeeper>();
  spdlog::set_default_logger(std::make_shared<spdlog::logger>("loggp", warnings().keeper));
  if (silent) spdlog::set_level(spdlog::level::off);
}

void say_warnings() {
  if (warnings().keeper == nullptr) return;
  std::vector<Warning> all = warnings().keeper->take();
  if (all.empty()) return;
  end_progress();
  std::stable_sort(all.begin(), all.end(),
                   [](const Warning& a, const Warning& b) { return a.severity > b.severity; });
  const std::size_t said = warnings().verbose ? all.size() : std::min(most_said, all.size());
  spdlog::sinks::stderr_color_sink_mt terminal;
  terminal.set_formatter(std::make_unique<spdlog::pattern_formatter>("%n: %^warning%$: %v"));
  measure::forget_warnings();
  for (std::size_t i = 0; i < said; ++i) terminal.log({"loggp", spdlog::level::warn, all[i].text});
  if (said < all.size()) say(left_out_in_words(all.size() - said));
}

void add_verbose_option(CLI::App& program) {
  program.add_flag("--verbose", warnings().verbose, "print all warnings, not only five");
}

void warn_of_extrapolation(const ParameterSet& set, const CostWatch& watch) {
  for (const std::string& sentence : extrapolated_sizes(set, watch)) spdlog::warn("{}", sentence);
  for (const std::string& sentence : missing_classes(set, watch)) spdlog::warn("{}", sentence);
  for (const std::string& sentence : free_reductions(set, watch)) spdlog::warn("{}", sentence);
  for (const std::string& sentence : single_levels(watch)) spdlog::warn("{}", sentence);
}

void warn_of_remark(std::string_view remark) {
  constexpr std::string_view joint = "; ";
  while (!remark.empty()) {
    const std::size_t end = std::min(remark.find(joint), remark.size());
    spdlog::warn("{}", remark.substr(0, end));
    remark.remove_prefix(std::min(end + joint.size(), remark.size()));
  }
}

}  // namespace loggp::cli
