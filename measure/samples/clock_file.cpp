#include "measure/samples/clock_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "models/base/errors.hpp"

namespace loggp::measure {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 2> pair_names{"minimum", "quarter"};
constexpr std::array<std::string_view, 2> group_names{"linear", "logarithmic"};

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

std::int64_t number(const Json& record, const char* name) {
  return record.at(name).get<std::int64_t>();
}

std::int64_t at_least(std::int64_t least, const Json& record, const char* name) {
  const std::int64_t value = number(record, name);
  if (value < least)
    throw InputError(fmt::format("\"{}\" is {}, not {} or more", name, value, least));
  return value;
}

Duration duration(const Json& record, const char* name) {
  return Duration::ps(number(record, name));
}

ClockSample to_clock_sample(const Json& record) {
  return {LocalTime::ps(number(record, "at_ps")), duration(record, "difference_ps"),
          duration(record, "round_trip_ps")};
}

ClockModel to_model(const Json& record) {
  return {LocalTime::ps(number(record, "reference_ps")), duration(record, "offset_ps"),
          record.at("drift").get<double>()};
}

// Reads a row of a "round_trips" record, whose numbers have the order of to_json().
ClockSample read_row(const Json& row) {
  const auto ps = [&](std::size_t i) { return row.at(i).get<std::int64_t>(); };
  return {LocalTime::ps(ps(0)), Duration::ps(ps(1)), Duration::ps(ps(2))};
}

Rank to_rank(const Json& record, std::int32_t ranks) {
  const std::int64_t rank = number(record, "rank");
  if (rank < 1 || rank >= ranks)
    throw InputError(fmt::format("there is no rank {}; ranks are 1 to {}", rank, ranks - 1));
  return Rank(static_cast<std::int32_t>(rank));
}

SampleHeader sample_header(const ClockHeader& header) {
  Json json{{"ranks", header.ranks}, {"tries", header.tries}};
  json["truth"] = Json::array();
  for (const ClockModel& clock : header.truth) json["truth"].push_back(to_json(clock));
  return {"clocks", json.dump(), header.provenance};
}

ClockHeader to_header(const SampleHeader& found) {
  const Json json = Json::parse(found.plan);
  ClockHeader header;
  header.ranks = static_cast<std::int32_t>(at_least(2, json, "ranks"));
  header.tries = at_least(1, json, "tries");
  for (const Json& clock : json.at("truth")) header.truth.push_back(to_model(clock));
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

PairEstimate to_estimate(const Json& record, std::int32_t ranks) {
  return {to_rank(record, ranks),
          named<PairMethod>(pair_names, record.at("method").get<std::string>()),
          to_clock_sample(record), number(record, "ping_pongs"), duration(record, "time_ps")};
}

Json to_json(const SyncedRank& rank) {
  return {{"clock", to_json(rank.clock)},
          {"ping_pongs", rank.record.ping_pongs},
          {"messages", rank.record.messages},
          {"time_ps", rank.record.time.in_ps()},
          {"uncertainty_ps", rank.record.uncertainty.in_ps()}};
}

SyncedRank to_synced(const Json& record) {
  SyncedRank rank;
  rank.clock = to_model(record.at("clock"));
  rank.record = {number(record, "ping_pongs"), number(record, "messages"),
                 duration(record, "time_ps"), duration(record, "uncertainty_ps")};
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

GroupRun to_group(const Json& record, std::size_t ranks) {
  GroupRun run;
  run.settings = {named<GroupMethod>(group_names, record.at("group").get<std::string>()),
                  named<PairMethod>(pair_names, record.at("pair").get<std::string>()),
                  at_least(1, record, "tries"),
                  static_cast<std::int32_t>(at_least(1, record, "passes")),
                  duration(record, "interval_ps")};
  for (const Json& rank : record.at("ranks")) run.ranks.push_back(to_synced(rank));
  for (const Json& one : record.at("checks")) {
    ClockCheck check{duration(one, "after_ps"), {}};
    for (const Json& sample : one.at("by_rank")) check.by_rank.push_back(to_clock_sample(sample));
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

void take(const Json& record, ClockSamples& samples) {
  const std::int32_t ranks = samples.header.ranks;
  const auto kind = record.at("record").get<std::string>();
  if (kind == "round_trips") {
    const Rank peer = to_rank(record, ranks);
    for (const Json& sample : record.at("samples"))
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
    : log_(path, sample_header(header).text()) {
  samples_.header = header;
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

ClockSamples read_clock_samples(const std::string& path) {
  ClockSamples samples;
  const auto begin = [&](const SampleHeader& header) { samples.header = to_header(header); };
  read_sample_file(path, "clocks", begin,
                   [&](const std::string& record) { take(Json::parse(record), samples); });
  return samples;
}

}  // namespace loggp::measure
