// What the value is taught: positions after a guess, and the chance to win from there.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mines/guess/guess.hpp"
#include "mines/rules/board.hpp"
#include "support/deadline.hpp"

namespace gridsage::mines {

struct Lesson {
    std::vector<std::uint8_t> map;  // position_map.hpp
    Features features{};
    float value = 0;
};

// Plays games in which no guess ever fails (unfailing.hpp). The value of a position is the product of the safeties of
// all guesses behind it and of the exact chance at the end.
[[nodiscard]] std::vector<Lesson> play_lessons(const Setup& setup, const GuessSettings& settings,
                                               std::span<const std::uint64_t> seeds, std::span<const int> firsts,
                                               int threads, const Deadline& deadline);

}  // namespace gridsage::mines
