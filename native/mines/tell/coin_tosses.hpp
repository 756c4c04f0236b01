// The 50/50s that no play avoids, where there is time to prove them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mines/count/probability.hpp"

namespace gridsage::mines {

// What find_evident_coin_tosses (endgame/sealed.hpp) sees at a glance, and every other pair: two cells with exactly one
// mine between them, because of several numbers or of the mine count, that each cell still to be opened sees together
// or not at all. Complete for pairs unless the deadline passes first.
[[nodiscard]] std::vector<std::vector<int>> find_provable_coin_tosses(Engine& engine,
                                                                      std::span<const std::uint8_t> shown, int mines,
                                                                      const Position& position,
                                                                      const CountOptions& options);

}  // namespace gridsage::mines
