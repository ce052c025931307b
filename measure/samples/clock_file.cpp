#include "measure/samples/clock_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "measure/samples/record_fields.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 5> pair_names{"minimum", "quarter", "mean", "median",
                                                     "skampi"};
constexpr std::array<std::string_view, 4> group_names{"linear", "logarithmic", "gathered",
                                                      "hierarchical"};

template <class Method, class Names>
Method named(const Names& names, const std::string& name) {
  const auto* const found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw InputError(fmt::format("unknown method '{}'", name));
  return static_cast<Method>(found - names.begin());
}

// Times are whole numbers of picoseconds: a double has too few digits for clocks in microseconds.
Json to_json(const ClockSample& sample) {
  return {{"at_ps", sample.at.in_ps()},
          {"difference_ps", sample.difference.in_ps()},
          {"round_trip_ps", sample.round_trip.in_ps()}};
}

Json to_json(const ClockModel& model) {
  return {{"reference_ps", model.reference.in_ps()},
          {"offset_ps", model.offset.in_ps()},
          {"drift", model.drift}};
}

Duration duration(const Fields& record, const char* name) {
  return Duration::ps(record.ps(name));
}

ClockSample to_clock_sample(const Fields& record) {
  return {LocalTime::ps(record.signed_ps("at_ps")), Duration::ps(record.signed_ps("difference_ps")),
          duration(record, "round_trip_ps")};
}

ClockModel to_model(const Fields& record) {
  return {LocalTime::ps(record.signed_ps("reference_ps")),
          Duration::ps(record.signed_ps("offset_ps")), record.fraction("drift")};
}

// Returns the elements of the list `name`.
const Json& list_at(const Fields& record, const char* name) {
  const Json& list = record.at(name);
  if (!list.is_array()) throw InputError(fmt::format("\"{}\" is not a list", name));
  return list;
}

// Reads a row of a "round_trips" record, whose numbers have the order of to_json().
ClockSample read_row(const Json& row) {
  if (!row.is_array() || row.size() != 3)
    throw InputError("\"samples\" has an element that is not a list of three times");
  const auto ps = [&](std::size_t i, std::int64_t least) {
    return whole_number(row[i], "samples", least, most_of_ps);
  };
  return {LocalTime::ps(ps(0, -most_of_ps)), Duration::ps(ps(1, -most_of_ps)),
          Duration::ps(ps(2, 0))};
}

Rank to_rank(const Fields& record, std::int32_t ranks) {
  const std::int32_t rank = record.ranks("rank", 0);
  if (rank < 1 || rank >= ranks)
    throw InputError(fmt::format("there is no rank {}; ranks are 1 to {}", rank, ranks - 1));
  return Rank(rank);
}

SampleHeader sample_header(const ClockHeader& header) {
  Json json{{"ranks", header.ranks}, {"tries", header.tries}};
  json["truth"] = Json::array();
  for (const ClockModel& clock : header.truth) json["truth"].push_back(to_json(clock));
  return {"clocks", json.dump(), header.provenance};
}

ClockHeader to_header(const SampleHeader& found) {
  const Json json = Json::parse(found.plan);
  const Fields fields(json);
  ClockHeader header;
  header.ranks = fields.ranks("ranks", 2);
  header.tries = fields.count("tries", 1);
  for (const Json& clock : list_at(fields, "truth"))
    header.truth.push_back(to_model(Fields(clock)));
  if (!header.truth.empty() && static_cast<std::int32_t>(header.truth.size()) != header.ranks)
    throw InputError("\"truth\" does not have a clock for each rank");
  header.provenance = found.provenance;
  return header;
}

Json sample_record(std::string_view kind, Rank peer, const ClockSample& sample) {
  Json json{{"record", kind}, {"rank", peer.number()}};
  json.update(to_json(sample));
  return json;
}

Json to_json(const PairEstimate& estimate) {
  Json json = sample_record("estimate", estimate.peer, estimate.found);
  json["method"] = to_string(estimate.method);
  json["ping_pongs"] = estimate.ping_pongs;
  json["time_ps"] = estimate.time.in_ps();
  return json;
}

PairEstimate to_estimate(const Fields& record, std::int32_t ranks) {
  return {to_rank(record, ranks), named<PairMethod>(pair_names, record.text("method")),
          to_clock_sample(record), record.count("ping_pongs"), duration(record, "time_ps")};
}

Json to_json(const SyncedRank& rank) {
  return {{"clock", to_json(rank.clock)},
          {"ping_pongs", rank.record.ping_pongs},
          {"messages", rank.record.messages},
          {"time_ps", rank.record.time.in_ps()},
          {"uncertainty_ps", rank.record.uncertainty.in_ps()}};
}

SyncedRank to_synced(const Fields& record) {
  SyncedRank rank;
  rank.clock = to_model(Fields(record.at("clock")));
  rank.record = {record.count("ping_pongs"), record.count("messages"), duration(record, "time_ps"),
                 duration(record, "uncertainty_ps")};
  return rank;
}

