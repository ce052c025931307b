#include "timeline/page.hpp"

#include <cmath>

namespace loggp::timeline {

double Page::row_top(Rank rank, Row row) const {
  constexpr double above = 0.2;  // of the pitch; as much is left below
  double y = top + (rank.number() + above) * pitch;
  for (const Row higher : all_rows) {
    if (higher < row) y += row_height(higher);
  }
  return y;
}

double thinned(double full, std::size_t count, std::size_t comfortable) {
  if (count <= comfortable) return full;
  return full * std::sqrt(static_cast<double>(comfortable) / static_cast<double>(count));
}

std::string_view name(Kind kind) {
  switch (kind) {
    case Kind::wait:
      return "wait";
    case Kind::compute:
      return "compute";
    case Kind::send:
      return "send";
    case Kind::receive:
      return "receive";
    case Kind::gap:
      return "gap";
    case Kind::bytes:
      return "bytes";
  }
  return {};
}

std::string_view paint(Kind kind) {
  switch (kind) {
    case Kind::wait:
      return R"(fill="#DEDEDE")";
    case Kind::compute:
      return R"svg(fill="url(#hatch)" stroke="#444444")svg";
    case Kind::send:
      return R"(fill="#0072B2" stroke="#00334F")";
    case Kind::receive:
      return R"(fill="#E69F00" stroke="#5C4000")";
    case Kind::gap:
      return R"(fill="#ABABAB" stroke="#444444")";
    case Kind::bytes:
      return R"(fill="#A83C00" stroke="#401800")";
  }
  return {};
}

std::string_view definitions() {
  return R"svg(<defs>
<pattern id="hatch" width="3" height="3" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="3" height="3" fill="#ffffff"/><rect width="1" height="3" fill="#444444"/></pattern>
<marker id="arrow" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0.8L6 3L0 5.2z" fill="#222222"/></marker>
</defs>
)svg";
}

}  // namespace loggp::timeline
