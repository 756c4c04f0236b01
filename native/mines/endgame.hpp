// The best play when few layouts are left: every line of play is searched, and the chance to win is exact.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mines/probability.hpp"

namespace gridsage::mines {

// A set of layouts, each as likely as any other, over some hidden cells.
struct LayoutSet {
    std::vector<int> cells;
    // layouts[i * words + w]: bit b of word w is cell 64 * w + b of `cells`.
    std::size_t words = 0;
    std::vector<std::uint64_t> layouts;
    // Mines around each cell that are not among `cells`: the same in every layout.
    std::vector<std::uint8_t> sure_around;
    [[nodiscard]] std::size_t size() const noexcept { return words == 0 ? 0 : layouts.size() / words; }
};

// Which part of a position: some of its components, and the cells off the frontier or not.
struct Part {
    std::vector<char> components;
    bool off = false;
};

// All layouts of a part; nothing when there are more than `limit`, or too many cells. Unless the part is everything,
// its components must be sealed.
[[nodiscard]] std::optional<LayoutSet> list_layouts(const Geometry& geometry, const Position& position,
                                                    const Part& part, std::size_t limit);

struct BestPlay {
    std::size_t won = 0;      // layouts won by the best play
    std::size_t layouts = 0;  // of so many
    int cell = -1;            // a best cell to open now
};

struct EndLimits {
    std::size_t layouts = 2000;
    std::size_t work = 20'000'000;  // layouts looked at
    Deadline deadline = Deadline::never();
};

// Nothing when a limit was met.
[[nodiscard]] std::optional<BestPlay> best_play(const Geometry& geometry, const LayoutSet& set,
                                                const EndLimits& limits);

struct WinChance {
    double chance = 0;
    int cell = -1;  // -1 when nothing is left to open
};

// The chance to win the whole position and the cell to open, where every part of it is small enough: sealed components
// are played each by itself, everything else together.
[[nodiscard]] std::optional<WinChance> win_chance(const Geometry& geometry, const Position& position,
                                                  const EndLimits& limits);

// The same for one sealed component.
[[nodiscard]] std::optional<BestPlay> best_play_of_sealed(const Geometry& geometry, const Position& position,
                                                          int component, const EndLimits& limits);

}  // namespace gridsage::mines
