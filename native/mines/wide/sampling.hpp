// Answers when there is no time for the exact one: averages over random layouts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "mines/count/probability.hpp"
#include "mines/wide/cutout.hpp"

namespace gridsage::mines {

// What several walks over layouts, each from a start of its own, found out.
struct Walks {
    int count = 0;
    std::vector<double> means;        // by cell: the mean of its chance over the walks
    std::vector<double> spreads;      // by cell: the variance of its chance from walk to walk; of two walks at least
    std::vector<double> log_layouts;  // of each walk; the mean of their exponentials is the number of layouts
    int failed = 0;                   // starts that found no layout though there was time
};

struct WalkLimits {
    int walks = 100;
    std::uint64_t seed = 0;
    Deadline deadline = Deadline::never();
    // Asked where a start found no way on: if the view is impossible there, nothing more is tried.
    std::function<bool(Place)> is_impossible;
};

// Walks until a limit is met. Stops after a few starts that found no layout.
[[nodiscard]] Walks walk_layouts(Engine& engine, std::span<const std::uint8_t> shown, int mines, bool trust_flags,
                                 const WalkLimits& limits);

// A number and its standard error.
struct Measured {
    double value = 0;
    double error = 0;
};

// The logarithm of the number of layouts; nothing when the walks are too few to tell how wrong it may be.
[[nodiscard]] std::optional<Measured> estimate_log_layouts(const Walks& walks);

// The chances of all cells together are the mines, but estimates are not quite: the weight of a mine is moved until
// they are. Chances of 0 and 1 stay what they are.
void settle_total(std::vector<double>& chances, int mines);

}  // namespace gridsage::mines
