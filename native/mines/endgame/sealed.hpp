// Components that nothing outside can tell anything about, and the coin tosses that can be seen without counting.
#pragma once

#include <vector>

#include "mines/count/probability.hpp"

namespace gridsage::mines {

// Whether no undecided or safe hidden cell outside the component touches it and its number of mines is fixed: it is
// then a game of its own.
[[nodiscard]] bool is_sealed(const Geometry& geometry, const Position& position, int component);

// Whether a cell that may still be opened sees one of the two alone.
[[nodiscard]] bool can_be_told_apart(const Geometry& geometry, const Position& position, int a, int b);

// Groups of cells that are a coin toss whatever happens, as far as it shows at a glance: two cells with exactly one
// mine between them, by a single number, that cannot be told apart, and sealed components with two layouts, one the
// reverse of the other. Those that take a proof are found by find_provable_coin_tosses (tell/coin_tosses.hpp).
[[nodiscard]] std::vector<std::vector<int>> find_evident_coin_tosses(const Geometry& geometry,
                                                                     const Position& position);

}  // namespace gridsage::mines
