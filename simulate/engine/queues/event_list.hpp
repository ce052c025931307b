// Lists of events that share their memory.
#pragma once

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "algorithms/host/memory_blocks.hpp"

namespace loggp::simulate {

/// Blocks for the events of any number of lists. A block that a list gives back is the next to be
/// taken, because it is in the cache.
template <class Event>
class EventBlocks {
  static_assert(std::is_trivially_destructible_v<Event>);

 public:
  static constexpr std::size_t events = 256;  ///< of a block; a power of two

  /// Returns memory for as many events, not initialised.
  [[nodiscard]] Event* take() {
    if (free_.empty()) {
      // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): memory for objects
      return reinterpret_cast<Event*>(memory_.take(events * sizeof(Event), cache_line));
    }
    Event* const block = free_.back();
    free_.pop_back();
    return block;
  }
  void give_back(Event* block) { free_.push_back(block); }

 private:
  static constexpr std::size_t cache_line = 64;
  MemoryBlocks memory_;
  std::vector<Event*> free_;
};

/// A list of events in the order in which they were added. The reason why it is no vector: the
/// queues of a run are many lists that grow and empty in turn, and vectors would keep the memory of
/// the longest list for each of them.
template <class Event>
class EventList {
 public:
  using Blocks = EventBlocks<Event>;

  /// `blocks` must outlive this object.
  explicit EventList(Blocks& blocks) : memory_(&blocks) {}
  EventList(const EventList&) = delete;
  EventList& operator=(const EventList&) = delete;
  EventList(EventList&& other) noexcept { swap(other); }
  EventList& operator=(EventList&&) = delete;
  ~EventList() = default;  // its blocks stay taken until their owner frees all

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Event& operator[](std::size_t index) {
    return blocks_[index / Blocks::events][index % Blocks::events];
  }
  [[nodiscard]] const Event& operator[](std::size_t index) const {
    return blocks_[index / Blocks::events][index % Blocks::events];
  }
  /// Adds a copy of an event and returns it.
  Event& push_back(const Event& event) {
    if (size_ % Blocks::events == 0) blocks_.push_back(memory_->take());
    return *new (&(*this)[size_++]) Event(event);
  }
  /// Calls `use(event, index)` for each event.
  template <class Use>
  void for_each(const Use& use) const {
    std::size_t index = 0;
    for (const Event* const block : blocks_) {
      for (std::size_t i = 0; i < Blocks::events && index < size_; ++i) use(block[i], index++);
    }
  }
  /// Removes all events, and calls `use(event)` for each; gives back each block after its events.
  /// `use` may add events to other lists.
  template <class Use>
  void drain(const Use& use) {
    std::size_t left = std::exchange(size_, 0);
    for (Event* const block : blocks_) {
      for (std::size_t i = 0; i < Blocks::events && left > 0; ++i, --left) use(block[i]);
      memory_->give_back(block);
    }
    blocks_.clear();
  }
  void clear() {
    drain([](const Event&) {});
  }
  void swap(EventList& other) noexcept {
    std::swap(memory_, other.memory_);
    std::swap(blocks_, other.blocks_);
    std::swap(size_, other.size_);
  }

 private:
  Blocks* memory_ = nullptr;
  std::vector<Event*> blocks_;
  std::size_t size_ = 0;
};

}  // namespace loggp::simulate
