// The neighbour tables of one board size, made once and shared by everything that walks the board.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace gridsage::mines {

class Geometry {
  public:
    Geometry(int width, int height);

    [[nodiscard]] int width() const noexcept { return width_; }
    [[nodiscard]] int height() const noexcept { return height_; }
    [[nodiscard]] int cells() const noexcept { return width_ * height_; }
    // The up to eight cells around a cell, in index order.
    [[nodiscard]] std::span<const int> around(int cell) const noexcept {
        return {table_.data() + 8 * static_cast<std::size_t>(cell), count_[static_cast<std::size_t>(cell)]};
    }

    // What a cell shows when `mine` has a 1 for each mine.
    [[nodiscard]] std::uint8_t number_at(int cell, std::span<const std::uint8_t> mine) const noexcept {
        std::uint8_t number = 0;
        for (const int other : around(cell))
            number = static_cast<std::uint8_t>(number + mine[static_cast<std::size_t>(other)]);
        return number;
    }

  private:
    int width_;
    int height_;
    std::vector<int> table_;
    std::vector<std::uint8_t> count_;
};

}  // namespace gridsage::mines
