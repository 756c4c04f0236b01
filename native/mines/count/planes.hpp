// A view as planes of bytes with a border around the board, and what single numbers decide in it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "mines/rules/geometry.hpp"

namespace gridsage::mines {

// What is known of a cell from single numbers alone.
enum class Mark : std::uint8_t {
    kOpen,
    kKnownMine,  // exploded, or flagged and the flags are trusted
    kSafe,       // hidden; a satisfied number touches it
    kMine,       // hidden; a number with no more hidden cells than mines touches it
    kFrontier,   // hidden, undecided, touches a number
    kOff,        // hidden and touches no number
};

// Calls `visit` with the index of every byte that has a bit of `bits` (one bit) set.
template <class Visit>
void for_each_set(const std::uint8_t* bytes, int count, std::uint8_t bits, const Visit& visit) {
    int i = 0;
    if constexpr (std::endian::native == std::endian::little)
        for (; i + 8 <= count; i += 8) {
            std::uint64_t word;
            std::memcpy(&word, bytes + i, 8);
            word &= 0x0101010101010101U * bits;
            for (; word != 0; word &= word - 1) visit(i + std::countr_zero(word) / 8);
        }
    for (; i < count; ++i)
        if (bytes[i] & bits) visit(i);
}

// A code of a cell beyond those of a view: open, and its number is not to be believed.
constexpr std::uint8_t kMute = 13;

// Every step over the whole board is a plain loop over bytes, which the compiler turns into vector instructions. The
// border saves every test of the edge: all eight neighbours of a place lie at fixed steps. A place is an index into the
// planes, in the order of the cells.
class Planes {
  public:
    // Decides all that single numbers decide, one after the other. False when one of them cannot be right. `given`
    // limits the numbers that are believed (others count as open cells that say nothing); empty means all.
    bool read(const Geometry& geometry, std::span<const std::uint8_t> shown, bool trust_flags,
              std::span<const std::uint8_t> given);

    // Mines that are known or were decided.
    [[nodiscard]] int mines() const noexcept { return mines_; }
    // The steps to the neighbours of a place, in the order of the cells.
    [[nodiscard]] const std::array<int, 8>& steps() const noexcept { return steps_; }
    [[nodiscard]] int places() const noexcept { return places_; }
    [[nodiscard]] int place_of(int x, int y) const noexcept { return (y + 1) * stride_ + x + 1; }
    // What the number at an active place still needs among its undecided neighbours.
    [[nodiscard]] int need(int place) const noexcept { return need_[static_cast<std::size_t>(place)]; }
    // 1 where a number has undecided neighbours, 0 elsewhere.
    [[nodiscard]] const std::uint8_t* active() const noexcept { return active_.data(); }
    // The marks of one row.
    [[nodiscard]] const std::uint8_t* marks(int y) const noexcept { return marks_.data() + place_of(0, y); }

  private:
    void resize(int width, int height);
    void load(std::span<const std::uint8_t> shown, std::span<const std::uint8_t> given);
    bool weigh_numbers(bool trust_flags);
    bool sweep();
    bool follow();
    bool settle(int place, bool mine);
    void mark_frontier();
    void add_neighbours(const std::uint8_t* in, std::uint8_t* out);

    int width_ = 0;
    int height_ = 0;
    int stride_ = 0;
    int places_ = 0;
    int mines_ = 0;
    std::array<int, 8> steps_{};
    std::vector<std::uint8_t> codes_;
    std::vector<std::uint8_t> marks_;
    std::vector<std::uint8_t> hidden_;    // 1: undecided
    std::vector<std::int8_t> need_;       // per number: mines among its undecided neighbours
    std::vector<std::int8_t> undecided_;  // per number: its undecided neighbours
    std::vector<std::uint8_t> active_;
    std::vector<std::uint8_t> input_;
    std::vector<std::uint8_t> rows_;
    std::vector<std::uint8_t> sums_;
    std::vector<int> todo_;
};

}  // namespace gridsage::mines
