#include "algorithms/host/frame_pool.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <random>

namespace loggp::frame_pool_test {

namespace {

struct Block {
  unsigned char* begin;
  std::size_t size;
  unsigned char filled_with;
};

bool intact(const Block& block) {
  return std::all_of(block.begin, block.begin + block.size,
                     [&](unsigned char byte) { return byte == block.filled_with; });
}

}  // namespace

TEST_CASE("blocks in use never share memory, whatever is allocated and released in between") {
  FramePool pool;
  std::mt19937 random(1);  // NOLINT(bugprone-random-generator-seed): the same blocks each time
  std::vector<Block> blocks;
  bool all_intact = true;
  for (int i = 0; i < 20'000; ++i) {
    if (blocks.size() < 50 || random() % 2 == 0) {
      const std::size_t size = random() % 2000;  // beyond the pooled classes, too
      auto* begin = static_cast<unsigned char*>(pool.allocate(size));
      blocks.push_back({begin, size, static_cast<unsigned char>(random())});
      if (size > 0) std::memset(begin, blocks.back().filled_with, size);
      continue;
    }
    std::swap(blocks[random() % blocks.size()], blocks.back());
    all_intact = all_intact && intact(blocks.back());
    FramePool::release(blocks.back().begin, blocks.back().size);
    blocks.pop_back();
  }
  for (const Block& block : blocks) {
    all_intact = all_intact && intact(block);
    FramePool::release(block.begin, block.size);
  }
  CHECK(all_intact);
}

TEST_CASE("a block is aligned as operator new would align it") {
  FramePool pool;
  for (const std::size_t size : {1U, 15U, 16U, 17U, 100U, 1007U, 1008U, 1009U, 5000U}) {
    void* block = pool.allocate(size);
    CHECK(reinterpret_cast<std::uintptr_t>(block) % __STDCPP_DEFAULT_NEW_ALIGNMENT__ == 0);
    FramePool::release(block, size);
  }
}

#ifndef LOGGP_ADDRESS_SANITIZER
TEST_CASE("a released block is the next of its size class, and of no other") {
  FramePool pool;
  void* first = pool.allocate(100);
  FramePool::release(first, 100);
  void* smaller = pool.allocate(48);
  CHECK(smaller != first);
  void* again = pool.allocate(101);  // 49 to 112 bytes are one class
  CHECK(again == first);
  FramePool::release(smaller, 48);
  FramePool::release(again, 101);
}
#endif

TEST_CASE("memory allocated without a pool is released the same way") {
  void* block = FramePool::allocate_unpooled(64);
  std::memset(block, 1, 64);
  FramePool::release(block, 64);
}

}  // namespace loggp::frame_pool_test
