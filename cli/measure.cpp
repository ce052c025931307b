// mpirun -n 2 loggp measure -o my.json; loggp measure --transport tcp|udp|simulated
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "cli/command.hpp"
#include "cli/measure_sockets.hpp"
#include "cli/table.hpp"
#include "compare/simulated_measurement.hpp"
#include "compare/whole_file.hpp"
#include "measure/environment.hpp"
#include "measure/loggp_fit.hpp"
#include "measure/sample_file.hpp"
#include "models/errors.hpp"
#include "models/machine.hpp"
#include "models/parameter_catalogue.hpp"
#include "models/parameter_file.hpp"
#include "models/quantities.hpp"
#ifdef LOGGP_WITH_MPI
#include "measure/live_measurement.hpp"
#endif

namespace loggp::cli {

namespace {

struct MeasureOptions {
  std::string transport = "mpi";
  std::string truth;
  std::string min_bytes = "1";
  std::string max_bytes = "192";  // Open MPI changes protocol at 257 in shared memory
  std::string time_budget = "5s";
  std::string repetitions = "400";
  std::string out;
  std::string format = "table";
  SocketOptions sockets;
};

constexpr std::int64_t largest_bytes = std::int64_t{1} << 30;

// From the smallest to the largest in equal steps, for the line through them weighs sizes by their
// distance.
std::vector<Bytes> sizes_between(std::int64_t smallest, std::int64_t largest) {
  constexpr std::int64_t intervals = 16;
  if (largest - smallest < 2) {
    throw InputError(
        fmt::format("--max-bytes: {} leaves fewer than 3 sizes from {}; give at least {}", largest,
                    smallest, smallest + 2));
  }
  std::vector<Bytes> sizes;
  for (std::int64_t i = 0; i <= intervals; ++i) {
    const Bytes size(smallest + (i * (largest - smallest) / intervals));
    if (sizes.empty() || sizes.back() != size) sizes.push_back(size);
  }
  return sizes;
}

PrttPlan plan_of(const MeasureOptions& options) {
  const std::int64_t smallest = parse_count(options.min_bytes, "--min-bytes", 1, largest_bytes);
  const std::int64_t largest = parse_count(options.max_bytes, "--max-bytes", 1, largest_bytes);
  PrttPlan plan;
  plan.sizes = sizes_between(smallest, largest);
  plan.repetitions =
      static_cast<std::int32_t>(parse_count(options.repetitions, "--repetitions", 1, 1'000'000));
  plan.budget = parse_duration(options.time_budget, "--time-budget");
  if (plan.budget <= Duration())
    throw InputError("--time-budget: give more than 0, for example 5s");
  plan.series = Duration::us(50);
  return plan;
}

Rows rows_of(const measure::LogGPFit& fit) {
  Rows rows{{"parameter", "value", "low_95", "high_95", "remark"}};
  for (const measure::Measured* measured :
       {&fit.L, &fit.o_s, &fit.o_r, &fit.g, &fit.G, &fit.O_s, &fit.half_rtt}) {
    if (!measured->determined() && measured == &fit.O_s) continue;  // o_s is constant: no fault
    const auto number = [&](double value) {
      return measured->determined() ? fmt::format("{:.4g}", value) : std::string("-");
    };
    rows.push_back({measured->name, number(measured->estimate.value),
                    number(measured->estimate.low), number(measured->estimate.high),
                    measured->problem});
  }
  return rows;
}

ParameterSet set_of(const measure::LogGPFit& fit, const measure::Provenance& provenance,
                    const std::string& path, LinkClass link_class) {
  ParameterSet set;
  set.name = path.empty() ? "measured" : std::filesystem::path(path).stem().string();
  set.description = "measured by loggp measure; one range, larger messages are extrapolated";
  set.source = "loggp " LOGGP_VERSION
               ", PRTT of [4]; L is what remains of the half round trip without o_s and o_r";
  set.environment = provenance;
  set.transport = provenance.at("transport");
  set.links.push_back({link_class, {measure::to_range(fit)}});
  return set;
}

void print(const MeasureOptions& options, const measure::LogGPFit& fit, const ParameterSet& set) {
  if (options.format == "json") {
    fmt::print("{}", to_json(set));
  } else {
    fmt::print("{}", options.format == "csv" ? as_csv(rows_of(fit)) : as_table(rows_of(fit)));
  }
}

void finish(const MeasureOptions& options, const PrttPlan& plan,
            const std::vector<PrttSample>& samples, const measure::Provenance& provenance,
            LinkClass link_class) {
  const measure::LogGPFit fit = measure::fit_loggp(samples, plan.messages);
  for (const std::string& remark : fit.remarks) spdlog::warn("{}", remark);
  if (!fit.complete()) {
    if (options.format == "table") fmt::print("{}", as_table(rows_of(fit)));
    throw RunError(fmt::format("{}; no parameter file is written", fit.problems()));
  }
  const ParameterSet set = set_of(fit, provenance, options.out, link_class);
  validate(set, "measured parameters");
  if (!options.out.empty()) write_file(options.out, to_json(set));
  print(options, fit, set);
}

// my.json → my.samples.jsonl
std::string samples_path(const std::string& out) {
  return out.empty() ? "" : std::filesystem::path(out).replace_extension(".samples.jsonl").string();
}

// Before minutes are spent. Throws InputError.
void check_out(const std::string& out) {
  if (out.empty()) return;
  const std::filesystem::path file(out);
  const auto directory = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  if (!file.has_filename() || std::filesystem::is_directory(file) ||
      compare::try_to_write_in(directory)) {
    throw InputError(
        fmt::format("{}: cannot be written; give a file in a writable directory", out));
  }
}

void run_simulated(const MeasureOptions& options) {
  if (options.truth.empty()) throw InputError("--transport simulated needs --truth NAME or FILE");
  PrttPlan plan = plan_of(options);
  plan.repetitions = 1;      // the simulator repeats itself exactly
  plan.series = Duration();  // and its clock has no resolution to outlast
  plan.budget = Duration();
  const Machine truth(find_parameters(options.truth));
  const measure::Provenance provenance{
      {"transport", "simulated"},
      {"truth", truth.parameters().name},
      {"method", fmt::format("PRTT on the simulator, n = {}", plan.messages)}};
  measure::SampleLog log(samples_path(options.out), provenance, plan);
  compare::measure_simulated(truth, plan, log);
  finish(options, plan, log.samples(), provenance, LinkClass::network);
}

std::optional<measure::LiveResult> measure_mpi(const measure::LiveOptions& live) {
#ifdef LOGGP_WITH_MPI
  return measure::measure_live(live);
#else
  (void)live;
  throw InputError(
      "this loggp was built without MPI; --transport tcp, udp and simulated are what it can "
      "measure");
#endif
}

void run_live(const MeasureOptions& options) {
  const PrttPlan plan = plan_of(options);
  constexpr std::int64_t grace = 60;  // to start, and to finish a sweep on a slow network
  const measure::LiveOptions live{
      .plan = plan,
      .samples_path = samples_path(options.out),
      .limit = std::chrono::seconds(grace + 2 * plan.budget.in_ps() / 1'000'000'000'000)};
  const auto result = is_socket_transport(options.transport)
                          ? measure_sockets(options.transport, options.sockets, live)
                          : measure_mpi(live);
  if (!result) return;  // the other rank speaks
  for (const std::string& warning : result->warnings) spdlog::warn("{}", warning);
  finish(options, plan, result->samples, result->provenance, result->link_class);
}

void run(const MeasureOptions& options) {
  check_socket_options(options.transport, options.sockets, options.out);
  check_out(options.out);
  if (options.transport == "simulated") {
    run_simulated(options);
  } else if (options.sockets.listen) {
    serve_sockets(options.transport, options.sockets);
  } else {
    run_live(options);
  }
}

}  // namespace

void add_measure(CLI::App& program) {
  const auto options = std::make_shared<MeasureOptions>();
  CLI::App* command =
      program.add_subcommand("measure", "measures LogGP parameters between two processes");
  command
      ->add_option("--transport", options->transport,
                   "mpi; tcp or udp: sockets, on loopback when neither --listen nor --connect is "
                   "given; simulated: the same procedure on a known network")
      ->check(CLI::IsMember({"mpi", "tcp", "udp", "simulated"}))
      ->capture_default_str();
  command->add_option("--truth", options->truth,
                      "the known network of --transport simulated: name, file or inline");
  add_socket_options(*command, options->sockets);
  command->add_option("--min-bytes", options->min_bytes, "smallest message")->capture_default_str();
  command
      ->add_option("--max-bytes", options->max_bytes,
                   "largest message; stay below the first protocol change")
      ->capture_default_str();
  command->add_option("--time-budget", options->time_budget, "no sweep begins after it")
      ->capture_default_str();
  command->add_option("--repetitions", options->repetitions, "sweeps over all sizes, at most")
      ->capture_default_str();
  command->add_option("-o,--out", options->out,
                      "parameter file to write; raw samples go beside it");
  add_format_option(*command, options->format);
  command->footer("Example: mpirun -n 2 loggp measure -o my.json");
  command->callback([options] { run(*options); });
}

}  // namespace loggp::cli
