// Which numbers of an impossible view contradict each other.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mines/probability.hpp"

namespace gridsage::mines {

// Cells of numbers that cannot all be right, as few as possible: without any one of them the others could be. With
// `count_mines` the total number of mines is held against them too. When the deadline passes the set may be larger than
// it need be, but it clashes all the same.
[[nodiscard]] std::vector<int> find_clash(Engine& engine, std::span<const std::uint8_t> shown, int mines,
                                          bool trust_flags, bool count_mines, const Deadline& deadline);

// Why a cell is certain: numbers that contradict each other as soon as the cell is the opposite.
struct Proof {
    std::vector<int> clues;     // as few as possible, near the cell where there is a choice
    bool counts_mines = false;  // whether the number of mines on the board is needed too
};

// The proof that the cell is a mine (or safe); nothing when it is not certain, or not proved in time.
[[nodiscard]] std::optional<Proof> find_proof(Engine& engine, std::span<const std::uint8_t> shown, int mines,
                                              bool trust_flags, int cell, bool mine, const Deadline& deadline);

}  // namespace gridsage::mines
