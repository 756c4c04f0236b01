#include "mnk/search/table.hpp"

#include <algorithm>
#include <bit>

#include "mnk/search/margins.hpp"

namespace gridsage::mnk {

namespace {

// move 10 | value 16 | eval 16 | depth 12 | pv 1 | unused 1 | age 6 | bound 2, from the top.
constexpr int kMoveMask = 0x3ff;
constexpr int kDepthMask = 0xfff;
constexpr int kMostDepth = kDepthMask / 2;
static_assert(kMaxCells <= kMoveMask);

std::uint64_t pack(const TableEntry& entry, std::uint8_t age) {
    const int depth = std::min(entry.depth, kMostDepth);
    return (static_cast<std::uint64_t>(entry.move & kMoveMask) << 54) |
           (static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.value)) << 38) |
           (static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.eval)) << 22) |
           (static_cast<std::uint64_t>(depth & kDepthMask) << 10) | (static_cast<std::uint64_t>(entry.pv) << 9) |
           (static_cast<std::uint64_t>(age) << 2) | static_cast<std::uint64_t>(entry.bound);
}

TableEntry unpack(std::uint64_t data) {
    const int move = static_cast<int>(data >> 54);
    const int depth = static_cast<int>((data >> 10) & kDepthMask);
    return {move == kMoveMask ? kNoCell : move,    static_cast<std::int16_t>(data >> 38),
            static_cast<std::int16_t>(data >> 22), depth > kMostDepth ? depth - kDepthMask - 1 : depth,
            static_cast<Bound>(data & 3),          ((data >> 9) & 1) != 0};
}

constexpr int kMuchDeeper = plies(3);
constexpr int kEarlierSearch = plies(64);  // what an entry of an earlier search is worth less

int age_in(std::uint64_t data) {
    return static_cast<int>((data >> 2) & 63);
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t bytes) {
    const std::size_t buckets = std::bit_floor(std::max<std::size_t>(bytes / (sizeof(Slot) * kBucket), 16));
    mask_ = buckets - 1;
    slot_count_ = buckets * kBucket;
    slots_ = Zeroed<Slot>(slot_count_);
}

bool TranspositionTable::find(std::uint64_t key, TableEntry& entry) const noexcept {
    const Slot* slot = &slots_[first_slot(key)];
    for (std::size_t i = 0; i < kBucket; ++i, ++slot) {
        const std::uint64_t data = slot->data.load(std::memory_order_relaxed);
        if (data != 0 && (slot->check.load(std::memory_order_relaxed) ^ data) == key) {
            entry = unpack(data);
            return true;
        }
    }
    return false;
}

void TranspositionTable::store(std::uint64_t key, const TableEntry& entry) noexcept {
    Slot* slot = &slots_[first_slot(key)];
    Slot* worst = slot;
    int lowest = 1 << 20;
    for (std::size_t i = 0; i < kBucket; ++i, ++slot) {
        const std::uint64_t data = slot->data.load(std::memory_order_relaxed);
        if (data == 0) {
            worst = slot;
            break;
        }
        const TableEntry old = unpack(data);
        if ((slot->check.load(std::memory_order_relaxed) ^ data) == key) {
            // A shallower bound does not push out a deeper one of the same search, but its move is welcome.
            if (entry.bound != Bound::kExact && age_in(data) == age_ && old.depth > entry.depth + kMuchDeeper) return;
            worst = slot;
            break;
        }
        const int worth = old.depth - (age_in(data) == age_ ? 0 : kEarlierSearch);
        if (worth < lowest) {
            lowest = worth;
            worst = slot;
        }
    }
    const std::uint64_t data = pack(entry, age_);
    worst->data.store(data, std::memory_order_relaxed);
    worst->check.store(key ^ data, std::memory_order_relaxed);
}

void TranspositionTable::clear(const StopSource* stop) {
    slots_.wipe(stop);
    age_ = 0;
}

}  // namespace gridsage::mnk