Json to_json(const GroupRun& run) {
  Json json{{"record", "group"},
            {"group", to_string(run.settings.group)},
            {"pair", to_string(run.settings.pair)},
            {"tries", run.settings.tries},
            {"passes", run.settings.passes},
            {"interval_ps", run.settings.interval.in_ps()}};
  json["ranks"] = Json::array();
  for (const SyncedRank& rank : run.ranks) json["ranks"].push_back(to_json(rank));
  json["checks"] = Json::array();
  for (const ClockCheck& check : run.checks) {
    Json samples = Json::array();
    for (const ClockSample& sample : check.by_rank) samples.push_back(to_json(sample));
    json["checks"].push_back({{"after_ps", check.after.in_ps()}, {"by_rank", samples}});
  }
  return json;
}

GroupRun to_group(const Fields& record, std::size_t ranks) {
  constexpr std::int64_t most_passes = 1'000'000;
  GroupRun run;
  run.settings = {named<GroupMethod>(group_names, record.text("group")),
                  named<PairMethod>(pair_names, record.text("pair")), record.count("tries", 1),
                  static_cast<std::int32_t>(record.count("passes", 1, most_passes)),
                  duration(record, "interval_ps")};
  for (const Json& rank : list_at(record, "ranks")) run.ranks.push_back(to_synced(Fields(rank)));
  for (const Json& json : list_at(record, "checks")) {
    const Fields one(json);
    ClockCheck check{duration(one, "after_ps"), {}};
    for (const Json& sample : list_at(one, "by_rank"))
      check.by_rank.push_back(to_clock_sample(Fields(sample)));
    if (check.by_rank.size() != ranks)
      throw InputError("\"by_rank\" of a check does not have a sample for each rank");
    run.checks.push_back(std::move(check));
  }
  if (run.ranks.size() != ranks) throw InputError("\"ranks\" does not have an entry for each rank");
  return run;
}

// Adds a run. Throws InputError when the checks are at other times than those of an earlier run
// with the same settings, because repetitions are summarised by check.
void take_group(GroupRun run, std::vector<GroupRun>& groups) {
  const auto like = std::find_if(groups.begin(), groups.end(), [&](const GroupRun& other) {
    return other.settings == run.settings;
  });
  const auto is_after = [](const ClockCheck& a, const ClockCheck& b) { return a.after == b.after; };
  if (like != groups.end() && !std::equal(like->checks.begin(), like->checks.end(),
                                          run.checks.begin(), run.checks.end(), is_after))
    throw InputError(
        "its checks are at other times than those of an earlier run with the same settings");
  groups.push_back(std::move(run));
}

void take(const Fields& record, ClockSamples& samples) {
  const std::int32_t ranks = samples.header.ranks;
  const std::string kind = record.text("record");
  if (kind == "round_trips") {
    const Rank peer = to_rank(record, ranks);
    for (const Json& sample : list_at(record, "samples"))
      samples.round_trips.push_back({peer, read_row(sample)});
  } else if (kind == "difference") {
    samples.differences.push_back({to_rank(record, ranks), to_clock_sample(record)});
  } else if (kind == "estimate") {
    samples.estimates.push_back(to_estimate(record, ranks));
  } else if (kind == "group") {
    take_group(to_group(record, static_cast<std::size_t>(ranks)), samples.groups);
  } else {
    throw InputError(fmt::format("unknown record '{}'", kind));
  }
}

}  // namespace

std::string_view to_string(PairMethod method) {
  return pair_names[static_cast<std::size_t>(method)];
}

std::string_view to_string(GroupMethod method) {
  return group_names[static_cast<std::size_t>(method)];
}

ClockRecord::ClockRecord(const std::string& path, const ClockHeader& header)
    : log_(path, false, false) {
  samples_.header = header;
  log_.begin(sample_header(header).text());
}

void ClockRecord::round_trips(Rank peer, const std::vector<ClockSample>& samples) {
  Json json{{"record", "round_trips"}, {"rank", peer.number()}};
  json["samples"] = Json::array();
  for (const ClockSample& sample : samples) {
    samples_.round_trips.push_back({peer, sample});
    json["samples"].push_back(
        {sample.at.in_ps(), sample.difference.in_ps(), sample.round_trip.in_ps()});
  }
  log_.append(json.dump());
}

void ClockRecord::difference(Rank peer, const ClockSample& sample) {
  samples_.differences.push_back({peer, sample});
  log_.append(sample_record("difference", peer, sample).dump());
}

void ClockRecord::estimate(const PairEstimate& estimate) {
  samples_.estimates.push_back(estimate);
  log_.append(to_json(estimate).dump());
}

void ClockRecord::group(const GroupRun& run) {
  samples_.groups.push_back(run);
  log_.append(to_json(run).dump());
}

ClockSamples read_clock_samples(const std::string& path, std::optional<std::int64_t> launch) {
  ClockSamples samples;
  const auto begin = [&](const SampleHeader& header) { samples.header = to_header(header); };
  read_sample_file(
      path, "clocks", begin,
      [&](const std::string& record) { take(Fields(Json::parse(record)), samples); }, launch);
  return samples;
}

}  // namespace loggp::measure
