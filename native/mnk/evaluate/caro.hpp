// What a stone makes of a line in caro, where a row needs an end that the other side has not closed.
#pragma once

#include <cstdint>
#include <vector>

#include "mnk/evaluate/patterns.hpp"

namespace gridsage::mnk {

// Five cells on each side of a stone decide: four for the row, one to see its end. The sixth bit makes room for a code
// that tells the edge of the board, which blocks nothing, from a stone of the other side.
constexpr int kCaroReach = 6;

// One side of a cell, nearest first: own stones, and cells that are closed; an edge is both.
[[nodiscard]] std::uint16_t caro_code(std::uint32_t own, std::uint32_t closed);

// The pattern of every pair of sides, the left one's code in the upper kCaroReach + 1 bits.
[[nodiscard]] std::vector<Pattern> caro_patterns();

}  // namespace gridsage::mnk
