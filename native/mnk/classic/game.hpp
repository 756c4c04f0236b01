// The position of a search of the seed document's player: stones, play area and window counts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mnk/classic/window_counts.hpp"
#include "mnk/rules/board.hpp"

namespace gridsage::mnk::classic {

struct Area {
    int left, top, right, bottom;
};

// The position of a search: stones, play area and window counts.
class Game {
  public:
    Game(const Board& board, int reach)
        : setup_(board.setup()),
          counts_(setup_),
          cells_(board.cells().begin(), board.cells().end()),
          turn_(board.turn()),
          reach_(reach) {
        area_ = {setup_.width / 2 - 1, setup_.height / 2 - 1, setup_.width / 2 - 1, setup_.height / 2 - 1};
        bool any = false;
        for (int cell = 0; cell < setup_.cells(); ++cell) {
            const int code = board.cells()[static_cast<std::size_t>(cell)];
            if (code == kEmpty) continue;
            counts_.place(cell, code - 1);
            const int x = cell % setup_.width;
            const int y = cell / setup_.width;
            if (!any) area_ = {x, y, x, y};
            any = true;
            area_ = {std::min(area_.left, x), std::min(area_.top, y), std::max(area_.right, x),
                     std::max(area_.bottom, y)};
            ++played_;
        }
        // The play area reaches one tile beyond the stones, where the board does; moves may reach further.
        const Area document_area = any ? widened(1) : area_;
        play_area_ = (document_area.bottom - document_area.top + 1) * (document_area.right - document_area.left + 1);
        free_tiles_ = play_area_ - played_;
        if (any) area_ = widened(reach_);
        root_area_ = area_;
    }

    [[nodiscard]] const Setup& setup() const noexcept { return setup_; }
    [[nodiscard]] const Area& area() const noexcept { return area_; }
    [[nodiscard]] int empty() const noexcept { return setup_.cells() - played_; }
    [[nodiscard]] int turn() const noexcept { return turn_; }
    [[nodiscard]] int played() const noexcept { return played_; }
    [[nodiscard]] int reach() const noexcept { return reach_; }
    // The play area in which the search began, and its tiles without a stone.
    [[nodiscard]] int play_area() const noexcept { return play_area_; }
    [[nodiscard]] int free_tiles() const noexcept { return free_tiles_; }
    // The stone that was placed so many moves ago in this search; kNoCell for one from before it.
    [[nodiscard]] int placed_before(std::size_t moves) const noexcept {
        return moves < path_.size() ? path_[path_.size() - 1 - moves].cell : kNoCell;
    }
    [[nodiscard]] std::size_t placed() const noexcept { return path_.size(); }
    [[nodiscard]] std::int64_t value() const noexcept { return counts_.value(turn_); }

    // Free and within reach of a stone that lies in the area; any free tile on an empty board.
    [[nodiscard]] bool valid(int x, int y) const noexcept {
        if (!setup_.holds(x, y) || stone(x, y)) return false;
        if (played_ == 0) return true;
        const int top = std::max(y - reach_, area_.top);
        const int bottom = std::min(y + reach_, area_.bottom);
        const int left = std::max(x - reach_, area_.left);
        const int right = std::min(x + reach_, area_.right);
        for (int ny = top; ny <= bottom; ++ny)
            for (int nx = left; nx <= right; ++nx)
                if (stone(nx, ny)) return true;
        return false;
    }

    // Whether the stone makes a row.
    bool push(int x, int y) {
        const int cell = y * setup_.width + x;
        path_.push_back({cell, counts_.totals()});
        const bool full = counts_.place(cell, turn_);
        cells_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(turn_ + 1);
        turn_ ^= 1;
        ++played_;
        return full && (setup_.rule == Rule::kFree || wins(cell, turn_ ^ 1));
    }
    void pop() {
        const Step& step = path_.back();
        turn_ ^= 1;
        --played_;
        cells_[static_cast<std::size_t>(step.cell)] = kEmpty;
        counts_.take(step.cell, turn_, step.before);
        path_.pop_back();
    }
    [[nodiscard]] int winning_cells(int seat) const {
        int count = 0;
        for (int cell = 0; cell < setup_.cells(); ++cell)
            if (cells_[static_cast<std::size_t>(cell)] == kEmpty && wins(cell, seat)) ++count;
        return count;
    }
    // Whether a stone of that seat has, or would have, a row through the cell.
    [[nodiscard]] bool wins(int cell, int seat) const { return makes_row(setup_, cells_, cell, seat); }
    // Grows until it holds the tile; the area as it was.
    Area grow(int x, int y) noexcept {
        const Area before = area_;
        area_ = {std::min(area_.left, x), std::min(area_.top, y), std::max(area_.right, x), std::max(area_.bottom, y)};
        return before;
    }
    void shrink(const Area& before) noexcept { area_ = before; }
    // Back to where the search began.
    void reset() {
        while (!path_.empty()) pop();
        area_ = root_area_;
    }
    [[nodiscard]] int first_valid() const noexcept {
        for (int y = area_.top; y <= area_.bottom; ++y)
            for (int x = area_.left; x <= area_.right; ++x)
                if (valid(x, y)) return y * setup_.width + x;
        return kNoCell;
    }

  private:
    struct Step {
        int cell;
        WindowCounts::Totals before;
    };

    [[nodiscard]] Area widened(int tiles) const noexcept {
        return {std::max(area_.left - tiles, 0), std::max(area_.top - tiles, 0),
                std::min(area_.right + tiles, setup_.width - 1), std::min(area_.bottom + tiles, setup_.height - 1)};
    }
    [[nodiscard]] bool stone(int x, int y) const noexcept {
        return cells_[static_cast<std::size_t>(y * setup_.width + x)] != kEmpty;
    }

    Setup setup_;
    WindowCounts counts_;
    std::vector<std::uint8_t> cells_;
    int turn_;
    int reach_;
    std::vector<Step> path_;
    Area area_;
    Area root_area_;
    int play_area_ = 0;
    int free_tiles_ = 0;
    int played_ = 0;
};

}  // namespace gridsage::mnk::classic
