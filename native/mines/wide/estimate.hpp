// The answer for a view that cannot be counted in the time given: near the truth, with its error, and in time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mines/count/probability.hpp"
#include "mines/wide/sampling.hpp"

namespace gridsage::mines {

struct Estimate {
    // kFine; or, when the view turned out to be impossible, why. kStopped: no layout was found, nor a proof that there
    // is none.
    Finding finding = Finding::kFine;
    std::vector<int> clash;  // numbers that contradict each other
    int least_mines = 0;     // bounds on the mines of the whole board, where there are too few or too many
    int most_mines = 0;
    std::vector<double> chances;          // by cell; exactly 0 or 1 if and only if the cell was proved to be certain
    double error = 0;                     // the largest error of the chances to be expected
    std::optional<Measured> log_layouts;  // where it can be told how wrong it may be
    int walks = 0;
};

// A look at every cell through small windows is always taken; then come larger windows and walks over layouts, until
// the deadline. Raises CancelledError when it is told to stop.
[[nodiscard]] Estimate estimate_view(Engine& engine, std::span<const std::uint8_t> shown, int mines, bool trust_flags,
                                     std::uint64_t seed, const Deadline& deadline);

}  // namespace gridsage::mines
