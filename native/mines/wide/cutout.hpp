// A square part of a board with an engine of its own: what is asked of a few cells costs no more than a few cells.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "mines/count/probability.hpp"
#include "mines/rules/board.hpp"

namespace gridsage::mines {

// Where a cutout lies; it may stick out of the board.
struct Place {
    int left = 0;
    int top = 0;
};

class Cutout {
  public:
    Cutout(const Geometry& board, int mines, int side)
        : board_(board),
          side_(side),
          engine_(Geometry(side, side), mines, board.cells()),
          view_(static_cast<std::size_t>(side * side), kMute),
          mine_(view_.size(), 0) {}

    [[nodiscard]] Engine& engine() noexcept { return engine_; }
    [[nodiscard]] const Position& position() const noexcept { return position_; }
    [[nodiscard]] std::span<const std::uint8_t> view() const noexcept { return view_; }
    // The cell of the board that is this cell of the cutout.
    [[nodiscard]] int on_board(int local) const noexcept {
        return (place_.top + local / side_) * board_.width() + place_.left + local % side_;
    }

    // Calls `visit` with each cell of the cutout that lies on the board: its index there, its index here, and how many
    // steps it lies from the rim of the cutout.
    template <class Visit>
    void for_each(const Visit& visit) const {
        const int bottom = std::min(place_.top + side_, board_.height());
        const int right = std::min(place_.left + side_, board_.width());
        for (int y = std::max(place_.top, 0); y < bottom; ++y)
            for (int x = std::max(place_.left, 0); x < right; ++x) {
                const int dx = x - place_.left;
                const int dy = y - place_.top;
                const int depth = std::min(std::min(dx, side_ - 1 - dx), std::min(dy, side_ - 1 - dy));
                visit(y * board_.width() + x, dy * side_ + dx, depth);
            }
    }

    // Cuts out what lies there: `code` says, in the words of a view, what a cell of the board is taken for. A number
    // on the rim is never believed: cells that it touches were cut off.
    template <class Code>
    void cut(Place place, const Code& code) {
        place_ = place;
        std::fill(view_.begin(), view_.end(), kMute);
        for_each([&](int cell, int local, int depth) {
            const std::uint8_t taken = code(cell, depth);
            view_[static_cast<std::size_t>(local)] = taken <= 8 && depth == 0 ? kMute : taken;
        });
    }

    // With so many mines in the cutout and in `elsewhere` hidden cells of the rest of the board together.
    Finding analyse(int mines, int elsewhere, CountOptions options) {
        options.elsewhere = elsewhere;
        return engine_.analyse(view_, mines, position_, options);
    }

    // The mines of a random layout of what was analysed, by cell of the cutout.
    [[nodiscard]] std::span<const std::uint8_t> draw(RandomStream& random) {
        position_.draw(random, mine_);
        return mine_;
    }

  private:
    const Geometry& board_;
    int side_;
    Place place_;
    Engine engine_;
    Position position_;
    std::vector<std::uint8_t> view_;
    std::vector<std::uint8_t> mine_;
};

}  // namespace gridsage::mines
