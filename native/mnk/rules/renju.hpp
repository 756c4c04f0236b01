// What renju forbids to the first player: twin of gridsage/games/mnk/renju.py.
#pragma once

#include <cstdint>
#include <span>

#include "mnk/rules/board.hpp"

namespace gridsage::mnk {

// What a stone of the first player on an empty cell would make that is forbidden.
[[nodiscard]] Foul foul_at(const Setup& setup, std::span<const std::uint8_t> cells, int cell);

}  // namespace gridsage::mnk
