// loggp timeline COLLECTIVE … -o FILE.svg
#include <fmt/format.h>

#include <memory>

#include "cli/collective_options.hpp"
#include "cli/command.hpp"
#include "cli/draw.hpp"

namespace loggp::cli {

namespace {

struct TimelineOptions {
  CollectiveOptions collective;
  std::string out;
};

void run(const TimelineOptions& options) {
  const std::int32_t ranks = ranks_of(options.collective);
  const Machine machine = machine_of(options.collective, ranks);
  const compare::Benchmark benchmark = benchmark_of(options.collective, ranks);
  const Drawing drawing(options.out, ranks);
  timeline::Trace trace = Drawing::empty_trace();
  (void)compare::simulate_scheme(machine, ranks, benchmark, &trace);
  drawing.write(trace, machine, benchmark);
  fmt::print("{}\n", options.out);
}

}  // namespace

void add_timeline(CLI::App& program) {
  const auto options = std::make_shared<TimelineOptions>();
  CLI::App* command =
      program.add_subcommand("timeline", "draws the timeline of a simulated benchmark");
  add_benchmark_options(*command, options->collective);
  command->add_option("-o,--out", options->out, "FILE.svg")->required();
  command->footer("Example: loggp timeline ring --ranks 4 --params ompi-ib-sdr -o double-ring.svg");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
