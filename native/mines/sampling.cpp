#include "mines/sampling.hpp"

#include <algorithm>
#include <cmath>

#include "support/errors.hpp"

namespace gridsage::mines {

Estimate estimate_chances(Engine& engine, std::span<const std::uint8_t> shown, int mines, bool trust_flags,
                          std::uint64_t seed, const CancelToken* cancel) {
    constexpr int kRuns = 24;      // at most; a run may lose its way
    constexpr int kEnough = 10;    // that found layouts
    constexpr double kWork = 4e5;  // states, over all layers of one run
    RandomStream random(seed);
    AnalysisOptions options;
    options.trust_flags = trust_flags;
    options.limits.deadline = Deadline::never(cancel);
    options.limits.random = &random;
    Position position;
    struct Run {
        double log_layouts;
        std::vector<double> chances;
    };
    std::vector<Run> runs;
    Estimate estimate;
    // The layers are as wide as the size of the board allows.
    options.limits.thin_above = static_cast<std::size_t>(std::clamp(kWork / (double(shown.size()) + 1), 48.0, 2048.0));
    int tried = 0;
    while (tried < kRuns && static_cast<int>(runs.size()) < kEnough) {
        ++tried;
        const Finding finding = engine.analyse(shown, mines, position, options);
        if (cancel != nullptr && cancel->cancelled()) throw CancelledError("the analysis was cancelled");
        if (finding != Finding::kFine) continue;
        Run one{position.log_layouts(), std::vector<double>(shown.size())};
        for (std::size_t cell = 0; cell < shown.size(); ++cell)
            one.chances[cell] = position.chance(static_cast<int>(cell));
        runs.push_back(std::move(one));
        if (position.exact()) break;
    }
    if (runs.empty()) return estimate;
    estimate.found = true;
    estimate.exact = position.exact() && position.finding() == Finding::kFine;
    // Each run counts as much as the layouts that it found.
    double top = runs[0].log_layouts;
    for (const Run& run : runs) top = std::max(top, run.log_layouts);
    double total = 0;
    double squares = 0;
    std::vector<double> shares;
    for (const Run& run : runs) {
        shares.push_back(std::exp(run.log_layouts - top));
        total += shares.back();
        squares += shares.back() * shares.back();
    }
    estimate.log_layouts = top + std::log(total / tried);
    estimate.chances.assign(shown.size(), 0.0);
    for (std::size_t r = 0; r < runs.size(); ++r)
        for (std::size_t cell = 0; cell < shown.size(); ++cell)
            estimate.chances[cell] += shares[r] / total * runs[r].chances[cell];
    if (estimate.exact) return estimate;
    // Standard error of a weighted mean; with a single run that counts there is nothing to tell it from.
    const double effective = total * total / squares;
    if (effective < 1.5) {
        estimate.error = 1;
        return estimate;
    }
    for (std::size_t cell = 0; cell < shown.size(); ++cell) {
        double spread = 0;
        for (std::size_t r = 0; r < runs.size(); ++r) {
            const double difference = runs[r].chances[cell] - estimate.chances[cell];
            spread += shares[r] / total * difference * difference;
        }
        estimate.error = std::max(estimate.error, std::sqrt(spread / (effective - 1)));
    }
    return estimate;
}

}  // namespace gridsage::mines
