#include "compare/predict/parameter_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "compare/chart/numbers.hpp"

namespace loggp::compare {

namespace {

// The range, link and set of one row.
struct Entry {
  const ParameterSet* set;
  const Link* link;
  const SizeRange* range;
};

struct ParameterColumn {
  std::string title;
  std::string name;       // the interval has this key …
  std::string file_name;  // … or this key
  double scale;           // from the interval's unit (µs, µs per byte) to the column's
  std::function<double(const SizeRange&)> value;  // in the unit of the column
  bool optional;                                  // left out when 0 everywhere
};

std::vector<ParameterColumn> parameter_columns() {
  const auto time = [](Duration Parameters::* member) {
    return [member](const SizeRange& range) { return (range.parameters.*member).in_us(); };
  };
  const auto per_byte = [](PicosecondsPerByte Parameters::* member) {
    return [member](const SizeRange& range) { return range.parameters.*member / 1000; };
  };
  const auto half_rtt = [](const SizeRange& range) {
    return range.half_rtt.value_or(Duration()).in_us();
  };
  return {{"L (µs)", "L", "L_us", 1, time(&Parameters::L), false},
          {"o_s (µs)", "o_s", "o_s_us", 1, time(&Parameters::o_s), false},
          {"o_r (µs)", "o_r", "o_r_us", 1, time(&Parameters::o_r), false},
          {"g (µs)", "g", "g_us", 1, time(&Parameters::g), false},
          {"G (ns/B)", "G", "G_us_per_byte", 1000, per_byte(&Parameters::G), false},
          {"O_s (ns/B)", "O_s", "O_s_us_per_byte", 1000, per_byte(&Parameters::O_s), true},
          {"O_r (ns/B)", "O_r", "O_r_us_per_byte", 1000, per_byte(&Parameters::O_r), true},
          {"half round trip (µs)", "half_rtt", "half_rtt_us", 1, half_rtt, true}};
}

std::string sizes(const SizeRange& range) {
  return range.last ? fmt::format("{} – {}", range.first.count(), range.last->count())
                    : fmt::format("{} –", range.first.count());
}

std::string cell(const ParameterColumn& column, const SizeRange& range) {
  std::string text = plain_decimal(column.value(range), 6);
  const auto found =
      std::find_if(range.intervals.begin(), range.intervals.end(), [&](const auto& interval) {
        return interval.first == column.name || interval.first == column.file_name;
      });
  if (found == range.intervals.end()) return text;
  const auto& [low, high] = found->second;
  return fmt::format("{} [{}, {}]", text, plain_decimal(low * column.scale, 6),
                     plain_decimal(high * column.scale, 6));
}

}  // namespace

Table parameter_table(const std::vector<ParameterSet>& sets) {
  std::vector<Entry> entries;
  for (const ParameterSet& set : sets) {
    for (const Link& link : set.links) {
      for (const SizeRange& range : link.ranges) entries.push_back({&set, &link, &range});
    }
  }
  std::vector<ParameterColumn> columns = parameter_columns();
  std::erase_if(columns, [&](const ParameterColumn& column) {
    return column.optional && std::all_of(entries.begin(), entries.end(), [&](const Entry& entry) {
             return column.value(*entry.range) == 0;
           });
  });
  Table table{"LogGP parameters by message size; 95 % intervals in brackets where they are known",
              {{"parameters"}, {"link"}, {"bytes", true}, {"protocol"}},
              {}};
  for (const ParameterColumn& column : columns) table.columns.push_back({column.title, true});
  for (const Entry& entry : entries) {
    std::vector<std::string> row{entry.set->name, std::string(to_string(entry.link->link_class)),
                                 sizes(*entry.range),
                                 std::string(to_string(entry.range->parameters.protocol))};
    for (const ParameterColumn& column : columns) row.push_back(cell(column, *entry.range));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace loggp::compare
