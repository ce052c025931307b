#include "cli/options/method_options.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <map>

#include "cli/options/collective_options.hpp"
#include "cli/options/command.hpp"
#include "cli/tables/method_tables.hpp"
#include "compare/chart/plot_script.hpp"
#include "compare/known/flood_plot.hpp"
#include "compare/known/simulated_methods.hpp"
#include "measure/over_sockets/socket_measurement.hpp"
#include "measure/samples/method_file.hpp"
#include "models/base/errors.hpp"
#include "models/base/patience.hpp"
#include "models/base/quantities.hpp"
#ifdef LOGGP_WITH_MPI
#include "measure/loggp/live_methods.hpp"
#endif

namespace loggp::cli {

namespace {

constexpr double noise_of_a_flood = 0.02;  // Bell's bisection ignores smaller relative changes

MethodSettings method_settings(const MethodOptions& options) {
  constexpr std::int64_t most = 10'000'000;
  MethodSettings settings;
  settings.sends = parse_count(options.sends, "--sends", 1, most);
  settings.flood = parse_count(options.flood, "--flood", 2, most);
  return settings;
}

std::vector<Bytes> method_sizes(Method method, const MethodRequest& request) {
  std::vector<Bytes> sizes{request.smallest};
  if (method == Method::kielmann) sizes.insert(sizes.begin(), Bytes());  // for L
  if (method != Method::culler && request.largest > request.smallest)
    sizes.push_back(request.largest);
  return sizes;
}

MethodPlan method_plan(const MethodInfo& info, const MethodOptions& options,
                       const MethodRequest& request) {
  MethodPlan plan;
  plan.method = info.method;
  plan.sizes = method_sizes(info.method, request);
  plan.settings = method_settings(options);
  plan.repetitions = static_cast<std::int32_t>(request.repetitions);
  return plan;
}

std::optional<measure::LiveMethodResult> measure_mpi(const measure::LiveMethodOptions& live) {
#ifdef LOGGP_WITH_MPI
  return measure::measure_live(live);
#else
  (void)live;
  throw without_mpi("give --transport tcp or simulated");
#endif
}

std::vector<MethodSample> samples_live(MethodPlan plan, const MethodRequest& request) {
  constexpr std::int64_t ps_per_s = 1'000'000'000'000;
  plan.settings.tolerance = noise_of_a_flood;
  plan.budget = request.budget;
  plan.warm_up = true;
  const measure::LiveMethodOptions options{
      plan, limit_beyond(std::chrono::seconds(2 * plan.budget.in_ps() / ps_per_s)), request.samples,
      request.resume};
  const auto live =
      is_socket_transport(request.transport)
          ? measure::measure_sockets(chosen_peer(request.transport, request.sockets), options)
          : measure_mpi(options);
  if (!live) return {};  // another rank prints the result
  for (const std::string& warning : live->warnings) spdlog::warn("{}", warning);
  return live->samples;
}

std::vector<MethodSample> samples_simulated(MethodPlan plan, const MethodRequest& request) {
  if (request.truth.empty()) throw InputError("--transport simulated needs --truth NAME or FILE");
  const Machine truth(chosen_parameters(request.truth, request.network));
  measure::Provenance provenance = request.provenance;
  provenance["truth"] = truth.parameters().name;
  provenance["method"] = catalogue_entry(plan.method).name;
  if (request.conditions.disturbs()) plan.settings.tolerance = noise_of_a_flood;
  measure::MethodCampaign campaign(request.samples, request.resume, plan, provenance);
  // A simulated run is reproducible: its first samples are those of the interrupted run, and are
  // not written again.
  std::map<Bytes, std::int32_t> there;
  for (const Bytes size : plan.sizes) there[size] = campaign.count_samples(size);
  for (const MethodSample& sample : compare::run_simulated(truth, plan, request.conditions)) {
    if (there[sample.size]-- <= 0) campaign.take(sample);
  }
  campaign.finish();
  return campaign.samples();
}

void run_one(const MethodOptions& options, const MethodRequest& request) {
  const MethodInfo& info = find_method(options.method);
  check_writable(request.out);
  if (request.resume) warn_of_new_run(request.samples);
  const MethodPlan plan = method_plan(info, options, request);
  check_lossless(request.transport, fmt::format("--method {}", info.name));
  check_any_tag(request.transport, fmt::format("--method {}", info.name));
  const std::vector<MethodSample> samples = request.transport == "simulated"
                                                ? samples_simulated(plan, request)
                                                : samples_live(plan, request);
  if (samples.empty()) return;
  const measure::MethodSummary summary = measure::summarise(info.method, samples);
  const Result result = method_result(info.name, summary);
  if (!request.out.empty()) write_file(request.out, result.text(Format::json));
  print(result, request.format);
}

void draw_flood(const std::string& file, const Machine& truth,
                const compare::ComparedMethods& compared) {
  const auto prtt =
      std::find_if(compared.rows.begin(), compared.rows.end(),
                   [](const compare::MethodRow& row) { return row.method == "prtt"; });
  const compare::PlotPlan plan = compare::flood_plot(truth, compared.flood, prtt->messages);
  write_picture(file, draw_svg(plan));
}

void run_all(const MethodOptions& options, const MethodRequest& request) {
  if (request.transport != "simulated" || request.truth.empty()) {
    throw InputError(
        "--method all compares the methods on known networks; add --transport simulated "
        "--truth NAME,NAME or FILE");
  }
  if (!request.out.empty())
    throw InputError("-o: --method all only prints; leave -o out, or give one method");
  compare::MethodComparison comparison;
  comparison.smallest = request.smallest;
  comparison.largest = request.largest;
  comparison.settings = method_settings(options);
  std::vector<compare::MethodRow> rows;
  std::vector<compare::FloodClaim> claims;
  const std::vector<ParameterSet> networks =
      find_parameter_sets(request.truth, request.network, "--truth");
  if (!options.picture.empty()) {
    check_picture(options.picture, "--picture");
    if (networks.size() != 1)
      throw InputError("--picture shows the flood of one network; give one --truth");
  }
  for (const ParameterSet& set : networks) {
    const Machine truth(set);
    const compare::ComparedMethods compared = compare::compare_methods(truth, comparison);
    rows.insert(rows.end(), compared.rows.begin(), compared.rows.end());
    claims.push_back(compared.flood);
    if (!options.picture.empty()) draw_flood(options.picture, truth, compared);
  }
  print(method_comparison(rows, claims), request.format);
}

}  // namespace

void add_method_options(CLI::App& command, MethodOptions& options) {
  command
      .add_option("--method", options.method,
                  "prtt, or an older method of [4] §1.1: culler, kielmann (pLogP), bell; all: "
                  "compare the results of all methods on the networks of --truth A,B")
      ->check(CLI::IsMember({"prtt", "culler", "kielmann", "bell", "all"}))
      ->capture_default_str();
  command
      .add_option("--sends", options.sends,
                  "n, the number of sends from which culler computes overheads")
      ->capture_default_str();
  command
      .add_option("--flood", options.flood,
                  "number of messages in the flood from which an older method computes g")
      ->capture_default_str();
  command.add_option("--picture", options.picture,
                     "of --method all: draw the error of pLogP's g over the number of messages "
                     "into FILE.svg, .pdf or .png");
}

void run_method(const MethodOptions& options, const MethodRequest& request) {
  if (options.method == "all") {
    run_all(options, request);
  } else {
    run_one(options, request);
  }
}

}  // namespace loggp::cli
