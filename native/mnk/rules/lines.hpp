// Where each cell stands on its four lines: the geometry that patterns and rows are read along.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mnk/rules/board.hpp"

namespace gridsage::mnk {

// Rows, columns and both kinds of diagonals of the largest board.
constexpr int kMaxLines = 2 * kMaxSide + 2 * (2 * kMaxSide - 1);
// Room beside a line's first and last cell, so that a window never leaves the word.
constexpr int kLinePad = 8;

struct LinePlace {
    std::uint8_t line;
    std::uint8_t bit;  // counted with the pad
};

class Lines {
  public:
    explicit Lines(const Setup& setup);

    [[nodiscard]] LinePlace place(int cell, int direction) const noexcept {
        return places_[static_cast<std::size_t>(cell * kDirections + direction)];
    }
    [[nodiscard]] int count() const noexcept { return count_; }
    // Ones where the line has no cell.
    [[nodiscard]] std::uint64_t walls(int line) const noexcept { return walls_[static_cast<std::size_t>(line)]; }
    // From a cell to the next one along a direction.
    [[nodiscard]] int step(int direction) const noexcept { return steps_[static_cast<std::size_t>(direction)]; }

  private:
    int count_ = 0;
    std::vector<LinePlace> places_;
    std::array<std::uint64_t, kMaxLines> walls_;
    std::array<int, kDirections> steps_;
};

}  // namespace gridsage::mnk
