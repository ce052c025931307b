#include "cli/commands/timeline_live.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "cli/commands/draw.hpp"
#include "cli/options/command.hpp"
#include "cli/options/variant_lists.hpp"
#include "cli/tables/result.hpp"
#include "compare/predict/timeline_labels.hpp"
#include "measure/collectives/live_timeline.hpp"
#include "measure/live/machine/environment.hpp"
#include "models/base/errors.hpp"
#include "models/base/standard_streams.hpp"

namespace loggp::cli {

#ifdef LOGGP_WITH_MPI

void draw_live_run(const CollectiveOptions& options, const std::string& out,
                   const std::string& title, const PictureOptions& picture) {
  if (!is_launched()) {
    throw InputError(
        "timeline --live needs MPI ranks; start it as: mpirun -n 2 loggp timeline, or with -n 1 if "
        "one rank is meant");
  }
  const Benchmark benchmark = single_benchmark(options, launched_ranks());
  refuse_overlapped({scheme_variant(benchmark)}, "--scheme");
  const Drawing drawing(out, benchmark.ranks, false, picture_style(picture, benchmark.ranks));
  const auto found = measure::record_live(benchmark, drawing.empty_trace().limit);
  if (!found) return;  // only rank 0 prints
  if (found->is_oversubscribed)
    spdlog::warn("some ranks share a CPU: the picture shows the scheduler, not the network");
  const std::string clocks =
      found->uncertainty == Duration()
          ? "one clock"
          : fmt::format("clocks agree to {:.2f} µs", found->uncertainty.in_us());
  drawing.write(found->trace,
                {.title = title.empty() ? compare::title_in_words(benchmark) + ", live" : title,
                 .parameters = fmt::format(
                     "measured call by call on {}, {}, {}; {}; a message is there when its "
                     "receiver sees it{}",
                     measure::host_name(), measure::cpu_model(), measure::utc_date(), clocks,
                     found->is_oversubscribed ? "; ranks share CPUs" : "")});
  print_line(out);
}

#else

void draw_live_run(const CollectiveOptions& /*options*/, const std::string& /*out*/,
                   const std::string& /*title*/, const PictureOptions& /*picture*/) {
  throw without_mpi("leave --live out");
}

#endif

}  // namespace loggp::cli
