// The transposition table: what was found out about a position, bounded by the memory it was given, shared by threads.
#pragma once

#include <atomic>
#include <cstdint>

#include "mnk/rules/board.hpp"
#include "support/portable.hpp"
#include "support/stop.hpp"
#include "support/zeroed.hpp"

namespace gridsage::mnk {

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

struct TableEntry {
    int move = kNoCell;
    int value = 0;
    int eval = 0;
    int depth = 0;  // in sixteenths of a ply; some 128 plies at most are kept
    Bound bound = Bound::kNone;
    bool pv = false;  // whether it was on the principal variation once
};

class TranspositionTable {
  public:
    explicit TranspositionTable(std::size_t bytes);

    // Whether the position is known.
    [[nodiscard]] bool find(std::uint64_t key, TableEntry& entry) const noexcept;
    void store(std::uint64_t key, const TableEntry& entry) noexcept;
    // Takes its memory now instead of bit by bit while it is searched.
    void warm_up(const StopSource* stop) { slots_.warm_up(stop); }
    void clear(const StopSource* stop);
    // Entries of earlier searches give way to those of this one.
    void next_search() noexcept { age_ = static_cast<std::uint8_t>((age_ + 1) & 63); }
    void prefetch(std::uint64_t key) const noexcept { gridsage::prefetch(&slots_[first_slot(key)]); }
    [[nodiscard]] std::size_t bytes() const noexcept { return slot_count_ * sizeof(Slot); }

  private:
    // Two words without a lock: a torn pair fails the check of the key (Hyatt and Mann 2002).
    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    static constexpr std::size_t kBucket = 4;

    [[nodiscard]] std::size_t first_slot(std::uint64_t key) const noexcept { return (key & mask_) * kBucket; }

    std::size_t slot_count_;
    std::uint64_t mask_;
    Zeroed<Slot> slots_;
    std::uint8_t age_ = 0;
};

}  // namespace gridsage::mnk
