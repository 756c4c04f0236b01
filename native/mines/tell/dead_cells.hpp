// Cells whose number is known before they are opened: they can be safe, but they tell nothing.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mines/count/probability.hpp"

namespace gridsage::mines {

// Every hidden cell that is no sure mine and would show the same number in every layout where it is safe. Complete
// unless the deadline passes first; then nothing.
[[nodiscard]] std::optional<std::vector<int>> find_dead_cells(Engine& engine, std::span<const std::uint8_t> shown,
                                                              int mines, const Position& position,
                                                              const CountOptions& options);

}  // namespace gridsage::mines
