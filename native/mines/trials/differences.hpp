// Two ways to guess, compared where they first differ.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mines/guess/guess.hpp"
#include "mines/rules/board.hpp"
#include "support/deadline.hpp"

namespace gridsage::mines {

// Of one game: by how much the trial's chance to win it lies above the other's.
struct Difference {
    bool differs = false;  // whether they ever chose different cells
    double gain = 0;

    [[nodiscard]] bool operator==(const Difference&) const = default;
};

// Both play the same game without failing (unfailing.hpp) until they choose different cells; from there each plays
// `playouts` games to the end by itself. The mean gain of many games is the difference between the two win rates. A
// game in which they never differ adds no noise at all, so small differences show that whole games would hide.
// Game i is the board of seeds[i] with firsts[i] open. CancelledError when the deadline asks it to stop.
[[nodiscard]] std::vector<Difference> compare_settings(const Setup& setup, const GuessSettings& settings,
                                                       const GuessSettings& trial, std::span<const std::uint64_t> seeds,
                                                       std::span<const int> firsts, int playouts, int threads,
                                                       const Deadline& deadline);

}  // namespace gridsage::mines
