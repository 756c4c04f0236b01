// Parts of the board that nothing outside can tell anything about, and the coin tosses among them.
#pragma once

#include <vector>

#include "mines/count/probability.hpp"

namespace gridsage::mines {

// Whether no undecided or safe hidden cell outside the component touches it and its number of mines is fixed: it is
// then a game of its own.
[[nodiscard]] bool is_sealed(const Geometry& geometry, const Position& position, int component);

// Groups of cells that are a coin toss whatever happens: two cells with exactly one mine between them that every cell
// outside sees together or not at all, and sealed components with two layouts, one the reverse of the other.
[[nodiscard]] std::vector<std::vector<int>> find_coin_tosses(const Geometry& geometry, const Position& position);

}  // namespace gridsage::mines
