// Answers when there is no time for the exact one: averages over random layouts.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mines/probability.hpp"

namespace gridsage::mines {

struct Estimate {
    bool found = false;  // whether any layout was found at all
    std::vector<double> chances;
    double error = 0;  // the largest standard error of the chances
    double log_layouts = 0;
};

// Several walks over layouts, each from a start of its own, until the deadline; a few even if it has passed, since this
// is what is done then. What they disagree about is the error. `cancel` stops it (CancelledError).
[[nodiscard]] Estimate estimate_chances(Engine& engine, std::span<const std::uint8_t> shown, int mines,
                                        bool trust_flags, std::uint64_t seed, const Deadline& deadline,
                                        const CancelToken* cancel);

}  // namespace gridsage::mines
