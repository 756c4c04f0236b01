// Answers when there is no time for the exact one: the same count with its layers thinned at random, several times.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mines/probability.hpp"

namespace gridsage::mines {

struct Estimate {
    bool found = false;  // whether any layout was found at all
    bool exact = false;  // nothing had to be thinned: the answer is exact after all
    std::vector<double> chances;
    double error = 0;  // the largest standard error of the chances
    double log_layouts = 0;
};

// `cancel` stops it (CancelledError); a deadline does not, since this is what is done once it has passed. The work is
// bounded by the size of the board.
[[nodiscard]] Estimate estimate_chances(Engine& engine, std::span<const std::uint8_t> shown, int mines,
                                        bool trust_flags, std::uint64_t seed, const CancelToken* cancel);

}  // namespace gridsage::mines
