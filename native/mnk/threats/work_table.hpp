// What is known of positions, by their keys. Where there is no room for all, what took the least work leaves first.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "support/stop.hpp"
#include "support/zeroed.hpp"

namespace gridsage::mnk {

template <typename Entry>
class WorkTable {
  public:
    explicit WorkTable(std::size_t bytes)
        : buckets_(std::bit_floor(std::max<std::size_t>(bytes / (sizeof(Slot) * kBucket), 16))),
          slots_(buckets_ * kBucket) {}

    // Takes its memory now instead of bit by bit while it is searched.
    void warm_up(const StopSource* stop) { slots_.warm_up(stop); }
    void clear(const StopSource* stop) { slots_.wipe(stop); }

    [[nodiscard]] bool find(std::uint64_t key, Entry& entry) const noexcept {
        const Slot* slot = bucket(key);
        for (std::size_t i = 0; i < kBucket; ++i, ++slot) {
            if (slot->key == key && slot->work != 0) {
                entry = slot->entry;
                return true;
            }
        }
        return false;
    }

    void store(std::uint64_t key, const Entry& entry, std::uint32_t work) noexcept {
        Slot* slot = bucket(key);
        Slot* least = slot;
        for (std::size_t i = 0; i < kBucket; ++i, ++slot) {
            if (slot->key == key || slot->key == 0) {
                least = slot;
                break;
            }
            if (slot->work < least->work) least = slot;
        }
        *least = {key, entry, work};
    }

  private:
    struct Slot {
        std::uint64_t key = 0;
        Entry entry;
        std::uint32_t work = 0;  // 0: nothing is kept here
    };
    static constexpr std::size_t kBucket = 4;
    [[nodiscard]] Slot* bucket(std::uint64_t key) const noexcept { return &slots_[(key & (buckets_ - 1)) * kBucket]; }

    std::size_t buckets_;  // a power of two
    Zeroed<Slot> slots_;
};

}  // namespace gridsage::mnk
