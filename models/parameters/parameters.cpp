#include "models/parameters/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/base/errors.hpp"
#include "models/base/time_limits.hpp"

namespace loggp {

namespace {

void validate_range(const SizeRange& range, const std::string& where) {
  const Parameters& p = range.parameters;
  const auto not_negative = [&](bool negative, const char* field) {
    if (negative) throw InputError(fmt::format("{}: {} is negative; give 0 or more", where, field));
  };
  for (const Duration cost : {p.L, p.o_s, p.o_r, p.g}) {
    if (cost > longest_cost || cost < -longest_cost)
      throw InputError(where + ": a time exceeds 9e9 µs; give less");
  }
  for (const PicosecondsPerByte cost : {p.G, p.O_s, p.O_r}) {
    if (!(std::abs(cost) <= static_cast<double>(longest_cost.in_ps())))
      throw InputError(where + ": a time per byte exceeds 9e9 µs; give less");
  }
  not_negative(p.o_s < Duration(), "o_s");
  not_negative(p.o_r < Duration(), "o_r");
  not_negative(p.g < Duration(), "g");
  not_negative(p.G < 0, "G");
  not_negative(p.O_s < 0, "O_s");
  not_negative(p.O_r < 0, "O_r");
  not_negative(range.half_rtt.value_or(Duration()) < Duration(), "half_rtt");
  if (p.L < -p.o_s) {
    throw InputError(
        fmt::format("{}: L = {} µs is below -o_s = {} µs, so that a message would arrive before it "
                    "is sent; give an L of at least -o_s",
                    where, p.L.in_us(), (-p.o_s).in_us()));
  }
}

void validate_link(const Link& link, const std::string& where) {
  if (link.ranges.empty()) throw InputError(where + ": no ranges; give at least one from 1 byte");
  Bytes expected(1);
  for (std::size_t i = 0; i < link.ranges.size(); ++i) {
    const SizeRange& range = link.ranges[i];
    const std::string here = fmt::format("{}/ranges/{}", where, i);
    if (range.first != expected) {
      throw InputError(
          fmt::format("{}: min_bytes is {}, which leaves {}; give {}", here, range.first.count(),
                      range.first < expected ? "an overlap" : "a gap", expected.count()));
    }
    const bool is_last = i + 1 == link.ranges.size();
    if (is_last == range.last.has_value()) {
      throw InputError(here + (is_last ? ": max_bytes of the last range is a number; give null"
                                       : ": max_bytes is null, which only the last range may have; "
                                         "give its last size"));
    }
    if (range.last && *range.last < range.first) {
      throw InputError(fmt::format("{}: max_bytes {} is below min_bytes {}; give at least that",
                                   here, range.last->count(), range.first.count()));
    }
    if (range.last) expected = *range.last + Bytes(1);
    validate_range(range, here);
  }
}

}  // namespace

PicosecondsPerByte per_byte(double us) {
  return std::round(us * 1e12) / 1e6;
}

const SizeRange& Link::range(Bytes size) const {
  const auto after = std::upper_bound(
      ranges.begin(), ranges.end(), std::max(size, Bytes(1)),
      [](Bytes wanted, const SizeRange& candidate) { return wanted < candidate.first; });
  return *std::prev(after);
}

const Link& ParameterSet::link(LinkClass link_class) const {
  if (links.size() == 1) return links.front();
  const auto found = std::find_if(links.begin(), links.end(), [&](const Link& candidate) {
    return candidate.link_class == link_class;
  });
  if (found != links.end()) return *found;
  if (link_class == LinkClass::core_complex) return link(LinkClass::node);
  throw InputError(
      fmt::format("parameter set '{}' has no link class '{}', but ranks need it; add it", name,
                  to_string(link_class)));
}

void validate(const ParameterSet& set, const std::string& where) {
  if (set.name.empty()) throw InputError(where + ": 'name' is empty; give the set a name");
  if (set.links.empty()) throw InputError(where + ": 'links' is empty; give at least one link");
  for (std::size_t i = 0; i < set.links.size(); ++i) {
    const std::string here = fmt::format("{}: /links/{}", where, i);
    for (std::size_t j = 0; j < i; ++j) {
      if (set.links[j].link_class == set.links[i].link_class) {
        throw InputError(fmt::format("{}: class '{}' was given already; give each class once", here,
                                     to_string(set.links[i].link_class)));
      }
    }
    validate_link(set.links[i], here);
  }
  validate(set.reduce, where + ": /reduce_us_per_byte");
  validate(set.copy, where + ": /copy_us_per_byte");
  validate(set.node, where);
}

Bytes largest_eager(const ParameterSet& set) {
  Bytes largest(std::numeric_limits<std::int64_t>::max());
  for (const Link& link : set.links) {
    for (const SizeRange& range : link.ranges) {
      if (range.parameters.protocol != Protocol::eager)
        largest = std::min(largest, range.first - Bytes(1));
    }
  }
  return largest;
}

std::string_view to_string(Protocol protocol) {
  switch (protocol) {
    case Protocol::eager:
      return "eager";
    case Protocol::synchronising:
      return "synchronising";
    case Protocol::handshake:
      return "handshake";
  }
  return {};
}

std::string_view to_string(LinkClass link_class) {
  switch (link_class) {
    case LinkClass::self:
      return "self";
    case LinkClass::core_complex:
      return "core-complex";
    case LinkClass::node:
      return "node";
    case LinkClass::network:
      return "network";
    case LinkClass::wide_area:
      return "wide-area";
  }
  return {};
}

std::string_view to_string(LatencyReading reading) {
  return reading == LatencyReading::residual ? "residual" : "half-rtt";
}

}  // namespace loggp
