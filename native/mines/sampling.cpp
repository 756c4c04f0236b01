#include "mines/sampling.hpp"

#include <algorithm>
#include <cmath>

#include "mines/block_sampler.hpp"
#include "support/errors.hpp"

namespace gridsage::mines {

namespace {

// The mean chances of one walk.
class Walk {
  public:
    explicit Walk(std::size_t cells) : sums_(cells, 0.0), counts_(cells, 0) {}

    void add(const BlockSampler& sampler) {
        for (std::size_t cell = 0; cell < sums_.size(); ++cell) {
            if (!sampler.is_free(static_cast<int>(cell))) continue;
            sums_[cell] += sampler.chance(static_cast<int>(cell));
            ++counts_[cell];
        }
    }

    // A cell that was never free is what it is in the last layout.
    [[nodiscard]] std::vector<double> means(const BlockSampler& sampler) const {
        std::vector<double> result(sums_.size());
        for (std::size_t cell = 0; cell < sums_.size(); ++cell)
            result[cell] = counts_[cell] > 0 ? sums_[cell] / counts_[cell] : sampler.is_mine(static_cast<int>(cell));
        return result;
    }

  private:
    std::vector<double> sums_;
    std::vector<int> counts_;
};

// The chances of all cells together are the mines, but an average is not quite: the weight of a mine is moved until
// they are. Chances of 0 and 1 stay what they are.
void settle_total(std::vector<double>& chances, int mines) {
    const auto moved = [](double chance, double weight) { return chance * weight / (1 - chance + chance * weight); };
    double low = -20;
    double high = 20;
    for (int round = 0; round < 60; ++round) {
        const double weight = std::exp((low + high) / 2);
        double sum = 0;
        for (const double chance : chances) sum += moved(chance, weight);
        (sum < mines ? low : high) = (low + high) / 2;
    }
    const double weight = std::exp((low + high) / 2);
    for (double& chance : chances) chance = moved(chance, weight);
}

}  // namespace

Estimate estimate_chances(Engine& engine, std::span<const std::uint8_t> shown, int mines, bool trust_flags,
                          std::uint64_t seed, const Deadline& deadline, const CancelToken* cancel) {
    // A small board is walked often even when there is no time at all.
    const int fewest = static_cast<int>(std::clamp<std::size_t>(20000 / shown.size(), 2, 24));  // walks
    constexpr int kMost = 100;
    constexpr int kTries = 8;    // for a first layout
    constexpr int kSettle = 1;   // sweeps that are not counted
    constexpr int kSweeps = 12;  // that are; fewer when time is up
    constexpr int kLeast = 4;
    RandomStream random(seed);
    BlockSampler sampler(engine, shown, mines, trust_flags, Deadline::never(cancel));
    Estimate estimate;
    std::vector<std::vector<double>> walks;
    int failed = 0;
    while (static_cast<int>(walks.size()) < kMost && failed < kTries) {
        if (static_cast<int>(walks.size()) >= fewest && deadline.passed()) break;
        Walk walk(shown.size());
        bool going = sampler.start(random);
        for (int i = 0; going && i < kSettle + kSweeps; ++i) {
            if (i >= kSettle + kLeast && deadline.passed()) break;
            going = sampler.sweep(random);
            if (going && i >= kSettle) walk.add(sampler);
        }
        if (cancel != nullptr && cancel->cancelled()) throw CancelledError("the analysis was cancelled");
        if (!going) {
            ++failed;
            continue;
        }
        walks.push_back(walk.means(sampler));
        estimate.log_layouts += sampler.log_layouts();
    }
    if (walks.empty()) return estimate;
    const auto count = static_cast<double>(walks.size());
    estimate.found = true;
    estimate.log_layouts /= count;
    estimate.chances.assign(shown.size(), 0.0);
    for (const auto& walk : walks)
        for (std::size_t cell = 0; cell < shown.size(); ++cell) estimate.chances[cell] += walk[cell] / count;
    settle_total(estimate.chances, mines);
    // A walk alone cannot tell how wrong it is.
    if (walks.size() == 1) estimate.error = 1;
    for (std::size_t cell = 0; cell < shown.size() && walks.size() > 1; ++cell) {
        double spread = 0;
        for (const auto& walk : walks) spread += std::pow(walk[cell] - estimate.chances[cell], 2);
        estimate.error = std::max(estimate.error, std::sqrt(spread / (count - 1) / count));
    }
    return estimate;
}

}  // namespace gridsage::mines
