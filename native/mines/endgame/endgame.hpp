// The best play when few layouts are left: every line of play is searched, and the chance to win is exact.
#pragma once

#include <cstddef>
#include <optional>

#include "mines/count/probability.hpp"
#include "mines/endgame/layout_list.hpp"

namespace gridsage::mines {

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

// The chance to win the whole position and the cell to open, where all of it is small enough: sealed components
// are played each by itself, everything else together.
[[nodiscard]] std::optional<WinChance> win_chance(const Geometry& geometry, const Position& position,
                                                  const EndLimits& limits);

// The same for one sealed component.
[[nodiscard]] std::optional<BestPlay> best_play_of_sealed(const Geometry& geometry, const Position& position,
                                                          int component, const EndLimits& limits);

}  // namespace gridsage::mines
