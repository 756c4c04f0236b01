// Every row of k cells and the stones in it, kept up to date move by move: the heuristic of the seed document's player.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mnk/rules/board.hpp"

namespace gridsage::mnk {

// What a window with so many stones of one side is worth.
inline constexpr std::array<std::int64_t, kMaxRow + 1> kWindowWorth = {0,      1,       10,        100,       1000,
                                                                       10'000, 100'000, 1'000'000, 10'000'000};

// In one file with those who use it: a search places and takes a stone at each node.
class WindowCounts {
  public:
    explicit WindowCounts(const Setup& setup);

    struct Totals {
        std::int64_t worth[2] = {0, 0};
        std::int64_t active[2] = {0, 0};
    };

    // Whether a window is now full of that seat's stones.
    bool place(int cell, int seat) noexcept;
    // Takes the stone away; the totals are those from before it was placed.
    void take(int cell, int seat, const Totals& before) noexcept;
    [[nodiscard]] const Totals& totals() const noexcept { return totals_; }
    // The seed document's value of the board for seat 0, with that seat to move.
    [[nodiscard]] std::int64_t value(int turn) const noexcept {
        return totals_.worth[0] - (turn == 0 ? 0 : totals_.active[0]) - totals_.worth[1] +
               (turn == 1 ? 0 : totals_.active[1]);
    }

  private:
    struct Window {
        std::uint8_t stones[2] = {0, 0};
        bool second_at_end = false;
        bool first_at_start = false;
    };
    struct Membership {
        std::uint32_t window;
        bool start;
        bool end;
    };

    void count(const Window& window, int sign) noexcept;

    std::vector<Window> windows_;
    std::vector<Membership> members_;          // all cells' windows, one cell after the other
    std::vector<std::uint32_t> first_member_;  // where a cell's begin
    int k_;
    Totals totals_;
};

inline WindowCounts::WindowCounts(const Setup& setup) : k_(setup.k) {
    std::vector<std::vector<Membership>> by_cell(static_cast<std::size_t>(setup.cells()));
    for (int d = 0; d < kDirections; ++d) {
        const int far = setup.k - 1;
        for (int y = 0; y < setup.height; ++y) {
            for (int x = 0; x < setup.width; ++x) {
                if (!setup.holds(x + far * kStepX[d], y + far * kStepY[d])) continue;
                const auto window = static_cast<std::uint32_t>(windows_.size());
                windows_.emplace_back();
                for (int i = 0; i <= far; ++i) {
                    const int cell = (y + i * kStepY[d]) * setup.width + x + i * kStepX[d];
                    by_cell[static_cast<std::size_t>(cell)].push_back({window, i == 0, i == far});
                }
            }
        }
    }
    for (const auto& members : by_cell) {
        first_member_.push_back(static_cast<std::uint32_t>(members_.size()));
        members_.insert(members_.end(), members.begin(), members.end());
    }
    first_member_.push_back(static_cast<std::uint32_t>(members_.size()));
}

// The seed document's player overlooks the other side's stone at one end of a window: a window of the first player
// counts although its last cell is the second's, and one of the second although its first cell is the first's. Kept,
// as its moves depend on it.
inline void WindowCounts::count(const Window& window, int sign) noexcept {
    const int first = window.stones[0];
    const int second = window.stones[1];
    if (first > 0 && second == (window.second_at_end ? 1 : 0)) {
        totals_.worth[0] += sign * kWindowWorth[static_cast<std::size_t>(first)];
        totals_.active[0] += sign;
    }
    if (second > 0 && first == (window.first_at_start ? 1 : 0)) {
        totals_.worth[1] += sign * kWindowWorth[static_cast<std::size_t>(second)];
        totals_.active[1] += sign;
    }
}

inline bool WindowCounts::place(int cell, int seat) noexcept {
    const auto* member = members_.data() + first_member_[static_cast<std::size_t>(cell)];
    const auto* end = members_.data() + first_member_[static_cast<std::size_t>(cell) + 1];
    bool full = false;
    for (; member != end; ++member) {
        Window& window = windows_[member->window];
        count(window, -1);
        ++window.stones[seat];
        if (member->end && seat == 1) window.second_at_end = true;
        if (member->start && seat == 0) window.first_at_start = true;
        count(window, 1);
        full |= window.stones[seat] == k_;
    }
    return full;
}

inline void WindowCounts::take(int cell, int seat, const Totals& before) noexcept {
    const auto* member = members_.data() + first_member_[static_cast<std::size_t>(cell)];
    const auto* end = members_.data() + first_member_[static_cast<std::size_t>(cell) + 1];
    for (; member != end; ++member) {
        Window& window = windows_[member->window];
        --window.stones[seat];
        if (member->end && seat == 1) window.second_at_end = false;
        if (member->start && seat == 0) window.first_at_start = false;
    }
    totals_ = before;
}

}  // namespace gridsage::mnk
