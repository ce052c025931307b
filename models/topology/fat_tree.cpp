#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "models/topology/regular.hpp"

namespace loggp {

double FatTree::count_nodes(const Shape& shape) {
  double nodes = 1;
  for (const std::uint32_t down : shape.down) nodes *= down;
  return nodes;
}

double FatTree::count_links(const Shape& shape) {
  double cables = count_nodes(shape);
  double links = 2 * cables;
  for (std::size_t i = 0; i < shape.up.size(); ++i) {
    cables *= static_cast<double>(shape.up[i]) / shape.down[i];
    links += 2 * cables;
  }
  return links;
}

FatTree::FatTree(const Shape& shape, std::vector<LinkRate> rates, std::string text) {
  text_ = std::move(text);
  rates_ = std::move(rates);
  nodes_ = 1;
  for (const std::uint32_t down : shape.down) nodes_ *= static_cast<std::int32_t>(down);
  std::uint32_t below = 1;
  std::uint32_t width = 1;
  for (std::size_t i = 0; i < shape.down.size(); ++i) {
    const std::uint32_t up = i == 0 ? 1 : shape.up[i - 1];
    const std::uint32_t cables = static_cast<std::uint32_t>(nodes_) / below * width * up;
    levels_.push_back({Divisor(below), Divisor(width), Divisor(up), cables, links_, 0});
    links_ += cables;
    below *= shape.down[i];
    width *= up;
  }
  for (std::size_t i = levels_.size(); i-- > 0;) {
    levels_[i].first_down = links_;
    links_ += levels_[i].cables;
  }
  stages_ = static_cast<int>(2 * levels_.size());
}

// On the way up and down the switches of level i have the number `to` modulo the width of the level
// among those with the same nodes below them, because port ⌊to/width⌋ mod up leads up.
RouteStep FatTree::step(bool is_up, std::uint32_t level, std::uint32_t top, std::uint32_t from,
                        std::uint32_t to) const {
  const Level& here = levels_[level];
  const std::uint32_t part = here.below.quotient(is_up ? from : to);
  const std::uint32_t rounds = here.width.quotient(to);
  const std::uint32_t number = part * here.width.value() + (to - rounds * here.width.value());
  const std::uint32_t cable = number * here.up.value() + here.up.rest(rounds);
  const auto last = static_cast<std::uint32_t>(stages_ - 1);
  const std::uint32_t stage = is_up ? level : last - level;
  return {(is_up ? here.first_up : here.first_down) + cable, top, static_cast<std::uint16_t>(level),
          static_cast<std::uint16_t>(stage)};
}

RouteStep FatTree::first(std::int32_t from, std::int32_t to) const {
  const auto source = static_cast<std::uint32_t>(from);
  const auto target = static_cast<std::uint32_t>(to);
  std::uint32_t top = 0;  // the last level below the switch that is above both
  while (top + 1 < levels() &&
         levels_[top + 1].below.quotient(source) != levels_[top + 1].below.quotient(target))
    ++top;
  return step(true, 0, top, source, target);
}

RouteStep FatTree::after(const RouteStep& step, std::int32_t from, std::int32_t to) const {
  const auto source = static_cast<std::uint32_t>(from);
  const auto target = static_cast<std::uint32_t>(to);
  const bool is_up = step.stage < levels();
  if (is_up && step.rate < step.cursor)
    return this->step(true, step.rate + 1U, step.cursor, source, target);
  if (is_up) return this->step(false, step.cursor, step.cursor, source, target);
  if (step.rate == 0) return {};
  return this->step(false, step.rate - 1U, step.cursor, source, target);
}

// The links up are numbered from level 0 on, those down from the last level on.
bool FatTree::leads_up(std::uint32_t link) const {
  return link < levels_.back().first_down;
}

std::uint16_t FatTree::rate_of(std::uint32_t link) const {
  const auto up = std::find_if(levels_.rbegin(), levels_.rend(),
                               [&](const Level& level) { return level.first_up <= link; });
  const auto down = std::find_if(levels_.begin(), levels_.end(),
                                 [&](const Level& level) { return level.first_down <= link; });
  const auto level = leads_up(link) ? levels_.rend() - up - 1 : down - levels_.begin();
  return static_cast<std::uint16_t>(level);
}

std::string FatTree::name(std::size_t level, std::uint32_t number) const {
  if (level == 0) return fmt::format("node {}", number);
  if (level == 1) return fmt::format("leaf {}", number);
  if (level == levels()) return fmt::format("spine {}", number);
  return fmt::format("level-{} switch {}", level, number);
}

std::string FatTree::link_name(std::uint32_t link) const {
  const std::size_t level = rate_of(link);
  const Level& here = levels_[level];
  const bool is_up = leads_up(link);
  const std::uint32_t cable = link - (is_up ? here.first_up : here.first_down);
  const std::uint32_t lower = here.up.quotient(cable);
  const std::uint32_t part = here.width.quotient(lower);
  const std::uint32_t place = here.width.rest(lower) + here.up.rest(cable) * here.width.value();
  const std::uint32_t down = level + 1 < levels()
                                 ? levels_[level + 1].below.value() / here.below.value()
                                 : static_cast<std::uint32_t>(nodes_) / here.below.value();
  const std::uint32_t width = here.width.value() * here.up.value();
  const std::string low = name(level, lower);
  const std::string high = name(level + 1, part / down * width + place);
  return is_up ? fmt::format("{} -> {}", low, high) : fmt::format("{} -> {}", high, low);
}

}  // namespace loggp
