#include "cli/commands/pattern_run.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "cli/options/command.hpp"
#include "cli/options/condition_options.hpp"
#include "cli/options/work_limits.hpp"
#include "cli/tables/pattern_output.hpp"
#include "cli/tables/progress.hpp"
#include "compare/known/simulated_patterns.hpp"
#include "measure/live/machine/cache_size.hpp"
#include "measure/over_sockets/socket_measurement.hpp"
#include "models/base/errors.hpp"
#include "models/base/patience.hpp"
#include "models/base/quantities.hpp"
#ifdef LOGGP_WITH_MPI
#include "measure/patterns/live_patterns.hpp"
#endif

namespace loggp::cli {

namespace {

measure::PatternResult simulated(const MeasureOptions& options) {
  constexpr std::int64_t most_ranks = std::int64_t{1} << 24;
  if (options.truth.empty()) throw InputError("--transport simulated needs --truth NAME or FILE");
  if (measure::parse_cache(options.pattern.cache) > Bytes())
    throw InputError("--cache: simulated ranks have no cache; leave it out");
  const Machine truth(chosen_parameters(options.truth, options.conditions));
  const auto ranks =
      static_cast<std::int32_t>(parse_count(options.pattern.ranks, "--ranks", 1, most_ranks));
  const std::uint64_t seed = parse_seed(options.seed);
  measure::Provenance provenance = condition_provenance(options.conditions, seed);
  provenance["truth"] = truth.parameters().name;
  provenance["method"] = options.pattern.pattern + " on the simulator";
  const compare::Conditions conditions = chosen_conditions(options.conditions, seed);
  const measure::PatternOptions pattern = pattern_options(options);
  const compare::Work work = compare::estimate_growth(ranks, [&](std::int64_t n) {
    measure::PatternOptions unkept = pattern;
    unkept.samples_path.clear();
    unkept.resume = false;
    (void)compare::measure_simulated(truth, static_cast<std::int32_t>(n),
                                     chosen_pairs(options.pattern), unkept, provenance, conditions);
  });
  check_work(work, options.yes);
  const TimedBar bar("measuring", work.seconds);
  return compare::measure_simulated(truth, ranks, chosen_pairs(options.pattern), pattern,
                                    provenance, conditions);
}

std::optional<measure::PatternResult> on_mpi(const measure::LivePatternOptions& live) {
#ifdef LOGGP_WITH_MPI
  return measure::measure_live(live);
#else
  (void)live;
  throw without_mpi("give --transport tcp or simulated");
#endif
}

std::optional<measure::PatternResult> live(const MeasureOptions& options) {
  constexpr std::int64_t ps_per_s = 1'000'000'000'000;
  const measure::PatternOptions pattern = pattern_options(options);
  const measure::LivePatternOptions live{
      .pattern = pattern,
      .pairs = chosen_pairs(options.pattern),
      .cache_room = measure::parse_cache(options.pattern.cache),
      .limit = limit_beyond(std::chrono::seconds(2 * pattern.lengths.budget.in_ps() / ps_per_s))};
  if (is_socket_transport(options.transport))
    return measure::measure_sockets(chosen_peer(options.transport, options.sockets), live);
  return on_mpi(live);
}

}  // namespace

void run_pattern(const MeasureOptions& options) {
  if (options.method.method != "prtt")
    throw InputError("--method and --pattern measure different things; give one of them");
  check_writable(options.out);
  if (options.resume) warn_of_new_run(chosen_samples_path(options));
  check_lossless(options.transport, "--pattern " + options.pattern.pattern);
  const auto result = options.transport == "simulated" ? simulated(options) : live(options);
  if (!result) return;  // only rank 0 prints
  for (const std::string& warning : result->warnings) spdlog::warn("{}", warning);
  const Result printed = pattern_result(*result);
  if (!options.out.empty()) write_file(options.out, printed.text(Format::json));
  print(printed, options.format);
}

}  // namespace loggp::cli
