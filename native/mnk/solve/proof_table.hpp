// The table of a proof: for positions of one setup, how hard it is to prove that one side wins.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "support/zeroed.hpp"

namespace gridsage::mnk {

using Number = std::uint32_t;
inline constexpr Number kInfinity = 1U << 30;

// How hard it is to prove, and to disprove, that the attacker wins.
struct Proof {
    Number win = 1;
    Number stop = 1;
    [[nodiscard]] bool won() const noexcept { return win == 0; }
    [[nodiscard]] bool stopped() const noexcept { return stop == 0; }
    [[nodiscard]] bool decided() const noexcept { return won() || stopped(); }
};
inline constexpr Proof kWon = {0, kInfinity};
inline constexpr Proof kStopped = {kInfinity, 0};

// What is known of positions for one attacker: each entry says how far its proof has come. The least work leaves first.
class ProofTable {
  public:
    explicit ProofTable(std::size_t bytes) {
        const std::size_t buckets = std::bit_floor(std::max<std::size_t>(bytes / (sizeof(Slot) * kBucket), 16));
        mask_ = buckets - 1;
        slots_ = Zeroed<Slot>(buckets * kBucket);
    }
    [[nodiscard]] bool find(std::uint64_t key, Proof& proof) const noexcept {
        const Slot* slot = &slots_[(key & mask_) * kBucket];
        for (std::size_t i = 0; i < kBucket; ++i, ++slot) {
            if (slot->key == key && slot->work != 0) {
                proof = slot->proof;
                return true;
            }
        }
        return false;
    }
    void store(std::uint64_t key, const Proof& proof, std::uint32_t work) noexcept {
        Slot* slot = &slots_[(key & mask_) * kBucket];
        Slot* least = slot;
        for (std::size_t i = 0; i < kBucket; ++i, ++slot) {
            if (slot->key == key || slot->key == 0) {
                least = slot;
                break;
            }
            if (slot->work < least->work) least = slot;
        }
        *least = {key, proof, work};
    }

  private:
    struct Slot {
        std::uint64_t key = 0;
        Proof proof;
        std::uint32_t work = 0;  // 0: nothing is kept here
    };
    static constexpr std::size_t kBucket = 4;
    std::uint64_t mask_;
    Zeroed<Slot> slots_;
};

}  // namespace gridsage::mnk
