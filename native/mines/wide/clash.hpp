// Which numbers of an impossible view contradict each other.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mines/count/probability.hpp"
#include "mines/wide/cutout.hpp"

namespace gridsage::mines {

// Cells of numbers that cannot all be right, as few as possible: without any one of them the others could be. With
// `count_mines` the total number of mines is held against them too. When the deadline passes the set may be larger than
// it need be, but it clashes all the same.
[[nodiscard]] std::vector<int> find_clash(Engine& engine, std::span<const std::uint8_t> shown, int mines,
                                          bool count_mines, const CountOptions& options);

// The same for numbers that lie near each other, however wide the whole view is: squares of it are looked at alone,
// then together with the numbers around them, a few steps more each time. The small windows are all looked through
// whatever the deadline says, which takes next to no time. Nothing when no window shows a clash.
[[nodiscard]] std::vector<int> find_near_clash(const Geometry& board, std::span<const std::uint8_t> shown, int mines,
                                               bool trust_flags, const Deadline& deadline);
// The same around one place alone.
[[nodiscard]] std::vector<int> find_near_clash(const Geometry& board, std::span<const std::uint8_t> shown, int mines,
                                               bool trust_flags, const Deadline& deadline, Place place);

// Why a cell is certain: numbers that contradict each other as soon as the cell is the opposite.
struct Proof {
    std::vector<int> clues;     // as few as possible, near the cell where there is a choice
    bool counts_mines = false;  // whether the number of mines on the board is needed too
};

// The proof that the cell is a mine (or safe); nothing when it is not certain, or not proved in time.
[[nodiscard]] std::optional<Proof> find_proof(Engine& engine, std::span<const std::uint8_t> shown, int mines,
                                              bool trust_flags, int cell, bool mine, const Deadline& deadline);

}  // namespace gridsage::mines
