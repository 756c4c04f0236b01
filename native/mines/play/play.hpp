// Whole games, played by the engine alone: many boards on several threads, the same result with any number of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mines/guess/guess.hpp"
#include "mines/rules/board.hpp"
#include "support/deadline.hpp"

namespace gridsage::mines {

struct GameSummary {
    bool won = false;
    int moves = 0;
    int guesses = 0;
    int opened = 0;  // safe cells open at the end
    int first = 0;
    double time_s = 0;  // thinking, without the board's own work
};

// Game i is played on the board of seeds[i], opening firsts[i] first. A request to stop raises CancelledError; the
// deadline's point in time, if it has one, cuts thinking short and so changes the games. With `no_guess` the boards are
// those that need none; NoBoardError when one was not found.
[[nodiscard]] std::vector<GameSummary> play_games(const Setup& setup, const GuessSettings& settings,
                                                  std::span<const std::uint64_t> seeds, std::span<const int> firsts,
                                                  int threads, const Deadline& deadline, bool no_guess = false);

}  // namespace gridsage::mines
