// Whole games, played by the engine alone: many boards on several threads, the same result with any number of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mines/guess/guess.hpp"
#include "mines/rules/board.hpp"
#include "support/deadline.hpp"

namespace gridsage::mines {

struct PlayedGame {
    bool won = false;
    int moves = 0;
    int guesses = 0;
    int opened = 0;  // safe cells open at the end
    int first = 0;
    double time_s = 0;  // thinking, without the board's own work
};

// Game i is played on the board of seeds[i], opening firsts[i] first. CancelledError when told to stop.
[[nodiscard]] std::vector<PlayedGame> play_games(const Setup& setup, const GuessSettings& settings,
                                                 std::span<const std::uint64_t> seeds, std::span<const int> firsts,
                                                 int threads, const CancelToken* cancel);

}  // namespace gridsage::mines
