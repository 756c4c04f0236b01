// Games of chance: random playouts by the thousand, and exact counts of small game trees.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mnk/rules/board.hpp"
#include "support/deadline.hpp"

namespace gridsage::mnk {

struct Playouts {
    std::array<std::int64_t, 2> wins{};  // by seat
    std::int64_t draws = 0;
    std::int64_t moves = 0;  // of all games together
};

// Game i shuffles the cells with the stream of derive_seed(seed, i) and plays them from the last to the first; a cell
// that is forbidden to the side to move waits.
// A deadline that passes raises CancelledError.
[[nodiscard]] Playouts random_playouts(const Setup& setup, std::uint64_t seed, std::int64_t games,
                                       const Deadline& deadline);

// What a tree holds at one ply: ways to make that many moves, and how many of them end the game with the last.
struct PlyCount {
    std::uint64_t sequences = 0;
    std::uint64_t ended = 0;
};

// Counts for plies 1 to depth from this position, every order of moves on its own.
[[nodiscard]] std::vector<PlyCount> count_sequences(const Board& board, int depth, const Deadline& deadline);

}  // namespace gridsage::mnk
