// What a run of a random program gave.
#pragma once

#include <string>

#include "simulate/engine/time_order.hpp"
#include "tests/simulate/engine/properties.hpp"
#include "tests/simulate/engine/random_script.hpp"
#include "tests/simulate/engine/random_setting.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate {

/// The kind of failure, in the reference's words.
inline std::string kind_of(const std::string& error) {
  const auto number_at = [&](std::size_t at) { return error.substr(at, error.find(' ', at) - at); };
  if (error.empty()) return {};
  if (error.starts_with("deadlock: ")) return "deadlock of " + number_at(10);
  if (error.find("never received") != std::string::npos) return number_at(0) + " left over";
  if (error.find("into a buffer of") != std::string::npos) return "truncation";
  if (error.find("and not waited for") != std::string::npos) return "open operations";
  return error;
}

/// A run with its logs; a failed one without them.
struct Run {
  Result result;
  std::string engine;
};

inline Run run_logged(const Script& script, const auto& simulation) {
  Run run;
  run.result.logs.resize(script.size());
  const Program program = [&](SimulatedProcess& self) {
    const auto rank = static_cast<std::size_t>(self.rank().number());
    return perform(self, script[rank], &run.result.logs[rank]);
  };
  const auto ranks = static_cast<std::int32_t>(script.size());
  try {
    const FinishTimes finish = simulation(ranks, program, run.engine);
    for (std::int32_t rank = 0; rank < ranks; ++rank)
      run.result.finish.push_back(finish[Rank(rank)].in_ps());
  } catch (const RunError& error) {
    run.result.error = error.what();
    run.result.logs.clear();
  }
  return run;
}

inline Options options_for(const Setting& setting, const Script& script, bool time_order) {
  Options options = setting.options(time_order);
  if (!options.arrivals.empty()) options.arrivals = options.arrivals.first(script.size());
  return options;
}

inline Run run(const Setting& setting, const Script& script, bool time_order) {
  return run_logged(script, [&](std::int32_t ranks, const Program& program, std::string& engine) {
    const Outcome outcome =
        simulate(setting.machine, ranks, program, options_for(setting, script, time_order));
    engine = outcome.engine;
    return outcome.finish;
  });
}

inline Run run(const Setting& setting, const Script& script, TimeOrder::Windows windows) {
  return run_logged(script, [&](std::int32_t ranks, const Program& program, std::string&) {
    TimeOrder engine(setting.machine, ranks, options_for(setting, script, true), windows);
    return engine.run(program);
  });
}

}  // namespace loggp::simulate
